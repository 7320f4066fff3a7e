import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { describe, expect, it } from "vitest";
import { missedRows } from "./missed.ts";

const map = {
  ...{ mapKey: "hall", resolutionM: 0.5, width: 8, height: 6, origin: { x: 1, y: 1, theta: 0 } },
} as Parameters<typeof missedRows>[0];
const cells = new Uint8Array(48);
const grid = { width: 8, height: 6, cells };
const cleaned = (cleanedRows: number[], mapKey = "hall"): TrailPoint => ({
  ...{ at: "2026-11-24T08:00:00Z", x: 0, y: 0, theta: 0, mapKey, cleanedRows },
});
/** Cells 1 to 4 of rows 1 and 2. */
const area = [
  [1.5, 1.5],
  [3.5, 1.5],
  [3.5, 2.5],
  [1.5, 2.5],
] as const;
const missed = (points: TrailPoint[], areas: (readonly (readonly [number, number])[])[] = [[...area]]) =>
  missedRows(map, grid, { areas: areas as never, points });

describe("what was missed", () => {
  it("is all of an area that nobody cleaned", () => {
    expect(missed([])).toEqual([1, 1, 4, 1, 2, 4]);
  });

  it("is what is left of it, on this map", () => {
    expect(
      missed([cleaned([0, 1, 3, 4, 2, 9]), cleaned([1, 2, 2], "other"), cleaned([2, -1, 5, 2, 99, 5])]),
    ).toEqual([3, 1, 2, 1, 2, 3]);
  });

  it("is nothing where there is a wall", () => {
    cells[1 * 8 + 2] = 1;
    expect(missed([])).toEqual([1, 1, 1, 3, 1, 2, 1, 2, 4]);
    cells[1 * 8 + 2] = 0;
  });

  it("of an area with a bay has the bay left out, and nothing beyond the grid", () => {
    const bay = [
      [0, 0],
      [9, 0],
      [9, 4],
      [3, 4],
      [3, 2],
      [2, 2],
      [2, 4],
      [0, 4],
    ] as const;
    expect(missed([], [bay])).toEqual([
      ...[0, 0, 8, 0, 1, 8],
      ...[0, 2, 2, 4, 2, 4, 0, 3, 2, 4, 3, 4, 0, 4, 2, 4, 4, 4, 0, 5, 2, 4, 5, 4],
    ]);
  });
});
