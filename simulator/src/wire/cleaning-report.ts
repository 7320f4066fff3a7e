/** The cleaning profile's report: what happened since the last one, as differences, and how the run stands. */
import {
  type CleaningReport,
  MAX_CLEANED_ROWS,
  type TaskRun,
} from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import { reportedSettings } from "../behaviours/machine-settings.ts";
import {
  cleanWaterPercent,
  emptyTally,
  type Robot,
  type Run,
  wasteWaterPercent,
} from "../behaviours/robot.ts";
import { cleansBy, stepStatesOf } from "../behaviours/runs.ts";
import { rowsOf } from "../planning/sweep.ts";
import { instantOf } from "./headers.ts";
import { positionOf } from "./vda-messages.ts";
import { workStatusOf } from "./work-status.ts";

export interface ReportFrame {
  intervalMs: number;
  /** Clock factor: robots live faster than messages are stamped, so their times are divided by it. */
  factor: number;
  /** Consumables, radio and settings change slowly and need not be in every report. */
  isFull: boolean;
  /** Absent: as reported before. */
  plannedPath?: [number, number][] | undefined;
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
const percent = (value: number | undefined) => (value === undefined ? undefined : round(value, 1));

/** Takes swept cells off the tally, as many as fit into one message. */
function takeSwept(robot: Robot): { rows: number[]; cells: number } {
  const { grid } = robot.site.plan;
  let limit = MAX_CLEANED_ROWS * 3;
  for (;;) {
    const taken: number[] = [];
    const rest: Robot["tally"]["swept"] = [];
    for (const { log, from, to } of robot.tally.swept) {
      const until = Math.min(to, from + limit - taken.length);
      for (let i = from; i < until; i++) taken.push(log.cells[i] as number);
      if (until < to) rest.push({ log, from: until, to });
    }
    const rows = rowsOf(grid.width, Int32Array.from(taken));
    if (rows.length <= MAX_CLEANED_ROWS) {
      robot.tally.swept = rest;
      return { rows, cells: taken.length };
    }
    limit = Math.floor(limit / 2);
  }
}

function buildTaskRun(robot: Robot, run: Run, factor: number): TaskRun {
  const { resolutionM } = robot.site.plan.grid;
  const area = (cells: number) => round(cells * resolutionM ** 2, 2);
  return {
    runId: run.runId,
    taskName: run.taskName.slice(0, 128),
    origin: run.origin,
    phase: run.phase,
    startedAt: instantOf(run.startedWireMs),
    ...(run.endedWireMs !== undefined && { endedAt: instantOf(run.endedWireMs) }),
    ...(run.endStatus && { endStatus: run.endStatus }),
    ...(run.remark && { remark: run.remark }),
    mapId: robot.site.plan.id,
    mode: run.mode,
    plannedAreaSqm: area(run.plannedCells),
    cleanedAreaSqm: area(run.cleanedCells),
    durationS: round(run.durationMs / factor / 1_000, 1),
    startBatteryPercent: round(run.startBatteryPercent, 1),
    // Of a run that somebody ordered.
    ...(run.actionId !== undefined && { steps: stepStatesOf(run) }),
    ...(run.startWaterPercent !== undefined && { startWaterPercent: round(run.startWaterPercent, 1) }),
  };
}

const countsOf = ({ health: { planningRepeats, navigationStuck, diskFreePercent } }: Robot) => ({
  ...{ planningRepeats, navigationStuck, diskFreePercent },
});

/** Signal falls off in waves over the floor, as it does between shelves and walls. */
export function wifiOf(robot: Robot) {
  const { x, y } = robot.motion;
  const rssiDbm = Math.round(-55 + 9 * Math.sin(x / 9) + 7 * Math.cos(y / 6.5));
  return { ssid: `${robot.site.plan.kind}-robots`, rssiDbm };
}

/** Empties the tally into a report. `run` is the present run or one that has ended. */
export function takeCleaningReport(
  robot: Robot,
  header: VdaHeader,
  frame: ReportFrame & { run?: Run | undefined },
): CleaningReport {
  const { rows, cells } = takeSwept(robot);
  const { tally } = robot;
  const left = tally.swept;
  robot.tally = { ...emptyTally(), swept: left };
  const cleanWater = percent(cleanWaterPercent(robot));
  const wasteWater = percent(wasteWaterPercent(robot));
  const { positionInitialized: _, localizationScore: __, ...position } = positionOf(robot);
  return {
    ...header,
    intervalMs: frame.intervalMs,
    workStatus: workStatusOf(robot),
    workedMs: Math.min(frame.intervalMs, Math.round(tally.workedMs / frame.factor)),
    cleanedAreaSqm: round(cells * robot.site.plan.grid.resolutionM ** 2, 4),
    distanceM: round(tally.distanceM, 3),
    waterUsedL: round(tally.waterL, 4),
    position,
    batteryPercent: round(robot.batteryPercent, 1),
    ...(cleanWater !== undefined && { cleanWaterPercent: cleanWater }),
    ...(wasteWater !== undefined && { wasteWaterPercent: wasteWater }),
    ...(rows.length > 0 && { cleanedRows: rows }),
    ...(frame.plannedPath && { plannedPath: frame.plannedPath }),
    ...cleansBy(robot),
    ...countsOf(robot),
    collisionBar: robot.collisionBar,
    ...(robot.freezeKind && { freezeKind: robot.freezeKind }),
    isLocked: robot.isLocked,
    ...(frame.isFull && {
      consumables: robot.consumables.map((part) => ({ ...part, usedHours: round(part.usedHours, 3) })),
      wifi: wifiOf(robot),
      settings: reportedSettings(robot),
    }),
    ...(frame.run && { run: buildTaskRun(robot, frame.run, frame.factor) }),
  };
}
