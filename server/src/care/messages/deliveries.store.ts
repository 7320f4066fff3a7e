import type { SendReason } from "@sweepline/contract/care/message-channels.ts";
import type { MessageSettings } from "@sweepline/contract/care/messages/settings.ts";
import type { MessageSubject, OutsideWay, Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";

export interface NewDelivery {
  id: string;
  staffId: number | null;
  way: OutsideWay;
  channelId: number;
  address: string;
  language: Language;
  /** Refused: there is no way to that person. */
  state: "pending" | "held" | "refused";
  heldUntil: Date | null;
}

/** Of one message, or of none where they collect others. */
export async function insertDeliveries(
  tx: Queries,
  message: { id: string | null; createdAt: Date | null; organizationId: number; now: Date; giveUpAt: Date },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <Key extends keyof NewDelivery>(key: Key) => deliveries.map((one) => one[key]);
  await tx.run(sql`
    insert into message_deliveries (created_at, id, message_id, message_at, organization_id, staff_id, way, channel_id,
      address, language, state, next_attempt_at, give_up_at, held_until, ended_at)
    select ${message.now}::timestamptz, v.id, ${message.id}::uuid, ${message.createdAt}::timestamptz,
      ${message.organizationId}::bigint, v.staff_id, v.way, v.channel_id, v.address, v.language, v.state,
      ${message.now}::timestamptz, ${message.giveUpAt}::timestamptz, v.held_until,
      case when v.state = 'refused' then ${message.now}::timestamptz end
    from unnest(${column("id")}::uuid[], ${column("staffId")}::bigint[], ${column("way")}::text[],
      ${column("channelId")}::bigint[], ${column("address")}::text[], ${column("language")}::text[],
      ${column("state")}::text[], ${column("heldUntil")}::timestamptz[])
      v(id, staff_id, way, channel_id, address, language, state, held_until)`);
}

export interface Lane {
  channelId: number;
  room: number;
}

/** Channels that may be sent by now, and how many failures in a row each has behind it. */
export const openLanes = (db: Queries, now: Date): Promise<{ channelId: number; failures: number }[]> =>
  db.many(sql`
    select id as "channelId", failures from message_channels
    where is_enabled and (paused_until is null or paused_until <= ${now})`);

/** One that this process is to send. */
export interface ClaimedDelivery {
  id: string;
  createdAt: Date;
  messageId: string | null;
  messageAt: Date | null;
  staffId: number | null;
  way: OutsideWay;
  channelId: number;
  address: string;
  language: Language;
  attempts: number;
  giveUpAt: Date;
  settings: MessageSettings | null;
  /** Of the person, as far as they have chosen one. */
  timeZone: string | null;
  /** Undefined where it collects others. */
  title: string | null;
  content: string | null;
  severity: Severity | null;
  subject: MessageSubject | null;
  link: string | null;
  cardPath: string | null;
  eventCount: number | null;
}

/** Takes what is due of each lane, as many as there is room for; of several processes each takes what no other holds. */
export function claimDue(
  tx: Queries,
  { lanes, now, leasedUntil }: { lanes: readonly Lane[]; now: Date; leasedUntil: Date },
): Promise<ClaimedDelivery[]> {
  return tx.many(sql`
    with due as materialized (
      select d.created_at, d.id
      from unnest(${lanes.map(({ channelId }) => channelId)}::bigint[], ${lanes.map(({ room }) => room)}::int[]) l(channel_id, room)
      cross join lateral (
        select w.created_at, w.id from message_deliveries w
        where w.channel_id = l.channel_id and w.state = 'pending' and w.next_attempt_at <= ${now}
          and (w.leased_until is null or w.leased_until <= ${now})
        order by w.next_attempt_at limit l.room for update skip locked) d
    ), taken as (
      update message_deliveries d set leased_until = ${leasedUntil}, attempts = d.attempts + 1
      from due where d.created_at = due.created_at and d.id = due.id
      returning d.*
    )
    select d.id, d.created_at as "createdAt", d.message_id as "messageId", d.message_at as "messageAt", d.staff_id as "staffId", d.way,
      d.channel_id as "channelId", d.address, d.language, d.attempts, d.give_up_at as "giveUpAt", s.settings,
      (select c.time_zone from contact_directory c where c.id = d.staff_id) as "timeZone", m.severity, m.subject, m.link, m.card_path as "cardPath", m.event_count as "eventCount",
      case d.language when 'zh' then m.title_zh else m.title_en end as title,
      case d.language when 'zh' then m.content_zh else m.content_en end as content
    from taken d left join messages m on m.created_at = d.message_at and m.id = d.message_id
      left join message_settings s on s.staff_id = d.staff_id
    order by d.staff_id, d.way, d.created_at`);
}

const isOne = (id: string) => sql`created_at = ${instantOfId(id)} and id = ${id}`;

/** Not sent now: it is collected with others. */
export const hold = (tx: Queries, id: string, until: Date): Promise<number> =>
  tx.run(sql`
    update message_deliveries set state = 'held', held_until = ${until}, leased_until = null, attempts = attempts - 1
    where ${isOne(id)} and state = 'pending'`);

/** What collects others is not collected itself. */
export const postpone = (tx: Queries, id: string, until: Date): Promise<number> =>
  tx.run(sql`
    update message_deliveries set next_attempt_at = ${until}, leased_until = null, attempts = attempts - 1
    where ${isOne(id)} and state = 'pending'`);

export interface Attempt {
  id: string;
  channelId: number;
  at: Date;
  outcome: "delivered" | "retry" | "refused";
  reason: SendReason | null;
  status: number | null;
  durationMs: number;
}

export const insertAttempt = (tx: Queries, attempt: Attempt): Promise<number> =>
  tx.run(sql`
    insert into message_attempts (at, delivery_id, channel_id, outcome, reason, status, duration_ms)
    values (${attempt.at}, ${attempt.id}, ${attempt.channelId}, ${attempt.outcome}, ${attempt.reason}, ${attempt.status},
      ${attempt.durationMs})`);

export const endDelivery = (
  tx: Queries,
  id: string,
  { state, reason, at }: { state: "sent" | "refused" | "failed"; reason: SendReason | null; at: Date },
): Promise<number> =>
  tx.run(sql`
    update message_deliveries set state = ${state}, reason = ${reason}, ended_at = ${at}, leased_until = null
    where ${isOne(id)} and state = 'pending'`);

export const retryLater = (
  tx: Queries,
  id: string,
  { reason, nextAt }: { reason: SendReason; nextAt: Date },
): Promise<number> =>
  tx.run(sql`
    update message_deliveries set reason = ${reason}, next_attempt_at = ${nextAt}, leased_until = null
    where ${isOne(id)} and state = 'pending'`);

/** When the next one is due, as far as its channel lets it. */
export async function nextDue(db: Queries, now: Date): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select min(greatest(d.at, coalesce(l.paused_until, ${now}))) as at
    from (select 0::bigint as id, null::timestamptz as paused_until
      union all select id, paused_until from message_channels where is_enabled) l
    cross join lateral (
      select greatest(w.next_attempt_at, coalesce(w.leased_until, w.next_attempt_at)) as at from message_deliveries w
      where w.channel_id = l.id and w.state = 'pending' order by w.next_attempt_at limit 1) d`);
  return at;
}

/** What could not be sent in its time, of channels that are dead or gone. */
export const giveUp = (db: Queries, now: Date): Promise<number> =>
  db.run(sql`
    update message_deliveries set state = 'failed', ended_at = ${now}, leased_until = null
    where state = 'pending' and give_up_at < ${now} and (leased_until is null or leased_until <= ${now})`);

/** Messages that go out together in one delivery. */
export const collectedIn = async (tx: Queries, digestId: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select distinct message_id as id from message_deliveries where digest_id = ${digestId} and message_id is not null`)
  ).map(({ id }) => id);
