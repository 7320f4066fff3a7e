import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { trimParts } from "./wears.store.ts";

/** Two years: comparable seasons. */
const DAYS_KEPT = 800;

export const dropOldWears = (db: Database): Upkeep =>
  hourly("consumables/retention", async (daysAgo) => {
    await dropPartitions(db, "device_consumable_days", daysAgo(DAYS_KEPT));
    await trimParts(db);
  });
