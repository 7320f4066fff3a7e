import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Queries } from "./database.ts";

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

export function limitOf(query: PageQuery): Sql {
  return sql`limit ${query.size} offset ${(query.current - 1) * query.size}`;
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

/** Reads one page: the rows, as they are told, and how many there are in all. */
export async function readPage<Stored, Row = Stored>(
  db: Queries,
  query: PageQuery,
  { rows, count, row }: { rows: Sql; count: Sql; row: (stored: Stored) => Row },
): Promise<Page<Row>> {
  const records = await db.many<Stored>(rows);
  const total = await totalOf(db, query, { found: records.length, count });
  return { records: records.map((stored) => row(stored)), total, size: query.size, current: query.current };
}

/** A page that is not full is the last one: what few rows pass is not gone through twice. */
export async function totalOf(
  db: Queries,
  { size, current }: PageQuery,
  { found, count }: { found: number; count: Sql },
): Promise<number> {
  if (found < size && (found > 0 || current === 1)) return (current - 1) * size + found;
  return (await db.one<{ total: number }>(count)).total;
}
