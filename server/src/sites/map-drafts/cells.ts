import { setImmediate as breathe } from "node:timers/promises";
import { type GridSize, packCells, unpackCells } from "../maps/index.ts";

/** Cells of a map: strokes as runs `x, y, count, value`. */
const NUMBERS_A_RUN = 4;
/** Everyone else waits while runs are written: these are written at a stretch. */
const RUNS_AT_A_STRETCH = 5_000;

/** Every number of a run fits in 16 bits. */
export function packRuns(runs: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(runs.length * 2);
  for (const [at, number] of runs.entries()) packed.writeUInt16LE(number, at * 2);
  return packed;
}

export function unpackRuns(packed: Buffer): number[] {
  const runs = new Array<number>(packed.length / 2);
  for (let at = 0; at < runs.length; at += 1) runs[at] = packed.readUInt16LE(at * 2);
  return runs;
}

export const countRuns = (runs: readonly number[]): number => runs.length / NUMBERS_A_RUN;

/** Each run within one row of the grid. */
export function isWithin(runs: readonly number[], { width, height }: GridSize): boolean {
  for (let at = 0; at < runs.length; at += NUMBERS_A_RUN) {
    const [x = 0, y = 0, count = 0] = [runs[at], runs[at + 1], runs[at + 2]];
    if (x + count > width || y >= height) return false;
  }
  return true;
}

/** The grid after all strokes, one after the other; undefined: it is as before. */
export async function painted(grid: Buffer, packed: Buffer, size: GridSize): Promise<Buffer | undefined> {
  if (packed.length === 0) return undefined;
  const before = await unpackCells(grid, size);
  await breathe();
  const cells = Buffer.from(before);
  const runBytes = NUMBERS_A_RUN * 2;
  for (let at = 0; at < packed.length; at += runBytes) {
    const start = packed.readUInt16LE(at) + packed.readUInt16LE(at + 2) * size.width;
    cells.fill(packed.readUInt16LE(at + 6), start, start + packed.readUInt16LE(at + 4));
    if ((at / runBytes) % RUNS_AT_A_STRETCH === RUNS_AT_A_STRETCH - 1) await breathe();
  }
  await breathe();
  return cells.equals(before) ? undefined : packCells(cells);
}
