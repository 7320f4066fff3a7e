import type { ActLabel, CellRuns } from "./model.ts";
import type { Change } from "./rules.ts";

/** An act that can be taken back. */
export interface Entry {
  readonly id: number;
  readonly label: ActLabel;
  readonly changes: readonly Change[];
  readonly cells: { readonly after: CellRuns; readonly before: CellRuns };
  /** When it was last done or taken back: strokes of others since then are not painted over. */
  readonly at: number;
}

/** What all acts together may take; the oldest ones go first. */
const MAX_BYTES = 96_000_000;
const BYTES_A_NUMBER = 8;

/** Acts that were done, and those that were taken back. */
export interface History {
  push(entry: Entry): void;
  /** Joins the newest act, where it is of the same kind and upon the same elements. */
  join(entry: Entry): boolean;
  lastDone(): Entry | undefined;
  lastUndone(): Entry | undefined;
  /** Moves the newest act to the other side. */
  undone(at: number): void;
  redone(at: number): void;
  drop(id: number): void;
  clear(): void;
  /** Oldest first. */
  done(): readonly Entry[];
}

export function createHistory(maxBytes = MAX_BYTES): History {
  let [done, undone]: [Entry[], Entry[]] = [[], []];
  const sizes = new WeakMap<Entry, number>();
  const sizeOf = (entry: Entry): number => {
    const known = sizes.get(entry) ?? measured(entry);
    sizes.set(entry, known);
    return known;
  };
  const bound = () => {
    let left = done.reduce((sum, entry) => sum + sizeOf(entry), 0);
    while (left > maxBytes && done.length > 1) left -= sizeOf(done.shift() as Entry);
  };
  return {
    push(entry) {
      done.push(entry);
      undone = [];
      bound();
    },
    join(entry) {
      const last = done.at(-1);
      if (!last || undone.length > 0 || !isMoreOf(last, entry)) return false;
      done[done.length - 1] = joined(last, entry);
      return true;
    },
    lastDone: () => done.at(-1),
    lastUndone: () => undone.at(-1),
    undone(at) {
      const entry = done.pop();
      if (entry) undone.push({ ...entry, at });
    },
    redone(at) {
      const entry = undone.pop();
      if (entry) done.push({ ...entry, at });
    },
    drop(id) {
      done = done.filter((entry) => entry.id !== id);
      undone = undone.filter((entry) => entry.id !== id);
    },
    clear() {
      [done, undone] = [[], []];
    },
    done: () => done,
  };
}

function measured({ changes, cells }: Entry): number {
  const numbers = cells.after.length + cells.before.length;
  return numbers * BYTES_A_NUMBER + (changes.length === 0 ? 0 : JSON.stringify(changes).length);
}

function isMoreOf(last: Entry, next: Entry): boolean {
  const ids = new Set(last.changes.map(({ id }) => id));
  return (
    last.label === next.label &&
    last.changes.length === next.changes.length &&
    next.changes.every(({ id }) => ids.has(id))
  );
}

function joined(last: Entry, next: Entry): Entry {
  const latest = new Map(next.changes.map(({ id, after }) => [id, after]));
  return {
    ...last,
    at: next.at,
    changes: last.changes.map((change) => ({ ...change, after: latest.get(change.id) ?? null })),
    cells: {
      after: [...last.cells.after, ...next.cells.after],
      before: [...next.cells.before, ...last.cells.before],
    },
  };
}
