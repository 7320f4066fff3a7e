import type { CellRuns } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";

export interface BrushSetup {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
  /** What a cell shall be. */
  readonly valueAt: (index: number) => number;
  /** Diameter in cells. */
  readonly diameter: number;
}

/**
 * The way of a round brush over the grid, in cells. Each row keeps the spans that were swept, so that a stroke of any
 * length over itself costs what it covers, not what it went.
 */
export interface Stroke {
  /** Sweeps from where it was, and answers the spans that are new: `x, y, count` of each. */
  to(cell: Vec): number[];
  /** The cells that change, as runs `x, y, count, value` within rows. */
  runs(): CellRuns;
  readonly runCount: number;
}

export function createStroke(setup: BrushSetup): Stroke {
  const { width, height } = setup;
  const radius = Math.max(0.5, setup.diameter / 2);
  const rows = new Map<number, Spans>();
  let last: Vec | undefined;
  let runCount = 0;

  const stamp = ([cx, cy]: Vec, added: number[]) => {
    for (
      let y = Math.max(0, Math.ceil(cy - radius - 0.5));
      y <= Math.min(height - 1, cy + radius - 0.5);
      y += 1
    ) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (y + 0.5 - cy) ** 2));
      const [start, end] = [
        Math.max(0, Math.ceil(cx - half - 0.5)),
        Math.min(width - 1, Math.floor(cx + half - 0.5)),
      ];
      if (end < start) continue;
      const row = rows.get(y) ?? [];
      rows.set(y, row);
      for (const [x, count] of include(row, start, end)) added.push(x, y, count);
    }
  };
  return {
    get runCount() {
      return runCount;
    },
    to(cell) {
      const added: number[] = [];
      // Half a radius apart, discs leave no notch that anybody sees.
      const steps = last
        ? Math.ceil(Math.hypot(cell[0] - last[0], cell[1] - last[1]) / Math.max(0.5, radius / 4))
        : 0;
      const [fromX, fromY] = last ?? cell;
      for (let step = steps === 0 ? 0 : 1; step <= steps; step += 1) {
        const share = steps === 0 ? 1 : step / steps;
        stamp([fromX + (cell[0] - fromX) * share, fromY + (cell[1] - fromY) * share], added);
      }
      last = cell;
      runCount += added.length / 3;
      return added;
    },
    runs: () => runsOf(rows, setup),
  };
}

/** Spans of a row, `first, last` of each, apart from each other and in order. */
type Spans = [first: number, last: number][];

/** Adds a span to a row, and answers the parts of it that were not there: where each begins, and how long it is. */
function include(row: Spans, first: number, last: number): [x: number, count: number][] {
  const fresh: [number, number][] = [];
  let [start, end, cursor] = [first, last, first];
  let index = row.findIndex(([, spanEnd]) => spanEnd >= first - 1);
  if (index < 0) index = row.length;
  let taken = 0;
  for (let at = index; at < row.length; at += 1) {
    const [spanStart, spanEnd] = row[at] as [number, number];
    if (spanStart > last + 1) break;
    if (spanStart > cursor) fresh.push([cursor, Math.min(spanStart - 1, last) - cursor + 1]);
    cursor = Math.max(cursor, spanEnd + 1);
    start = Math.min(start, spanStart);
    end = Math.max(end, spanEnd);
    taken += 1;
  }
  if (cursor <= last) fresh.push([cursor, last - cursor + 1]);
  row.splice(index, taken, [start, end]);
  return fresh;
}

function runsOf(rows: ReadonlyMap<number, Spans>, { cells, width, valueAt }: BrushSetup): CellRuns {
  const runs: number[] = [];
  for (const [y, spans] of [...rows].sort(([a], [b]) => a - b)) {
    for (const [first, last] of spans) {
      let [start, value] = [-1, -1];
      for (let x = first; x <= last + 1; x += 1) {
        const index = y * width + x;
        const wanted = x <= last && valueAt(index) !== cells[index] ? valueAt(index) : -1;
        if (wanted === value) continue;
        if (value >= 0) runs.push(start, y, x - start, value);
        [start, value] = [x, wanted];
      }
    }
  }
  return runs;
}
