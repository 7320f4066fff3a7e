import type { OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { IS_CUT_OFF } from "../mqtt-servers/index.ts";

/** What is known of a device that may say why it is away. */
export interface DeviceFacts {
  protocol: Protocol;
  alertPercent: number;
  serialNumber: string;
  organizationId: number;
  mqttServerId: number | null;
  concentratorId: string;
  mapKey: string | null;
  isLocked: boolean;
  lockedAt: Date | null;
  commissionedAt: Date;
  hasCredential: boolean;
  /** When its credentials of now were made. */
  credentialAt: Date | null;
  revokedAt: Date | null;
  isOnline: boolean;
  lastReportAt: Date | null;
  batteryPercent: number | null;
  batteryAt: Date | null;
  isCharging: boolean | null;
  wifi: { ssid: string; rssiDbm: number } | null;
  errors: string[];
  /** It speaks through a server that is none of its holder's. */
  isCutOff: boolean;
  /** The MQTT server that it speaks through is not connected. */
  serverDown: { state: string; reason: string | null; since: string } | null;
}

export function factsOf(db: Queries, deviceId: number): Promise<DeviceFacts> {
  return db.one<DeviceFacts>(sql`
    select p.protocol, p.alert_percent as "alertPercent", d.serial_number as "serialNumber",
      d.organization_id as "organizationId", d.mqtt_server_id as "mqttServerId",
      d.concentrator_id as "concentratorId", s.map_key as "mapKey", d.is_locked as "isLocked",
      (select max(l.locked_at) from device_lock_periods l
        where l.device_id = d.id and l.unlocked_at is null) as "lockedAt",
      d.commissioned_at as "commissionedAt", c.device_id is not null as "hasCredential",
      c.created_at as "credentialAt", c.revoked_at as "revokedAt",
      coalesce(s.is_online, false) as "isOnline", s.last_report_at as "lastReportAt",
      s.battery_percent as "batteryPercent", s.battery_at as "batteryAt", s.is_charging as "isCharging",
      nullif(s.detail -> 'wifi', 'null') as wifi,
      array(select e ->> 'errorType' from jsonb_array_elements(
        case jsonb_typeof(s.detail -> 'errors') when 'array' then s.detail -> 'errors' else '[]' end) e limit 5) as errors,
      ${IS_CUT_OFF} as "isCutOff",
      (select jsonb_build_object('state', l.state, 'reason', l.reason, 'since', l.since)
        from mqtt_links l where l.server_id = d.mqtt_server_id and l.state <> 'connected') as "serverDown"
    from devices d
    join products p on p.id = d.product_id
    left join device_states s on s.device_id = d.id
    left join device_credentials c on c.device_id = d.id
    where d.id = ${deviceId}`);
}

/** A moment, and from when on what lies before it may be told. */
interface Past {
  at: Date;
  start: Date | null;
}

export const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one);
const before = ({ at, start }: Past, ms: number): Date => later(new Date(at.getTime() - ms), start);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Refusals from before it went say nothing of why it does not come back. */
export const REFUSALS_BEFORE_MS = 60_000;

export interface LastStay {
  connectedAt: Date;
  disconnectedAt: Date | null;
  reason: OfflineReason | null;
  byWill: boolean;
}

export function lastStayOf(db: Queries, deviceId: number): Promise<LastStay | undefined> {
  return db.maybe<LastStay>(sql`
    select connected_at as "connectedAt", disconnected_at as "disconnectedAt", offline_reason as reason,
      by_will as "byWill"
    from connection_records where device_id = ${deviceId} order by connected_at desc, id desc limit 1`);
}

/** The last one that had begun by then, and when the next one began; null: none did. */
export function stayAt(
  db: Queries,
  deviceId: number,
  at: Date,
): Promise<(LastStay & { nextAt: Date | null }) | undefined> {
  return db.maybe(sql`
    select c.connected_at as "connectedAt", c.disconnected_at as "disconnectedAt", c.offline_reason as reason,
      c.by_will as "byWill", (select min(n.connected_at) from connection_records n
        where n.device_id = c.device_id and n.connected_at > c.connected_at) as "nextAt"
    from connection_records c where c.device_id = ${deviceId} and c.connected_at <= ${at}
    order by c.connected_at desc, c.id desc limit 1`);
}

/** When it first connected after this; undefined: it has not yet. */
export const firstStayAfter = async (db: Queries, deviceId: number, at: Date): Promise<Date | undefined> =>
  (
    await db.maybe<{ at: Date }>(sql`
      select connected_at as at from connection_records where device_id = ${deviceId} and connected_at > ${at}
      order by connected_at limit 1`)
  )?.at;

/** Whether it was locked then, and since when. */
export function lockAt(db: Queries, deviceId: number, at: Date): Promise<{ lockedAt: Date } | undefined> {
  return db.maybe(sql`
    select locked_at as "lockedAt" from device_lock_periods
    where device_id = ${deviceId} and locked_at <= ${at} and (unlocked_at is null or unlocked_at > ${at})
    order by locked_at desc limit 1`);
}

/** Its last report by then, of the day before. */
export function reportBefore(
  db: Queries,
  deviceId: number,
  past: Past,
): Promise<{ at: Date; batteryPercent: number | null } | undefined> {
  return db.maybe(sql`
    select reported_at as at, battery_percent as "batteryPercent" from telemetry_reports
    where device_id = ${deviceId} and reported_at > ${before(past, DAY_MS)}
      and reported_at <= ${past.at}::timestamptz + interval '1 minute'
    order by reported_at desc limit 1`);
}

