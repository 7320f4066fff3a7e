import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { historyStart, LIVE_COLUMNS, type LiveRecord } from "../devices/index.ts";
import type { StoredDetail } from "./device-memory.ts";
import { unpackRows } from "./packed-rows.ts";

export interface StateRecord extends LiveRecord {
  device_id: number;
  detail: StoredDetail;
}

/** One row for each of the devices, also where none has reported yet. */
export function statesOf(db: Queries, deviceIds: readonly number[]): Promise<StateRecord[]> {
  return db.many<StateRecord>(sql`
    select d.id as device_id, ${LIVE_COLUMNS}, coalesce(s.detail, '{}') as detail
    from devices d left join device_states s on s.device_id = d.id
    where d.id = any(${[...deviceIds]}::bigint[])`);
}

/** The same without the detail, which is most of it. */
export function livesOf(
  db: Queries,
  deviceIds: readonly number[],
): Promise<(LiveRecord & { device_id: number })[]> {
  return db.many(sql`
    select d.id as device_id, ${LIVE_COLUMNS}
    from devices d left join device_states s on s.device_id = d.id
    where d.id = any(${[...deviceIds]}::bigint[])`);
}

/** The robot's own time of its newest position. */
export async function newestPositionAt(db: Queries, deviceId: number): Promise<Date | null> {
  const row = await db.maybe<{ at: Date | null }>(sql`
    select greatest(position_at, cleaning_at) as at from device_states where device_id = ${deviceId}`);
  return row?.at ?? null;
}

/** From when on reports of a device are kept, and are the reader's to see where that is not from the beginning. */
export const reportsKept = (
  db: Queries,
  { scope, deviceId, now }: { scope: DataScope; deviceId: number; now: Date },
): Promise<{ keptFrom: Date; heldFrom: Date | null } | undefined> =>
  db.maybe(sql`
    select ${now}::timestamptz - make_interval(days => p.retention_days) as "keptFrom", ${historyStart(scope, "d.id")} as "heldFrom"
      from devices d join products p on p.id = d.product_id where d.id = ${deviceId}`);

type TrailRecord = Omit<TrailPoint, "at"> & { at: Date };

/**
 * Newest first: a robot that floods us is cut at its oldest, by points (`limit`) and by what was cleaned (`bytes`; a number is one
 * or more). Both ends of the span let partitions be skipped.
 */
export async function trailOf(
  db: Queries,
  deviceId: number,
  span: { from: Date; to: Date; limit: number; bytes: number },
): Promise<TrailRecord[]> {
  const records = await db.many<Omit<TrailRecord, "cleanedRows"> & { cleanedRows: Buffer | null }>(sql`
    select at, x, y, theta, "mapKey", "cleanedRows" from (
      select t.*, sum(coalesce(octet_length("cleanedRows"), 0)) over (order by place) as bytes
      from (
        select reported_at as at, x, y, coalesce(theta, 0) as theta, map_key as "mapKey", cleaned_rows as "cleanedRows",
          row_number() over (order by reported_at desc, message desc) as place
        from telemetry_reports
        where device_id = ${deviceId} and reported_at >= ${span.from} and reported_at <= ${span.to}
          and x is not null and y is not null and map_key is not null
        order by reported_at desc, message desc
        limit ${span.limit}) t) summed
    where bytes <= ${span.bytes}
    order by place`);
  return records.map((record) => ({
    ...record,
    cleanedRows: record.cleanedRows && unpackRows(record.cleanedRows),
  }));
}

export interface UsageDay {
  day: string;
  workedS: number;
  cleanedAreaSqm: number;
  distanceM: number;
  waterUsedL: number;
}

/**
 * The last days of the device's site up to today; days without work are zeros. Days of which all is the reader's come from
 * their sums, the day on which the device became theirs (`start`) from its quarters of an hour.
 */
export function usageDaysOf(
  db: Queries,
  deviceId: number,
  { days, now, start }: { days: number; now: Date; start: Date | null },
): Promise<UsageDay[]> {
  return db.many<UsageDay>(sql`
    with site as (
      select (${now}::timestamptz at time zone time_zone)::date as today, time_zone,
        (${start}::timestamptz at time zone time_zone)::date as first_day
      from devices where id = ${deviceId}
    )
    select day::date as day, coalesce(u.worked_s, 0) as "workedS",
      coalesce(u.cleaned_area_sqm, 0) as "cleanedAreaSqm", coalesce(u.distance_m, 0) as "distanceM",
      coalesce(u.water_used_l, 0) as "waterUsedL"
    from site cross join lateral
      generate_series(site.today - ${days - 1}::int, site.today, interval '1 day') as day
    left join lateral (
      select u.worked_s, u.cleaned_area_sqm, u.distance_m, u.water_used_l from usage_days u
      where u.device_id = ${deviceId} and u.site_day = day::date
        and u.site_day >= ${dayBefore(now, days + 1)}::date and u.site_day <= ${dayBefore(now, -1)}::date
        and ${start === null ? sql`true` : sql`u.site_day > site.first_day`}
      ${start === null ? empty : firstDay(deviceId, start)}) u on true
    order by day`);
}

const firstDay = (deviceId: number, start: Date): Sql => sql`
  union all
  select sum(q.worked_s), sum(q.cleaned_area_sqm), sum(q.distance_m), sum(q.water_used_l) from usage_quarters q
  where day::date = site.first_day and q.device_id = ${deviceId} and q.quarter_at >= ${start}
    and q.quarter_at < ${new Date(start.getTime() + 2 * 86_400_000)}
    and (q.quarter_at at time zone site.time_zone)::date = site.first_day
  having count(*) > 0`;

/** A bound that holds in every time zone, given as a value so that partitions outside it are skipped. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
