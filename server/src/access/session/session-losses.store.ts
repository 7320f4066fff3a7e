import type { SessionLoss } from "@sweepline/contract/access/session/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** What of the sessions that a statement deletes is to be noted, for `notingLoss`. */
export const LOST = sql`access_hash, previous_access_hash, refresh_hash`;

/** The step of a statement that notes why `ended` sessions are over: it has their `LOST` columns. */
export const notingLoss = (reason: SessionLoss | Sql, at: Date | Sql = sql`now()`): Sql => sql`
  insert into ended_tokens (token_hash, reason, ended_at)
  select distinct t.hash, ${reason}::text, ${at}::timestamptz from ended e
  cross join lateral unnest(array[e.access_hash, e.previous_access_hash, e.refresh_hash]) as t(hash)
  where t.hash is not null on conflict (token_hash) do nothing`;

/** Of a session that has run out by itself, as `session_ends` tells. */
export const ranOut = (now: Date): Sql => sql`
  case when e.limit_until <= ${now} then 'limit' when e.idle_until <= ${now} then 'idle' end`;

export async function whyEnded(db: Queries, tokenHash: Buffer, now: Date): Promise<SessionLoss | null> {
  const row = await db.maybe<{ reason: SessionLoss | null }>(sql`
    select t.reason from ended_tokens t where t.token_hash = ${tokenHash}
    union all
    select ${ranOut(now)} from sessions s join session_ends e on e.session_id = s.id
    where s.access_hash = ${tokenHash} or s.previous_access_hash = ${tokenHash}
    limit 1`);
  return row?.reason ?? null;
}

export const forgetLosses = (db: Queries, until: Date): Promise<number> =>
  db.run(sql`delete from ended_tokens where ended_at <= ${until}`);
