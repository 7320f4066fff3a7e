/**
 * Single sign-on by OpenID Connect: code flow with PKCE, state and nonce.
 *
 * The browser is led to the provider and back; a cookie ties the whole way to that browser, so that nobody can be made to
 * finish a way that another has begun. What comes back is an identity: issuer and subject. It belongs to whom it is bound
 * to, else to the one person whom the configured claim names, else to nobody, who is then bound by a password
 * (docs/decisions/0024-single-sign-on.md). The provider is looked up when someone comes, never at start: while it is away, passwords work.
 */
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { IDENTITY_NAMES } from "./identities.store.ts";
import { clearSingleSignOn } from "./single-sign-on.jobs.ts";
import { serveSingleSignOn } from "./single-sign-on.routes.ts";
import type { SingleSignOn } from "./single-sign-on.service.ts";

export { createSingleSignOn, type SingleSignOn } from "./single-sign-on.service.ts";

export const TABLES = {
  private: ["single_sign_on_codes", "single_sign_ons", "staff_identities"],
};

export const singleSignOnRoom = (deps: { db: Database; clock: Clock }, singleSignOn: SingleSignOn): Room => ({
  subjects: { identity: IDENTITY_NAMES },
  routes: (route) => serveSingleSignOn(route, singleSignOn),
  upkeep: [clearSingleSignOn(deps)],
});
