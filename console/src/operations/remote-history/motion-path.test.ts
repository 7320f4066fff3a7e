import { describe, expect, it } from "vitest";
import { motionPath } from "./motion-path.ts";

const EAST = { x: 2, y: 3, theta: 0 };
const last = (path: readonly (readonly [number, number])[]) => path.at(-1) ?? [Number.NaN, Number.NaN];

describe("where a motion leads", () => {
  it("is straight ahead from the nose", () => {
    const path = motionPath(EAST, { linear: 1, angular: 0 }, 0.5);
    expect(path[0]).toEqual([2.5, 3]);
    expect(last(path)).toEqual([expect.closeTo(4), expect.closeTo(3)]);
  });

  it("is back from the tail", () => {
    const path = motionPath(EAST, { linear: -1, angular: 0 }, 0.5);
    expect([path[0], last(path)]).toEqual([
      [1.5, 3],
      [expect.closeTo(0), expect.closeTo(3)],
    ]);
  });

  it("is round the robot where it turns on the spot, counter-clockwise", () => {
    const [x, y] = last(motionPath(EAST, { linear: 0, angular: 1 }, 0.5));
    expect([x, y]).toEqual([
      expect.closeTo(2 + 0.5 * Math.cos(1.5)),
      expect.closeTo(3 + 0.5 * Math.sin(1.5)),
    ]);
  });

  it("is nowhere while it stands", () => {
    expect(motionPath(EAST, { linear: 0.004, angular: 0.004 }, 0.5)).toEqual([]);
  });
});
