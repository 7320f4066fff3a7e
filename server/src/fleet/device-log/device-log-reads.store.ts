import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import {
  LOG_LEVELS,
  type LogEntry,
  type LogKind,
  type LogLevel,
  MAX_COUNTED_LINES,
} from "@sweepline/contract/fleet/device-log.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";

export interface LogFilters extends Span {
  levels?: LogLevel[] | undefined;
  kinds?: LogKind[] | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}
export type LogChoice = PageQuery & LogFilters;

type Row = Omit<LogEntry, "at"> & { at: Date };

/** Whose lines, and what the caller may not read of them. */
export interface Reading {
  deviceId: number;
  except: readonly LogKind[];
  now: Date;
}

const COLUMNS = raw("l.id, l.at, l.level, l.kind, l.log_values as values");
const TABLE = raw("device_log l");

export async function pageOfLog(db: Queries, reading: Reading, query: LogChoice): Promise<Page<LogEntry>> {
  const page = await readNewestFirst<Row>(db, query, {
    columns: COLUMNS,
    from: TABLE,
    where: chosen(reading, query),
    orderBy: orderOf(query),
    isSearch: Boolean(query.search),
  });
  return { ...page, records: page.records.map(entryOf) };
}

/** The list on, from after a line that was read already. */
export async function linesFrom(
  db: Queries,
  reading: Reading & { filters: LogFilters },
  { after, limit }: { after: LogEntry | undefined; limit: number },
): Promise<LogEntry[]> {
  const { filters } = reading;
  const past = filters.sort === "at" ? raw(">") : raw("<");
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from ${TABLE} where ${chosen(reading, filters)}
      and ${after ? sql`(l.at, l.id) ${past} (${new Date(after.at)}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by ${orderOf(filters)} limit ${limit}`);
  return rows.map(entryOf);
}

/** Each level counted by itself, up to a bound, so that many of one do not hide the few of another. */
export async function linesByLevel(
  db: Queries,
  reading: Reading,
  filters: LogFilters,
): Promise<Record<LogLevel, number>> {
  const counts = LOG_LEVELS.map(
    (level) => sql`(select count(*) from (
      select from ${TABLE} where ${chosen(reading, { ...filters, levels: [level] })} limit ${MAX_COUNTED_LINES}
    ) counted)::int as ${raw(level)}`,
  );
  return db.one(sql`select ${join(counts, ", ")}`);
}

/**
 * The search looks at the values, since the sentences are the console's, in two languages. The text of the whole is looked
 * at first, which is cheap and passes over nearly every line; names of values in it are not what is searched.
 */
function chosen({ deviceId, except, now }: Reading, filters: LogFilters): Sql {
  const { levels, kinds, search } = filters;
  return allOf([
    sql`l.device_id = ${deviceId}`,
    spanCondition(raw("l.at"), filters, now),
    levels?.length ? sql`l.level = any(${levels})` : undefined,
    // Repeats the condition of the index on the few entries of faults.
    levels?.length && !levels.includes("info") ? raw("l.level <> 'info'") : undefined,
    except.length > 0 && sql`l.kind <> all(${[...except]}::text[])`,
    kinds?.length ? ofKinds(kinds) : undefined,
    search ? sql`l.log_values::text ilike ${containing(JSON.stringify(search).slice(1, -1))}` : undefined,
    search
      ? sql`exists (select from jsonb_each_text(l.log_values) v where v.value ilike ${containing(search)})`
      : undefined,
  ]);
}

/** One kind comes out of its index in order; of several the list's own order is walked. */
const ofKinds = (kinds: readonly LogKind[]): Sql =>
  kinds.length === 1 ? sql`l.kind = ${kinds[0]}` : sql`l.kind = any(${[...kinds]})`;

const orderOf = ({ sort }: LogFilters): Sql =>
  sort === "at" ? raw("l.at, l.id") : raw("l.at desc, l.id desc");

const entryOf = (row: Row): LogEntry => ({ ...row, at: row.at.toISOString() });
