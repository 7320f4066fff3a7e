import { serialNumber } from "@sweepline/contract/core/fields.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type BrokerFigures,
  type BrokerRefusal,
  MAX_REFUSALS_OF_ONE,
  REFUSAL_REASON_CODES,
  REFUSAL_REASONS,
  type RefusalListQuery,
  reasonsOf,
} from "@sweepline/contract/fleet/broker.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { withInstants } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { held, historyStart, sinceHeld } from "../devices/index.ts";
import { serverNamed } from "../mqtt-servers/index.ts";
import { SPAN_S, SPANS } from "./rejections.store.ts";

const SORTS = { lastAt: "r.last_at", firstAt: "r.first_at", count: "r.count" };
const FROM = raw(`from telemetry_rejections r
  left join devices d on lower(d.serial_number) = r.name_key`);

/** Names that nobody registered are the platform's to see; of a device whoever holds it sees what was since. */
const seen = (scope: DataScope): Sql =>
  scope.isAll ? sql`true` : sql`d.id is not null and ${sinceHeld(scope, raw("r.last_at"))}`;

const columns = (scope: DataScope): Sql => sql`
  r.id, r.reason, r.kind, r.count::float8 as count, greatest(r.first_at, ${historyStart(scope, "d.id")}) as "firstAt",
  r.last_at as "lastAt", r.serial_number as identity, r.client_id as "clientId", r.username, r.remote_ip as "remoteIp",
  r.mqtt_version as "mqttVersion", r.topic, r.expected, r.excerpt, r.detail,
  d.manufacturer as maker, case when d.id is not null then
    jsonb_build_object('id', d.id, 'serialNumber', d.serial_number, 'shortName', d.short_name) end as device,
  ${serverNamed("r.server_id")} as "mqttServer"`;
const withTimes = withInstants<Omit<BrokerRefusal, "manufacturer" | "serialNumber">>(["firstAt", "lastAt"]);

function shown({ maker, ...row }: { maker?: string | null }): BrokerRefusal {
  const refusal = withTimes(row);
  return {
    ...refusal,
    manufacturer: maker ? manufacturerIn(refusal, maker) : "",
    serialNumber: serialNumberIn(refusal),
  };
}

/** The username, where it is the device's serial number in other letters. */
function serialNumberIn({
  reason,
  username,
  device,
}: Omit<BrokerRefusal, "manufacturer" | "serialNumber">): string {
  const isOther = reason === "usernameLetters" && username !== device?.serialNumber;
  return isOther && serialNumber.safeParse(username).success ? username : "";
}

/** What stands in the topic where the device's own manufacturer should. */
function manufacturerIn(
  { topic, expected }: Pick<BrokerRefusal, "topic" | "expected">,
  registered: string,
): string {
  const levels = topic.split("/");
  const at = expected.split("/").findIndex((level, place) => level === registered && levels[place] !== level);
  return levels[at] ?? "";
}

