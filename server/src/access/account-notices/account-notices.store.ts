import type { AccountNotice, AccountNoticeKind } from "@sweepline/contract/access/account-notices.ts";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { limitOf, orderBy, readPage } from "../../core/db/page.ts";

export interface NoticeDetails {
  remoteIp?: string;
  userAgent?: string;
  byName?: string;
  subject?: string;
}

interface NewNotice extends NoticeDetails {
  staffId: number;
  kind: AccountNoticeKind;
  at: Date;
  /** Nothing is written where there is one of the kind since then. */
  quietSince: Date;
}

type Record = Omit<AccountNotice, "at"> & { at: Date };

const SORTS = { columns: { at: "id" }, initial: "-at", id: "id" } as const;

export const accountNoticesStore = (db: Queries) => ({
  insert: async (notice: NewNotice): Promise<boolean> =>
    (await db.run(sql`
      insert into account_notices (staff_id, at, kind, remote_ip, user_agent, by_name, subject)
      select ${notice.staffId}, ${notice.at}, ${notice.kind}, ${notice.remoteIp ?? null}, ${notice.userAgent ?? null},
        ${notice.byName ?? null}, ${notice.subject ?? null}
      where not exists (select from account_notices n
        where n.staff_id = ${notice.staffId} and n.kind = ${notice.kind} and n.at > ${notice.quietSince})`)) >
    0,

  /** Null: nobody's. */
  page: async (staffId: number | null, query: PageQuery): Promise<Page<AccountNotice>> => {
    return readPage(db, query, {
      rows: sql`
        select id, at, kind, remote_ip as "remoteIp", user_agent as "userAgent", by_name as "byName", subject,
          read_at is not null as "isRead"
        from account_notices where staff_id = ${staffId}
        ${orderBy(query, SORTS)} ${limitOf(query)}`,
      all: sql`select from account_notices where staff_id = ${staffId}`,
      row: (row: Record) => ({ ...row, at: row.at.toISOString() }),
    });
  },

  countUnread: async (staffId: number): Promise<number> => {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from account_notices where staff_id = ${staffId} and read_at is null`,
    );
    return n;
  },

  markRead: async (staffId: number, upToId: number, now: Date): Promise<void> => {
    await db.run(sql`
      update account_notices set read_at = ${now}
      where staff_id = ${staffId} and id <= ${upToId} and read_at is null`);
  },

  purge: async (before: Date): Promise<void> => {
    await db.run(sql`delete from account_notices where at < ${before}`);
  },
});
