import {
  MAX_REFUSALS_OF_ONE,
  MAX_REFUSALS_OF_STRANGERS,
  type RefusalReason,
} from "@sweepline/contract/fleet/broker.ts";
import sql from "sql-template-tag";
import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface RejectionCount {
  reason: RefusalReason;
  kind: string;
  serialNumber: string;
  shape: string;
  serverId: number | null;
  count: number;
  firstAt: number;
  lastAt: number;
  detail: string;
  clientId: string;
  username: string;
  remoteIp: string | null;
  mqttVersion: number | null;
  topic: string;
  expected: string;
  excerpt: string;
}

/** Of a row that was written: its name as rows are found by it, and the device where there is one. */
export interface Written {
  nameKey: string;
  deviceId: number | null;
  organizationId: number | null;
  operatorStaffId: number | null;
  lastAt: Date;
}

const TEXTS = [
  ...["reason", "kind", "serialNumber", "shape", "detail"],
  ...["clientId", "username", "remoteIp", "topic", "expected", "excerpt"],
] as (keyof RejectionCount)[];
const NUMBERS = ["serverId", "count", "firstAt", "lastAt", "mqttVersion"] as const;

/** Spans of five minutes since the epoch, of which the newest twelve make the last hour. */
export const SPAN_S = 300;
export const SPANS = 12;
const spanOf = (at: string): string => `floor(extract(epoch from ${at}) / ${SPAN_S})::int`;
const PASSED = `(${spanOf("excluded.last_at")} - ${spanOf("r.last_at")})`;
const NEWEST = ["client_id", "username", "remote_ip", "mqtt_version", "topic", "expected", "detail"];

/**
 * Adds to the rows that there are, whatever their number in one statement. A name that is a device's but for the letters is
 * that device's mistake. What the device's last holder was refused is none of the next one's business: it begins anew.
 */
export async function addRejections(db: Queries, counts: readonly RejectionCount[]): Promise<Written[]> {
  return db.many<Written>({
    name: "rejections-add",
    text: `with given as materialized (
             select case when g.reason = 'unknownIdentity' and d.id is not null then 'usernameLetters' else g.reason end as reason,
               g.kind, g.serial_number, g.shape, g.detail, g.client_id, g.username, g.remote_ip, g.topic,
               case when g.reason = 'unknownIdentity' and d.id is not null then d.serial_number else g.expected end as expected,
               g.excerpt, g.server_id, g.count, to_timestamp(g.first_ms / 1000) as first_at,
               to_timestamp(g.last_ms / 1000) as last_at, g.mqtt_version, d.id as device_id, d.organization_id, d.operator_staff_id
             from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                         $9::text[], $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::float8[], $15::float8[],
                         $16::smallint[])
               as g(reason, kind, serial_number, shape, detail, client_id, username, remote_ip, topic, expected, excerpt,
                    server_id, count, first_ms, last_ms, mqtt_version)
             left join devices d on lower(d.serial_number) = lower(btrim(g.serial_number))
           ), kept as (
             insert into telemetry_rejections as r (reason, kind, serial_number, shape, detail, client_id, username, remote_ip,
               topic, expected, excerpt, server_id, count, first_at, last_at, mqtt_version, is_known, organization_id, recent)
             select reason, kind, serial_number, shape, detail, client_id, username, remote_ip, topic, expected, excerpt,
               server_id, count, first_at, last_at, mqtt_version, device_id is not null, organization_id, array[count::int]
             from given order by serial_number, reason, kind, shape, server_id
             on conflict (serial_number, reason, kind, shape, server_id) do update set
               count = excluded.count + case when r.organization_id is not distinct from excluded.organization_id
                 then r.count else 0 end,
               first_at = case when r.organization_id is not distinct from excluded.organization_id
                 then r.first_at else excluded.first_at end,
               recent = case when r.organization_id is distinct from excluded.organization_id then excluded.recent
                 when ${PASSED} <= 0 then array_prepend(coalesce(r.recent[1], 0) + excluded.recent[1], r.recent[2:${SPANS}])
                 else (excluded.recent || array_fill(0, array[least(${PASSED}, ${SPANS}) - 1]) || r.recent)[1:${SPANS}] end,
               ${NEWEST.map((column) => `${column} = excluded.${column}`).join(", ")},
               excerpt = case when excluded.excerpt = '' then r.excerpt else excluded.excerpt end,
               last_at = greatest(r.last_at, excluded.last_at), is_known = excluded.is_known,
               organization_id = excluded.organization_id)
           select lower(btrim(serial_number)) as "nameKey", device_id as "deviceId", organization_id as "organizationId",
             operator_staff_id as "operatorStaffId", last_at as "lastAt"
           from given`,
    values: [
      ...TEXTS.map((field) => textsOf(counts, (row) => row[field] as string | null)),
      ...NUMBERS.map((field) => numbersOf(counts, (row) => row[field])),
    ],
  });
}

/**
 * Keeps the newest rows, of each name that was just written and of all names that are no devices: whoever sends rubbish under
 * ever new names must not fill the disk, nor drive out what devices were refused.
 */
export async function trimNew(db: Queries, written: readonly Pick<Written, "nameKey">[]): Promise<void> {
  const names = [...new Set(written.map(({ nameKey }) => nameKey))];
  await db.run(sql`
    delete from telemetry_rejections where id in (
      select id from (
        select id, row_number() over (partition by name_key order by last_at desc, id desc) as place
        from telemetry_rejections where name_key = any(${names}::text[])) ranked
      where place > ${MAX_REFUSALS_OF_ONE}
      union all
      (select id from telemetry_rejections where not is_known
        order by last_at desc, id desc offset ${MAX_REFUSALS_OF_STRANGERS}))`);
}

export async function dropOldRejections(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from telemetry_rejections where last_at < ${before}`);
}
