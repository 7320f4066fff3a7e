/**
 * Sessions: signing in, staying signed in, and who makes a request.
 *
 * A sign-in passes a captcha or a challenge, unseals the password, checks it against locks and argon2id, and begins a
 * session of two opaque tokens. The access token is looked up again for each request; the refresh token is good once.
 * Ending a session, disabling a person or changing their roles shows with the next request on every node, and is
 * announced to open sockets.
 */
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { clearSessions, forgetSignInPlaces } from "./session.jobs.ts";
import { serveSessions } from "./session.routes.ts";
import type { Sessions } from "./sessions.ts";

export {
  createSessionEndings,
  noteVerified,
  openSessionsOf,
  type SessionEndingDeps,
} from "./open-sessions.ts";
export type { SecondFactorGate, SignInOrigin, WaitingEntry } from "./second-factor-gate.ts";
export {
  refuseRestricted,
  refuseStale,
  signedInAnswer,
  tokenCallOf,
} from "./session.routes.ts";
export {
  createSessions,
  endSessionsOfClient,
  type Sessions,
  shortenSessionsOfClient,
} from "./sessions.ts";
export type { Arrival, SingleSignOnCodes } from "./sign-in.service.ts";

export const TABLES = {
  private: [
    "docs_passes",
    "ended_tokens",
    "known_browsers",
    "seal_keys",
    "session_ends",
    "session_lives",
    "sign_in_addresses",
    "sign_in_checks",
    "sign_in_failures",
    "sign_in_locks",
    "sign_in_places",
    "used_refresh_tokens",
  ],
  inWing: ["sessions"],
};

export const sessionRoom = (
  deps: Parameters<typeof clearSessions>[0] & { config: Pick<Config, "DOCS"> },
  sessions: Sessions,
): Room => ({
  routes: (route) => serveSessions(route, sessions, deps.config.DOCS),
  upkeep: [clearSessions(deps), forgetSignInPlaces(deps)],
});
