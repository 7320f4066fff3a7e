/** Drawn runs as the rows that the rooms of telemetry and task reports take. */
import type { UsageIncrement } from "../../fleet/telemetry/index.ts";
import type { EndedRun } from "../../operations/task-reports/index.ts";
import type { DemoRobot } from "../demo-robots.ts";
import { machineOf, tankLOf } from "./machines.ts";
import type { DrawnRun } from "./robot-day.ts";

export interface KnownRobot {
  deviceId: number;
  robot: DemoRobot;
}

const QUARTER_MS = 900_000;

/** The run's amounts, spread evenly over the quarter hours between its start and its end. */
export function incrementsOf({ deviceId, robot }: KnownRobot, run: DrawnRun): UsageIncrement[] {
  const increments: UsageIncrement[] = [];
  const lengthMs = run.endedAt - run.startedAt;
  for (let at = run.startedAt; at < run.endedAt; ) {
    const next = Math.min(run.endedAt, at - (at % QUARTER_MS) + QUARTER_MS);
    const share = (next - at) / lengthMs;
    increments.push({
      deviceId,
      timeZone: robot.floor.timeZone,
      at,
      workedS: run.workedS * share,
      cleanedAreaSqm: run.areaSqm * share,
      distanceM: run.distanceM * share,
      waterUsedL: run.waterL * share,
      reports: Math.round((next - at) / 1_000),
    });
    at = next;
  }
  return increments;
}

/** What a tank full of clean water would show after the run. */
function waterPercent(robot: DemoRobot, run: DrawnRun): { start: number | null; end: number | null } {
  if (machineOf(robot.productCode).waterLSqm === 0) return { start: null, end: null };
  return { start: 100, end: Math.round(100 - (run.waterL / tankLOf(robot)) * 100) };
}

export function reportOf({ deviceId, robot }: KnownRobot, run: DrawnRun): EndedRun {
  const water = waterPercent(robot, run);
  return {
    deviceId,
    timeZone: robot.floor.timeZone,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    reportedAt: run.endedAt,
    runId: `${robot.serialNumber}-${run.startedAt.toString(36)}`,
    taskName: run.taskName,
    origin: run.origin,
    endStatus: run.endStatus,
    durationS: run.workedS,
    plannedAreaSqm: run.plannedAreaSqm,
    actualAreaSqm: run.areaSqm,
    startBatteryPercent: run.startBatteryPercent,
    endBatteryPercent: run.endBatteryPercent,
    startWaterPercent: water.start,
    endWaterPercent: water.end,
    mode: run.mode,
    mapKey: robot.floor.planId,
    note: run.note,
  };
}
