/**
 * Sessions: signing in, staying signed in, and who makes a request.
 *
 * A sign-in passes a captcha or a challenge, unseals the password, checks it against locks and argon2id, and begins a
 * session of two opaque tokens. The access token is looked up anew for each request; the refresh token is good once.
 * Ending a session, disabling a person or changing their roles shows with the next request on every node, and is
 * announced to open sockets.
 */
export { createSessionEndings, noteVerified, openSessionsOf } from "./open-sessions.ts";
export type { SecondFactorGate, WaitingEntry, Whence } from "./second-factor-gate.ts";
export { addSessionUpkeep } from "./session.jobs.ts";
export {
  refuseRestricted,
  refuseStale,
  serveSessions,
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

/** @public */
export const TABLES = {
  private: [
    "docs_passes",
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
  readable: ["sessions"],
};
