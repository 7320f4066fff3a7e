import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { UpkeepRunner } from "../../core/jobs.ts";
import { purgeStore } from "./purge.store.ts";

const EVERY_MS = 60_000;

/** Clears away what has expired: captchas and challenges, seal keys, sessions, failures, locks, browsers. */
export function addSessionUpkeep(upkeep: UpkeepRunner, { db, clock }: { db: Database; clock: Clock }): void {
  upkeep.add({
    name: "access/session",
    everyMs: EVERY_MS,
    work: () => purgeStore(db).expired(clock.now()),
  });
}
