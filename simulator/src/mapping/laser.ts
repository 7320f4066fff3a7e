/**
 * What a laser adds to a drawing as the robot moves. The floor and the drawing may lie askew: each ray is walked twice, over the floor
 * to where it ends, and as far over the drawing.
 */
import { toLocal, toWorld } from "../planning/frame.ts";
import { CELL, type OccupancyGrid, type Pose } from "../planning/grid.ts";
import { advance, createRay } from "../planning/rays.ts";
import { addScan, type Drawing, SEEN, type Window } from "./drawing.ts";

const LASER = { rays: 360, rangeM: 12 };
/** Each scan begins a bit further round, so that what lies between two rays far away is seen from the next place. */
const OFFSET_SHARE = 0.618;

interface RayEnd {
  /** Meters. */
  far: number;
  /** The cell of the floor that stopped it. */
  wall: { x: number; y: number } | undefined;
}

export interface Look {
  grid: OccupancyGrid;
  /** On that grid. */
  from: Pose;
  /** Of the grid's corner, in the map's frame. */
  frame: Pose;
}

/** Draws what is seen from there. */
export function look(drawing: Drawing, { grid, from, frame }: Look): void {
  const corner = toLocal(frame, drawing.origin);
  const here = toWorld({ x: from.x, y: from.y, theta: from.theta }, corner);
  const window = windowAround(here, drawing.resolutionM);
  const step = (2 * Math.PI) / LASER.rays;
  const offset = ((drawing.revision * OFFSET_SHARE) % 1) * step;
  for (let ray = 0; ray < LASER.rays; ray++) {
    const turned = offset + ray * step;
    const end = endOf(grid, { ...from, theta: from.theta + turned });
    pass(window, { from: { ...here, theta: here.theta + turned }, resolutionM: drawing.resolutionM }, end);
    if (end.wall) hit(window, middleOf(end.wall, grid, corner), drawing.resolutionM);
  }
  addScan(drawing, window);
}

function windowAround({ x, y }: Pose, resolutionM: number): Window {
  const reach = Math.ceil(LASER.rangeM / resolutionM) + 2;
  const side = 2 * reach + 1;
  return {
    left: Math.floor(x / resolutionM) - reach,
    bottom: Math.floor(y / resolutionM) - reach,
    side,
    seen: new Uint8Array(side * side),
  };
}

/** What nobody knows of the floor, such as what is behind its walls, ends a ray too. */
function endOf({ width, height, cells, resolutionM }: OccupancyGrid, from: Pose): RayEnd {
  const most = LASER.rangeM / resolutionM;
  for (const ray = createRay(from, resolutionM); ray.far <= most; advance(ray)) {
    const { x, y } = ray;
    const value = x < 0 || y < 0 || x >= width || y >= height ? CELL.unknown : cells[y * width + x];
    if (value === CELL.free) continue;
    return { far: ray.far * resolutionM, wall: value === CELL.occupied ? { x, y } : undefined };
  }
  return { far: LASER.rangeM, wall: undefined };
}

/** Short of the wall by half a cell: the cell that it stands in may be free for the other half. */
function pass(window: Window, { from, resolutionM }: { from: Pose; resolutionM: number }, end: RayEnd): void {
  const { left, bottom, side, seen } = window;
  const most = end.far / resolutionM - 0.5;
  for (const ray = createRay(from, resolutionM); ray.far <= most; advance(ray)) {
    const at = (ray.y - bottom) * side + ray.x - left;
    if (seen[at] === SEEN.nothing) seen[at] = SEEN.passed;
  }
}

const middleOf = ({ x, y }: { x: number; y: number }, { resolutionM }: OccupancyGrid, corner: Pose) =>
  toWorld({ x: (x + 0.5) * resolutionM, y: (y + 0.5) * resolutionM }, corner);

function hit(
  { left, bottom, side, seen }: Window,
  point: { x: number; y: number },
  resolutionM: number,
): void {
  const [x, y] = [Math.floor(point.x / resolutionM) - left, Math.floor(point.y / resolutionM) - bottom];
  if (x >= 0 && y >= 0 && x < side && y < side) seen[y * side + x] = SEEN.hit;
}
