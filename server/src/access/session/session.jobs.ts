import { ACCOUNT_NOTICES_KEPT_DAYS } from "@sweepline/contract/access/account-notices.ts";
import type { Database } from "../../core/db/database.ts";
import { purgeSubmissions } from "../../core/http/submissions.store.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { purgeStore } from "./purge.store.ts";
import { signInPlacesStore } from "./sign-in-place.store.ts";
import { endViewings, type ViewingEndNeeds } from "./viewing-ends.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Clears away what has expired: captchas and challenges, seal keys, sessions, failures, locks, browsers. */
export function clearSessions(needs: ViewingEndNeeds & { db: Database }): Upkeep {
  const { db, clock } = needs;
  return {
    name: "access/session",
    everyMs: MINUTE_MS,
    async work() {
      await db.transaction((tx) => endViewings(tx, needs));
      await purgeStore(db).expired(clock.now());
      await purgeSubmissions(db);
    },
  };
}

/** A place is remembered as long as the notice that named it. */
export const forgetSignInPlaces = ({ db }: { db: Database }): Upkeep => ({
  name: "access/sign-in-places",
  everyMs: HOUR_MS,
  async work(now) {
    await signInPlacesStore(db).forgetBefore(new Date(now.getTime() - ACCOUNT_NOTICES_KEPT_DAYS * DAY_MS));
  },
});
