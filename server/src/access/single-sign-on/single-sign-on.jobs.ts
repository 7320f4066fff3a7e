import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { singleSignOnStore } from "./single-sign-on.store.ts";

const EVERY_MS = 60_000;

/** Clears away ways that nobody came back from, and codes that nobody used. */
export function clearSingleSignOn({ db, clock }: { db: Database; clock: Clock }): Upkeep {
  return {
    name: "access/single-sign-on",
    everyMs: EVERY_MS,
    work: (now = clock.now()) => singleSignOnStore(db).expire(now),
  };
}
