import type { Database } from "../../core/db/database.ts";
import type { UpkeepRunner } from "../../core/jobs.ts";
import { purgeStore } from "./purge.store.ts";
import { endViewings, type ViewingEndNeeds } from "./viewing-ends.ts";

const EVERY_MS = 60_000;

/** Clears away what has expired: captchas and challenges, seal keys, sessions, failures, locks, browsers. */
export function addSessionUpkeep(upkeep: UpkeepRunner, needs: ViewingEndNeeds & { db: Database }): void {
  const { db, clock } = needs;
  upkeep.add({
    name: "access/session",
    everyMs: EVERY_MS,
    async work() {
      await db.transaction((tx) => endViewings(tx, needs));
      await purgeStore(db).expired(clock.now());
    },
  });
}
