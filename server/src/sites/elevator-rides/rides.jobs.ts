import type { Database } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";

const REQUESTS_KEPT_DAYS = 731;
const EVENTS_KEPT_DAYS = 185;

export const dropOldRides = (db: Database): Upkeep =>
  hourly("elevators/retention", async (daysAgo) => {
    await dropPartitions(db, "elevator_requests", daysAgo(REQUESTS_KEPT_DAYS));
    await dropPartitions(db, "elevator_events", daysAgo(EVENTS_KEPT_DAYS));
  });
