/** A fleet of ten thousand and one device with a long past, in three years of partitions. */
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions } from "../../server/src/core/db/partitions.ts";
import { ROBOTS_OF_TENANTS } from "../fleet.ts";

const YEARS_3_MS = 3 * 365 * 86_400_000;

export async function fill(db: Database, devices: number): Promise<void> {
  const now = new Date();
  await ensurePartitions(db, { from: new Date(now.getTime() - YEARS_3_MS), to: now }, [
    "connection_records",
    "device_log",
    "task_reports",
    "usage_days",
    "usage_months",
  ]);
  await ensurePartitions(db, { from: new Date(now.getTime() - 35 * 86_400_000), to: now }, [
    "telemetry_reports",
  ]);
  for (const statement of [...FLEET, ...PAST])
    await db.pool.query(statement.replaceAll("$devices", String(devices)));
  await db.pool.query("vacuum analyze");
}

const FLEET = [
  ...ROBOTS_OF_TENANTS,
  `insert into device_states (device_id, is_online, status, battery_percent, x, y, theta, map_key, last_report_at, detail)
    select id, id % 3 > 0, lpad((id % 18)::text, 2, '0'), id % 101, 1, 2, 3, 'm' || id % 50,
      now() - id * interval '1 second',
      jsonb_build_object('mode', 'ECO', 'consumables', '[{"kind":"mainBrush","usedHours":1,"lifeHours":300}]'::jsonb)
    from devices`,
  // As many sensors again, heard by a hundred concentrators.
  `insert into products (code, name, kind, protocol) values ('LORA', 'Sensor', 'sensor', 'chirpstack')`,
  `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id, concentrator_id)
    select 'LS' || lpad(n::text, 8, '0'), 'acme', 'Sensor ' || n, (select id from products where code = 'LORA'),
      2 + n % 300, 'GW-' || n % 100 from generate_series(1, $devices) n`,
  `insert into device_states (device_id, is_online, status, battery_percent, last_report_at, detail)
    select id, id % 5 > 0, '01', id % 101, now() - id * interval '1 second', jsonb_build_object(
      'radio', jsonb_build_object('at', now(), 'concentratorId', 'GW-' || id % 100, 'rssiDbm', -40 - id % 80, 'snrDb', id % 20,
        'spreadingFactor', 9, 'frequencyHz', 868100000, 'concentrators', 2, 'frameCount', id),
      'measurements', jsonb_build_object('temperature', id % 40, 'humidity', id % 100, 'door', 'open', 'light', id % 1000))
    from devices where serial_number like 'LS%'`,
];

/** Device 1 has a hundred thousand log lines; the others a little each month. */
const PAST = [
  `insert into device_log (device_id, at, level, kind, log_values)
    select 1, now() - n * interval '15 minutes', 'info', 'statusChanged', '{"from":"01","to":"02"}'
    from generate_series(1, 100000) n`,
  `insert into device_log (device_id, at, level, kind)
    select 2 + n % 1000, now() - n * interval '2 minutes', 'warning', 'batteryLow' from generate_series(1, 500000) n`,
  `insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
    select 1 + n % 100, 'x', now() - n * interval '4 minutes', now(), 'lost' from generate_series(1, 350000) n`,
  `insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
    select 1 + n % 100, now() - n * interval '4 minutes', 'r' || n, 'Night', 'auto', now() from generate_series(1, 350000) n`,
  `insert into telemetry_reports (device_id, reported_at, message, x, y, theta, map_key)
    select 1 + n % 100, now() - (n / 100) * interval '1 second', n, 1, 2, 3, 'm' from generate_series(1, 720000) n`,
  `insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm)
    select d, current_date - n, 3600, 100 from generate_series(1, 500) d, generate_series(0, 1000) n`,
];
