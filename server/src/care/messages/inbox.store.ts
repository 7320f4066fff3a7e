import { type InboxMessage, type InboxQuery, MAX_UNREAD } from "@sweepline/contract/care/messages/inbox.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { instantOfId } from "../../core/time-id.ts";
import { withMoments } from "./moments.ts";

interface Stored extends Omit<InboxMessage, "at" | "title" | "content"> {
  at: Date;
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  timeZone: string | null;
}

const FROM = sql`from message_receivers r join messages m on m.created_at = r.message_at and m.id = r.message_id`;
const SORTS = {
  columns: { at: "r.received_at" },
  initial: "-at",
  id: "r.message_id",
  isNeverNull: true,
} as const;

/** Null: nobody's. */
export function inboxOf(db: Queries, staffId: number | null, query: InboxQuery): Promise<Page<InboxMessage>> {
  const { search, readState, severity, subject, from, to } = query;
  const like = containing(search ?? "");
  const where = allOf([
    sql`r.staff_id = ${staffId} and r.is_in_app`,
    readState !== undefined && (readState === "read" ? sql`r.read_at is not null` : sql`r.read_at is null`),
    severity !== undefined && sql`m.severity = ${severity}`,
    subject !== undefined && sql`m.subject = ${subject}`,
    from !== undefined && sql`r.received_at >= ${from}`,
    to !== undefined && sql`r.received_at < ${to}`,
    search !== undefined &&
      sql`m.title_zh ilike ${like} or m.title_en ilike ${like} or m.content_zh ilike ${like} or m.content_en ilike ${like}`,
  ]);
  return readPage<Stored, InboxMessage>(db, query, {
    rows: sql`
      select m.id, r.received_at as at, m.subject, m.severity, m.title_zh as "titleZh", m.title_en as "titleEn",
        m.content_zh as "contentZh", m.content_en as "contentEn", m.event_count as "eventCount", m.link,
        m.author_name as "authorName", r.read_at is not null as "isRead",
        m.is_escalating and m.acknowledged_at is null as "isEscalating", m.acknowledged_by as "acknowledgedBy",
        (select c.time_zone from contact_directory c where c.id = r.staff_id) as "timeZone"
      ${FROM} where ${where} ${orderBy(query, SORTS)} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: ({ at, titleZh, titleEn, contentZh, contentEn, timeZone, ...row }) => ({
      ...row,
      at: at.toISOString(),
      title: { zh: withMoments(titleZh, timeZone), en: withMoments(titleEn, timeZone) },
      content: { zh: withMoments(contentZh, timeZone), en: withMoments(contentEn, timeZone) },
    }),
  });
}

export async function countUnread(db: Queries, staffId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from message_receivers where staff_id = ${staffId} and is_in_app and read_at is null limit ${MAX_UNREAD}) u`);
  return n;
}

export const markRead = (
  db: Queries,
  staffId: number,
  { ids, upTo, now }: { ids: readonly string[] | null; upTo: string | null; now: Date },
): Promise<number> =>
  db.run(sql`
    update message_receivers set read_at = ${now}
    where staff_id = ${staffId} and is_in_app and read_at is null
      and ${ids === null ? sql`received_at <= ${upTo}` : sql`message_id = any(${[...ids]}::uuid[])`}`);

/** A message to the person that waits to be acknowledged; locked. */
export const holdReceived = (
  tx: Queries,
  staffId: number,
  messageId: string,
): Promise<{ id: string; isOpen: boolean } | undefined> =>
  tx.maybe(sql`
    select m.id, m.is_escalating and m.acknowledged_at is null as "isOpen" from messages m
    where m.created_at = ${instantOfId(messageId)} and m.id = ${messageId}
      and exists (select from message_receivers r where r.staff_id = ${staffId} and r.message_id = m.id)
    for update of m`);

export const acknowledge = (tx: Queries, id: string, by: { name: string; at: Date }): Promise<number> =>
  tx.run(sql`
    update messages set acknowledged_at = ${by.at}, acknowledged_by = ${by.name}
    where created_at = ${instantOfId(id)} and id = ${id}`);

export async function receiversOf(db: Queries, id: string): Promise<number[]> {
  const rows = await db.many<{ staffId: number }>(sql`
    select staff_id as "staffId" from message_receivers where message_id = ${id} and is_in_app`);
  return rows.map(({ staffId }) => staffId);
}