/** How often it disconnected within the day before, other than by its own disconnect. */
export async function dropsBefore(db: Queries, deviceId: number, past: Past): Promise<number> {
  const { drops } = await db.one<{ drops: number }>(sql`
    select count(*)::int as drops from connection_records
    where device_id = ${deviceId} and connected_at > ${before(past, DAY_MS)} and connected_at <= ${past.at}
      and disconnected_at is not null and offline_reason <> 'closed'`);
  return drops;
}

/** When it was last told to restart, at most some minutes before it went. */
export async function restartBefore(db: Queries, deviceId: number, past: Past): Promise<Date | null> {
  const { at } = past;
  const row = await db.maybe<{ at: Date }>(sql`
    select sent_at as at from device_commands
    where device_id = ${deviceId} and kind = 'restart' and sent_at is not null
      and created_at > ${before(past, DAY_MS)}
      and sent_at between ${at}::timestamptz - interval '5 minutes' and ${at}::timestamptz + interval '5 seconds'
    order by created_at desc limit 1`);
  return row?.at ?? null;
}

export interface RejectedSince {
  reason: string;
  count: number;
  lastAt: Date;
}

export function rejectionsSince(db: Queries, serialNumber: string, since: Date): Promise<RejectedSince[]> {
  return db.many<RejectedSince>(sql`
    select reason, sum(count)::int as count, max(last_at) as "lastAt" from telemetry_rejections
    where serial_number = ${serialNumber} and last_at >= ${since} group by reason order by max(last_at) desc`);
}

/** Percent an hour over the last hour that was reported; null where there are too few reports. */
export async function batteryTrendBefore(db: Queries, deviceId: number, past: Past): Promise<number | null> {
  const { trend } = await db.one<{ trend: number | null }>(sql`
    select case when count(*) > 2 and max(reported_at) - min(reported_at) > interval '5 minutes' then
      regr_slope(battery_percent, extract(epoch from reported_at)::float8) * 3600 end as trend
    from telemetry_reports
    where device_id = ${deviceId} and reported_at > ${before(past, HOUR_MS)}
      and reported_at <= ${past.at}::timestamptz + interval '1 minute' and battery_percent is not null`);
  return trend;
}

/** Within what other devices went at the same minute, narrowest first. */
export const NEIGHBORHOODS = ["site", "concentrator", "server", "organization", "fleet"] as const;
export type Neighborhood = (typeof NEIGHBORHOODS)[number];
export type Neighbors = Record<Neighborhood, { went: number; others: number }>;

const SAME_MINUTE_S = 60;
/** Whoever was heard of shortly before could have gone too. */
const SEEN_BEFORE_S = 600;
/** A connection that stood for longer than that is not looked for when it is about the past. */
const LONGEST_STAY_MS = 31 * DAY_MS;

/**
 * Of the devices that the caller may see: how many there were at that time, and how many went. On which floor they stood is known of now
 * alone.
 */
export async function neighborsOf(
  db: Queries,
  scope: DataScope,
  asked: { deviceId: number; facts: DeviceFacts; at: Date; isPast?: boolean },
): Promise<Neighbors> {
  const { deviceId, facts, at, isPast = false } = asked;
  const [first, last] = [-SAME_MINUTE_S, SAME_MINUTE_S].map((s) => new Date(at.getTime() + s * 1_000));
  const visible = withinScope(scope, {
    organization: "d.organization_id",
    operator: "d.operator_staff_id",
  });
  const wasThere = isPast
    ? sql`exists (select from connection_records c where c.device_id = d.id and c.connected_at <= ${at}
        and c.connected_at > ${new Date(at.getTime() - LONGEST_STAY_MS)}
        and (c.disconnected_at is null or c.disconnected_at >= ${first}))`
    : sql`s.is_online or s.last_report_at >= ${at}::timestamptz - make_interval(secs => ${SEEN_BEFORE_S})`;
  const row = await db.one<Record<string, number>>(sql`
    with went as materialized (
      select distinct c.device_id from connection_records c
      where c.disconnected_at between ${first} and ${last} and c.offline_reason <> 'closed'
    ), others as (
      select w.device_id is not null as went,
        d.organization_id = ${facts.organizationId} as organization,
        d.concentrator_id = ${facts.concentratorId} and ${facts.concentratorId !== ""} as concentrator,
        coalesce(d.mqtt_server_id = ${facts.mqttServerId}::bigint, false) as server,
        coalesce(s.map_key = ${isPast ? null : facts.mapKey}::text, false) as site
      from devices d
      left join device_states s on s.device_id = d.id
      left join went w on w.device_id = d.id
      where d.decommissioned_at is null and d.id <> ${deviceId} and ${visible}
        and (w.device_id is not null or ${wasThere})
    )
    select count(*)::int as fleet, count(*) filter (where went)::int as fleet_went,
      count(*) filter (where organization)::int as organization,
      count(*) filter (where organization and went)::int as organization_went,
      count(*) filter (where concentrator)::int as concentrator,
      count(*) filter (where concentrator and went)::int as concentrator_went,
      count(*) filter (where server)::int as server, count(*) filter (where server and went)::int as server_went,
      count(*) filter (where site)::int as site, count(*) filter (where site and went)::int as site_went
    from others`);
  const entries = NEIGHBORHOODS.map((name) => [
    name,
    { went: row[`${name}_went`] ?? 0, others: row[name] ?? 0 },
  ]);
  return Object.fromEntries(entries) as Neighbors;
}
