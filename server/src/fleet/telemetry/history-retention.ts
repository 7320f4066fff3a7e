import type { Database } from "../../core/db/database.ts";
import { dropPartitions, type PartitionedTable } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "./telemetry.jobs.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What rooms keep of devices' past goes by whole months, never sooner than the longest retention of raw reports: until then
 * late ones still write there.
 */
export function dropOldMonths(
  db: Database,
  name: string,
  keptDays: Readonly<Partial<Record<PartitionedTable, number>>>,
): Upkeep {
  return {
    name,
    everyMs: HOUR_MS,
    async work(now) {
      const least = (await longestRetentionDays(db)) + 1;
      for (const [table, days] of Object.entries(keptDays) as [PartitionedTable, number][])
        await dropPartitions(db, table, new Date(now.getTime() - Math.max(days, least) * DAY_MS));
    },
  };
}
