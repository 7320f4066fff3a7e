/** What a laser sees on a floor: how far it is to the next wall, all around. Cells that nobody knows are no wall. */
import { CELL, type OccupancyGrid, type Pose } from "./grid.ts";

export interface Laser {
  rays: number;
  rangeM: number;
}

const CM = 100;

/** Centimeters along each ray, the first of them straight behind and on counter-clockwise; 0 where nothing is in range. */
export function castRays(grid: OccupancyGrid, from: Pose, { rays, rangeM }: Laser): number[] {
  const step = (2 * Math.PI) / rays;
  const most = rangeM / grid.resolutionM;
  return Array.from({ length: rays }, (_, ray) => {
    const far = cellsToWall(grid, { ...from, theta: from.theta - Math.PI + ray * step }, most);
    return far === undefined ? 0 : Math.max(1, Math.round(far * grid.resolutionM * CM));
  });
}

/** How far it is to the wall under one ray, in cells. */
function cellsToWall(grid: OccupancyGrid, from: Pose, most: number): number | undefined {
  const { width, height, cells } = grid;
  for (const ray = createRay(from, grid.resolutionM); ray.far <= most; advance(ray)) {
    const { x, y } = ray;
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    if (cells[y * width + x] === CELL.occupied) return ray.far;
  }
  return undefined;
}

/** A ray on its way over cells (Amanatides and Woo): in which it is, and where it came into it, in cells from its beginning. */
export interface Ray {
  x: number;
  y: number;
  far: number;
  stepX: number;
  stepY: number;
  deltaX: number;
  deltaY: number;
  nextX: number;
  nextY: number;
}

export function createRay(from: Pose, resolutionM: number): Ray {
  const [startX, startY] = [from.x / resolutionM, from.y / resolutionM];
  const [dx, dy] = [Math.cos(from.theta), Math.sin(from.theta)];
  const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)];
  const [deltaX, deltaY] = [Math.abs(1 / dx), Math.abs(1 / dy)];
  const [x, y] = [Math.floor(startX), Math.floor(startY)];
  const nextX = toBorder(startX - x, stepX) * deltaX;
  const nextY = toBorder(startY - y, stepY) * deltaY;
  return { x, y, far: 0, stepX, stepY, deltaX, deltaY, nextX, nextY };
}

/** Into the next cell. */
export function advance(ray: Ray): void {
  if (ray.nextX < ray.nextY) {
    ray.far = ray.nextX;
    ray.x += ray.stepX;
    ray.nextX += ray.deltaX;
  } else {
    ray.far = ray.nextY;
    ray.y += ray.stepY;
    ray.nextY += ray.deltaY;
  }
}

/** Share of the cell that lies ahead; a ray along the border never comes to the next one. */
function toBorder(within: number, step: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  return step > 0 ? 1 - within : within;
}
