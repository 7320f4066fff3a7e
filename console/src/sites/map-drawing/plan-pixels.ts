import { CELL, type CellBox, type Grid } from "./grid.ts";
import type { PlanColors } from "./look.ts";

/** Colors as they lie in memory. */
export interface PlanInks {
  readonly floor: readonly number[];
  readonly wall: readonly number[];
  readonly fill: readonly number[];
}

export const inksOf = ({ floor, wall, wallFill }: PlanColors): PlanInks => ({
  floor: rgbaOf(floor),
  wall: rgbaOf(wall),
  fill: rgbaOf(wallFill),
});

/** `#rrggbb` to bytes. */
export function rgbaOf(color: string, alpha = 255): readonly [number, number, number, number] {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, alpha];
}

export interface PlanPart {
  /** A pixel is 2^level cells wide and high. */
  readonly level: number;
  /** In pixels of the level, row 0 at the bottom; may reach beyond the grid. */
  readonly box: CellBox;
}

/** Walls that a robot has seen are a few cells thick; what lies deeper is the inside of something. */
const WALL_CELLS = 4;

/**
 * A part of the plan as pixels, row 0 at the top: quiet floor, firm walls around it, a lighter filling behind them, nothing where
 * nobody has been. From afar thin walls count for more than their share, or they would fade away.
 */
export function planPixels(grid: Grid, part: PlanPart, inks: PlanInks): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(part.box.width * part.box.height * 4);
  if (part.level === 0) fillNear(grid, part.box, { pixels, inks });
  else fillFar(grid, part, { pixels, inks });
  return pixels;
}

interface Target {
  readonly pixels: Uint8ClampedArray;
  readonly inks: PlanInks;
}

/** The columns of the box that lie on the grid. */
const within = (from: number, count: number, most: number): readonly [number, number] => [
  Math.max(0, -from),
  Math.min(count, most - from),
];

function fillNear(grid: Grid, box: CellBox, { pixels, inks }: Target): void {
  const { cells, width, height } = grid;
  const [floor, wall, fill] = [packed(inks.floor), packed(inks.wall), packed(inks.fill)];
  const values32 = new Uint32Array(pixels.buffer);
  const [firstX, endX] = within(box.x, box.width, width);
  const [firstY, endY] = within(box.y, box.height, height);
  const isNear = nearFloor(box, WALL_CELLS, freeAround(grid, box));
  for (let row = firstY; row < endY; row += 1) {
    const start = (box.y + row) * width + box.x;
    const target = (box.height - 1 - row) * box.width;
    for (let column = firstX; column < endX; column += 1) {
      const cell = cells[start + column];
      if (cell === CELL.unknown) continue;
      values32[target + column] = cell === CELL.free ? floor : isNear(column, row) ? wall : fill;
    }
  }
}

/** Which cells of the box and of those around it are free. */
function freeAround({ cells, width, height }: Grid, box: CellBox): Uint8Array {
  const [x, y, columns] = [box.x - WALL_CELLS, box.y - WALL_CELLS, box.width + 2 * WALL_CELLS];
  const [firstX, endX] = within(x, columns, width);
  const [firstY, endY] = within(y, box.height + 2 * WALL_CELLS, height);
  const free = new Uint8Array(columns * (box.height + 2 * WALL_CELLS));
  for (let row = firstY; row < endY; row += 1) {
    const [from, to] = [(y + row) * width + x, row * columns];
    for (let column = firstX; column < endX; column += 1)
      if (cells[from + column] === CELL.free) free[to + column] = 1;
  }
  return free;
}

/** Of a place in the box: whether there is floor within so many places of it. What is floor is given for those around it too. */
function nearFloor(box: CellBox, reach: number, near: Uint8Array): (column: number, row: number) => boolean {
  const [width, height] = [box.width + 2 * reach, box.height + 2 * reach];
  for (let row = 0; row < height; row += 1) grow(near, { from: row * width, step: 1, count: width }, reach);
  for (let column = 0; column < width; column += 1)
    grow(near, { from: column, step: width, count: height }, reach);
  return (column, row) => near[(row + reach) * width + column + reach] === 1;
}

/** Along one line, to both sides. */
function grow(
  marks: Uint8Array,
  { from, step, count }: { from: number; step: number; count: number },
  reach: number,
): void {
  let marked = -1;
  for (let place = 0; place < count; place += 1) {
    if (marks[from + place * step] !== 1) continue;
    for (let at = Math.max(marked + 1, place - reach); at < place; at += 1) marks[from + at * step] = 2;
    marked = place;
  }
  let last = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < count; place += 1) {
    const at = from + place * step;
    if (marks[at] === 1) last = place;
    else if (marks[at] === 2 || place - last <= reach) marks[at] = 1;
  }
}

