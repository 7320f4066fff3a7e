import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type LinkFailure,
  type LinkReason,
  type LinkStatus,
  type MqttServerFields,
  type MqttServerListQuery,
  type MqttServerOption,
  type MqttServerRow,
  OWN_BROKER,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export const MQTT_SERVERS_OF_ORGANIZATIONS = sql`select organization_id from mqtt_servers`;

type Dated<Row, Field extends keyof Row> = Omit<Row, Field> & { [Key in Field]: Date | null };
type Record = Dated<Omit<MqttServerRow, "link">, "createdAt" | "updatedAt"> &
  Dated<Omit<LinkStatus, "trouble">, "since" | "nextTryAt" | "lastMessageAt"> & {
    troubleReason: LinkReason | null;
    troubleDetail: string;
  };

/** Where the product's own broker is, and what is taken there. */
export interface OwnBroker {
  host: string;
  port: number;
  adapters: readonly Protocol[];
}

const SORTS = { name: "s.name", host: "s.host", createdAt: "s.created_at", received: "l.received" };

export const mqttServersStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db) });

const seen = (scope: DataScope): Sql => withinScope(scope, { organization: "s.organization_id" });

/** As `connected_to` has it. */
export const placeOf = ({ host, port }: { host: string; port: number }): string =>
  `${host.toLowerCase()}:${port}`;

/** A link that nobody has held for a while is not what it was when it was last told of. */
const LINK = raw(`
  case when not s.is_enabled then 'disabled' when l.held_until is null then 'connecting'
    when l.held_until < now() then 'unreachable' else l.state end as state,
  case when not s.is_enabled or l.held_until is null then null
    when l.held_until < now() then 'noHolder' else l.reason end as reason,
  case when s.is_enabled and l.held_until >= now() then l.detail else '' end as detail,
  case when s.is_enabled and l.held_until >= now() then l.trouble_reason end as "troubleReason",
  l.trouble_detail as "troubleDetail",
  l.since, l.attempts, case when s.is_enabled then l.next_try_at end as "nextTryAt", l.received,
  case when s.is_enabled and l.held_until >= now() then l.received_per_s else 0 end as "receivedPerS",
  l.violations, l.last_message_at as "lastMessageAt", l.connections`);

const SELECT = sql`
  select s.id, s.organization_id as "organizationId", o.org_name as "organizationName", s.is_built_in as "isBuiltIn",
    s.name, s.host, s.port, s.username, s.password_sealed is not null as "hasPassword", s.client_id as "clientId",
    s.clean_session as "cleanSession", s.subscribed_topics as "subscribedTopics", s.uses_tls as "usesTls",
    s.ca_certificate as "caCertificate", s.verifies_certificate as "verifiesCertificate",
    s.protocol_version as "protocolVersion", s.keepalive_s as "keepaliveS", s.is_enabled as "isEnabled", s.adapters,
    s.created_at as "createdAt", s.updated_at as "updatedAt", s.revision,
    (select count(*)::int from devices d where case when s.is_built_in then d.mqtt_server_id is null
      else d.mqtt_server_id = s.id end) as "deviceCount",
    (select count(*)::int from mqtt_topics t where t.server_id = s.id) as "topicCount", ${LINK}
  from mqtt_servers s join mqtt_links l on l.server_id = s.id join organization_directory o on o.id = s.organization_id`;

