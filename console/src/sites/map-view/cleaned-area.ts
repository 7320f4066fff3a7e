import type { GridSize } from "../map-drawing/index.ts";

/** One run of cleaned cells in picture coordinates (row 0 at the top). */
export interface CleanedRun {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/**
 * Reads `cleanedRows` (x, y, count, …; row 0 at the bottom) into runs of the picture. Runs beyond the grid come from
 * an older map version: they are cut off or left out, never drawn elsewhere.
 */
export function* cleanedRuns(rows: readonly number[], { width, height }: GridSize): Generator<CleanedRun> {
  for (let i = 0; i + 2 < rows.length; i += 3) {
    const [x = 0, y = 0, count = 0] = rows.slice(i, i + 3);
    const start = Math.max(0, x);
    const end = Math.min(width, x + count);
    if (y < 0 || y >= height || end <= start) continue;
    yield { x: start, y: height - 1 - y, count: end - start };
  }
}

/** A layer that grows: what has been cleaned since it was begun, one pixel a cell. */
export interface CleanedArea {
  readonly canvas: HTMLCanvasElement | undefined;
  add(rows: readonly number[]): void;
}

export function createCleanedArea(size: GridSize, color: string): CleanedArea {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = color;
  return {
    canvas: context ? canvas : undefined,
    add(rows) {
      for (const { x, y, count } of cleanedRuns(rows, size)) context?.fillRect(x, y, count, 1);
    },
  };
}
