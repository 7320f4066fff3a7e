import type { Database } from "../../core/db/database.ts";
import { dropPartitions, type PartitionedTable } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "./telemetry-jobs.store.ts";

/**
 * What rooms keep of devices' past goes by whole months, never sooner than the longest retention of raw reports: until then
 * late ones still write there.
 */
export const dropOldMonths = (
  db: Database,
  name: string,
  keptDays: Readonly<Partial<Record<PartitionedTable, number>>>,
): Upkeep =>
  hourly(name, async (daysAgo) => {
    const least = (await longestRetentionDays(db)) + 1;
    for (const [table, days] of Object.entries(keptDays) as [PartitionedTable, number][])
      await dropPartitions(db, table, daysAgo(Math.max(days, least)));
  });
