/**
 * Notices to people of their own account: a sign-in from somewhere new, another password, a second factor. Whoever does such
 * a thing says so with `noteAccount`, in the same transaction; open consoles hear of it after the commit.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { forgetAccountNotices, offerAccountNoticeEvents } from "./account-notices.jobs.ts";
import { serveAccountNotices } from "./account-notices.routes.ts";
import type { AccountNotices } from "./account-notices.service.ts";

export { type AccountNotices, createAccountNotices, type NoteAccount } from "./account-notices.service.ts";

export const TABLES = {
  private: ["account_notices"],
};

export const accountNoticesRoom = (db: Database, notices: AccountNotices): Room => ({
  routes: (route) => serveAccountNotices(route, notices),
  live: offerAccountNoticeEvents,
  upkeep: [forgetAccountNotices(db)],
});
