import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { JobFailure, type JobHandler, jobHandler } from "../../core/job-handler.ts";
import type { Audit } from "./audit.service.ts";
import { PASSING_LOGS } from "./log-room.ts";

const DAY_MS = 86_400_000;

/** Logs go by whole months. */
export const cleanUpLogs = (db: Database): JobHandler =>
  jobHandler("logCleanup", {
    async run({ now, signal, print }, { keepDays }) {
      const dropped: string[] = [];
      for (const table of PASSING_LOGS) {
        signal.throwIfAborted();
        dropped.push(...(await dropPartitions(db, table, new Date(now.getTime() - keepDays * DAY_MS))));
      }
      for (const name of dropped) print(name);
      return { dropped: dropped.length };
    },
  });

/** A chain that is broken is a failure. */
export const verifyAuditLog = (audit: Pick<Audit, "verifyAfter">): JobHandler =>
  jobHandler("auditVerification", {
    async run({ signal, print }, { lastRows }) {
      const first = await audit.verifyAfter(0);
      const from = lastRows === 0 || !first ? 0 : Math.max(0, first.lastId - lastRows);
      let stretch = from === 0 ? first : await audit.verifyAfter(from);
      while (stretch?.isIntact && stretch.checkedTo < stretch.lastId) {
        signal.throwIfAborted();
        print(`rows up to ${stretch.checkedTo} of ${stretch.lastId} fit`);
        stretch = await audit.verifyAfter(stretch.checkedTo);
      }
      if (stretch && !stretch.isIntact)
        throw new JobFailure({
          zh: `审计日志从第 ${stretch.brokenAt} 条起与哈希链不符`,
          en: `The audit log does not fit its chain of hashes from row ${stretch.brokenAt} on`,
        });
      return { checkedFrom: from, checkedTo: stretch?.checkedTo ?? 0 };
    },
  });
