import { describe, expect, it } from "vitest";
import type { Vec } from "../map-drawing/index.ts";
import { aPoint, aRoom, aWall, SQUARE } from "./a-tool-host.ts";
import { createGridFrame } from "./grid-frame.ts";
import { type SnapContext, snap } from "./snap.ts";

const frame = createGridFrame({ resolutionM: 0.5, width: 40, height: 40, origin: { x: 0, y: 0, theta: 0 } });
const ALL = { toElements: true, toGrid: true, toAngles: true };
const context = (given: Partial<SnapContext> = {}): SnapContext => ({
  rules: ALL,
  elements: [
    aRoom("room", SQUARE),
    aWall("wall", [
      [6, 2],
      [6, 5],
    ]),
    aPoint("point", 8, 8),
  ],
  frame,
  reach: 0.2,
  ...given,
});
const close = (at: Vec, [x, y]: Vec) => {
  expect(at[0]).toBeCloseTo(x, 9);
  expect(at[1]).toBeCloseTo(y, 9);
};

describe("a point that is set", () => {
  it("goes to a vertex near by, before the edge that is nearer", () => {
    const caught = snap([3.9, 2.02], context());
    expect(caught.to).toBe("vertex");
    close(caught.at, [4, 2]);
    expect(snap([8.1, 8], context()).at).toEqual([8, 8]);
  });

  it("goes to an edge, also to the one that closes an area", () => {
    const caught = snap([2.1, 3.1], context());
    expect(caught.to).toBe("edge");
    close(caught.at, [2, 3.1]);
  });

  it("goes to the corner of a cell where nothing is near", () => {
    expect(snap([10.2, 10.3], context())).toEqual({ at: [10, 10.5], to: "grid" });
    const none = { toElements: false, toGrid: false, toAngles: false };
    expect(snap([3.9, 2.02], context({ rules: none }))).toEqual({ at: [3.9, 2.02], to: undefined });
  });

  it("goes to the corner of a cell of a turned grid", () => {
    const tilted = createGridFrame({
      resolutionM: 0.5,
      width: 40,
      height: 40,
      origin: { x: 1, y: 2, theta: 0.3 },
    });
    close(
      snap(tilted.toWorld([3.2, 4.4]), context({ frame: tilted, elements: [] })).at,
      tilted.toWorld([3, 4]),
    );
  });

  it("goes straight along the grid where it nearly does, to whole cells", () => {
    const caught = snap([13.3, 10.1], context(), { from: [10, 10] });
    expect(caught.to).toBe("angle");
    close(caught.at, [13.5, 10]);
    expect(snap([13.3, 10.9], context(), { from: [10, 10] }).to).toBe("grid");
  });

  it("goes at right angles to the edge before", () => {
    const rules = { ...ALL, toGrid: false };
    // The edge before rises by one in three; at right angles to it lies (-1, 3).
    const caught = snap([12.05, 13], context({ rules }), { from: [13, 10], before: [10, 9] });
    expect(caught.to).toBe("angle");
    const [dx, dy] = [caught.at[0] - 13, caught.at[1] - 10];
    expect(dx * 3 + dy * 1).toBeCloseTo(0, 9);
  });

  it("goes straight from any distance where the person says so, past vertices too", () => {
    const caught = snap([4.05, 3.9], context({ rules: { ...ALL, toGrid: false } }), {
      from: [3, 3.3],
      isStraight: true,
    });
    expect(caught.to).toBe("angle");
    expect(Math.abs(caught.at[0] - 3)).toBeCloseTo(Math.abs(caught.at[1] - 3.3), 9);
  });
});
