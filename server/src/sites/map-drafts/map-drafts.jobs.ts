import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { removeEditorsBefore } from "./map-editors.store.ts";

/** Windows that closed without a word. Drafts stay for as long as nobody saves them or throws them away: they are people's work. */
export const forgetEditors = (db: Database): Upkeep =>
  hourly("map-drafts/editors", (daysAgo) => removeEditorsBefore(db, daysAgo(1 / 24)));
