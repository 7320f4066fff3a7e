import { LOG_KEPT_DAYS } from "@sweepline/contract/system/logs/index.ts";
import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { ensureLogRoom, PASSING_LOGS } from "./log-room.ts";

/** Logs go by whole months. */
export const keepLogs = (db: Database): Upkeep =>
  hourly("logs/retention", async (daysAgo, now) => {
    await ensureLogRoom(db, now);
    for (const table of PASSING_LOGS) await dropPartitions(db, table, daysAgo(LOG_KEPT_DAYS));
  });
