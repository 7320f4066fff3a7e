import { laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { describe, expect, it } from "vitest";
import { gridPlace } from "../../sites/map-drawing/index.ts";
import { alignedFrame, shifted, shiftOfKey, turnedAbout, UNALIGNED } from "./alignment.ts";

const QUARTER = Math.PI / 2;
const FRAME = { resolutionM: 0.05, width: 40, height: 20, origin: { x: 2, y: -1, theta: 0.3 } };
const near = (point: readonly number[]) => point.map((value) => Math.round(value * 1e6) / 1e6 + 0);

describe("how a drawing lies on the map", () => {
  it("is turned about the origin of its frame, scaled, then shifted", () => {
    expect(near(laidOver({ x: 10, y: 5, theta: QUARTER, scale: 2 }, [3, 1]))).toEqual([8, 11]);
    expect(near(laidOver(UNALIGNED, [3, 1]))).toEqual([3, 1]);
  });

  it("is the same for its cells as for its points", () => {
    const alignment = { x: 4, y: -2, theta: 0.7, scale: 1.1 };
    const [before, after] = [gridPlace(FRAME), gridPlace(alignedFrame(FRAME, alignment))];
    for (const [cx, cy] of [
      [0, 0],
      [40, 20],
      [7, 13],
    ] as const)
      expect(near(after.toWorld(cx, cy))).toEqual(near(laidOver(alignment, before.toWorld(cx, cy))));
  });

  it("keeps its middle where that is while it is turned or scaled", () => {
    const middle = [30, 12] as const;
    const start = shifted(UNALIGNED, [1, 2]);
    for (const change of [{ theta: 1 }, { scale: 1.5 }, { theta: -2, scale: 0.8 }]) {
      const turned = turnedAbout(start, middle, change);
      const [x = 0, y = 0] = laidOver(turned, middle);
      expect([x, y].map((value) => Math.round(value * 100) / 100)).toEqual([31, 14]);
    }
  });

  it("stays within what the server takes", () => {
    const turned = turnedAbout(UNALIGNED, [0, 0], { theta: 4, scale: 9 });
    expect(turned.scale).toBe(2);
    expect(turned.theta).toBeCloseTo(4 - 2 * Math.PI);
  });

  it("is shifted by a cell with a key, by ten with Shift, and by no other key", () => {
    const press = (key: string, shiftKey = false) => shiftOfKey({ key, shiftKey }, 0.05);
    expect(press("ArrowLeft")).toEqual([-0.05, 0]);
    expect(press("ArrowUp", true)).toEqual([0, 0.5]);
    expect(press("a")).toBeUndefined();
  });
});
