/** Where the middle of a round robot may stand: cells with enough free floor around them. */
import { CELL, type OccupancyGrid } from "./grid.ts";

const FAR = 1e9;

/** One-dimensional squared distance transform (Felzenszwalb and Huttenlocher's lower envelope of parabolas). */
function transformLine(
  line: Float64Array,
  out: Float64Array,
  hull: { at: Int32Array; from: Float64Array },
): void {
  const { at, from } = hull;
  const n = line.length;
  let k = 0;
  at[0] = 0;
  from[0] = -FAR;
  from[1] = FAR;
  for (let q = 1; q < n; q++) {
    let cut = 0;
    do {
      const p = at[k] as number;
      cut = ((line[q] as number) + q * q - (line[p] as number) - p * p) / (2 * q - 2 * p);
    } while (cut <= (from[k] as number) && --k >= 0);
    k++;
    at[k] = q;
    from[k] = cut;
    from[k + 1] = FAR;
  }
  k = 0;
  for (let q = 0; q < n; q++) {
    while ((from[k + 1] as number) < q) k++;
    const p = at[k] as number;
    out[q] = (q - p) * (q - p) + (line[p] as number);
  }
}

/** Squared distance, in cells, from every cell to the nearest cell that is not free. */
export function squaredClearance(grid: OccupancyGrid): Float64Array {
  const { width, height, cells } = grid;
  const field = Float64Array.from(cells, (value) => (value === CELL.free ? FAR : 0));
  const longest = Math.max(width, height);
  const hull = { at: new Int32Array(longest + 1), from: new Float64Array(longest + 2) };
  const column = new Float64Array(height);
  const columnOut = new Float64Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = field[y * width + x] as number;
    transformLine(column, columnOut, hull);
    for (let y = 0; y < height; y++) field[y * width + x] = columnOut[y] as number;
  }
  const rowOut = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    const row = field.subarray(y * width, (y + 1) * width);
    transformLine(row, rowOut, hull);
    row.set(rowOut);
  }
  return field;
}

/** 1 where a disc of the given radius around the cell touches nothing but free floor. */
export function drivableCells(grid: OccupancyGrid, radiusM: number): Uint8Array {
  const needed = (radiusM / grid.resolutionM + 0.5) ** 2;
  return Uint8Array.from(squaredClearance(grid), (clearance) => (clearance >= needed ? 1 : 0));
}

/** 1 for the drivable cells that can be driven to from `start`, moving to the four sides. */
export function reachableCells(grid: OccupancyGrid, drivable: Uint8Array, start: number): Uint8Array {
  const { width, height } = grid;
  const reached = new Uint8Array(drivable.length);
  if (!drivable[start]) return reached;
  const stack = [start];
  reached[start] = 1;
  const visit = (cell: number) => {
    if (drivable[cell] && !reached[cell]) {
      reached[cell] = 1;
      stack.push(cell);
    }
  };
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const x = cell % width;
    if (x > 0) visit(cell - 1);
    if (x < width - 1) visit(cell + 1);
    if (cell >= width) visit(cell - width);
    if (cell < width * (height - 1)) visit(cell + width);
  }
  return reached;
}
