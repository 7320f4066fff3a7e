import type { GrantType } from "@sweepline/contract/access/oauth-clients.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Config } from "../../core/config.ts";
import type { Queries } from "../../core/db/database.ts";

/** A client as signing in needs it. */
export interface OAuthClient {
  clientId: string;
  secretHash: Buffer;
  /** The secret before the last rotation, while it still works. */
  previousSecretHash: Buffer | null;
  scope: string;
  grantTypes: GrantType[];
  /** Role codes by comma; empty: anyone. */
  authorities: string;
  /** Whether sessions go on by refresh tokens. */
  isAutoapproved: boolean;
  accessTokenS: number;
  refreshTokenS: number;
  /** As whom a machine client acts. */
  staffId: number | null;
}

/** As the operator has set them for the console, in seconds. */
export type SessionEnds = Pick<
  Config,
  "SESSION_IDLE_S" | "SESSION_LIMIT_S" | "SESSION_ADMIN_IDLE_S" | "SESSION_ADMIN_LIMIT_S"
>;

type BuiltIn = Omit<OAuthClient, "previousSecretHash" | "authorities" | "isAutoapproved">;

export const knownClientsStore = (db: Queries) => ({
  findEnabled: (clientId: string, now: Date) =>
    db.maybe<OAuthClient>(sql`
      select client_id as "clientId", secret_hash as "secretHash",
        case when previous_secret_until > ${now} then previous_secret_hash end as "previousSecretHash",
        scope, authorized_grant_types as "grantTypes", authorities, autoapprove as "isAutoapproved",
        access_token_validity_s as "accessTokenS", refresh_token_validity_s as "refreshTokenS", staff_id as "staffId"
      from oauth_clients where client_id = ${clientId} and is_enabled`),

  /** How many were made: none where there is one of that id. */
  insertMissing: (client: BuiltIn) =>
    db.run(sql`
      insert into oauth_clients
        (client_id, secret_hash, scope, authorized_grant_types, access_token_validity_s, refresh_token_validity_s, staff_id)
      values (${client.clientId}, ${client.secretHash}, ${client.scope}, ${client.grantTypes}, ${client.accessTokenS},
        ${client.refreshTokenS}, ${client.staffId})
      on conflict (client_id) do nothing`),

  setSessionEnds: (clientId: string, ends: SessionEnds) =>
    db.run(sql`
      update oauth_clients set idle_timeout_s = ${ends.SESSION_IDLE_S}, session_limit_s = ${ends.SESSION_LIMIT_S},
        admin_idle_timeout_s = ${ends.SESSION_ADMIN_IDLE_S}, admin_session_limit_s = ${ends.SESSION_ADMIN_LIMIT_S}
      where client_id = ${clientId}`),

  /** What the product brings along may have grown since the client was made. */
  setGrantTypes: (clientId: string, grantTypes: GrantType[]) =>
    db.run(sql`
      update oauth_clients set authorized_grant_types = ${grantTypes}
      where client_id = ${clientId} and authorized_grant_types <> ${grantTypes}::text[]`),
});

/** The client of a session is in use; noted once a minute at most. A part of the statement that begins the session. */
export const noteClientUse = (clientId: string, at: Date): Sql => sql`
  update oauth_clients set last_used_at = ${at}
  where client_id = ${clientId}
    and (last_used_at is null or last_used_at <= ${at}::timestamptz - interval '1 minute')`;

/** The same of the client ids in `seen`, at the instant `$2`. */
export const NOTE_CLIENTS_SEEN = `
  update oauth_clients c set last_used_at = $2 from seen
  where c.client_id = seen.client_id
    and (c.last_used_at is null or c.last_used_at <= $2 - interval '1 minute')`;
