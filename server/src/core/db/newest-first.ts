import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "./database.ts";
import { limitOf, mostCounted, totalBy, totalOf } from "./page.ts";

/**
 * Pages of one device's past, out of tables that are partitioned by time. Their order is that of the primary key
 * (device, time, id) with nothing added, so the database walks partition by partition from the newest and stops where
 * the page is full.
 */

/** Robots' clocks may be a little ahead; partitions beyond that are not looked at. */
const AHEAD_MS = 86_400_000;

export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The same choice, beginning no earlier than what the reader may see; null: they may see all of it. */
export function notBefore<Choice extends Span>(choice: Choice, start: Date | null): Choice {
  if (start === null || (choice.from && Date.parse(choice.from) >= start.getTime())) return choice;
  return { ...choice, from: start.toISOString() };
}

/** Instants of a list's time range, `to` exclusive. Without a start the partitions that exist are the limit. */
export function spanCondition(column: Sql, span: Span, now: Date): Sql {
  const to = span.to ? new Date(span.to) : new Date(now.getTime() + AHEAD_MS);
  return span.from ? sql`${column} >= ${new Date(span.from)} and ${column} < ${to}` : sql`${column} < ${to}`;
}

interface ListParts {
  columns: Sql;
  from: Sql;
  where: Sql;
  orderBy: Sql;
  /** What is looked for may be rare: then finding a page and counting would each go through the whole past. */
  isSearch?: boolean;
}

export async function readNewestFirst<Row>(
  db: Queries,
  query: PageQuery,
  parts: ListParts,
): Promise<Page<Row>> {
  const { columns, from, where, orderBy } = parts;
  if (parts.isSearch) return readInOnePass(db, query, parts);
  const records = await db.many<Row>(
    sql`select ${columns} from ${from} where ${where} order by ${orderBy} ${limitOf(query)}`,
  );
  const total = await totalOf(db, query, {
    found: records.length,
    all: sql`select from ${from} where ${where}`,
  });
  return { records, ...total, size: query.size, current: query.current };
}

/** Materialized rows come in the order in which they were found. */
async function readInOnePass<Row>(
  db: Queries,
  query: PageQuery,
  { columns, from, where, orderBy }: ListParts,
): Promise<Page<Row>> {
  const { size, current } = query;
  const most = mostCounted(query);
  const hits = await db.many<{ counted: number } & Row>(sql`
    with hits as materialized (select ${columns} from ${from} where ${where} order by ${orderBy} limit ${most + 1})
    select counted.counted, hits.* from (select count(*)::int as counted from hits) counted
    left join lateral (select * from hits ${limitOf(query)}) hits on true`);
  const counted = hits[0]?.counted ?? 0;
  const isEmpty = (current - 1) * size >= counted;
  const records = isEmpty ? [] : hits.map(({ counted: _, ...row }) => row as unknown as Row);
  return { records, ...totalBy(counted, most), size, current };
}
