import { LOG_KEPT_DAYS } from "@sweepline/contract/system/logs.ts";
import type { Database } from "../../core/db/database.ts";
import { dropPartitions, ensurePartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A server that stays up over the turn of a month finds the next one's partitions made. */
const AHEAD_DAYS = 40;
const KEPT = ["operation_log", "sign_in_log", "exception_log"] as const;

/** Room for what will be noted: also before the first tick, since noting begins with the first call. */
export async function ensureLogRoom(db: Database, now: Date): Promise<void> {
  const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS) };
  await ensurePartitions(db, span, [...KEPT]);
}

/** The audit log is kept for good; the others go by whole months. */
export function keepLogs(db: Database): Upkeep {
  return {
    name: "logs/retention",
    everyMs: HOUR_MS,
    async work(now) {
      await ensureLogRoom(db, now);
      for (const table of KEPT)
        await dropPartitions(db, table, new Date(now.getTime() - LOG_KEPT_DAYS * DAY_MS));
    },
  };
}
