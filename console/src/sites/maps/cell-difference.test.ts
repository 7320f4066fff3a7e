import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { describe, expect, it } from "vitest";
import { CELL_CHANGES, cellDifference } from "./cell-difference.ts";

const frameOf = (given: Partial<MapFrame> = {}): MapFrame => ({
  resolutionM: 1,
  width: 2,
  height: 2,
  origin: { x: 0, y: 0, theta: 0 },
  ...given,
});
const framed = (cells: number[], given: Partial<MapFrame> = {}) => {
  const frame = frameOf(given);
  const { width, height } = frame;
  return { frame, grid: { width, height, cells: Uint8Array.from(cells) } };
};
const named = (changes: Uint8Array | undefined) =>
  [...(changes ?? [])].map((one) => CELL_CHANGES[one] ?? "same");

describe("cells of two versions", () => {
  it("are compared one by one where the grids are alike", () => {
    const found = cellDifference(framed([0, 1, 2, 0]), framed([1, 0, 0, 2]));
    expect(named(found?.changes)).toEqual(["blocked", "freed", "explored", "lost"]);
    expect(found?.areas).toEqual({ blocked: 1, freed: 1, explored: 1, lost: 1 });
    expect(found?.isOtherFrame).toBe(false);
  });

  it("are compared by where they lie in the world, where the grid was moved", () => {
    const found = cellDifference(
      framed([0, 1, 0, 0]),
      framed([1, 2, 0, 2], { origin: { x: 1, y: 0, theta: 0 } }),
    );
    // The right column of the former grid is the left one now.
    expect(named(found?.changes)).toEqual(["same", "same", "same", "same"]);
    expect(found?.areas.lost).toBe(2);
    expect(found?.isOtherFrame).toBe(true);
  });

  it("are compared in a grid that is turned", () => {
    // A quarter to the left about 2, 0 puts its first cell where the lower right one is.
    const turned = framed([1, 0, 0, 0], { origin: { x: 2, y: 0, theta: Math.PI / 2 } });
    const found = cellDifference(framed([0, 1, 0, 0]), turned);
    expect(named(found?.changes)).toEqual(["same", "same", "same", "same"]);
  });

  it("cannot be compared where the grids share no place", () => {
    const away = framed([0, 0, 0, 0], { origin: { x: 50, y: 0, theta: 0 } });
    expect(cellDifference(framed([0, 0, 0, 0]), away)).toBeUndefined();
  });
});
