import type { MessageConfigQuery, NewMessageConfig } from "@sweepline/contract/care/message-configs.ts";
import type { EventKind } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { StoredEvent } from "./message-event.ts";

export interface StoredConfig extends NewMessageConfig {
  id: number;
  organizationId: number;
  organizationName: string;
  companyName: string;
  isBuiltIn: boolean;
  revision: number;
}

const COLUMNS = sql`x.id, x.organization_id as "organizationId", g.org_name as "organizationName", x.code, x.name, x.kind, x.ways,
  x.codes, x.detail_codes as "detailCodes", to_json(x.device_ids) as "deviceIds", x.company_type as "companyType",
  x.company_id as "companyId", c.org_name as "companyName", x.least_severity as "leastSeverity", x.receivers, x.steps,
  x.informs_when_cleared as "informsWhenCleared", json_build_object('zh', x.title_zh, 'en', x.title_en) as title,
  json_build_object('zh', x.content_zh, 'en', x.content_en) as content,
  json_build_object('zh', x.cleared_title_zh, 'en', x.cleared_title_en) as "clearedTitle",
  json_build_object('zh', x.cleared_content_zh, 'en', x.cleared_content_en) as "clearedContent", x.is_enabled as "isEnabled",
  x.is_built_in as "isBuiltIn", x.revision`;
const FROM = sql`from message_configs x join organization_directory g on g.id = x.organization_id
  join organization_directory c on c.id = x.company_id`;
const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "x.organization_id" });

export function pageOfConfigs(
  db: Queries,
  scope: DataScope,
  query: MessageConfigQuery,
): Promise<Page<StoredConfig>> {
  const like = containing(query.search ?? "");
  const where = allOf([
    inScope(scope),
    query.search !== undefined && sql`x.name ilike ${like} or x.code ilike ${like}`,
    query.kind !== undefined && sql`x.kind = ${query.kind}`,
  ]);
  const columns = { code: "x.code", name: "x.name" };
  return readPage<StoredConfig>(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns, initial: "name", id: "x.id" })} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

/** Locked until the transaction ends. */
export const holdConfig = (tx: Queries, scope: DataScope, id: number): Promise<StoredConfig | undefined> =>
  tx.maybe(sql`select ${COLUMNS} ${FROM} where x.id = ${id} and ${inScope(scope)} for update of x`);

export const enabledConfigs = (db: Queries): Promise<StoredConfig[]> =>
  db.many(sql`select ${COLUMNS} ${FROM} where x.is_enabled order by x.id`);

/** Undefined: the code is taken. */
export const insertConfig = (
  tx: Queries,
  organizationId: number,
  config: NewMessageConfig & { isBuiltIn?: boolean },
): Promise<{ id: number } | undefined> =>
  tx.maybe(sql`
    insert into message_configs (organization_id, code, name, kind, ways, codes, detail_codes, device_ids, company_type,
      company_id, least_severity, receivers, steps, informs_when_cleared, title_zh, title_en, content_zh, content_en,
      cleared_title_zh, cleared_title_en, cleared_content_zh, cleared_content_en, is_enabled, is_built_in)
    values (${organizationId}, ${config.code}, ${config.name}, ${config.kind}, ${config.ways}, ${config.codes},
      ${config.detailCodes}, ${config.deviceIds}::bigint[], ${config.companyType}, ${config.companyId},
      ${config.leastSeverity}, ${JSON.stringify(config.receivers)}::jsonb, ${JSON.stringify(config.steps)}::jsonb,
      ${config.informsWhenCleared}, ${config.title.zh}, ${config.title.en}, ${config.content.zh}, ${config.content.en},
      ${config.clearedTitle.zh}, ${config.clearedTitle.en}, ${config.clearedContent.zh}, ${config.clearedContent.en},
      ${config.isEnabled}, ${config.isBuiltIn ?? false})
    on conflict do nothing returning id`);

export const updateConfig = (tx: Queries, id: number, config: NewMessageConfig): Promise<number> =>
  tx.run(sql`
    update message_configs set code = ${config.code}, name = ${config.name}, kind = ${config.kind}, ways = ${config.ways},
      codes = ${config.codes}, detail_codes = ${config.detailCodes}, device_ids = ${config.deviceIds}::bigint[],
      company_type = ${config.companyType}, company_id = ${config.companyId}, least_severity = ${config.leastSeverity},
      receivers = ${JSON.stringify(config.receivers)}::jsonb, steps = ${JSON.stringify(config.steps)}::jsonb,
      informs_when_cleared = ${config.informsWhenCleared}, title_zh = ${config.title.zh}, title_en = ${config.title.en},
      content_zh = ${config.content.zh}, content_en = ${config.content.en},
      cleared_title_zh = ${config.clearedTitle.zh}, cleared_title_en = ${config.clearedTitle.en},
      cleared_content_zh = ${config.clearedContent.zh}, cleared_content_en = ${config.clearedContent.en},
      is_enabled = ${config.isEnabled}, revision = revision + 1
    where id = ${id}`);

