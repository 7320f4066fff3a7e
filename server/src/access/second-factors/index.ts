/**
 * Second factors: one-time codes of an authenticator app, passkeys, recovery codes, and who must have one.
 *
 * A person without one signs in as ever. With one, a right password opens a challenge and no session: challenge → answer
 * (code, passkey or recovery code; five tries, five minutes, the same client) → session. What an answer uses up is used up in
 * one transaction with the challenge, so that of two at once one wins. A passkey that verified its user signs in alone.
 *
 * Roles and organizations may ask for a second factor: whoever has none can then do nothing but enroll, in sessions that are
 * open already too. Dangerous acts ask for it again (`stepUp` in the contract) where it was given more than ten minutes ago.
 * Secrets of authenticator apps are sealed with the server's key and leave it once, when they are made.
 */
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { serveSecondFactors } from "./second-factors.routes.ts";
import { clearSecondFactors } from "./second-factors.ts";

export { createSecondFactors } from "./second-factors.ts";

export const TABLES = {
  private: ["second_factor_challenges", "second_factor_tries", "staff_recovery_codes"],
  inWing: ["staff_passkeys", "staff_totp"],
};

export const secondFactorsRoom = (
  deps: { db: Database; clock: Clock },
  services: Parameters<typeof serveSecondFactors>[1],
): Room => ({
  routes: (route) => serveSecondFactors(route, services),
  upkeep: [clearSecondFactors(deps)],
});
