import type { Database } from "../../core/db/database.ts";
import { zonedTime } from "../../core/export/index.ts";
import { type JobHandler, type JobNotice, jobHandler } from "../../core/job-handler.ts";
import { type EndingPermission, takeEnding } from "./ending-permissions.store.ts";
import { PERMISSION_LABELS as LABELS, REQUESTS_PAGE } from "./request-notices.texts.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Whoever applied hears that it ends, once for each permission. */
export const expiryNotices = (db: Database): JobHandler =>
  jobHandler("permissionExpiryNotices", {
    async run({ owner, organizationId, timeZone, now, signal, print, inform }, { withinDays }) {
      const until = new Date(now.getTime() + withinDays * DAY_MS);
      const choice = { scope: owner.scope, organizationId, now, until, limit: BATCH };
      const time = zonedTime(timeZone);
      let noticed = 0;
      const some = () =>
        db.transaction(async (tx) => {
          const ending = await takeEnding(tx, choice);
          for (const one of ending) {
            if (one.staffId !== null) await inform(tx, [one.staffId], noticeOf(one, time(one.endsAt)));
            print(`${one.organizationName}: ${one.permission}, ${time(one.endsAt)}`);
          }
          return ending.length;
        });
      for (let count = BATCH; count === BATCH && !signal.aborted; noticed += count) count = await some();
      return { noticed };
    },
  });

const noticeOf = (
  { organizationId, organizationName, permission }: EndingPermission,
  endsAt: string,
): JobNotice => ({
  title: {
    zh: `权限即将到期：${LABELS[permission].zh}`,
    en: `Permission about to end: ${LABELS[permission].en}`,
  },
  content: {
    zh: `“${organizationName}”的${LABELS[permission].zh}权限将于 ${endsAt} 到期，如需继续使用请再次申请`,
    en: `The permission of "${organizationName}" to see ${LABELS[permission].en} ends at ${endsAt}. Apply again to keep it`,
  },
  severity: "warning",
  link: REQUESTS_PAGE,
  organizationId,
});
