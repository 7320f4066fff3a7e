import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { trimReported } from "./reported-maps.store.ts";

/** Up to 4 MB each. */
const REPORTED_KEPT = 100;

/** What robots report of a floor is an archive nobody ordered: the newest of it is kept, and what is in use. */
export const trimReportedMaps = (db: Database): Upkeep =>
  hourly("maps/retention", () => trimReported(db, REPORTED_KEPT));
