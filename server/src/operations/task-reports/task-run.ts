import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { TaskRun } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import { repeatedInstant } from "../../core/instants.ts";

/** What one report says about the task run it belongs to. */
export interface RunReport {
  device: IngestDevice;
  at: number;
  headerId: number;
  run: TaskRun;
  batteryPercent: number | null;
  waterPercent: number | null;
}

/** A run's row: the newest report on it. */
export interface TaskRow {
  deviceId: number;
  startedAt: number;
  runId: string;
  taskName: string;
  origin: "auto" | "manual";
  reportedAt: number;
  endedAt: number | null;
  endStatus: TaskEndStatus | null;
  durationS: number;
  plannedAreaSqm: number;
  actualAreaSqm: number;
  startBatteryPercent: number | null;
  endBatteryPercent: number | null;
  startWaterPercent: number | null;
  endWaterPercent: number | null;
  mode: string | null;
  mapKey: string | null;
  /** What the robot said with its end. */
  note: string | null;
}

/**
 * The row that a report makes. An end without a status is a completed one: the robot said that the run ended and no
 * more. Battery and water at the end are those of the report that said so.
 */
export function rowAfter({ run, device, at, batteryPercent, waterPercent }: RunReport): TaskRow {
  const hasEnded = run.phase === "ended";
  return {
    deviceId: device.id,
    startedAt: repeatedInstant(run.startedAt),
    runId: run.runId,
    taskName: run.taskName,
    origin: run.origin,
    reportedAt: at,
    endedAt: hasEnded ? (run.endedAt ? Date.parse(run.endedAt) : at) : null,
    endStatus: hasEnded ? (run.endStatus ?? "completed") : null,
    durationS: run.durationS,
    plannedAreaSqm: run.plannedAreaSqm,
    actualAreaSqm: run.cleanedAreaSqm,
    startBatteryPercent: run.startBatteryPercent ?? null,
    endBatteryPercent: hasEnded ? batteryPercent : null,
    startWaterPercent: run.startWaterPercent ?? null,
    endWaterPercent: hasEnded ? waterPercent : null,
    mode: run.mode ?? null,
    mapKey: run.mapId ?? null,
    note: run.remark ?? null,
  };
}

/** One run among others: device, start and the robot's own name of it. */
export function runKey(row: { deviceId: number; startedAt: number; runId: string }): string {
  return `${row.deviceId}/${row.startedAt}/${row.runId}`;
}
