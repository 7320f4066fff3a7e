import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  MqttTopicFields,
  MqttTopicListQuery,
  MqttTopicRow,
  ViolationExample,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Record = Omit<MqttTopicRow, "createdAt" | "updatedAt" | "counts"> & {
  createdAt: Date;
  updatedAt: Date;
  received: number;
  violations: number;
  lastAt: Date | null;
};

const SORTS = {
  code: "t.code",
  name: "t.name",
  address: "t.address",
  createdAt: "t.created_at",
  violations: "coalesce(c.violations, 0)",
};

export const mqttTopicsStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db) });

/** A topic is seen by who sees its server. */
const seen = (scope: DataScope): Sql => withinScope(scope, { organization: "s.organization_id" });

const SELECT = sql`
  select t.id, t.server_id as "serverId", s.name as "serverName", s.is_built_in as "isBuiltInServer", t.code, t.name,
    t.address, t.direction, t.format, t.parameters, t.is_enabled as "isEnabled", t.created_at as "createdAt",
    t.updated_at as "updatedAt", t.revision, coalesce(c.received, 0) as received,
    coalesce(c.violations, 0) as violations, c.last_at as "lastAt"
  from mqtt_topics t join mqtt_servers s on s.id = t.server_id left join mqtt_topic_counts c on c.topic_id = t.id`;

function rowOf({ createdAt, updatedAt, received, violations, lastAt, ...record }: Record): MqttTopicRow {
  return {
    ...record,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    counts: { received, violations, lastAt: lastAt?.toISOString() ?? null },
  };
}

const readsOf = (db: Queries) => ({
  async page(scope: DataScope, query: MqttTopicListQuery): Promise<Page<MqttTopicRow>> {
    const search = query.search && containing(query.search);
    const where = allOf([
      seen(scope),
      search ? sql`t.code ilike ${search} or t.name ilike ${search} or t.address ilike ${search}` : undefined,
      query.serverId !== undefined && sql`t.server_id = ${query.serverId}`,
      query.direction && sql`t.direction = ${query.direction}`,
    ]);
    return readPage(db, query, {
      rows: sql`${SELECT} where ${where} ${orderBy(query, { columns: SORTS, initial: "code", id: "t.id" })}
        ${limitOf(query)}`,
      all: sql`
        select from mqtt_topics t join mqtt_servers s on s.id = t.server_id where ${where}`,
      row: rowOf,
    });
  },

  async find(scope: DataScope, id: number): Promise<MqttTopicRow | undefined> {
    const record = await db.maybe<Record>(sql`${SELECT} where t.id = ${id} and ${seen(scope)}`);
    return record && rowOf(record);
  },

  async violations(id: number): Promise<ViolationExample[]> {
    const row = await db.maybe<{ examples: ViolationExample[] }>(
      sql`select examples from mqtt_topic_counts where topic_id = ${id}`,
    );
    return row?.examples ?? [];
  },

  seesServer: async (scope: DataScope, serverId: number): Promise<{ isBuiltIn: boolean } | undefined> =>
    db.maybe<{ isBuiltIn: boolean }>(sql`
      select s.is_built_in as "isBuiltIn" from mqtt_servers s where s.id = ${serverId} and ${seen(scope)}`),

  visibleAmong: (scope: DataScope, ids: readonly number[]) =>
    db.many<{ id: number; organizationId: number; operatorStaffId: null }>(sql`
      select t.id, s.organization_id as "organizationId", null as "operatorStaffId"
      from mqtt_topics t join mqtt_servers s on s.id = t.server_id
      where t.id = any(${[...ids]}::bigint[]) and ${seen(scope)}`),

  ownDownAddresses: async (): Promise<string[]> => {
    const rows = await db.many<{ address: string }>(sql`
      select t.address from mqtt_topics t join mqtt_servers s on s.id = t.server_id
      where s.is_built_in and t.direction = 'down' and t.is_enabled`);
    return rows.map(({ address }) => address);
  },
});

const writesOf = (db: Queries) => ({
  insert: async (topic: MqttTopicFields): Promise<number> => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into mqtt_topics (server_id, code, name, address, direction, format, parameters, is_enabled)
      values (${topic.serverId}, ${topic.code}, ${topic.name}, ${topic.address}, ${topic.direction}, ${topic.format},
        ${JSON.stringify(topic.parameters)}, ${topic.isEnabled}) returning id`);
    return id;
  },

  update: async (id: number, revision: number, topic: MqttTopicFields): Promise<boolean> =>
    (await db.run(sql`
      update mqtt_topics set server_id = ${topic.serverId}, code = ${topic.code}, name = ${topic.name},
        address = ${topic.address}, direction = ${topic.direction}, format = ${topic.format},
        parameters = ${JSON.stringify(topic.parameters)}, is_enabled = ${topic.isEnabled}, updated_at = now(),
        revision = revision + 1
      where id = ${id} and revision = ${revision}`)) > 0,

  remove: (id: number) => db.run(sql`delete from mqtt_topics where id = ${id}`),
  clearCounts: (id: number) => db.run(sql`delete from mqtt_topic_counts where topic_id = ${id}`),
});

/** For the audit log. */
export const MQTT_TOPIC_NAMES = namedByNumber(
  (ids, scope) => sql`
    select t.id, t.name
    from mqtt_topics t join mqtt_servers s on s.id = t.server_id
    where t.id = any(${ids}) and ${withinScope(scope, { organization: "s.organization_id" })}`,
);