export const deleteConfig = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from message_configs where id = ${id}`);

export const findCompany = (
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<{ orgTypeCode: string } | undefined> =>
  db.maybe(sql`
    select g.org_type_code as "orgTypeCode" from organization_directory g
    where g.id = ${id} and ${withinScope(scope, { organization: "g.id" })}`);

export interface DeviceName {
  id: number;
  name: string;
  serialNumber: string;
  timeZone: string;
}

/** Of the organization and those below. */
export const devicesOf = (
  db: Queries,
  organizationId: number,
  ids: readonly number[],
): Promise<DeviceName[]> =>
  db.many(sql`
    select d.id, d.short_name as name, d.serial_number as "serialNumber", d.time_zone as "timeZone" from devices d
      join organization_directory o on o.id = d.organization_id
    where d.id = any(${[...ids]}::bigint[]) and o.path && array[${organizationId}::bigint] order by d.id`);

export interface Names {
  devices: DeviceName[];
  places: { id: number; name: string }[];
  organizations: { id: number; name: string; path: number[] }[];
}

/** What templates and scopes need to know of groups. */
export async function namesOfGroups(
  db: Queries,
  ids: { deviceIds: readonly number[]; placeIds: readonly number[]; organizationIds: readonly number[] },
): Promise<Names> {
  const devices = await db.many<DeviceName>(sql`
    select id, short_name as name, serial_number as "serialNumber", time_zone as "timeZone" from devices
    where id = any(${[...ids.deviceIds]}::bigint[]) order by short_name limit 50`);
  const places = await db.many<Names["places"][number]>(sql`
    select id, name from places where id = any(${[...ids.placeIds]}::bigint[]) order by name limit 50`);
  const organizations = await db.many<Names["organizations"][number]>(sql`
    select id, org_name as name, to_json(path) as path from organization_directory
    where id = any(${[...ids.organizationIds]}::bigint[]) order by org_name`);
  return { devices, places, organizations };
}

/** Whether the device stands until somebody comes. */
export const needsPerson = async (db: Queries, deviceId: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from assists where device_id = ${deviceId} and resolved_at is null limit 1`)) !== undefined;

export const pathsOf = (db: Queries, ids: readonly number[]): Promise<{ id: number; path: number[] }[]> =>
  db.many(
    sql`select id, to_json(path) as path from organization_directory where id = any(${[...ids]}::bigint[])`,
  );

export const roleIdsOf = async (db: Queries, codes: readonly string[]): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(
    sql`select id from role_directory where is_standard and role_code = any(${[...codes]}) order by id`,
  );
  return rows.map(({ id }) => id);
};

export const newestSample = (
  db: Queries,
  scope: DataScope,
  { kind, codes }: { kind: EventKind; codes: readonly string[] | null },
): Promise<{ event: StoredEvent } | undefined> =>
  db.maybe(sql`
    select s.event from message_event_samples s
    where s.kind = ${kind} and ${codes === null ? sql`true` : sql`s.code = any(${[...codes]})`}
      and ${withinScope(scope, { organization: "s.organization_id" })}
    order by s.at desc limit 1`);

/** Whether somebody has acknowledged one of these messages. */
export const isAcknowledged = async (tx: Queries, messageIds: readonly string[]): Promise<boolean> =>
  (await tx.maybe(sql`
    select from messages where id = any(${[...messageIds]}::uuid[]) and acknowledged_at is not null limit 1`)) !==
  undefined;

/** How many inform whoever is on call by that rota, at once or later. */
export const configsInforming = async (tx: Queries, rotaId: number): Promise<number> =>
  (
    await tx.one<{ n: number }>(sql`
      select count(*)::int as n from message_configs
      where jsonb_path_exists(jsonb_build_array(receivers, steps), '$.**.rotaIds[*] ? (@ == $id)', jsonb_build_object('id', ${rotaId}::bigint))`)
  ).n;

/** For the audit log. */
export const CONFIG_NAMES = namedByNumber(
  (ids, scope) => sql`
    select c.id, c.name
    from message_configs c
    where c.id = any(${ids}) and ${withinScope(scope, { organization: "c.organization_id" })}`,
);
