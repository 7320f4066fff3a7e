import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "../telemetry/index.ts";
import { deleteOldDays, deleteOldUplinks, trimReceptions } from "./uplinks-jobs.store.ts";

const DAYS_KEPT = 400;
/** Concentrators a sensor. */
const RECEPTIONS_KEPT = 200;

/** Frames are kept as long as the product keeps raw reports; their sums by day for a year and a little. */
export const dropOldUplinks = (db: Database): Upkeep =>
  hourly("lora/retention", async (daysAgo, now) => {
    await dropPartitions(db, "lora_uplinks", daysAgo((await longestRetentionDays(db)) + 1));
    await deleteOldUplinks(db, now);
    await deleteOldDays(db, daysAgo(DAYS_KEPT));
    await trimReceptions(db, RECEPTIONS_KEPT);
  });
