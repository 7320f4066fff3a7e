import {
  type AccountNotice,
  type AccountNoticeKind,
  ACCOUNT_NOTICE_EVENTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import { accountNoticesStore, type NoticeDetails } from "./account-notices.store.ts";

interface NewAccountNotice extends NoticeDetails {
  staffId: number;
  kind: AccountNoticeKind;
}

/** Notes it in the transaction of what has happened, or alone; the person's open consoles hear of it after the commit. */
export type NoteAccount = (db: Queries, notice: NewAccountNotice) => Promise<void>;

export interface AccountNotices {
  noteAccount: NoteAccount;
  list(caller: Caller, query: PageQuery): Promise<Page<AccountNotice>>;
  unread(caller: Caller): Promise<number>;
  markRead(caller: Caller, upToId: number): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  announcer: Pick<Announcer, "announce">;
}

/** What a stranger can cause as often as they like is told once in this time. */
const MIN_INTERVAL_MS: Partial<Record<AccountNoticeKind, number>> = { lockedOut: 3_600_000 };
/** Whose it is, the key alone says. */
const NO_ORGANIZATION = 0;

export function createAccountNotices({ db, clock, announcer }: Deps): AccountNotices {
  const store = accountNoticesStore(db);
  return {
    async noteAccount(tx, { staffId, kind, ...details }) {
      const at = clock.now();
      const quietSince = new Date(at.getTime() - (MIN_INTERVAL_MS[kind] ?? 0));
      if (!(await accountNoticesStore(tx).insert({ staffId, kind, at, quietSince, ...details }))) return;
      const entry: [string, number, object] = [E.accountNoticed.name, staffId, {}];
      afterCommit(tx, () => announcer.announce([{ entry, organizationId: NO_ORGANIZATION }]));
    },
    // From where somebody signs in is theirs to know, also while somebody else looks through their eyes.
    list: (caller, query) => store.page(caller.viewer ? null : caller.staffId, query),
    unread: ({ viewer, staffId }) => (viewer ? Promise.resolve(0) : store.countUnread(staffId)),
    markRead: ({ staffId }, upToId) => store.markRead(staffId, upToId, clock.now()),
  };
}
