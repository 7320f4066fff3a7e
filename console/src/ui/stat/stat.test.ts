import { describe, expect, it } from "vitest";
import { changeOf } from "./delta.tsx";
import { linesOf } from "./sparkline.tsx";

describe("a comparison", () => {
  it("is in percent of the earlier value", () => {
    expect(changeOf(120, 100, false)).toBe(20);
    expect(changeOf(50, 100, false)).toBe(-50);
    expect(changeOf(0, 0, false)).toBe(0);
  });

  it("is in points for percentages", () => expect(changeOf(84, 80, true)).toBe(4));

  it("is nothing where there is no comparison data", () => {
    expect(changeOf(5, 0, false)).toBeUndefined();
    expect(changeOf(5, undefined, false)).toBeUndefined();
    expect(changeOf(null, 5, true)).toBeUndefined();
  });
});

describe("a sparkline", () => {
  it("breaks where nothing was reported", () => {
    expect(linesOf([1, 2, null, 3, 4])).toHaveLength(2);
    expect(linesOf([1, null, 2])).toEqual([]);
  });

  it("stays inside its box, also for zeros", () => {
    const ys = linesOf([0, 5, 10]).flatMap((line) => line.map((point) => Number(point.split(",")[1])));
    expect(Math.max(...ys)).toBeLessThanOrEqual(28);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
    expect(linesOf([0, 0])).toEqual([["0,27", "100,27"]]);
  });
});
