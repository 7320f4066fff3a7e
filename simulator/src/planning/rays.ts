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
  let wall: number | undefined;
  walkRay({ from, resolutionM: grid.resolutionM, most }, (x, y, far) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return true;
    if (cells[y * width + x] !== CELL.occupied) return false;
    wall = far;
    return true;
  });
  return wall;
}

export interface Ray {
  from: Pose;
  resolutionM: number;
  /** Cells. */
  most: number;
}

/** Walks the cells under one ray (Amanatides and Woo), until the visitor has seen enough; `far` is where the ray comes into the cell. */
export function walkRay(
  { from, resolutionM, most }: Ray,
  visit: (x: number, y: number, far: number) => boolean,
): void {
  const [startX, startY] = [from.x / resolutionM, from.y / resolutionM];
  const [dx, dy] = [Math.cos(from.theta), Math.sin(from.theta)];
  const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)];
  const [deltaX, deltaY] = [Math.abs(1 / dx), Math.abs(1 / dy)];
  let [x, y] = [Math.floor(startX), Math.floor(startY)];
  let nextX = toBorder(startX - x, stepX) * deltaX;
  let nextY = toBorder(startY - y, stepY) * deltaY;
  for (let far = 0; far <= most; ) {
    if (visit(x, y, far)) return;
    far = Math.min(nextX, nextY);
    if (nextX < nextY) {
      x += stepX;
      nextX += deltaX;
    } else {
      y += stepY;
      nextY += deltaY;
    }
  }
}

/** Share of the cell that lies ahead; a ray along the border never comes to the next one. */
function toBorder(within: number, step: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  return step > 0 ? 1 - within : within;
}
