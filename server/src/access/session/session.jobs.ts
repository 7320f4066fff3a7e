import type { Database } from "../../core/db/database.ts";
import { purgeSubmissions } from "../../core/http/submissions.store.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { purgeStore } from "./purge.store.ts";
import { endViewings, type ViewingEndNeeds } from "./viewing-ends.ts";

const EVERY_MS = 60_000;

/** Clears away what has expired: captchas and challenges, seal keys, sessions, failures, locks, browsers. */
export function clearSessions(needs: ViewingEndNeeds & { db: Database }): Upkeep {
  const { db, clock } = needs;
  return {
    name: "access/session",
    everyMs: EVERY_MS,
    async work() {
      await db.transaction((tx) => endViewings(tx, needs));
      await purgeStore(db).expired(clock.now());
      await purgeSubmissions(db);
    },
  };
}
