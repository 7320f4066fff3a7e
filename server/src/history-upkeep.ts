import type { Config } from "./core/config.ts";
import type { Database } from "./core/db/database.ts";
import { dropPartitions, type PartitionedTable } from "./core/db/partitions.ts";
import type { Upkeep } from "./core/jobs.ts";
import { longestRetentionDays } from "./fleet/telemetry/index.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As long as the commands that made them. */
const SETTING_CHANGES_DAYS = 731;

export type HistoryDays = Pick<Config, "CONNECTION_RECORDS_DAYS" | "DEVICE_LOG_DAYS" | "TASK_REPORTS_DAYS">;

/**
 * What is kept of devices' past goes by whole months, never sooner than the longest retention of raw reports: until then
 * late ones still write there.
 */
export function dropOldHistory(db: Database, config: HistoryDays): Upkeep {
  const keptDays: Partial<Record<PartitionedTable, number>> = {
    connection_records: config.CONNECTION_RECORDS_DAYS,
    report_gaps: config.CONNECTION_RECORDS_DAYS,
    device_log: config.DEVICE_LOG_DAYS,
    device_setting_changes: SETTING_CHANGES_DAYS,
    task_reports: config.TASK_REPORTS_DAYS,
  };
  return {
    name: "history/retention",
    everyMs: HOUR_MS,
    async work(now) {
      const least = (await longestRetentionDays(db)) + 1;
      for (const [table, days] of Object.entries(keptDays) as [PartitionedTable, number][])
        await dropPartitions(db, table, new Date(now.getTime() - Math.max(days, least) * DAY_MS));
    },
  };
}
