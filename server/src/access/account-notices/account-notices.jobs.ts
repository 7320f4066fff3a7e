import {
  ACCOUNT_NOTICES_KEPT_DAYS,
  ACCOUNT_NOTICE_EVENTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { LiveHub } from "../../core/live/index.ts";
import { accountNoticesStore } from "./account-notices.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Old notices are forgotten. */
export function forgetAccountNotices(db: Database): Upkeep {
  return {
    name: "access/account-notices",
    everyMs: HOUR_MS,
    work: (now) =>
      accountNoticesStore(db).purge(new Date(now.getTime() - ACCOUNT_NOTICES_KEPT_DAYS * DAY_MS)),
  };
}

/** Each person may listen to their own, whatever else they may do. */
export function offerAccountNoticeEvents(hub: Pick<LiveHub, "offer">): void {
  hub.offer(E.accountNoticed, {
    permission: "signed-in",
    visibleAmong: async (_scope, ids, staffId) =>
      ids.filter((id) => id === staffId).map((id) => ({ id, organizationId: 0, operatorStaffId: null })),
  });
}
