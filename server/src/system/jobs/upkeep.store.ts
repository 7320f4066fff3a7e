import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** The product's own upkeep, as its processes last did it. */
export interface UpkeepRecord {
  name: string;
  everyMs: number;
  isShared: boolean;
  lastAt: Date | null;
  lastDurationMs: number | null;
  worker: string | null;
  failedAt: Date | null;
  lastError: string | null;
}

export const allUpkeep = (db: Queries): Promise<UpkeepRecord[]> =>
  db.many(sql`
    select name, every_ms as "everyMs", is_shared as "isShared", last_at as "lastAt", last_duration_ms as "lastDurationMs", worker,
      failed_at as "failedAt", last_error as "lastError"
    from upkeep_records order by name`);

export const isUpkeep = async (db: Queries, name: string): Promise<boolean> =>
  (await db.maybe(sql`select from upkeep_records where name = ${name}`)) !== undefined;

/** So that it is listed before its first turn. */
export const noteSeen = (
  db: Queries,
  upkeep: readonly { name: string; everyMs: number; isShared: boolean }[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into upkeep_records (name, every_ms, is_shared, seen_at)
    select g.name, g.every_ms, g.is_shared, ${now}
    from unnest(${upkeep.map(({ name }) => name)}::text[], ${upkeep.map(({ everyMs }) => Math.round(everyMs))}::bigint[],
      ${upkeep.map(({ isShared }) => isShared)}::boolean[]) as g(name, every_ms, is_shared)
    on conflict (name) do update set every_ms = excluded.every_ms, is_shared = excluded.is_shared, seen_at = excluded.seen_at`);

export interface Turn {
  name: string;
  at: Date;
  durationMs: number;
  worker: string;
  /** Null: it went well. */
  error: string | null;
}

export const noteTurn = (db: Queries, { name, at, durationMs, worker, error }: Turn): Promise<number> =>
  db.run(sql`
    update upkeep_records set last_at = ${at}, last_duration_ms = ${durationMs}, worker = ${worker}, last_error = ${error}, seen_at = ${at},
      failed_at = case when ${error}::text is null then failed_at else ${at} end
    where name = ${name}`);

/** What no version has any more. */
export const forgetUnseen = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from upkeep_records where seen_at < ${before}`);
