import sql from "sql-template-tag";
import type { Queries } from "./database.ts";

/** Tables that grow with time, and how far one partition of each reaches. */
export const PARTITIONED = {
  telemetry_reports: "day",
  usage_quarters: "month",
  usage_days: "month",
  usage_months: "year",
  connection_records: "month",
  report_gaps: "month",
  device_consumable_days: "month",
  device_log: "month",
  lora_uplinks: "day",
  device_commands: "month",
  device_setting_changes: "month",
  task_reports: "month",
  fault_reports: "month",
  alarms: "month",
  alarm_events: "month",
  assists: "month",
  assist_events: "month",
  alarm_signals: "day",
  runs: "month",
  schedule_occurrences: "month",
  combination_runs: "month",
  remote_sessions: "month",
  remote_events: "month",
  remote_tracks: "month",
  device_updates: "month",
  update_log: "month",
  device_version_changes: "month",
  elevator_requests: "month",
  elevator_events: "month",
  messages: "month",
  message_receivers: "month",
  message_deliveries: "month",
  message_attempts: "month",
  operation_log: "month",
  sign_in_log: "month",
  exception_log: "month",
  job_runs: "month",
} as const;
export type PartitionedTable = keyof typeof PARTITIONED;
/** Rows that are written again and again want room beside them: an update that stays in its page touches no index. */
const REWRITTEN: readonly PartitionedTable[] = [
  "usage_quarters",
  "usage_days",
  "usage_months",
  "device_commands",
  "task_reports",
  "fault_reports",
  "alarms",
  "assists",
  "runs",
  "combination_runs",
  "remote_sessions",
  "device_updates",
  "elevator_requests",
  "message_receivers",
  "message_deliveries",
  "job_runs",
];
/** Percent of a page that is filled at first. */
const FILLS = { rewritten: 70, written: 100 } as const;
type Reach = (typeof PARTITIONED)[PartitionedTable];

const LABEL_LENGTH = { day: 10, month: 7, year: 4 } as const;

function startOf(reach: Reach, instant: Date): Date {
  const day = reach === "day" ? instant.getUTCDate() : 1;
  const month = reach === "year" ? 0 : instant.getUTCMonth();
  return new Date(Date.UTC(instant.getUTCFullYear(), month, day));
}

function next(reach: Reach, start: Date): Date {
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (reach === "day") return new Date(Date.UTC(year, month, day + 1));
  return reach === "month" ? new Date(Date.UTC(year, month + 1, 1)) : new Date(Date.UTC(year + 1, 0, 1));
}

/** `telemetry_reports_2026_11_20`; partitions are cut at midnight UTC whatever the sites' zones. */
function partitionName(table: PartitionedTable, instant: Date): string {
  const label = startOf(PARTITIONED[table], instant).toISOString().slice(0, LABEL_LENGTH[PARTITIONED[table]]);
  return `${table}_${label.replaceAll("-", "_")}`;
}

/**
 * Makes the partitions of all tables (or the given ones) that hold instants from `from` to `to`. Safe to run at once
 * in several processes. Answers how many were made.
 */
export async function ensurePartitions(
  db: Queries,
  span: { from: Date; to: Date },
  tables = Object.keys(PARTITIONED) as PartitionedTable[],
): Promise<number> {
  const wanted = tables.flatMap((table) =>
    startsIn(PARTITIONED[table], span).map((start) => ({ table, start, name: partitionName(table, start) })),
  );
  const existing = await existingAmong(
    db,
    wanted.map(({ name }) => name),
  );
  let made = 0;
  for (const { table, start, name } of wanted) {
    if (existing.has(name)) continue;
    const fill = REWRITTEN.includes(table) ? FILLS.rewritten : FILLS.written;
    const { isNew } = await db.one<{ isNew: boolean }>(sql`
      select ensure_partition(${table}, ${PARTITIONED[table]}, ${start}, ${fill}) as "isNew"`);
    if (isNew) made += 1;
  }
  return made;
}

function startsIn(reach: Reach, { from, to }: { from: Date; to: Date }): Date[] {
  const starts: Date[] = [];
  for (let start = startOf(reach, from); start <= to; start = next(reach, start)) starts.push(start);
  return starts;
}

async function existingAmong(db: Queries, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relname = any(${names}::name[]) and c.relnamespace = 'public'::regnamespace`);
  return new Set(rows.map(({ name }) => name));
}

/** Drops the table's partitions that end before `before`, which lies in the past. Answers their names. */
export async function dropPartitions(db: Queries, table: PartitionedTable, before: Date): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and c.relname < ${partitionName(table, before)}::name
    order by c.relname`);
  for (const { name } of rows) await db.run(sql`select drop_partition(${name})`);
  return rows.map(({ name }) => name);
}
