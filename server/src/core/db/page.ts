import { MAX_COUNTED, type Page, type PageQuery } from "@sweepline/contract/core/paging.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Queries } from "./database.ts";
import { hot } from "./hot-statements.ts";
import { isKnownLong, noteLong } from "./long-lists.ts";

/** How a list may be sorted: the contract's sort name → the store's column or expression. */
export type SortColumns = Readonly<Record<string, string>>;

/**
 * The order of a page; it always ends with the id, so that pages never overlap. Where no column is ever null it is that of
 * an index on them, read from either end.
 */
export function orderBy(
  query: PageQuery,
  options: { columns: SortColumns; initial: string; id: string; isNeverNull?: boolean },
): Sql {
  const wanted = query.sort ?? options.initial;
  const isDescending = wanted.startsWith("-");
  const column = options.columns[isDescending ? wanted.slice(1) : wanted];
  if (!column) throw new Error(`unknown sort ${wanted}`);
  const direction = isDescending ? "desc" : "asc";
  const nulls = options.isNeverNull ? "" : " nulls last";
  return raw(`order by ${column} ${direction}${nulls}, ${options.id} ${direction}`);
}

/** Written out: of a parameter the planner would not know that it is few, and plan anew each time. */
export function limitOf(query: PageQuery): Sql {
  return raw(`limit ${query.size} offset ${(query.current - 1) * query.size}`);
}

/** All conditions, or true where there are none. */
export function allOf(conditions: readonly (Sql | false | undefined)[]): Sql {
  const given = conditions.filter((condition): condition is Sql => Boolean(condition));
  return given.length === 0 ? sql`true` : sql`(${join(given, ") and (")})`;
}

/** `%` and `_` of a search are text, not wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

type Total = Pick<Page<unknown>, "total" | "isTotalExact">;

/**
 * Reads one page: the rows, as they are told, and how many there are in all. `all` selects the rows of the whole list without
 * columns, order or place. `isPlannedByValues`: how to read them best depends on values, as of ranges of days; a plan for any values
 * costs many times as much.
 */
export async function readPage<Stored, Row = Stored>(
  db: Queries,
  query: PageQuery,
  {
    rows,
    all,
    row,
    isPlannedByValues = false,
  }: { rows: Sql; all: Sql; row: (stored: Stored) => Row; isPlannedByValues?: boolean },
): Promise<Page<Row>> {
  const records = await db.many<Stored>(isPlannedByValues ? rows : hot(rows));
  const total = await totalOf(db, query, { found: records.length, all, isPlannedByValues });
  return {
    records: records.map((stored) => row(stored)),
    ...total,
    size: query.size,
    current: query.current,
  };
}

/** A page that is not full is the last one: what few rows pass is not gone through twice. */
export async function totalOf(
  db: Queries,
  { size, current }: PageQuery,
  { found, all, isPlannedByValues = false }: { found: number; all: Sql; isPlannedByValues?: boolean },
): Promise<Total> {
  if (found < size && (found > 0 || current === 1))
    return { total: (current - 1) * size + found, isTotalExact: true };
  const most = mostCounted({ size, current });
  if (found === size && isKnownLong(db, all, most)) return { total: most, isTotalExact: false };
  const count = sql`select count(*)::int as counted from (${all} ${raw(`limit ${most + 1}`)}) listed`;
  const { counted } = await db.one<{ counted: number }>(isPlannedByValues ? count : hot(count));
  if (counted > most) noteLong(db, all, most);
  return totalBy(counted, most);
}

/** Of rows that were counted up to one more than `most`. */
export const totalBy = (counted: number, most: number): Total => ({
  total: Math.min(counted, most),
  isTotalExact: counted <= most,
});

/** To count further would cost many times what the page costs. Whoever reads further back is told whether there is a next page. */
export const mostCounted = ({ size, current }: PageQuery): number => Math.max(MAX_COUNTED, current * size);
