import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REQUESTS_KEPT_DAYS = 731;
const EVENTS_KEPT_DAYS = 185;

export const dropOldRides = (db: Database): Upkeep => ({
  name: "elevators/retention",
  everyMs: HOUR_MS,
  async work(now) {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await dropPartitions(db, "elevator_requests", before(REQUESTS_KEPT_DAYS));
    await dropPartitions(db, "elevator_events", before(EVENTS_KEPT_DAYS));
  },
});
