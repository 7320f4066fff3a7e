import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { TaskRow } from "./task-run.ts";

interface Row {
  device_id: number;
  started_at: Date;
  run_id: string;
  reported_at: Date;
  ended_at: Date | null;
  end_status: TaskEndStatus | null;
}

export interface RunIdentity {
  deviceId: number;
  startedAt: number;
  runId: string;
}

/** What is known of a run, as far as the next report on it needs. */
export type KnownRun = RunIdentity & Pick<TaskRow, "reportedAt" | "endedAt" | "endStatus">;

export async function loadRuns(db: Queries, runs: readonly RunIdentity[]): Promise<KnownRun[]> {
  if (runs.length === 0) return [];
  const rows = await db.many<Row>({
    name: "task-runs-load",
    text: `select t.device_id, t.started_at, t.run_id, t.reported_at, t.ended_at, t.end_status
             from unnest($1::bigint[], $2::float8[], $3::text[]) as g(device_id, started_ms, run_id)
             join task_reports t on t.device_id = g.device_id and t.started_at = to_timestamp(g.started_ms / 1000)
                                and t.run_id = g.run_id`,
    values: [
      numberColumn(runs.map((run) => run.deviceId)),
      numberColumn(runs.map((run) => run.startedAt)),
      textColumn(runs.map((run) => run.runId)),
    ],
  });
  return rows.map((row) => ({
    deviceId: row.device_id,
    startedAt: row.started_at.getTime(),
    runId: row.run_id,
    reportedAt: row.reported_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    endStatus: row.end_status,
  }));
}

type Column = readonly [name: string, type: string, values: (rows: readonly TaskRow[]) => string];
const numbers = (name: string, pick: (row: TaskRow) => number | null, type = "float8"): Column => [
  name,
  type,
  (rows) => numberColumn(rows.map(pick)),
];
const texts = (name: string, pick: (row: TaskRow) => string | null): Column => [
  name,
  "text",
  (rows) => textColumn(rows.map(pick)),
];
const instants = (name: string, pick: (row: TaskRow) => number | null): Column =>
  numbers(name, pick, "instant");

const COLUMNS: readonly Column[] = [
  numbers("device_id", (row) => row.deviceId, "bigint"),
  instants("started_at", (row) => row.startedAt),
  texts("run_id", (row) => row.runId),
  texts("task_name", (row) => row.taskName),
  texts("origin", (row) => row.origin),
  instants("reported_at", (row) => row.reportedAt),
  instants("ended_at", (row) => row.endedAt),
  texts("end_status", (row) => row.endStatus),
  numbers("duration_s", (row) => row.durationS),
  numbers("planned_area_sqm", (row) => row.plannedAreaSqm),
  numbers("actual_area_sqm", (row) => row.actualAreaSqm),
  numbers("start_battery_percent", (row) => row.startBatteryPercent, "real"),
  numbers("end_battery_percent", (row) => row.endBatteryPercent, "real"),
  numbers("start_water_percent", (row) => row.startWaterPercent, "real"),
  numbers("end_water_percent", (row) => row.endWaterPercent, "real"),
  texts("mode", (row) => row.mode),
  texts("map_key", (row) => row.mapKey),
  texts("note", (row) => row.note),
];
const NAMES = COLUMNS.map(([name]) => name);
const KEY = new Set(["device_id", "started_at", "run_id"]);

const SAVE = {
  name: "task-runs-save",
  text: `insert into task_reports (${NAMES.join(", ")})
         select ${COLUMNS.map(([name, type]) => (type === "instant" ? `to_timestamp(${name} / 1000)` : name)).join(", ")}
           from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type === "instant" ? "float8" : type}[]`).join(", ")})
             as g(${NAMES.join(", ")})
         on conflict (device_id, started_at, run_id) do update set
           ${NAMES.filter((name) => !KEY.has(name))
             .map((name) => `${name} = excluded.${name}`)
             .join(", ")}`,
};

export async function saveRuns(db: Queries, rows: readonly TaskRow[]): Promise<void> {
  await db.run({ ...SAVE, values: COLUMNS.map(([, , values]) => values(rows)) });
}