export function pageOfRefusals(
  db: Queries,
  scope: DataScope,
  query: RefusalListQuery,
): Promise<Page<BrokerRefusal>> {
  const { search = "", groups, reasons, isKnown, deviceId } = query;
  const like = containing(search);
  const ofGroups =
    groups && REFUSAL_REASON_CODES.filter((reason) => groups.includes(REFUSAL_REASONS[reason]));
  const where = allOf([
    seen(scope),
    // One that a newer version of the product has written.
    sql`r.reason = any(${[...REFUSAL_REASON_CODES]})`,
    ofGroups && sql`r.reason = any(${ofGroups})`,
    reasons && sql`r.reason = any(${reasons})`,
    isKnown !== undefined && sql`(d.id is not null) = ${isKnown}`,
    deviceId !== undefined && sql`d.id = ${deviceId}`,
    search !== "" &&
      sql`r.serial_number ilike ${like} or r.client_id ilike ${like} or r.remote_ip ilike ${like}
        or r.topic ilike ${like} or r.excerpt ilike ${like} or r.detail ilike ${like} or d.short_name ilike ${like}`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "-lastAt", id: "r.id", isNeverNull: true });
  return readPage(db, query, {
    rows: sql`select ${columns(scope)} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: shown,
  });
}

export async function refusalsOfDevice(
  db: Queries,
  scope: DataScope,
  deviceId: number,
): Promise<BrokerRefusal[]> {
  const rows = await db.many<object>(sql`
    select ${columns(scope)} from devices d
    join telemetry_rejections r on r.name_key = lower(d.serial_number)
    where d.id = ${deviceId} and ${seen(scope)} and r.reason = any(${[...REFUSAL_REASON_CODES]})
    order by r.last_at desc, r.id desc limit ${MAX_REFUSALS_OF_ONE}`);
  return rows.map(shown);
}

export async function refusalById(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<BrokerRefusal | undefined> {
  const row = await db.maybe<object>(
    sql`select ${columns(scope)} ${FROM} where r.id = ${id} and ${seen(scope)}`,
  );
  return row && shown(row);
}

export async function figuresOf(
  db: Queries,
  scope: DataScope,
  now: Date,
): Promise<Omit<BrokerFigures, "connected">> {
  const span = Math.floor(now.getTime() / 1_000 / SPAN_S);
  const row = await db.one<object>(sql`
    with seen as (
      select r.reason, r.last_at, d.id is not null as is_known,
        case when r.last_at > ${now}::timestamptz - interval '1 hour' then (
          select coalesce(sum(c), 0) from unnest(r.recent) with ordinality u(c, place)
          where floor(extract(epoch from r.last_at) / ${SPAN_S}) - place + 1 > ${span - SPANS}) else 0 end as recent
      ${FROM} where ${seen(scope)})
    select coalesce(sum(recent) filter (where reason = any(${reasonsOf("signIn")})), 0)::float8 as "signInsRefused",
      coalesce(sum(recent) filter (where reason <> all(${reasonsOf("signIn")})), 0)::float8 as "messagesRefused",
      count(*) filter (where is_known)::int as known, count(*) filter (where not is_known)::int as unknown,
      max(last_at) as "newestAt"
    from seen`);
  return withInstants<Omit<BrokerFigures, "connected">>(["newestAt"])(row);
}

/** Of open records to the product's own broker; the newest of a device is the one that stands. */
export function connectedOf(db: Queries, scope: DataScope): Promise<BrokerFigures["connected"]> {
  return db.many(sql`
    select c.mqtt_version as "mqttVersion", c.type = 'mqtts' as "isEncrypted", count(distinct c.device_id)::int as count
    from connection_records c join devices d on d.id = c.device_id join device_states s on s.device_id = d.id
    where c.disconnected_at is null and c.type in ('mqtt', 'mqtts') and s.is_online and d.mqtt_server_id is null
      and ${held(scope)}
    group by 1, 2 order by 1, 2`);
}

export interface LineRow {
  serialNumber: string;
  manufacturer: string;
  protocol: Protocol;
  mqttServerId: number | null;
  isOnline: boolean;
  type: string | null;
  mqttVersion: number | null;
  since: Date | null;
  clientId: string | null;
  remoteIp: string | null;
  port: number | null;
}

export function lineOf(db: Queries, deviceId: number): Promise<LineRow> {
  return db.one<LineRow>(sql`
    select d.serial_number as "serialNumber", d.manufacturer, p.protocol, d.mqtt_server_id as "mqttServerId",
      coalesce(s.is_online, false) as "isOnline", c.type, c.mqtt_version as "mqttVersion", c.connected_at as since,
      c.client_id as "clientId", c.remote_ip as "remoteIp", c.port
    from devices d join products p on p.id = d.product_id
    left join device_states s on s.device_id = d.id
    left join lateral (select * from connection_records c
      where c.device_id = d.id and c.disconnected_at is null order by c.connected_at desc limit 1) c on true
    where d.id = ${deviceId}`);
}
