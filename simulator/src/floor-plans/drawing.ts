/**
 * The draughtsman's pens: everything a plan is drawn with, in meters, onto an occupancy grid. Order matters like on
 * paper: a door is an eraser stroke across a wall that stands already.
 */
import { CELL, cellsInside, type OccupancyGrid, type Point } from "../planning/grid.ts";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const OUTER_WALL_M = 0.4;
const INNER_WALL_M = 0.2;

export type Side = "north" | "south" | "east" | "west";

export function rectPolygon({ x, y, w, h }: Rect): Point[] {
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
}

/** The rectangle made smaller (or, below zero, larger) on every side. */
export function inset({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by };
}

export function fillRect(grid: OccupancyGrid, rect: Rect, value: number): void {
  const at = (meters: number) => Math.round(meters / grid.resolutionM);
  const left = Math.max(0, at(rect.x));
  const right = Math.min(grid.width, at(rect.x + rect.w));
  const bottom = Math.max(0, at(rect.y));
  const top = Math.min(grid.height, at(rect.y + rect.h));
  for (let row = bottom; row < top; row++) {
    if (right > left) grid.cells.fill(value, row * grid.width + left, row * grid.width + right);
  }
}

function fillPolygon(grid: OccupancyGrid, polygon: readonly Point[], value: number): void {
  for (const cell of cellsInside(grid, polygon)) grid.cells[cell] = value;
}

export function fillDisc(grid: OccupancyGrid, disc: Point & { radius: number }, value: number): void {
  const sides = 40;
  const ring = Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * 2 * Math.PI;
    return { x: disc.x + disc.radius * Math.cos(angle), y: disc.y + disc.radius * Math.sin(angle) };
  });
  fillPolygon(grid, ring, value);
}

/** A straight stroke of any direction with square ends that reach half the thickness beyond both points. */
function stroke(grid: OccupancyGrid, [a, b]: readonly [Point, Point], thickness: number): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const half = thickness / 2;
  const along = { x: ((b.x - a.x) / length) * half, y: ((b.y - a.y) / length) * half };
  fillPolygon(
    grid,
    [
      { x: a.x - along.x - along.y, y: a.y - along.y + along.x },
      { x: a.x - along.x + along.y, y: a.y - along.y - along.x },
      { x: b.x + along.x + along.y, y: b.y + along.y - along.x },
      { x: b.x + along.x - along.y, y: b.y + along.y + along.x },
    ],
    CELL.occupied,
  );
}

/** A building: free inside, the outer wall on its outline, unknown beyond. */
export function building(grid: OccupancyGrid, outline: readonly Point[]): void {
  fillPolygon(grid, outline, CELL.free);
  outline.forEach((a, i) => {
    stroke(grid, [a, outline[(i + 1) % outline.length] as Point], OUTER_WALL_M);
  });
}

/** Walls around a room; the rectangle is the center line of the walls, so neighbors share theirs. */
export function room(grid: OccupancyGrid, rect: Rect): void {
  const [a, b, c, d] = rectPolygon(rect) as [Point, Point, Point, Point];
  for (const wall of [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const)
    stroke(grid, wall, INNER_WALL_M);
}

/** Seen from above as architects draw it: an outline; what is inside it no robot will ever see. */
export function furniture(grid: OccupancyGrid, rect: Rect): void {
  fillRect(grid, rect, CELL.occupied);
  if (rect.w >= 0.5 && rect.h >= 0.5) fillRect(grid, inset(rect, grid.resolutionM), CELL.unknown);
}

/** Erases the wall of a room on one side, centered `at` meters along it (from the left or the bottom). */
export function door(
  grid: OccupancyGrid,
  rect: Rect,
  opening: { side: Side; at: number; width: number },
): void {
  const reach = OUTER_WALL_M / 2;
  const from = opening.at - opening.width / 2;
  const gap: Record<Side, Rect> = {
    south: { x: rect.x + from, y: rect.y - reach, w: opening.width, h: 2 * reach },
    north: { x: rect.x + from, y: rect.y + rect.h - reach, w: opening.width, h: 2 * reach },
    west: { x: rect.x - reach, y: rect.y + from, w: 2 * reach, h: opening.width },
    east: { x: rect.x + rect.w - reach, y: rect.y + from, w: 2 * reach, h: opening.width },
  };
  fillRect(grid, gap[opening.side], CELL.free);
}

/** Glass doors to the street: drawn, but closed for robots, so a thin line stays in the gap. */
export function entrance(grid: OccupancyGrid, gap: Rect): void {
  fillRect(grid, gap, CELL.free);
  const thin = grid.resolutionM;
  if (gap.w > gap.h) fillRect(grid, { ...gap, y: gap.y + gap.h / 2, h: thin }, CELL.occupied);
  else fillRect(grid, { ...gap, x: gap.x + gap.w / 2, w: thin }, CELL.occupied);
}

/** Cuts a length into pieces between the two limits, as streets are cut into lots. */
export function lots(
  length: number,
  limits: { least: number; most: number },
  between: (low: number, high: number) => number,
): number[] {
  const count = Math.max(1, Math.round(length / ((limits.least + limits.most) / 2)));
  const weights = Array.from({ length: count }, () => between(limits.least, limits.most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cuts: number[] = [];
  let used = 0;
  let exact = 0;
  weights.forEach((weight, i) => {
    exact += (weight / total) * length;
    const width = i === count - 1 ? length - used : Math.round((exact - used) * 10) / 10;
    cuts.push(width);
    used += width;
  });
  return cuts;
}
