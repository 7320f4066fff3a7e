import { LOG_KEPT_DAYS } from "@sweepline/contract/system/logs/index.ts";
import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { ensureLogRoom, PASSING_LOGS } from "./log-room.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Logs go by whole months. */
export function keepLogs(db: Database): Upkeep {
  return {
    name: "logs/retention",
    everyMs: HOUR_MS,
    async work(now) {
      await ensureLogRoom(db, now);
      for (const table of PASSING_LOGS)
        await dropPartitions(db, table, new Date(now.getTime() - LOG_KEPT_DAYS * DAY_MS));
    },
  };
}
