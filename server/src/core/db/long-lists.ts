import type { Sql } from "sql-template-tag";
import type { Queries } from "./database.ts";

/**
 * Lists that were longer than anybody counts a moment ago, by their question: who pages through one, or looks at it again, need
 * not wait until its first ten thousand rows are counted again to be told the same.
 */
const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

interface Long {
  /** It had more rows than these. */
  most: number;
  until: number;
}
const known = new WeakMap<Queries, Map<string, Long>>();

const keyOf = ({ text, values }: Sql): string => `${text} ${JSON.stringify(values)}`;

export function isKnownLong(db: Queries, all: Sql, most: number): boolean {
  const long = known.get(db)?.get(keyOf(all));
  return long !== undefined && long.until > performance.now() && long.most >= most;
}

export function noteLong(db: Queries, all: Sql, most: number): void {
  const lists = known.get(db) ?? new Map<string, Long>();
  known.set(db, lists);
  const key = keyOf(all);
  // Behind those that were noted before it, of which the oldest goes.
  lists.delete(key);
  lists.set(key, { most, until: performance.now() + KEPT_MS });
  const [oldest] = lists.keys();
  if (lists.size > MAX_KEPT && oldest !== undefined) lists.delete(oldest);
}
