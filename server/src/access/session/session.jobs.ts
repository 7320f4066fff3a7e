import { ACCOUNT_NOTICES_KEPT_DAYS } from "@sweepline/contract/access/account-notices.ts";
import type { Database } from "../../core/db/database.ts";
import { purgeSubmissions } from "../../core/http/submissions.store.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { purgeStore } from "./purge.store.ts";
import { signInPlacesStore } from "./sign-in-place.store.ts";
import { endViewings, type ViewingEndDeps } from "./viewing-ends.ts";

const MINUTE_MS = 60_000;

/** Clears away what has expired: captchas and challenges, seal keys, sessions, failures, locks, browsers. */
export function clearSessions(deps: ViewingEndDeps & { db: Database }): Upkeep {
  const { db, clock } = deps;
  return {
    name: "access/session",
    everyMs: MINUTE_MS,
    async work() {
      await db.transaction((tx) => endViewings(tx, deps));
      await purgeStore(db).expired(clock.now());
      await purgeSubmissions(db);
    },
  };
}

/** A place is remembered as long as the notice that named it. */
export const forgetSignInPlaces = ({ db }: { db: Database }): Upkeep =>
  hourly("access/sign-in-places", (daysAgo) =>
    signInPlacesStore(db).forgetBefore(daysAgo(ACCOUNT_NOTICES_KEPT_DAYS)),
  );
