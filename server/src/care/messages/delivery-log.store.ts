import type { Delivery, DeliveryQuery } from "@sweepline/contract/care/messages/deliveries.ts";
import type { WayProgress } from "@sweepline/contract/care/messages/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByTimeId } from "../../core/db/subject-names.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { Attempt } from "./deliveries.store.ts";
import { withMoments } from "./moments.ts";

export const isChannelWithin = async (db: Queries, scope: DataScope, id: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from message_channels x where x.id = ${id} and ${withinScope(scope, { organization: "x.organization_id" })}`)) !==
  undefined;

interface Stored extends Omit<Delivery, "title" | "createdAt" | "nextAttemptAt" | "endedAt"> {
  titleZh: string | null;
  titleEn: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  endedAt: Date | null;
}

export function deliveriesOf(db: Queries, channelId: number, query: DeliveryQuery): Promise<Page<Delivery>> {
  const where = allOf([
    sql`d.channel_id = ${channelId}`,
    query.state !== undefined && sql`d.state = ${query.state}`,
  ]);
  return readPage<Stored, Delivery>(db, query, {
    rows: sql`
      select d.id, d.created_at as "createdAt", d.way, m.title_zh as "titleZh", m.title_en as "titleEn",
        coalesce(c.display_name, '') as "receiverName", d.state, d.attempts, d.next_attempt_at as "nextAttemptAt",
        d.ended_at as "endedAt", d.reason
      from message_deliveries d left join messages m on m.created_at = d.message_at and m.id = d.message_id
        left join contact_directory c on c.id = d.staff_id
      where ${where}
      ${orderBy(query, { columns: { createdAt: "d.created_at" }, initial: "-createdAt", id: "d.id", isNeverNull: true })}
      ${limitOf(query)}`,
    all: sql`select from message_deliveries d where ${where}`,
    row: ({ titleZh, titleEn, createdAt, nextAttemptAt, endedAt, ...row }) => ({
      ...row,
      title: { zh: withMoments(titleZh ?? "", null), en: withMoments(titleEn ?? "", null) },
      createdAt: createdAt.toISOString(),
      nextAttemptAt: row.state === "pending" ? nextAttemptAt.toISOString() : null,
      endedAt: endedAt?.toISOString() ?? null,
    }),
  });
}

const MAX_ATTEMPTS = 100;

export const attemptsOf = (db: Queries, deliveryId: string): Promise<Omit<Attempt, "id" | "channelId">[]> =>
  db.many(sql`
    select at, outcome, reason, status, duration_ms as "durationMs" from message_attempts
    where delivery_id = ${deliveryId} order by at desc limit ${MAX_ATTEMPTS}`);

/** One of the channel; locked until the transaction ends. */
export const holdDelivery = (
  tx: Queries,
  channelId: number,
  id: string,
): Promise<Pick<Delivery, "state" | "way"> | undefined> =>
  tx.maybe(sql`
    select state, way from message_deliveries
    where created_at = ${instantOfId(id)} and id = ${id} and channel_id = ${channelId} for update`);

export const reopen = (
  tx: Queries,
  id: string,
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<number> =>
  tx.run(sql`
    update message_deliveries set state = 'pending', next_attempt_at = ${now}, give_up_at = ${giveUpAt}, ended_at = null
    where created_at = ${instantOfId(id)} and id = ${id}`);

/** How far messages have come by the ways that lead out of the product; what was collected, as far as the collection has. */
export const progressOf = (
  db: Queries,
  messageIds: readonly string[],
): Promise<(WayProgress & { messageId: string })[]> =>
  db.many(sql`
    select d.message_id as "messageId", d.way, count(*)::int as total,
      count(*) filter (where d.state = 'sent' or d.state = 'collected' and exists (
        select from message_deliveries g where g.id = d.digest_id and g.created_at >= d.created_at and g.state = 'sent'))::int
        as delivered,
      count(*) filter (where d.state in ('refused', 'failed'))::int as failed
    from message_deliveries d where d.message_id = any(${[...messageIds]}::uuid[])
    group by d.message_id, d.way order by d.way`);

export const nameOfChannel = async (db: Queries, scope: DataScope, id: number): Promise<string | undefined> =>
  (
    await db.maybe<{ name: string }>(sql`
      select x.name from message_channels x
      where x.id = ${id} and ${withinScope(scope, { organization: "x.organization_id" })}`)
  )?.name;

/** For the audit log. */
export const DELIVERY_NAMES = namedByTimeId(
  (ids, { scope, instants }) => sql`
    select y.id, jsonb_build_object('zh', m.title_zh, 'en', m.title_en) as name
    from message_deliveries y join messages m on m.id = y.message_id and m.created_at = y.message_at
    where y.id = any(${ids}) and y.created_at = any(${instants}) and ${withinScope(scope, { organization: "y.organization_id" })}`,
);
