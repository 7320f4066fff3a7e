import type {
  OAuthClientFields,
  OAuthClientListQuery,
  OAuthClientRow,
} from "@sweepline/contract/access/oauth-clients.ts";
import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

export type ClientFields = Omit<OAuthClientFields, "clientId">;
type ClientRecord = Omit<OAuthClientRow, "lastUsedAt" | "secretChangedAt" | "createdAt"> & {
  lastUsedAt: Date | null;
  secretChangedAt: Date;
  createdAt: Date;
};
interface NewClient extends ClientFields {
  clientId: string;
  secretHash: Buffer;
  organizationId: number;
  now: Date;
}

const SORTS = { clientId: "c.client_id", createdAt: "c.created_at", lastUsedAt: "c.last_used_at" };

export const oauthClientsStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db) });

/** The platform's own clients belong to no organization: only who sees everything sees them. */
const seen = (scope: DataScope): Sql => withinScope(scope, { organization: "c.organization_id" });

const selectFrom = (now: Date): Sql => sql`
  select c.id, c.client_id as "clientId", c.scope, c.authorized_grant_types as "authorizedGrantTypes",
    c.web_server_redirect_uri as "webServerRedirectUri", c.authorities, c.resource_ids as "resourceIds",
    c.autoapprove, c.access_token_validity_s as "accessTokenValidity",
    c.refresh_token_validity_s as "refreshTokenValidity", c.idle_timeout_s as "idleTimeout",
    c.session_limit_s as "sessionLimit", c.admin_idle_timeout_s as "adminIdleTimeout",
    c.admin_session_limit_s as "adminSessionLimit", c.additional_information as "additionalInformation",
    c.staff_id as "staffId", s.display_name as "staffName", o.org_name as "organizationName",
    c.is_enabled as "isEnabled", c.client_id = ${CONSOLE_CLIENT.id} as "isBuiltIn",
    (select count(*)::int from sessions x
      where x.client_id = c.client_id and coalesce(x.refresh_expires_at, x.access_expires_at) > ${now}) as "sessionCount",
    c.last_used_at as "lastUsedAt", c.secret_changed_at as "secretChangedAt", c.created_at as "createdAt", c.revision
  from oauth_clients c left join staff s on s.id = c.staff_id left join organizations o on o.id = c.organization_id`;

function rowOf({ lastUsedAt, secretChangedAt, createdAt, ...record }: ClientRecord): OAuthClientRow {
  return {
    ...record,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    secretChangedAt: secretChangedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

const readsOf = (db: Queries) => ({
  async page(scope: DataScope, query: OAuthClientListQuery, now: Date): Promise<Page<OAuthClientRow>> {
    const where = allOf([
      seen(scope),
      query.search
        ? sql`c.client_id ilike ${containing(query.search)} or c.additional_information ilike ${containing(query.search)}`
        : undefined,
      query.grantType && sql`${query.grantType} = any(c.authorized_grant_types)`,
    ]);
    return readPage(db, query, {
      rows: sql`${selectFrom(now)} where ${where}
        ${orderBy(query, { columns: SORTS, initial: "clientId", id: "c.id" })} ${limitOf(query)}`,
      all: sql`select from oauth_clients c where ${where}`,
      row: rowOf,
    });
  },

  async find(scope: DataScope, id: number, now: Date): Promise<OAuthClientRow | undefined> {
    const record = await db.maybe<ClientRecord>(
      sql`${selectFrom(now)} where c.id = ${id} and ${seen(scope)}`,
    );
    return record && rowOf(record);
  },

  seesPerson: async (scope: DataScope, staffId: number): Promise<boolean> => {
    const visible = withinScope(scope, { organization: "s.organization_id" });
    return (
      (await db.maybe(sql`select s.id from staff s where s.id = ${staffId} and ${visible}`)) !== undefined
    );
  },

  unknownPermission: async (permissions: readonly string[]): Promise<string | undefined> => {
    const row = await db.maybe<{ word: string }>(sql`
      select word from unnest(${[...permissions]}::text[]) as word
      where not exists (select from menus m where m.permission = word) limit 1`);
    return row?.word;
  },
});

const writesOf = (db: Queries) => ({
  /** Its id; undefined where the name is taken, by whomever. */
  insert: async (client: NewClient): Promise<number | undefined> => {
    const row = await db.maybe<{ id: number }>(sql`
      insert into oauth_clients (client_id, secret_hash, organization_id, scope, authorized_grant_types,
        web_server_redirect_uri, authorities, resource_ids, autoapprove, access_token_validity_s,
        refresh_token_validity_s, idle_timeout_s, session_limit_s, admin_idle_timeout_s, admin_session_limit_s,
        additional_information, staff_id, is_enabled, created_at, secret_changed_at)
      values (${client.clientId}, ${client.secretHash}, ${client.organizationId}, ${client.scope},
        ${client.authorizedGrantTypes}, ${client.webServerRedirectUri}, ${client.authorities}, ${client.resourceIds},
        ${client.autoapprove}, ${client.accessTokenValidity}, ${client.refreshTokenValidity},
        ${client.idleTimeout}, ${client.sessionLimit}, ${client.adminIdleTimeout}, ${client.adminSessionLimit},
        ${client.additionalInformation}, ${client.staffId}, ${client.isEnabled}, ${client.now}, ${client.now})
      on conflict do nothing returning id`);
    return row?.id;
  },

  /** Whether it still was as it was read. */
  update: async (id: number, revision: number, fields: ClientFields): Promise<boolean> =>
    (await db.run(sql`
      update oauth_clients set scope = ${fields.scope}, authorized_grant_types = ${fields.authorizedGrantTypes},
        web_server_redirect_uri = ${fields.webServerRedirectUri}, authorities = ${fields.authorities},
        resource_ids = ${fields.resourceIds}, autoapprove = ${fields.autoapprove},
        access_token_validity_s = ${fields.accessTokenValidity},
        refresh_token_validity_s = ${fields.refreshTokenValidity}, idle_timeout_s = ${fields.idleTimeout},
        session_limit_s = ${fields.sessionLimit}, admin_idle_timeout_s = ${fields.adminIdleTimeout},
        admin_session_limit_s = ${fields.adminSessionLimit},
        additional_information = ${fields.additionalInformation}, staff_id = ${fields.staffId},
        is_enabled = ${fields.isEnabled}, revision = revision + 1
      where id = ${id} and revision = ${revision}`)) > 0,

  rotate: (id: number, to: { secretHash: Buffer; graceUntil: Date; now: Date }) =>
    db.run(sql`
      update oauth_clients set previous_secret_hash = secret_hash, previous_secret_until = ${to.graceUntil},
        secret_hash = ${to.secretHash}, secret_changed_at = ${to.now}, revision = revision + 1
      where id = ${id}`),

  remove: (id: number) => db.run(sql`delete from oauth_clients where id = ${id}`),
});
