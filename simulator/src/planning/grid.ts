/**
 * Occupancy grid in the ROS orientation: cell (0, 0) is the lower left corner, rows go up, 1 m = 1 / resolutionM cells.
 */
export const CELL = { free: 0, occupied: 1, unknown: 2 } as const;

export interface Point {
  x: number;
  y: number;
}

export interface Pose extends Point {
  /** Radians, counter-clockwise from the x axis. */
  theta: number;
}

export interface OccupancyGrid {
  width: number;
  height: number;
  resolutionM: number;
  cells: Uint8Array;
}

export function createGrid(widthM: number, heightM: number, resolutionM: number): OccupancyGrid {
  const width = Math.round(widthM / resolutionM);
  const height = Math.round(heightM / resolutionM);
  return { width, height, resolutionM, cells: new Uint8Array(width * height).fill(CELL.unknown) };
}

/** Index of the cell under a point; points beyond the edge fall into the nearest edge cell. */
export function cellAt(grid: OccupancyGrid, point: Point): number {
  const column = Math.min(grid.width - 1, Math.max(0, Math.floor(point.x / grid.resolutionM)));
  const row = Math.min(grid.height - 1, Math.max(0, Math.floor(point.y / grid.resolutionM)));
  return row * grid.width + column;
}

/** Middle of a cell in meters. */
export function centerOf(grid: OccupancyGrid, cell: number): Point {
  return {
    x: ((cell % grid.width) + 0.5) * grid.resolutionM,
    y: (Math.floor(cell / grid.width) + 0.5) * grid.resolutionM,
  };
}

/** Cells whose middle lies in the polygon, row by row from the bottom. */
export function cellsInside(grid: OccupancyGrid, polygon: readonly Point[]): number[] {
  const ys = polygon.map((p) => p.y);
  const first = Math.max(0, Math.floor(Math.min(...ys) / grid.resolutionM));
  const last = Math.min(grid.height - 1, Math.ceil(Math.max(...ys) / grid.resolutionM));
  const found: number[] = [];
  for (let row = first; row <= last; row++) {
    const y = (row + 0.5) * grid.resolutionM;
    for (const [from, to] of crossings(polygon, y)) {
      const start = Math.max(0, Math.ceil(from / grid.resolutionM - 0.5));
      const end = Math.min(grid.width - 1, Math.ceil(to / grid.resolutionM - 0.5) - 1);
      for (let column = start; column <= end; column++) found.push(row * grid.width + column);
    }
  }
  return found;
}

/** Pairs of x between which a horizontal line runs inside the polygon. */
function crossings(polygon: readonly Point[], y: number): [number, number][] {
  const xs: number[] = [];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i] as Point;
    const b = polygon[j] as Point;
    if (a.y > y !== b.y > y) xs.push(((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
  }
  xs.sort((p, q) => p - q);
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < xs.length; i += 2) pairs.push([xs[i] as number, xs[i + 1] as number]);
  return pairs;
}
