import type {
  Receipt,
  Receivers,
  WrittenQuery,
  WrittenState,
} from "@sweepline/contract/care/messages/index.ts";
import type { MessageWay, Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByTimeId } from "../../core/db/subject-names.ts";
import { instantOfId } from "../../core/time-id.ts";

/** A message that a person wrote, without what is added up of it. */
export interface StoredWritten {
  id: string;
  title: string;
  content: string;
  severity: Severity;
  ways: MessageWay[];
  receivers: Receivers;
  state: WrittenState;
  createdAt: Date;
  scheduledAt: Date | null;
  sentAt: Date | null;
  authorId: number;
  authorName: string;
  organizationId: number;
  organizationName: string;
}

const STATE = sql`case when m.recalled_at is not null then 'recalled' when m.dropped_at is not null then 'dropped'
  when m.sent_at is not null then 'sent' else 'scheduled' end`;
const COLUMNS = sql`m.id, m.title_zh as title, m.content_zh as content, m.severity, m.ways, m.receivers, ${STATE} as state,
  m.created_at as "createdAt", m.scheduled_at as "scheduledAt", m.sent_at as "sentAt",
  m.author_staff_id as "authorId", m.author_name as "authorName", m.organization_id as "organizationId",
  g.org_name as "organizationName"`;
const FROM = sql`from messages m join organization_directory g on g.id = m.organization_id`;
const seenBy = (scope: DataScope): Sql =>
  sql`m.subject = 'written' and ${withinScope(scope, { organization: "m.organization_id", operator: "m.author_staff_id" })}`;
const isOne = (id: string): Sql => sql`m.created_at = ${instantOfId(id)} and m.id = ${id}`;

export function pageOfWritten(
  db: Queries,
  scope: DataScope,
  query: WrittenQuery,
): Promise<Page<StoredWritten>> {
  const { search, state, from, to } = query;
  const like = containing(search ?? "");
  const where = allOf([
    seenBy(scope),
    search !== undefined && sql`m.title_zh ilike ${like} or m.content_zh ilike ${like}`,
    state !== undefined && sql`${STATE} = ${state}`,
    from !== undefined && sql`m.created_at >= ${from}`,
    to !== undefined && sql`m.created_at < ${to}`,
  ]);
  const columns = { createdAt: "m.created_at", title: "m.title_zh" };
  return readPage<StoredWritten>(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns, initial: "-createdAt", id: "m.id", isNeverNull: true })} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

export const findWritten = (db: Queries, scope: DataScope, id: string): Promise<StoredWritten | undefined> =>
  db.maybe(sql`select ${COLUMNS} ${FROM} where ${isOne(id)} and ${seenBy(scope)}`);

/** Locked until the transaction ends. */
export const holdWritten = (tx: Queries, scope: DataScope, id: string): Promise<StoredWritten | undefined> =>
  tx.maybe(sql`select ${COLUMNS} ${FROM} where ${isOne(id)} and ${seenBy(scope)} for update of m`);

const MAX_DUE = 20;
/** Whose time has come, each taken by one process. */
export const holdDue = (tx: Queries, now: Date): Promise<StoredWritten[]> =>
  tx.many(sql`
    select ${COLUMNS} ${FROM}
    where m.sent_at is null and m.recalled_at is null and m.dropped_at is null and m.scheduled_at <= ${now}
    order by m.scheduled_at limit ${MAX_DUE} for update of m skip locked`);

export async function nextDue(db: Queries): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select min(scheduled_at) as at from messages where sent_at is null and recalled_at is null and dropped_at is null`);
  return at;
}

export const noteState = (
  tx: Queries,
  id: string,
  { state, at }: { state: Exclude<WrittenState, "scheduled">; at: Date },
): Promise<number> => {
  const columns = { sent: sql`sent_at`, recalled: sql`recalled_at`, dropped: sql`dropped_at` };
  return tx.run(sql`update messages m set ${columns[state]} = ${at} where ${isOne(id)}`);
};

export interface Reading {
  id: string;
  total: number;
  inApp: number;
  read: number;
}

/** How many have received and read each of these. */
export const readingsOf = (db: Queries, ids: readonly string[]): Promise<Reading[]> =>
  db.many(sql`
    select message_id as id, count(*)::int as total, count(*) filter (where is_in_app)::int as "inApp",
      count(read_at)::int as read
    from message_receivers where message_id = any(${[...ids]}::uuid[]) group by message_id`);

export function receiptsOf(
  db: Queries,
  { id, scope }: { id: string; scope: DataScope },
  query: PageQuery & { search?: string | undefined },
): Promise<Page<Receipt>> {
  const from = sql`from message_receivers r join contact_directory c on c.id = r.staff_id
    join organization_directory g on g.id = c.organization_id`;
  const where = allOf([
    sql`r.message_id = ${id}`,
    withinScope(scope, { organization: "c.organization_id", operator: "c.id" }),
    query.search !== undefined && sql`c.display_name ilike ${containing(query.search)}`,
  ]);
  const columns = { name: "c.display_name", readAt: "r.read_at" };
  return readPage<Omit<Receipt, "readAt"> & { readAt: Date | null }, Receipt>(db, query, {
    rows: sql`
      select c.id as "staffId", c.display_name as name, g.org_name as "organizationName", r.read_at as "readAt"
      ${from} where ${where} ${orderBy(query, { columns, initial: "name", id: "c.id" })} ${limitOf(query)}`,
    all: sql`select ${from} where ${where}`,
    row: ({ readAt, ...row }) => ({ ...row, readAt: readAt?.toISOString() ?? null }),
  });
}

/** For the audit log. */
export const MESSAGE_NAMES = namedByTimeId(
  (ids, { scope, instants }) => sql`
    select m.id, jsonb_build_object('zh', m.title_zh, 'en', m.title_en) as name
    from messages m
    where m.id = any(${ids}) and m.created_at = any(${instants}) and ${withinScope(scope, { organization: "m.organization_id" })}`,
);
