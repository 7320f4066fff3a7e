/**
 * Ten thousand devices with two years of past, written by the database itself: unlogged partitions, rows in the order of
 * their keys, two partitions at a time. Device 1 is a busy one; the others are alike.
 */
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions, type PartitionedTable } from "../../server/src/core/db/partitions.ts";
import { ROBOTS_OF_TENANTS } from "../fleet.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 2;

export interface Volume {
  devices: number;
  /** Rows in all, of each table. */
  log: number;
  reports: number;
  quarters: number;
  connections: number;
  taskReports: number;
}

/** Fifty million rows of history (log, reports, quarter hours) at scale 1, five million connection records beside them. */
export function volumeOf(scale: number): Volume {
  const of = (rows: number): number => Math.round(rows * scale);
  return {
    devices: Math.max(100, of(10_000)),
    log: of(20_000_000),
    reports: of(15_000_000),
    quarters: of(15_000_000),
    connections: of(5_000_000),
    taskReports: of(2_000_000),
  };
}

interface Filling {
  table: PartitionedTable;
  column: string;
  days: number;
  rows: number;
  columns: string;
  /** Of `d`, the device, `n`, its row in this partition, and `at`, its time. */
  values: string;
}

const fillings = (volume: Volume): Filling[] => [
  {
    table: "device_log",
    column: "at",
    days: 730,
    rows: volume.log,
    columns: "level, kind, log_values",
    values: `case when n % 40 = 7 then 'error' when n % 40 in (3, 8) then 'warning' else 'info' end,
      case when n % 40 = 7 then 'errorRaised' when n % 40 = 8 then 'batteryLow' when n % 10 = 1 then 'taskStarted'
        when n % 10 = 2 then 'taskEnded' when n % 40 = 3 then 'disconnected' else 'statusChanged' end,
      case when n % 40 = 7 then '{"errorType": "navigationStuck", "description": "Trying to get free"}'::jsonb
        when n % 40 = 8 then '{"percent": 14}' when n % 10 = 1 then '{"taskName": "Night shift", "runId": "run-1"}'
        when n % 10 = 2 then '{"taskName": "Night shift", "runId": "run-1", "endStatus": "completed"}'
        when n % 40 = 3 then '{"reason": "lost"}' else '{"from": "01", "to": "02"}' end`,
  },
  {
    table: "telemetry_reports",
    column: "reported_at",
    days: 30,
    rows: volume.reports,
    columns:
      "message, received_at, work_status, worked_ms, cleaned_area_sqm, battery_percent, x, y, theta, map_key",
    values: `n, at, 1, 1000, 0.4, 100 - n % 90, n % 50, n % 30, 0, 'map' || d % 500`,
  },
  {
    table: "usage_quarters",
    column: "quarter_at",
    days: 395,
    rows: volume.quarters,
    columns: "worked_s, cleaned_area_sqm, distance_m, water_used_l, reports",
    values: "600, 200, 500, 10, 600",
  },
  {
    table: "connection_records",
    column: "connected_at",
    days: 730,
    rows: volume.connections,
    columns: "remote_ip, port, login_name, disconnected_at, offline_reason",
    values: `'10.0.0.' || d % 250, 40000, 'SN' || lpad(d::text, 8, '0'),
      case when at < now() - interval '1 day' then at + interval '20 hours' * random() end,
      case when at < now() - interval '1 day' then (array['lost','closed','silence','lost','kicked','brokerRestart'])[1 + (d + n) % 6] end`,
  },
  {
    table: "task_reports",
    column: "started_at",
    days: 730,
    rows: volume.taskReports,
    columns:
      "run_id, task_name, origin, reported_at, ended_at, end_status, duration_s, planned_area_sqm, actual_area_sqm",
    values: `'r' || n, 'Night shift', 'auto', at, at + interval '1 hour',
      (array['completed','completed','completed','endedManually','abnormalEnd'])[1 + (d + n) % 5], 3600, 1000, 950`,
  },
  gapsOf(volume),
];

const gapsOf = ({ devices }: Volume): Filling => ({
  table: "report_gaps",
  column: "last_report_at",
  days: 395,
  rows: devices * 100,
  columns: "next_report_at",
  values: "at + interval '3 minutes'",
});

const DAILY = [
  `insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm, distance_m, water_used_l, reports)
    select d, current_date - n, 3600, 1200, 4000, 50, 4000 from generate_series(1, $devices) d, generate_series(0, 365) n`,
  `insert into device_consumable_days (device_id, kind, site_day, used_hours, life_hours)
    select d, k, current_date - n, 280 - n * (0.5 + d % 5), 300
    from generate_series(1, $devices) d, unnest(array['filter','mainBrush','sideBrush','squeegee']) k, generate_series(0, 60) n`,
  `insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at, hours_a_day, due_at)
    select d, k, 280 - d % 250, 300, now(), 0.5 + d % 5, now() + (20 + d % 250) / (0.5 + d % 5) * interval '1 day'
    from generate_series(1, $devices) d, unnest(array['filter','mainBrush','sideBrush','squeegee']) k`,
  `insert into consumable_replacements (device_id, kind, replaced_at, source, used_hours)
    select d, 'mainBrush', now() - n * interval '60 days', 'counter', 300
    from generate_series(1, $devices) d, generate_series(1, 12) n`,
];