/** Why a link does not connect is told to who runs the platform only. */
function rowOf({ createdAt, updatedAt, ...record }: Record, isOperator: boolean): MqttServerRow {
  const { state, reason, detail, attempts, received, receivedPerS, violations, connections, ...rest } =
    record;
  const { since, nextTryAt, lastMessageAt, troubleReason, troubleDetail, ...row } = rest;
  const trouble = troubleReason && { reason: troubleReason, detail: troubleDetail };
  return {
    ...row,
    createdAt: textOf(createdAt) ?? "",
    updatedAt: textOf(updatedAt) ?? "",
    link: {
      ...{ state, reason, detail, attempts, received, receivedPerS, violations, connections },
      trouble: isOperator ? trouble : null,
      since: textOf(since),
      nextTryAt: textOf(nextTryAt),
      lastMessageAt: textOf(lastMessageAt),
    },
  };
}
const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const readsOf = (db: Queries) => ({
  async page(scope: DataScope, query: MqttServerListQuery): Promise<Page<MqttServerRow>> {
    const search = query.search && containing(query.search);
    const where = allOf([
      seen(scope),
      search
        ? sql`s.name ilike ${search} or s.host ilike ${search} or s.client_id ilike ${search}`
        : undefined,
      query.adapter && sql`${query.adapter} = any(s.adapters)`,
      query.organizationId !== undefined && sql`s.organization_id = ${query.organizationId}`,
    ]);
    const order = orderBy(query, { columns: SORTS, initial: "name", id: "s.id" }).text.replace(
      "order by",
      "",
    );
    return readPage(db, query, {
      rows: sql`${SELECT} where ${where} order by s.is_built_in desc, ${raw(order)} ${limitOf(query)}`,
      all: sql`select from mqtt_servers s where ${where}`,
      row: (record: Record) => rowOf(record, scope.isAll),
    });
  },

  options: (scope: DataScope) =>
    db.many<MqttServerOption>(sql`
      select s.id, s.name, s.organization_id as "organizationId", s.is_built_in as "isBuiltIn", s.adapters
      from mqtt_servers s where ${seen(scope)} order by s.is_built_in desc, s.name, s.id limit 500`),

  async find(scope: DataScope, id: number): Promise<MqttServerRow | undefined> {
    const record = await db.maybe<Record>(sql`${SELECT} where s.id = ${id} and ${seen(scope)}`);
    return record && rowOf(record, scope.isAll);
  },

  /** Which of them lie within the scope, and whose they are. */
  visibleAmong: (scope: DataScope, ids: readonly number[]) =>
    db.many<{ id: number; organizationId: number; operatorStaffId: null }>(sql`
      select s.id, s.organization_id as "organizationId", null as "operatorStaffId" from mqtt_servers s
      where s.id = any(${[...ids]}::bigint[]) and ${seen(scope)}`),

  async seesOrganization(scope: DataScope, id: number): Promise<{ isRoot: boolean } | undefined> {
    const visible = withinScope(scope, { organization: "o.id" });
    return db.maybe<{ isRoot: boolean }>(sql`
      select o.parent_id is null as "isRoot" from organization_directory o where o.id = ${id} and ${visible}`);
  },

  sealedPassword: async (id: number): Promise<Buffer | null> =>
    (
      await db.maybe<{ sealed: Buffer | null }>(
        sql`select password_sealed as sealed from mqtt_servers where id = ${id}`,
      )
    )?.sealed ?? null,

  /** Whether we have been let in at this place before, as this server. */
  async wasConnected(
    scope: DataScope,
    id: number | undefined,
    { host, port }: Pick<MqttServerFields, "host" | "port">,
  ): Promise<boolean> {
    if (id === undefined) return false;
    const row = await db.maybe(sql`
      select from mqtt_links l join mqtt_servers s on s.id = l.server_id
      where s.id = ${id} and ${seen(scope)} and l.connected_to = ${placeOf({ host, port })}`);
    return row !== undefined;
  },

  nextId: async (): Promise<number> =>
    (await db.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('mqtt_servers', 'id')) as id`))
      .id,
});

/** The form's fields as columns, in the order of `COLUMNS`. */
const COLUMNS =
  raw(`organization_id, name, host, port, username, client_id, clean_session, subscribed_topics, uses_tls,
  ca_certificate, verifies_certificate, protocol_version, keepalive_s, is_enabled, adapters`);
const valuesOf = (
  fields: MqttServerFields,
): Sql => sql`${fields.organizationId}, ${fields.name}, ${fields.host},
  ${fields.port}, ${fields.username}, ${fields.clientId}, ${fields.cleanSession}, ${fields.subscribedTopics},
  ${fields.usesTls}, ${fields.caCertificate}, ${fields.verifiesCertificate}, ${fields.protocolVersion},
  ${fields.keepaliveS}, ${fields.isEnabled}, ${fields.adapters}`;

const writesOf = (db: Queries) => ({
  insert: (id: number, fields: MqttServerFields, passwordSealed: Buffer | null) =>
    db.run(sql`
      insert into mqtt_servers (id, ${COLUMNS}, password_sealed)
      values (${id}, ${valuesOf(fields)}, ${passwordSealed}) on conflict do nothing`),

  /** `passwordSealed` undefined: stays. False: somebody else was quicker. */
  update: async (
    { id, revision, passwordSealed }: { id: number; revision: number; passwordSealed?: Buffer | null },
    fields: MqttServerFields,
  ): Promise<boolean> => {
    const sealed = passwordSealed === undefined ? raw("password_sealed") : sql`${passwordSealed}`;
    return (
      (await db.run(sql`
        update mqtt_servers set (${COLUMNS}, password_sealed, updated_at, revision)
          = (${valuesOf(fields)}, ${sealed}, now(), revision + 1)
        where id = ${id} and revision = ${revision} and not is_built_in`)) > 0
    );
  },

  rename: async (id: number, name: string, revision: number): Promise<boolean> =>
    (await db.run(sql`
      update mqtt_servers set name = ${name}, updated_at = now(), revision = revision + 1
      where id = ${id} and revision = ${revision}`)) > 0,

  remove: (id: number) => db.run(sql`delete from mqtt_servers where id = ${id} and not is_built_in`),

  /** The product's own broker, where it is now. */
  ensureBuiltIn: async ({ name, host, port, adapters }: OwnBroker & { name: string }) => {
    await db.run(sql`
      insert into mqtt_servers (id, is_built_in, organization_id, name, host, port, client_id, adapters)
      select ${OWN_BROKER}, true, o.id, ${name}, ${host}, ${port}, '', ${[...adapters]}::text[] from organization_directory o
      where o.parent_id is null order by o.id limit 1
      on conflict (id) do update set host = excluded.host, port = excluded.port, adapters = excluded.adapters
      where (mqtt_servers.host, mqtt_servers.port, mqtt_servers.adapters)
        is distinct from (excluded.host, excluded.port, excluded.adapters)`);
  },
});

/** How links are now, for those who watch. */
export interface WatchedLink {
  id: number;
  organizationId: number;
  link: LinkStatus;
  /** For who runs the platform. */
  trouble: LinkFailure | null;
}

export async function readLinkStatuses(db: Queries, ids: readonly number[]): Promise<WatchedLink[]> {
  const records = await db.many<Record>(sql`${SELECT} where s.id = any(${[...ids]}::bigint[])`);
  return records.map((record) => {
    const { id, organizationId, link } = rowOf(record, true);
    return { id, organizationId, link: { ...link, trouble: null }, trouble: link.trouble };
  });
}

/** For the audit log. */
export const MQTT_SERVER_NAMES = namedByNumber(
  (ids, scope) => sql`
    select s.id, s.name
    from mqtt_servers s
    where s.id = any(${ids}) and ${withinScope(scope, { organization: "s.organization_id" })}`,
);
