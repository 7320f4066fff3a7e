import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { trimParts } from "./wears.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Two years: comparable seasons. */
const DAYS_KEPT = 800;

export function dropOldWears(db: Database): Upkeep {
  return {
    name: "consumables/retention",
    everyMs: HOUR_MS,
    async work(now) {
      await dropPartitions(db, "device_consumable_days", new Date(now.getTime() - DAYS_KEPT * DAY_MS));
      await trimParts(db);
    },
  };
}
