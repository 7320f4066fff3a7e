import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { removeEditorsBefore } from "./map-editors.store.ts";

const HOUR_MS = 3_600_000;

/** Windows that closed without a word. Drafts stay for as long as nobody saves them or throws them away: they are people's work. */
export function forgetEditors(db: Database): Upkeep {
  return {
    name: "map-drafts/editors",
    everyMs: HOUR_MS,
    async work(now) {
      await removeEditorsBefore(db, new Date(now.getTime() - HOUR_MS));
    },
  };
}
