/** Small floors drawn in text: `#` occupied, `?` unknown, anything else free; the first row is the top. */
import { CELL, type OccupancyGrid } from "../planning/grid.ts";

export function aGrid(rows: readonly string[]): OccupancyGrid {
  const width = rows[0]?.length ?? 0;
  const cells = [...rows].reverse().flatMap((row) => [...row].map((mark) => cellOf(mark)));
  return { width, height: rows.length, resolutionM: 0.1, cells: Uint8Array.from(cells) };
}

function cellOf(mark: string): number {
  if (mark === "#") return CELL.occupied;
  return mark === "?" ? CELL.unknown : CELL.free;
}

export function freeMask(grid: OccupancyGrid): Uint8Array {
  return grid.cells.map((value) => (value === CELL.free ? 1 : 0));
}
