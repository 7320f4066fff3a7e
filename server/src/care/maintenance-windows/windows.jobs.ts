import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { deleteEnded } from "./windows.store.ts";

/** They are kept as long as the alarms that they held back. */
export const dropEndedWindows = (db: Database, days: number): Upkeep =>
  hourly("maintenance-windows/retention", (daysAgo) => deleteEnded(db, daysAgo(days)));