/** A hundred thousand lines, a line that flaps, an hour of reports each second. */
const BUSY = [
  `insert into device_log (device_id, at, level, kind, log_values)
    select 1, date_trunc('second', now()) - n * interval '10 minutes' + interval '137 milliseconds', 'info', 'statusChanged', '{"from": "01", "to": "02"}'
    from generate_series(1, $busy) n`,
  `insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
    select 1, 'SN00000001', now() - n * interval '20 minutes', now() - n * interval '20 minutes' + interval '18 minutes', 'lost'
    from generate_series(1, $busy / 4) n`,
  `insert into telemetry_reports (device_id, reported_at, message, battery_percent, x, y, theta, map_key)
    select 1, date_trunc('second', now()) - n * interval '1 second', 1000000 + n, 100 - n / 400.0, n % 50, n % 30, 0, 'map1'
    from generate_series(1, 7200) n`,
];

const FLEET = [
  ...ROBOTS_OF_TENANTS,
  `insert into device_credentials (device_id, secret_hash) select id, sha256('x') from devices`,
  `insert into device_states (device_id, is_online, status, battery_percent, battery_at, x, y, theta, map_key, last_report_at, position_at, detail)
    select id, id % 3 > 0, lpad((id % 18)::text, 2, '0'), id % 101, now(), 1, 2, 3, 'map' || id % 500, now() - id * interval '1 second', now(),
      '{"mode": "ECO", "wifi": {"ssid": "Floor", "rssiDbm": -80}, "errors": [],
        "consumables": [{"kind": "mainBrush", "usedHours": 1, "lifeHours": 300}]}'
    from devices`,
  `insert into telemetry_rejections (reason, kind, serial_number, count, last_at, detail)
    select 'wrongPassword', 'connect', 'SN' || lpad(n::text, 8, '0'), n, now(), '' from generate_series(1, 3000, 3) n`,
];

export async function fill(db: Database, volume: Volume): Promise<void> {
  const now = new Date();
  const run = async (statement: string): Promise<void> => {
    const client = await db.pool.connect();
    try {
      // A machine that is busy with other things fills slowly.
      await client.query("set statement_timeout = 0");
      await client.query(
        statement
          .replaceAll("$devices", String(volume.devices))
          .replaceAll("$busy", String(Math.min(100_000, volume.log / 20))),
      );
    } finally {
      client.release();
    }
  };
  for (const statement of FLEET) await run(statement);
  const tables = [...fillings(volume).map(({ table, days }) => ({ table, days })), ...SHORT];
  for (const { table, days } of tables)
    await ensurePartitions(db, { from: new Date(now.getTime() - (days + 1) * DAY_MS), to: now }, [table]);
  const partitions = await db.many<{ name: string }>({
    name: "",
    text: "select inhrelid::regclass::text as name from pg_inherits join pg_class c on c.oid = inhrelid and c.relkind = 'r'",
    values: [],
  });
  for (const { name } of partitions) await run(`alter table ${name} set unlogged`);
  const pieces = fillings(volume).flatMap((filling) => piecesOf(filling, volume.devices));
  const work = async (): Promise<void> => {
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) await run(piece);
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, work)]);
  for (const statement of [...DAILY, ...BUSY]) await run(statement);
  // Devices have gone, some of them for long.
  await run("update device_states s set is_online = false where device_id % 3 = 0");
  await run("vacuum analyze");
}

const SHORT: { table: PartitionedTable; days: number }[] = [
  { table: "usage_days", days: 367 },
  { table: "device_consumable_days", days: 62 },
];

/** Statements of ten days each, or of one where a partition holds a day: each lies within few partitions. */
function piecesOf({ table, column, days, rows, columns, values }: Filling, devices: number): string[] {
  const step = days > 60 ? 10 : 1;
  const each = Math.max(1, Math.round((rows / devices / days) * step));
  const start = (piece: number): string =>
    `date_trunc('day', now()) - interval '${days - piece * step} days'`;
  const isQuarters = table === "usage_quarters";
  return Array.from({ length: Math.ceil(days / step) }, (_, piece) => {
    const seconds = Math.floor((step * 86_400) / each / (isQuarters ? 900 : 1)) * (isQuarters ? 900 : 1);
    const jitter = isQuarters ? "" : ` + (d % 97) * interval '1 millisecond'`;
    return `insert into ${table} (device_id, ${column}, ${columns})
      select d, at, ${values} from generate_series(1, ${devices}) d, generate_series(0, ${each - 1}) n,
        lateral (select ${start(piece)} + n * interval '${seconds} seconds'${jitter} as at) t where at < now()`;
  });
}
