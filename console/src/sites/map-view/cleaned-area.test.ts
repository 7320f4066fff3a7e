import { describe, expect, it } from "vitest";
import { cleanedRuns } from "./cleaned-area.ts";

const SIZE = { width: 10, height: 4 };

describe("cleaned rows", () => {
  it("are turned over, as row 0 is at the bottom of the floor and the top of the picture", () => {
    expect([...cleanedRuns([2, 0, 3, 0, 3, 1], SIZE)]).toEqual([
      { x: 2, y: 3, count: 3 },
      { x: 0, y: 0, count: 1 },
    ]);
  });

  it.each([
    ["cut at the left edge", [-2, 1, 5], [{ x: 0, y: 2, count: 3 }]],
    ["cut at the right edge", [8, 1, 5], [{ x: 8, y: 2, count: 2 }]],
    ["left out above the floor", [0, 4, 2], []],
    ["left out below the floor", [0, -1, 2], []],
    ["left out where they are empty or backwards", [3, 1, 0, 3, 1, -4], []],
    ["left out where they end in the middle", [1, 1], []],
  ])("are %s", (_, rows, expected) => {
    expect([...cleanedRuns(rows, SIZE)]).toEqual(expected);
  });
});
