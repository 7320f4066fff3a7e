import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

export const CELL = { free: 0, occupied: 1, unknown: 2 } as const;
export const MAX_SIDE = 4_000;

/** Cells as the product keeps them, one byte each, row 0 at the bottom. */
export interface Grid {
  frame: MapFrame;
  cells: Uint8Array;
}

export interface CellCounts {
  free: number;
  occupied: number;
  unknown: number;
}

export function countCells(cells: Uint8Array): CellCounts {
  const counts = [0, 0, 0];
  for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  const [free = 0, occupied = 0, unknown = 0] = counts;
  return { free, occupied, unknown };
}
