/** Straight drives: is every cell that a straight line passes through allowed? */
import { centerOf, type OccupancyGrid, type Point } from "./grid.ts";

/** Walks the cells under the segment (Amanatides and Woo) and stops at the first one that is not allowed. */
export function canDriveStraight(
  grid: OccupancyGrid,
  allowed: Uint8Array,
  [a, b]: readonly [Point, Point],
): boolean {
  const scale = 1 / grid.resolutionM;
  let x = Math.floor(a.x * scale);
  let y = Math.floor(a.y * scale);
  const endX = Math.floor(b.x * scale);
  const endY = Math.floor(b.y * scale);
  const dx = (b.x - a.x) * scale;
  const dy = (b.y - a.y) * scale;
  const stepX = Math.sign(dx);
  const stepY = Math.sign(dy);
  const deltaX = dx === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dx);
  const deltaY = dy === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dy);
  let nextX =
    dx === 0 ? Number.POSITIVE_INFINITY : (stepX > 0 ? x + 1 - a.x * scale : a.x * scale - x) * deltaX;
  let nextY =
    dy === 0 ? Number.POSITIVE_INFINITY : (stepY > 0 ? y + 1 - a.y * scale : a.y * scale - y) * deltaY;
  const most = Math.abs(endX - x) + Math.abs(endY - y) + 1;
  for (let i = 0; i < most; i++) {
    if (!allowed[y * grid.width + x]) return false;
    if (x === endX && y === endY) return true;
    if (nextX < nextY) {
      x += stepX;
      nextX += deltaX;
    } else {
      y += stepY;
      nextY += deltaY;
    }
  }
  return allowed[endY * grid.width + endX] === 1;
}

/** Pulls a chain of neighboring cells taut: the fewest corners that still see each other. */
export function straighten(grid: OccupancyGrid, allowed: Uint8Array, cells: readonly number[]): Point[] {
  const first = cells[0];
  if (first === undefined) return [];
  const points = [centerOf(grid, first)];
  let from = 0;
  while (from < cells.length - 1) {
    let to = from + 1;
    const start = centerOf(grid, cells[from] as number);
    while (
      to + 1 < cells.length &&
      canDriveStraight(grid, allowed, [start, centerOf(grid, cells[to + 1] as number)])
    ) {
      to++;
    }
    points.push(centerOf(grid, cells[to] as number));
    from = to;
  }
  return points;
}
