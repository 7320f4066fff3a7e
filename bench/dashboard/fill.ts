/**
 * A scratch database as it looks after two years of a thousand devices, rows in the order in which robots report. Days and months are filled whole; quarter hours
 * and task reports only where figures read them: the last weeks, and around the same day of the year before.
 */
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions } from "../../server/src/core/db/partitions.ts";
import { keepFleetDays } from "../../server/src/fleet/telemetry/index.ts";

export interface Fleet {
  devices: number;
  tenants: number;
  days: number;
}

const DAY_MS = 86_400_000;
/** Days ago that have quarter hours and task reports. */
const DETAIL_DAYS = [
  [0, 66],
  [360, 371],
] as const;
/** A statement of the product ends after 30 s, also here. */
const DAYS_AT_ONCE = 6;

async function fillMasterData(db: Database, { devices, tenants }: Fleet): Promise<void> {
  await db.run(sql`
    insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
    select n, nullif(1, n), case n when 1 then array[1] else array[1, n] end, 'Organization ' || n, 'O' || n,
      case n when 1 then 'PLATFORM' else 'TENANT' end from generate_series(1, ${tenants + 1}::int) n`);
  await db.run(sql`
    insert into products (code, name, kind)
    select 'P' || n, 'Product ' || n, (array['scrubber', 'floorWasher', 'sweeper', 'vacuum'])[n % 4 + 1]
    from generate_series(1, 6) n`);
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone, commissioned_at)
    select 'SN' || n, 'acme', n % 6 + 1, n % ${tenants}::int + 2,
      (array['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'])[n % 4 + 1], now() - interval '3 years'
    from generate_series(1, ${devices}::int) n`);
  await db.run(sql`
    insert into device_states (device_id, is_online, status, error_count, task_name, map_key)
    select id, id % 9 <> 0, lpad((id % 18)::text, 2, '0'), (id % 11 = 0)::int, 'Lobby', 'floor-' || id % 20
    from devices`);
  await db.run(sql`
    insert into maps (organization_id, map_key, name)
    select distinct d.organization_id, s.map_key, s.map_key from devices d join device_states s on s.device_id = d.id`);
  await db.run(sql`
    insert into device_lock_periods
    select id, now() - interval '9 days', now() - interval '8 days' from devices where id % 10 = 0`);
}

async function fillRollups(db: Database, { days }: Fleet): Promise<void> {
  await db.run(sql`
    insert into usage_days
    select d.id, current_date - n, 20000 + (d.id * 37 + n * 91) % 9000, 9000 + (d.id * 7 + n) % 5000, 14000, 180, 20000,
      3, (n % 9 = 0)::int, 0, (d.id % 13 = n % 13)::int, 0
    from generate_series(0, ${days}::int) n, devices d order by 2, 1`);
  await db.run(sql`
    insert into usage_months
    select device_id, date_trunc('month', site_day)::date, sum(worked_s), sum(cleaned_area_sqm), sum(distance_m),
      sum(water_used_l), sum(reports), sum(tasks_completed), sum(tasks_ended_manually), sum(tasks_cancelled),
      sum(tasks_abnormal), sum(tasks_partly), (1::bigint << count(*)::int) - 1
    from usage_days group by 1, 2 order by 2, 1`);
}

/** Eight hours of work a day in quarter hours, and three tasks, on the days from–to ago. */
async function fillDetail(db: Database, from: number, to: number): Promise<void> {
  await db.run(sql`
    insert into usage_quarters
    select d.id, date_trunc('day', now()) - make_interval(days => n, mins => -15 * q * 3), 700, 300, 480, 6, 900
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 31) q, devices d order by 2, 1`);
  await db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status)
    select d.id, t.at, 'run', 'Lobby', 'auto', t.at, t.at + interval '2 hours', 'completed'
    from generate_series(${from}::int, ${to}::int) n, generate_series(1, 3) k, devices d,
      lateral (select date_trunc('day', now()) - make_interval(days => n, hours => -6 * k) as at) t`);
}

export async function fill(db: Database, fleet: Fleet): Promise<void> {
  const now = Date.now();
  await ensurePartitions(
    db,
    { from: new Date(now - (fleet.days + 31) * DAY_MS), to: new Date(now + 2 * DAY_MS) },
    ["usage_quarters", "usage_days", "usage_months", "task_reports"],
  );
  await fillMasterData(db, fleet);
  await fillRollups(db, fleet);
  for (const [from, to] of DETAIL_DAYS)
    for (let day = from; day < to; day += DAYS_AT_ONCE)
      await fillDetail(db, day, Math.min(to, day + DAYS_AT_ONCE) - 1);
  await keepFleetDays(db, new Date());
  await db.run(sql`vacuum analyze`);
}
