import {
  ACCOUNT_NOTICES_KEPT_DAYS,
  ACCOUNT_NOTICE_EVENTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { LiveHub } from "../../core/live/index.ts";
import { accountNoticesStore } from "./account-notices.store.ts";

/** Old notices are forgotten. */
export const forgetAccountNotices = (db: Database): Upkeep =>
  hourly("access/account-notices", (daysAgo) =>
    accountNoticesStore(db).purge(daysAgo(ACCOUNT_NOTICES_KEPT_DAYS)),
  );

/** Each person may listen to their own, whatever else they may do. */
export function offerAccountNoticeEvents(hub: Pick<LiveHub, "offer">): void {
  hub.offer(E.accountNoticed, {
    permission: "signed-in",
    visibleAmong: async (_scope, ids, staffId) =>
      ids.filter((id) => id === staffId).map((id) => ({ id, organizationId: 0, operatorStaffId: null })),
  });
}
