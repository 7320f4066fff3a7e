/**
 * Lanes of a boustrophedon: straight runs across the ground to be cleaned, put together into stacks that can be mown
 * back and forth without leaving them (the cells of Choset's decomposition).
 *
 * Lanes lie along rows (`u` = x) or along columns (`u` = y); the rest of this file does not care which.
 */
export interface CleaningArea {
  /** Cells where the robot's middle may stand and that shall be cleaned. */
  has(u: number, v: number): boolean;
  u: { least: number; most: number };
  v: { least: number; most: number };
}

export interface Run {
  v: number;
  from: number;
  to: number;
}

export type Stack = Run[];

/** The same ground with rows and columns exchanged. */
export function transposed(area: CleaningArea): CleaningArea {
  return { has: (u, v) => area.has(v, u), u: area.v, v: area.u };
}

export function runsOnLine(area: CleaningArea, v: number, isWanted = area.has): Run[] {
  const runs: Run[] = [];
  let from: number | undefined;
  for (let u = area.u.least; u <= area.u.most + 1; u++) {
    const inside = u <= area.u.most && isWanted(u, v);
    if (inside && from === undefined) from = u;
    if (!inside && from !== undefined) {
      runs.push({ v, from, to: u - 1 });
      from = undefined;
    }
  }
  return runs;
}

/** Lines from edge to edge, at most `spacing` apart, the outer ones `margin` inside. */
function linesAcross(area: CleaningArea, { spacing, margin }: { spacing: number; margin: number }): number[] {
  const first = area.v.least + Math.min(margin, (area.v.most - area.v.least) >> 1);
  const last = Math.max(first, area.v.most - margin);
  const count = Math.ceil((last - first) / spacing);
  return Array.from({ length: count + 1 }, (_, i) =>
    Math.round(first + (i * (last - first)) / Math.max(1, count)),
  );
}

/** Shorter runs are left to the second look, which knows what the lanes beside them cover anyway. */
const SHORTEST_RUN = 4;

export function mainRuns(area: CleaningArea, spacing: { spacing: number; margin: number }): Run[] {
  return linesAcross(area, spacing)
    .flatMap((v) => runsOnLine(area, v))
    .filter((run) => run.to - run.from + 1 >= SHORTEST_RUN);
}

const overlaps = (a: Run, b: Run) => a.from <= b.to && b.from <= a.to;

/** Joins runs of neighboring lines where exactly one meets exactly one. `runs` come ordered by line. */
export function stackRuns(runs: readonly Run[]): Stack[] {
  const lines = new Map<number, Run[]>();
  for (const run of runs) lines.set(run.v, [...(lines.get(run.v) ?? []), run]);
  const stacks: Stack[] = [];
  let open = new Map<Run, Stack>();
  for (const line of lines.values()) {
    const next = new Map<Run, Stack>();
    for (const run of line) {
      const below = [...open.keys()].filter((other) => overlaps(other, run));
      const only = below.length === 1 ? (below[0] as Run) : undefined;
      const isSole = only && line.filter((other) => overlaps(other, only)).length === 1;
      const stack = (isSole && open.get(only)) || [];
      if (stack.length === 0) stacks.push(stack);
      stack.push(run);
      next.set(run, stack);
    }
    open = next;
  }
  return stacks;
}

interface Spot {
  u: number;
  v: number;
}

/** One lane in the order and direction in which it is driven. */
export interface Lane {
  v: number;
  start: number;
  end: number;
}

/** Mows a stack from one of its four corners. */
function mow(stack: Stack, fromTop: boolean, fromRight: boolean): Lane[] {
  const runs = fromTop ? [...stack].reverse() : stack;
  return runs.map(({ v, from, to }, i) =>
    fromRight === (i % 2 === 0) ? { v, start: to, end: from } : { v, start: from, end: to },
  );
}

/** Always on to the nearest corner of a stack that is still to be mown. */
export function orderLanes(stacks: readonly Stack[], begin: Spot): Lane[] {
  const left = new Set(stacks);
  const lanes: Lane[] = [];
  let here = begin;
  while (left.size > 0) {
    let best: { stack: Stack; mown: Lane[]; distance: number } | undefined;
    for (const stack of left) {
      const first = stack[0] as Run;
      const last = stack.at(-1) as Run;
      for (const [run, fromTop] of [
        [first, false],
        [last, true],
      ] as const) {
        for (const [u, fromRight] of [
          [run.from, false],
          [run.to, true],
        ] as const) {
          const distance = Math.hypot(u - here.u, run.v - here.v);
          if (!best || distance < best.distance)
            best = { stack, mown: mow(stack, fromTop, fromRight), distance };
        }
      }
    }
    if (!best) break;
    left.delete(best.stack);
    lanes.push(...best.mown);
    const last = best.mown.at(-1) as Lane;
    here = { u: last.end, v: last.v };
  }
  return lanes;
}
