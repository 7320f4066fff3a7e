import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { LogEntry, LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";

export interface LogChoice extends PageQuery, Span {
  levels?: LogLevel[] | undefined;
  kinds?: LogKind[] | undefined;
  search?: string | undefined;
}

type Row = Omit<LogEntry, "at"> & { at: Date };

/** The search looks at the values, since the sentences are the console's, in two languages. */
export async function pageOfLog(
  db: Queries,
  deviceId: number,
  { query, except, now }: { query: LogChoice; except: readonly LogKind[]; now: Date },
): Promise<Page<LogEntry>> {
  const { levels, kinds, search } = query;
  const page = await readNewestFirst<Row>(db, query, {
    columns: raw("l.id, l.at, l.level, l.kind, l.log_values as values"),
    from: raw("device_log l"),
    where: allOf([
      sql`l.device_id = ${deviceId}`,
      spanCondition(raw("l.at"), query, now),
      levels?.length ? sql`l.level = any(${levels})` : undefined,
      except.length > 0 && sql`l.kind <> all(${[...except]}::text[])`,
      kinds?.length ? sql`l.kind = any(${kinds})` : undefined,
      search
        ? sql`exists (select from jsonb_each_text(l.log_values) v where v.value ilike ${containing(search)})`
        : undefined,
    ]),
    orderBy: query.sort === "at" ? raw("l.at, l.id") : raw("l.at desc, l.id desc"),
  });
  return { ...page, records: page.records.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
