/**
 * OAuth clients: the programs that people and machines sign in with. The console is a public client: its secret is no
 * secret, only the shape that HTTP Basic wants. Machine clients act as the staff record that they are bound to.
 */
export { createOAuthClients, type OAuthClients } from "./oauth-clients.service.ts";
export type { OAuthClient } from "./oauth-clients.store.ts";