/** Counts of free and of occupied cells in one number. */
const COUNTS = new Int32Array(256);
COUNTS[CELL.free] = 1;
COUNTS[CELL.occupied] = 1 << 16;

function fillFar(grid: Grid, { level, box }: PlanPart, { pixels, inks }: Target): void {
  const size = 1 << level;
  const [firstX, endX] = within(box.x, box.width, Math.ceil(grid.width / size));
  const [firstY, endY] = within(box.y, box.height, Math.ceil(grid.height / size));
  const shades = shadesOf(size * size, inks);
  const values32 = new Uint32Array(pixels.buffer);
  const reach = Math.max(1, WALL_CELLS >> level);
  const counts = countsAround(grid, box, { size, reach });
  const width = box.width + 2 * reach;
  const countAt = (column: number, row: number) => counts[(row + reach) * width + column + reach] ?? 0;
  const isNear = nearFloor(box, reach, Uint8Array.from(counts, hasFree));
  for (let row = firstY; row < endY; row += 1) {
    const target = (box.height - 1 - row) * box.width;
    for (let column = firstX; column < endX; column += 1) {
      const count = countAt(column, row);
      if (count !== 0) values32[target + column] = shades(count & 0xffff, count >>> 16, isNear(column, row));
    }
  }
}

const hasFree = (count: number): number => ((count & 0xffff) > 0 ? 1 : 0);

/** Of each block of the box and of those around it. */
function countsAround(
  grid: Grid,
  box: CellBox,
  { size, reach }: { size: number; reach: number },
): Int32Array {
  const [width, height] = [box.width + 2 * reach, box.height + 2 * reach];
  const [firstX, endX] = within(box.x - reach, width, Math.ceil(grid.width / size));
  const [firstY, endY] = within(box.y - reach, height, Math.ceil(grid.height / size));
  const counts = new Int32Array(width * height);
  for (let row = firstY; row < endY; row += 1) {
    const line = counts.subarray(row * width + firstX, row * width + endX);
    const [x, y] = [box.x - reach + firstX, box.y - reach + row];
    countRow(grid, { size, x, y, count: endX - firstX }, line);
  }
  return counts;
}

interface FarRow {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** Sixteen million cells go through here when a large map is opened: plain loops over bytes. */
function countRow({ cells, width, height }: Grid, { size, x, y, count }: FarRow, counts: Int32Array): void {
  const endRow = Math.min(height, (y + 1) * size);
  for (let row = y * size; row < endRow; row += 1) {
    let at = row * width + x * size;
    const end = row * width + Math.min(width, (x + count) * size);
    for (let column = 0; column < count; column += 1) {
      let sum = 0;
      const stop = at + size < end ? at + size : end;
      for (; at < stop; at += 1) sum += COUNTS[cells[at] as number] as number;
      counts[column] = (counts[column] as number) + sum;
    }
  }
}

/** The shade of a block by what it holds; most blocks are like one that was met before. */
function shadesOf(
  total: number,
  { floor, wall, fill }: PlanInks,
): (free: number, occupied: number, isWall: boolean) => number {
  const known = new Map<number, number>();
  const shade = (free: number, occupied: number, isWall: boolean): number => {
    const ink = isWall ? wall : fill;
    const share = Math.sqrt(occupied / (free + occupied));
    const mixed = [0, 1, 2].map((at) => Math.round((floor[at] ?? 0) * (1 - share) + (ink[at] ?? 0) * share));
    return packed([...mixed, Math.round(255 * Math.sqrt((free + occupied) / total))]);
  };
  return (free, occupied, isWall) => {
    const key = 2 * (free * (total + 1) + occupied) + Number(isWall);
    const found = known.get(key) ?? shade(free, occupied, isWall);
    known.set(key, found);
    return found;
  };
}

const BYTES = new Uint8Array(4);
const WORD = new Uint32Array(BYTES.buffer);
function packed(color: readonly number[]): number {
  BYTES.set(color);
  return WORD[0] as number;
}

/** The whole plan on a canvas of one pixel a cell; undefined where there is no drawing (tests without a canvas). */
export function drawPlan(grid: Grid, colors: PlanColors): HTMLCanvasElement | undefined {
  const { width, height } = grid;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const pixels = planPixels(grid, { level: 0, box: { x: 0, y: 0, width, height } }, inksOf(colors));
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
