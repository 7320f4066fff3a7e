/**
 * What brushes leave behind. A sweep log lists the cells that a route cleans in the order in which it cleans them, so
 * a robot that has driven from meter 12 to meter 13 looks up the cells between and needs no picture of its own.
 */
import { CELL, cellAt, type OccupancyGrid } from "./grid.ts";
import { pointAt, type Track } from "./track.ts";

export interface SweepLog {
  cells: Int32Array;
  /** Meter of the route at which each cell is cleaned, never falling. */
  at: Float32Array;
}

/** Marks free cells under a round brush; calls back for each that was not marked yet. */
export function createBrush(grid: OccupancyGrid, widthM: number) {
  const half = widthM / 2 / grid.resolutionM;
  const reach = Math.ceil(half);
  const offsets: [number, number][] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) if (dx * dx + dy * dy <= half * half) offsets.push([dx, dy]);
  }
  return (mask: Uint8Array, cell: number, onNew?: (cell: number) => void): void => {
    const x = cell % grid.width;
    const y = Math.floor(cell / grid.width);
    for (const [dx, dy] of offsets) {
      if (x + dx < 0 || x + dx >= grid.width || y + dy < 0 || y + dy >= grid.height) continue;
      const touched = cell + dy * grid.width + dx;
      if (mask[touched] || grid.cells[touched] !== CELL.free) continue;
      mask[touched] = 1;
      onNew?.(touched);
    }
  };
}

export function logSweep(grid: OccupancyGrid, track: Track, brush: ReturnType<typeof createBrush>): SweepLog {
  const mask = new Uint8Array(grid.cells.length);
  const cells: number[] = [];
  const at: number[] = [];
  for (let i = 0; i + 1 < track.at.length; i++) {
    if (!track.brush[i]) continue;
    const from = track.at[i] as number;
    const to = track.at[i + 1] as number;
    const steps = Math.max(1, Math.ceil((to - from) / grid.resolutionM));
    for (let step = 0; step <= steps; step++) {
      const meter = from + ((to - from) * step) / steps;
      brush(mask, cellAt(grid, pointAt(track, meter)), (cell) => {
        cells.push(cell);
        at.push(meter);
      });
    }
  }
  return { cells: Int32Array.from(cells), at: Float32Array.from(at) };
}

/** Number of cells cleaned when the route has been driven up to this meter. */
export function cleanedUpTo(log: SweepLog, meter: number): number {
  let low = 0;
  let high = log.at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log.at[middle] as number) <= meter) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cells as flat runs `x, y, count, x, y, count …` by rows, as the cleaning profile wants them. */
export function rowsOf(width: number, cells: Int32Array): number[] {
  const sorted = cells.slice().sort();
  const rows: number[] = [];
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i] as number;
    let count = 1;
    while (sorted[i + count] === first + count && (first + count) % width !== 0) count++;
    rows.push(first % width, Math.floor(first / width), count);
    i += count;
  }
  return rows;
}
