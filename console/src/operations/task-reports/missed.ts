import type { ElementPoint } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { CELL, type Grid, gridPlace } from "../../sites/map-drawing/index.ts";

type Cell = readonly [cx: number, cy: number];

/**
 * Free cells of the areas that were to be cleaned and were not, as runs on the grid (x, y, count, …; row 0 at the bottom). A cell
 * counts to an area that its middle is in.
 */
export function missedRows(
  map: FloorMap,
  grid: Grid,
  { areas, points }: { areas: readonly (readonly ElementPoint[])[]; points: readonly TrailPoint[] },
): number[] {
  const { width, height } = grid;
  const open = new Uint8Array(width * height);
  const { toCell } = gridPlace(map);
  for (const area of areas)
    fill(
      area.map(([x, y]) => toCell(x, y)),
      grid,
      open,
    );
  for (const { mapKey, cleanedRows } of points) {
    if (mapKey !== map.mapKey || !cleanedRows) continue;
    for (let at = 0; at + 2 < cleanedRows.length; at += 3) {
      const [x = 0, y = 0, count = 0] = [cleanedRows[at], cleanedRows[at + 1], cleanedRows[at + 2]];
      if (y < 0 || y >= height) continue;
      open.fill(0, y * width + Math.max(0, x), y * width + Math.min(width, Math.max(0, x + count)));
    }
  }
  return runsOf(open, grid);
}

/** Row by row: between the first and the second edge that a row's middle crosses, the third and the fourth, … */
function fill(corners: readonly Cell[], { width, height, cells }: Grid, open: Uint8Array): void {
  const ys = corners.map(([, cy]) => cy);
  const last = Math.min(height - 1, Math.floor(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= last; y += 1) {
    const crossings = crossingsOf(corners, y + 0.5);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.round(crossings[at] as number));
      const to = Math.min(width, Math.round(crossings[at + 1] as number));
      for (let x = from; x < to; x += 1) if (cells[y * width + x] === CELL.free) open[y * width + x] = 1;
    }
  }
}

function crossingsOf(corners: readonly Cell[], y: number): number[] {
  const crossings: number[] = [];
  for (const [index, [x2, y2]] of corners.entries()) {
    const [x1, y1] = corners.at(index - 1) as Cell;
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings.sort((a, b) => a - b);
}

function runsOf(open: Uint8Array, { width, height }: Grid): number[] {
  const rows: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (open[y * width + x] === 0) continue;
      const from = x;
      while (x < width && open[y * width + x] === 1) x += 1;
      rows.push(from, y, x - from);
    }
  return rows;
}
