/** What people have drawn on a floor, as robots obey it: cells that are barred, cells that stay dry, and slow ground. */
import { CELL, cellAt, cellsInside, type OccupancyGrid, type Point } from "./grid.ts";

export interface FloorRules {
  /** Lines that are not crossed. */
  walls: Point[][];
  forbidden: Point[][];
  /** Driven over with the brushes up. */
  noMop: Point[][];
  slow: { polygon: Point[]; maxSpeedMps: number }[];
  /** Lines along which robots drive from the first point to the last. */
  oneWays: Point[][];
}

export const NO_RULES: FloorRules = { walls: [], forbidden: [], noMop: [], slow: [], oneWays: [] };

/** The floor as if walls stood where robots may not be. An area that is narrower than a cell is barred by its outline. */
export function barred(grid: OccupancyGrid, { walls, forbidden }: FloorRules): OccupancyGrid {
  return marked(grid, forbidden, [...walls, ...forbidden.map(closed)]);
}

/** The same, and no floor to be cleaned where it shall stay dry. */
export function barredOrDry(grid: OccupancyGrid, { noMop }: FloorRules): OccupancyGrid {
  return marked(grid, noMop, noMop.map(closed));
}

function marked(
  grid: OccupancyGrid,
  areas: readonly Point[][],
  lines: readonly (readonly Point[])[],
): OccupancyGrid {
  if (areas.length === 0 && lines.length === 0) return grid;
  const cells = Uint8Array.from(grid.cells);
  for (const area of areas) for (const cell of cellsInside(grid, area)) cells[cell] = CELL.occupied;
  for (const line of lines) markLine(grid, cells, line);
  return { ...grid, cells };
}

const closed = (polygon: readonly Point[]): Point[] => [...polygon, polygon[0] as Point];

/** Close enough together that no cell on the way is left out by more than a corner. */
const STEPS_A_CELL = 4;

function markLine(grid: OccupancyGrid, cells: Uint8Array, line: readonly Point[]): void {
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i] as Point, line[i + 1] as Point];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const steps = Math.max(1, Math.ceil((length / grid.resolutionM) * STEPS_A_CELL));
    for (let step = 0; step <= steps; step++) {
      const point = { x: a.x + ((b.x - a.x) * step) / steps, y: a.y + ((b.y - a.y) * step) / steps };
      if (isWithin(grid, point)) cells[cellAt(grid, point)] = CELL.occupied;
    }
  }
}

const isWithin = ({ width, height, resolutionM }: OccupancyGrid, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < width * resolutionM && y < height * resolutionM;

/** The lowest of the areas that the point lies in; none: as fast as one likes. */
export function speedLimitAt({ slow }: FloorRules, point: Point): number {
  let limit = Number.POSITIVE_INFINITY;
  for (const { polygon, maxSpeedMps } of slow)
    if (maxSpeedMps < limit && isInside(polygon, point)) limit = maxSpeedMps;
  return limit;
}

export function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i] as Point, polygon[j] as Point];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
