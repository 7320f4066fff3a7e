import { type OutsideWay, SEVERITIES, type Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";

export interface Collected {
  total: number;
  /** The newest. */
  shown: { title: string; severity: Severity }[];
  /** The greatest. */
  severity: Severity;
}

const MAX_SHOWN = 20;

export async function collectedBy(
  db: Queries,
  { id, language }: { id: string; language: Language },
): Promise<Collected> {
  const shown = await db.many<{ title: string; severity: Severity; total: number }>(sql`
    select case ${language} when 'zh' then m.title_zh else m.title_en end as title, m.severity,
      count(*) over ()::int as total
    from message_deliveries d join messages m on m.created_at = d.message_at and m.id = d.message_id
    where d.digest_id = ${id} order by m.created_at desc limit ${MAX_SHOWN}`);
  const greatest = Math.max(0, ...shown.map(({ severity }) => SEVERITIES.indexOf(severity)));
  return { total: shown[0]?.total ?? 0, shown, severity: SEVERITIES[greatest] ?? "info" };
}

/** What one person is to be sent by one way, together. */
export interface Held {
  staffId: number;
  way: OutsideWay;
  ids: string[];
  channelId: number;
  organizationId: number;
  address: string;
  language: Language;
}

const MAX_HELD = 200;

/** People of whom something held is due, with all that is held for them by that way. */
export const holdDueHeld = (tx: Queries, now: Date): Promise<Held[]> =>
  tx.many(sql`
    with due as (
      select distinct staff_id, way, channel_id, address from message_deliveries
      where state = 'held' and held_until <= ${now} limit ${MAX_HELD})
    select d.staff_id as "staffId", d.way, d.channel_id as "channelId", d.address,
      array_agg(d.id::text order by d.created_at) as ids, max(d.organization_id) as "organizationId",
      (array_agg(d.language order by d.created_at desc))[1] as language
    from due join message_deliveries d on d.staff_id = due.staff_id and d.way = due.way
      and d.channel_id = due.channel_id and d.address = due.address and d.state = 'held'
    group by d.staff_id, d.way, d.channel_id, d.address`);

/** Sent by itself. */
export const release = (tx: Queries, id: string, now: Date): Promise<number> =>
  tx.run(sql`
    update message_deliveries set state = 'pending', next_attempt_at = ${now}
    where created_at = ${instantOfId(id)} and id = ${id} and state = 'held'`);

export const collect = (tx: Queries, ids: readonly string[], digestId: string): Promise<number> =>
  tx.run(sql`
    update message_deliveries set state = 'collected', digest_id = ${digestId}
    where created_at = any(${ids.map(instantOfId)}::timestamptz[]) and id = any(${[...ids]}::uuid[]) and state = 'held'`);

export async function nextHeld(db: Queries): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(
    sql`select min(held_until) as at from message_deliveries where state = 'held'`,
  );
  return at;
}
