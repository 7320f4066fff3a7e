/**
 * Rows of a small fleet, written straight into the tables, for tests of figures: what is expected must not come from
 * the code that is tested.
 */
import sql from "sql-template-tag";
import type { Queries } from "../src/core/db/database.ts";
import { ensurePartitions } from "../src/core/db/partitions.ts";

export interface DeviceOptions {
  organizationId: number;
  productId: number;
  timeZone?: string;
  commissionedAt?: string;
  decommissionedAt?: string | null;
  name?: string;
}

let counter = 0;
const nextName = (word: string): string => `${word}${++counter}`;

async function anOrganization(db: Queries, name: string, parentId: number | null = null): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    with fresh as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
    insert into organizations (id, parent_id, path, org_name, org_code, org_type_code)
    overriding system value
    select fresh.id, ${parentId}::bigint,
      coalesce((select path from organizations where id = ${parentId}::bigint), '{}') || fresh.id,
      ${name}, ${nextName("ORG")}, ${parentId === null ? "PLATFORM" : "TENANT"}
    from fresh returning id`);
  return id;
}

async function aProduct(db: Queries, name: string, kind = "scrubber"): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into products (code, name, kind) values (${nextName("P")}, ${name}, ${kind}) returning id`);
  return id;
}

async function aDevice(db: Queries, options: DeviceOptions): Promise<number> {
  const { timeZone = "UTC", commissionedAt = "2020-01-01T00:00:00Z", decommissionedAt = null } = options;
  const { id } = await db.one<{ id: number }>(sql`
    insert into devices (serial_number, manufacturer, short_name, product_id, organization_id, time_zone,
      commissioned_at, decommissioned_at)
    values (${nextName("SN")}, 'acme', ${options.name ?? ""}, ${options.productId}, ${options.organizationId}, ${timeZone},
      ${commissionedAt}, ${decommissionedAt}) returning id`);
  return id;
}

/** Seconds of work in the quarter hours that begin then, with the sums of their site-days and months. */
async function worked(db: Queries, deviceId: number, seconds: Record<string, number>): Promise<void> {
  for (const [at, workedS] of Object.entries(seconds)) await workedAt(db, deviceId, { at, workedS });
}

async function workedAt(db: Queries, deviceId: number, part: { at: string; workedS: number }): Promise<void> {
  const { workedS } = part;
  const quarterAt = new Date(part.at);
  const dayLater = new Date(quarterAt.getTime() + 86_400_000);
  await ensurePartitions(db, { from: new Date(quarterAt.getTime() - 86_400_000), to: dayLater });
  const areaSqm = workedS * 0.5;
  await db.run(sql`
    with day as (
      select (${quarterAt}::timestamptz at time zone time_zone)::date as site_day from devices where id = ${deviceId}),
    quarter as (
      insert into usage_quarters values (${deviceId}, ${quarterAt}, ${workedS}, ${areaSqm}, ${workedS}, 1, 1)
      on conflict (device_id, quarter_at) do update set worked_s = usage_quarters.worked_s + excluded.worked_s),
    days as (
      insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm, distance_m, water_used_l, reports)
      select ${deviceId}, site_day, ${workedS}::float8, ${areaSqm}::float8, ${workedS}::float8, 1, 1 from day
      on conflict (device_id, site_day) do update set worked_s = usage_days.worked_s + excluded.worked_s,
        cleaned_area_sqm = usage_days.cleaned_area_sqm + excluded.cleaned_area_sqm)
    insert into usage_months (device_id, site_month, worked_s, cleaned_area_sqm, distance_m, water_used_l, reports,
      worked_days)
    select ${deviceId}, date_trunc('month', site_day)::date, ${workedS}::float8, ${areaSqm}::float8,
      ${workedS}::float8, 1, 1, 1 << (extract(day from site_day)::int - 1) from day
    on conflict (device_id, site_month) do update set worked_s = usage_months.worked_s + excluded.worked_s,
      cleaned_area_sqm = usage_months.cleaned_area_sqm + excluded.cleaned_area_sqm,
      worked_days = usage_months.worked_days | excluded.worked_days`);
}

/** A task that ended completed, with the counts of its site-day and month. */
async function endedTask(db: Queries, deviceId: number, endedAt: string): Promise<void> {
  const end = new Date(endedAt);
  const start = new Date(end.getTime() - 3_600_000);
  await ensurePartitions(db, { from: start, to: new Date(end.getTime() + 86_400_000) });
  await db.run(sql`
    with day as (
      select (${end}::timestamptz at time zone time_zone)::date as site_day from devices where id = ${deviceId}),
    report as (
      insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status)
      values (${deviceId}, ${start}, ${nextName("run")}, 'Lobby', 'auto', ${end}, ${end}, 'completed')),
    days as (
      insert into usage_days (device_id, site_day, tasks_completed) select ${deviceId}, site_day, 1 from day
      on conflict (device_id, site_day) do update set tasks_completed = usage_days.tasks_completed + 1)
    insert into usage_months (device_id, site_month, tasks_completed)
    select ${deviceId}, date_trunc('month', site_day)::date, 1 from day
    on conflict (device_id, site_month) do update set tasks_completed = usage_months.tasks_completed + 1`);
}

export const workRows = { anOrganization, aProduct, aDevice, worked, endedTask };
