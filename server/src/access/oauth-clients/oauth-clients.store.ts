import type { GrantType } from "@sweepline/contract/access/oauth-clients.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface OAuthClient {
  clientId: string;
  secretHash: Buffer;
  scope: string;
  grantTypes: GrantType[];
  accessTokenS: number;
  refreshTokenS: number;
  /** As whom a machine client acts. */
  staffId: number | null;
}

export const oauthClientsStore = (db: Queries) => ({
  findEnabled: (clientId: string) =>
    db.maybe<OAuthClient>(sql`
      select client_id as "clientId", secret_hash as "secretHash", scope, authorized_grant_types as "grantTypes",
        access_token_validity_s as "accessTokenS", refresh_token_validity_s as "refreshTokenS", staff_id as "staffId"
      from oauth_clients where client_id = ${clientId} and is_enabled`),

  insertMissing: (client: OAuthClient) =>
    db.run(sql`
      insert into oauth_clients
        (client_id, secret_hash, scope, authorized_grant_types, access_token_validity_s, refresh_token_validity_s, staff_id)
      values (${client.clientId}, ${client.secretHash}, ${client.scope}, ${client.grantTypes}, ${client.accessTokenS},
        ${client.refreshTokenS}, ${client.staffId})
      on conflict (client_id) do nothing`),
});
