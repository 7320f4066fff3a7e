import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { removeEditorsBefore } from "./map-editors.store.ts";

/** Removes windows that closed silently. Drafts stay until somebody publishes or discards them: they are people's work. */
export const forgetEditors = (db: Database): Upkeep =>
  hourly("map-drafts/editors", (daysAgo) => removeEditorsBefore(db, daysAgo(1 / 24)));
