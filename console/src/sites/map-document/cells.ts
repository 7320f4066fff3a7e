import type { CellBox } from "../map-drawing/index.ts";
import type { CellRuns } from "./model.ts";

/** Strokes on the cells, as flat runs `x, y, count, value`. All work is on the cells that are touched, never on the whole grid. */
const RUN = 4;

interface Surface {
  readonly cells: Uint8Array;
  readonly width: number;
}

function eachRun(
  runs: CellRuns,
  visit: (run: { x: number; y: number; count: number; value: number }) => void,
): void {
  for (let at = 0; at + RUN <= runs.length; at += RUN) {
    const [x = 0, y = 0, count = 0, value = 0] = [runs[at], runs[at + 1], runs[at + 2], runs[at + 3]];
    visit({ x, y, count, value });
  }
}

export function paint({ cells, width }: Surface, runs: CellRuns): void {
  eachRun(runs, ({ x, y, count, value }) => cells.fill(value, y * width + x, y * width + x + count));
}

export function boxOf(runs: CellRuns): CellBox | undefined {
  let [left, bottom, right, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  eachRun(runs, ({ x, y, count }) => {
    left = Math.min(left, x);
    right = Math.max(right, x + count);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y + 1);
  });
  return right < 0 ? undefined : { x: left, y: bottom, width: right - left, height: top - bottom };
}

export function joined(a: CellBox | undefined, b: CellBox | undefined): CellBox | undefined {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const top = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: top - y };
}

/** Whether each run lies within one row of the grid. */
export function isWithin(runs: CellRuns, { width, height }: { width: number; height: number }): boolean {
  let isInside = runs.length % RUN === 0;
  eachRun(runs, ({ x, y, count }) => {
    isInside &&= x >= 0 && y >= 0 && count >= 1 && x + count <= width && y < height;
  });
  return isInside;
}

/**
 * Paints and returns the difference: runs of the cells that became another value, and runs that bring the former ones back.
 * Cells that had the value already are left out, so that taking the stroke back touches nothing else.
 */
export function paintReporting(
  { cells, width }: Surface,
  runs: CellRuns,
): { after: number[]; before: number[] } {
  const [after, before]: [number[], number[]] = [[], []];
  eachRun(runs, ({ x, y, count, value }) => {
    for (let at = x; at < x + count; at += 1) {
      const was = cells[y * width + at] ?? value;
      if (was === value) continue;
      cells[y * width + at] = value;
      grow(after, { x: at, y, value });
      grow(before, { x: at, y, value: was });
    }
  });
  return { after, before: reversed(before) };
}

/** The other way round: what was painted over twice gets back what it was at first. */
function reversed(runs: CellRuns): number[] {
  const turned: number[] = [];
  for (let at = runs.length - RUN; at >= 0; at -= RUN) turned.push(...runs.slice(at, at + RUN));
  return turned;
}

/** Adds one cell, to the last run where it goes on from there. */
function grow(runs: number[], { x, y, value }: { x: number; y: number; value: number }): void {
  const last = runs.length - RUN;
  const count = runs[last + 2] ?? 0;
  if (last >= 0 && runs[last + 1] === y && (runs[last] ?? 0) + count === x && runs[last + 3] === value)
    runs[last + 2] = count + 1;
  else runs.push(x, y, 1, value);
}

/** In pieces of so many runs. */
export function inPieces(runs: CellRuns, most: number): CellRuns[] {
  const pieces: CellRuns[] = [];
  for (let at = 0; at < runs.length; at += most * RUN) pieces.push(runs.slice(at, at + most * RUN));
  return pieces;
}

/** The runs without the cells that any of the others touch. */
export const without = (runs: CellRuns, others: readonly CellRuns[]): CellRuns =>
  panel(runs, others, () => undefined);

/** The runs, but with the values of the others where those touch the same cells; the last of them stands. */
export const givingWay = (runs: CellRuns, others: readonly CellRuns[]): CellRuns =>
  panel(runs, others, (theirs) => theirs);

function panel(
  runs: CellRuns,
  others: readonly CellRuns[],
  choose: (theirs: number) => number | undefined,
): CellRuns {
  const box = boxOf(runs);
  const mask = box && maskOf(box, others);
  if (!mask) return runs;
  const left: number[] = [];
  eachRun(runs, ({ x, y, count, value }) => {
    for (let at = x; at < x + count; at += 1) {
      const theirs = mask[(y - box.y) * box.width + at - box.x] ?? 0;
      const chosen = theirs === 0 ? value : choose(theirs - 1);
      if (chosen !== undefined) grow(left, { x: at, y, value: chosen });
    }
  });
  return left;
}

/** For each cell of a box the value that the runs leave there, plus one; 0 where none touches it. */
function maskOf(box: CellBox, others: readonly CellRuns[]): Uint8Array | undefined {
  let mask: Uint8Array | undefined;
  for (const runs of others)
    eachRun(clipped(runs, box), ({ x, y, count, value }) => {
      mask ??= new Uint8Array(box.width * box.height);
      const start = (y - box.y) * box.width + x - box.x;
      mask.fill(value + 1, start, start + count);
    });
  return mask;
}

/** The parts of runs that lie in a box. */
export function clipped(runs: CellRuns, box: CellBox): number[] {
  const left: number[] = [];
  eachRun(runs, ({ x, y, count, value }) => {
    if (y < box.y || y >= box.y + box.height) return;
    const start = Math.max(x, box.x);
    const end = Math.min(x + count, box.x + box.width);
    if (end > start) left.push(start, y, end - start, value);
  });
  return left;
}

/** The cells of a box again: as the version has them, then all strokes over them in order. */
export function repaint(
  surface: Surface,
  { base, strokes, box }: { base: Uint8Array; strokes: Iterable<CellRuns>; box: CellBox },
): void {
  const { cells, width } = surface;
  for (let y = box.y; y < box.y + box.height; y += 1) {
    const start = y * width + box.x;
    cells.set(base.subarray(start, start + box.width), start);
  }
  for (const runs of strokes) paint(surface, clipped(runs, box));
}
