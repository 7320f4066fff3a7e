import { type CoverageTile, SQUARES_A_TILE, TILE_SQUARES } from "@sweepline/contract/sites/coverage.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { describe, expect, it } from "vitest";
import { AGES, createCoverage } from "./coverage.ts";

const DAY_MS = 86_400_000;
const TODAY = Date.parse("2026-03-10T00:00:00Z");

/** Four squares in a row, of one meter by half a meter of cells of 0.25 m. */
const MAP = {
  resolutionM: 0.25,
  width: 8,
  height: 2,
  origin: { x: 0, y: 0, theta: 0 },
} as FloorMap;
const grid = { width: 8, height: 2, cells: new Uint8Array(16) };
const box = { x: 0, y: 0, width: 8, height: 2 };

function aTile(
  cleaned: readonly (readonly [index: number, at: number, days: number])[],
  x = 0,
  y = 0,
): CoverageTile {
  const at = new DataView(new ArrayBuffer(SQUARES_A_TILE * 4));
  const days = new Uint8Array(SQUARES_A_TILE);
  for (const [index, moment, count] of cleaned) {
    at.setUint32(index * 4, moment / 60_000, true);
    days[index] = count;
  }
  const packed = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  return { x, y, cleanedAt: packed(new Uint8Array(at.buffer)), days: packed(days) };
}

const coverageOf = (tiles: CoverageTile[], map = MAP) =>
  createCoverage({ map, grid, box, tiles, today: TODAY });

describe("how long ago a floor was cleaned", () => {
  it("tells floor that nobody ever cleaned from floor that was", () => {
    const { areas, squareAt } = coverageOf([aTile([[0, TODAY + 60_000, 3]])]);
    expect(areas).toMatchObject({ today: 0.25, never: 0.75 });
    expect(squareAt(0.1, 0.1)).toEqual({ cleanedAt: TODAY + 60_000, days: 3 });
    expect(squareAt(0.6, 0.1)).toBe("never");
    expect(squareAt(-3, 0.1)).toBeUndefined();
  });

  it.each([
    [0, "today"],
    [-1, "days3"],
    [-3 * DAY_MS, "days3"],
    [-3 * DAY_MS - 60_000, "days7"],
    [-14 * DAY_MS, "days14"],
    [-28 * DAY_MS, "days28"],
    [-29 * DAY_MS, "older"],
  ] as const)("puts a square that was cleaned %d ms around midnight under %s", (offset, age) => {
    const at = Math.floor((TODAY + offset) / 60_000) * 60_000;
    const { ages } = coverageOf([aTile([[1, at, 1]])]);
    expect(AGES[ages[1] ?? 0]).toBe(age);
  });

  it("sums what is older, with what never was cleaned", () => {
    const coverage = coverageOf([
      aTile([
        [0, TODAY, 1],
        [1, TODAY - 5 * DAY_MS, 1],
      ]),
    ]);
    expect(coverage.olderThan(3)).toBeCloseTo(0.75);
    expect(coverage.olderThan(7)).toBeCloseTo(0.5);
  });

  it("counts floor where a turned origin puts it", () => {
    const turned = { ...MAP, origin: { x: 0, y: 0, theta: Math.PI / 2 } } as FloorMap;
    // Turned to the left, the row of squares goes upwards, left of the y axis.
    const left = TILE_SQUARES - 1;
    const { areas, squareAt } = coverageOf([aTile([[left, TODAY, 1]], -1, 0)], turned);
    expect(areas).toMatchObject({ today: 0.25, never: 0.75 });
    expect(squareAt(-0.1, 1.9)).toBe("never");
  });

  it("leaves a tile alone that is not as long as it should be", () => {
    const { areas } = coverageOf([{ x: 0, y: 0, cleanedAt: btoa("abcd"), days: btoa("a") }]);
    expect(areas.never).toBeCloseTo(1);
  });
});
