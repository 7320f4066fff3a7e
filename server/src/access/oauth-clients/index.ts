/**
 * OAuth clients: the programs that people and machines sign in with, and what each may ask for.
 *
 * The console is a public client, built in and fixed: its secret is no secret, only the shape that HTTP Basic wants. All
 * others have a secret of 256 random bits that is told once and kept as a hash; after a rotation the one before may work
 * for some hours more. Machine clients act as the staff record that they are bound to. What a client may do at most is
 * asked at every request (`token-scope.ts` in the session room), so that narrowing or disabling one acts at once.
 */
import type { Room } from "../../core/room.ts";
import { serveOAuthClients } from "./oauth-clients.routes.ts";
import type { OAuthClients } from "./oauth-clients.service.ts";

export { NOTE_CLIENTS_SEEN, noteClientUse, type OAuthClient } from "./known-clients.store.ts";
export { createOAuthClients, type OAuthClients } from "./oauth-clients.service.ts";

export const TABLES = {
  inWing: ["oauth_clients"],
};

export const oauthClientsRoom = (clients: OAuthClients): Room => ({
  routes: (route) => serveOAuthClients(route, clients),
});
