/**
 * Notices to people of their own account: a sign-in from somewhere new, another password, a second factor. Whoever does such
 * a thing says so with `noteAccount`, in the same transaction; open consoles hear of it after the commit.
 */
export { addAccountNoticeUpkeep, offerAccountNoticeEvents } from "./account-notices.jobs.ts";
export { serveAccountNotices } from "./account-notices.routes.ts";
export { type AccountNotices, createAccountNotices, type NoteAccount } from "./account-notices.service.ts";

/** @public */
export const TABLES = {
  private: ["account_notices"],
};
