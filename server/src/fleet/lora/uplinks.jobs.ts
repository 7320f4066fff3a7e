import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "../telemetry/index.ts";
import { deleteOldDays, deleteOldUplinks, trimHearings } from "./uplinks.jobs.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_KEPT = 400;
/** Concentrators a sensor. */
const HEARINGS_KEPT = 200;

/** Frames are kept as long as the product keeps raw reports; their sums by day for a year and a little. */
export function dropOldUplinks(db: Database): Upkeep {
  return {
    name: "lora/retention",
    everyMs: HOUR_MS,
    async work(now) {
      const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
      await dropPartitions(db, "lora_uplinks", before((await longestRetentionDays(db)) + 1));
      await deleteOldUplinks(db, now);
      await deleteOldDays(db, before(DAYS_KEPT));
      await trimHearings(db, HEARINGS_KEPT);
    },
  };
}
