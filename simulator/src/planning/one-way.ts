/** One-way paths: floor along which robots drive one way. Against it they go only where there is hardly another way. */
import { cellAt, type OccupancyGrid, type Point } from "./grid.ts";

export interface OneWays {
  /** What a step costs there: its length, or many times that. */
  costOf(from: number, to: number, length: number): number;
  /** Whether a way of straight pieces goes against one of the paths. */
  isAgainst(way: readonly Point[]): boolean;
}

/** So far to both sides of the drawn line its direction holds. */
const HALF_WIDTH_M = 0.4;
const DETOUR_WORTH = 8;
/** Crossing is not driving against: from here on it is (cosine). */
const AGAINST = -0.5;

/** Undefined where no path has a direction: then nothing has to be asked. */
export function createOneWays(grid: OccupancyGrid, paths: readonly Point[][]): OneWays | undefined {
  if (paths.length === 0) return undefined;
  const heading = new Float32Array(grid.cells.length).fill(Number.NaN);
  for (const path of paths)
    for (let i = 0; i + 1 < path.length; i++) mark(grid, heading, path.slice(i, i + 2));
  const goesAgainst = (cell: number, dx: number, dy: number): boolean => {
    const wanted = heading[cell] as number;
    if (Number.isNaN(wanted)) return false;
    return (dx * Math.cos(wanted) + dy * Math.sin(wanted)) / (Math.hypot(dx, dy) || 1) < AGAINST;
  };
  return {
    costOf(from, to, length) {
      const dx = (to % grid.width) - (from % grid.width);
      const dy = Math.floor(to / grid.width) - Math.floor(from / grid.width);
      return goesAgainst(to, dx, dy) ? length * DETOUR_WORTH : length;
    },
    isAgainst: (way) =>
      way.some((b, i) => {
        const a = way[i - 1];
        return (
          a !== undefined && alongLine(grid, a, b).some((cell) => goesAgainst(cell, b.x - a.x, b.y - a.y))
        );
      }),
  };
}

function alongLine(grid: OccupancyGrid, a: Point, b: Point): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / grid.resolutionM));
  return Array.from({ length: steps + 1 }, (_, i) =>
    cellAt(grid, { x: a.x + ((b.x - a.x) * i) / steps, y: a.y + ((b.y - a.y) * i) / steps }),
  );
}

function mark(grid: OccupancyGrid, heading: Float32Array, [a, b]: readonly Point[]): void {
  if (!a || !b) return;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const reach = Math.ceil(HALF_WIDTH_M / grid.resolutionM);
  for (const cell of alongLine(grid, a, b))
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const x = (cell % grid.width) + dx;
        const y = Math.floor(cell / grid.width) + dy;
        if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) heading[y * grid.width + x] = angle;
      }
}
