/** Cleaning runs: choosing the zones, counting what is cleaned, ending well or badly. */
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { pointAt } from "../planning/track.ts";
import { finishAction } from "./action-states.ts";
import {
  cleanWaterPercent,
  enter,
  type Leg,
  type Moment,
  PARKED_PHASES,
  type Robot,
  type Run,
} from "./robot.ts";
import type { CleaningMode } from "./robot-models.ts";
import { beginTravel, beginUndocking } from "./ways.ts";

export interface RunRequest {
  zoneIds: readonly string[];
  passes?: number;
  origin?: Run["origin"];
  mode?: CleaningMode;
  intensity?: number;
  taskName?: string;
  actionId?: string | undefined;
}

/** An area that was drawn with more passes than the run has gets its own. */
function legsOf({ site }: Robot, { zoneId, passes, firstPass = 1 }: Stay): Leg[] {
  const route = site.routeOf(zoneId);
  if (!route) return [];
  const { mode, intensity, passes: own = 1 } = site.plan.zones.find(({ id }) => id === zoneId)?.habit ?? {};
  const legs: Leg[] = [];
  for (let pass = firstPass; pass <= Math.max(firstPass, passes, own); pass++)
    legs.push({ zoneId, route, pass, mode, intensity });
  return legs;
}

interface Stay {
  zoneId: string;
  passes: number;
  /** Of a run that goes on: the pass it is in. */
  firstPass?: number;
}

function nameOf(robot: Robot, zoneIds: readonly string[]): string {
  const names = zoneIds.map((id) => robot.site.plan.zones.find((zone) => zone.id === id)?.name ?? id);
  return names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
}

/** Puts a run on the robot without moving it; undefined where none of the zones can be reached. */
export function prepareRun(robot: Robot, request: RunRequest, now: Moment): Run | undefined {
  const { passes = 1 } = request;
  const legs = request.zoneIds.flatMap((zoneId) => legsOf(robot, { zoneId, passes }));
  if (legs.length === 0) return undefined;
  robot.settings.mode = request.mode ?? robot.settings.mode;
  robot.settings.intensity = request.intensity ?? robot.settings.intensity;
  robot.runCount++;
  const run: Run = {
    runId: `${robot.identity.serialNumber}-${now.wireMs.toString(36)}-${robot.runCount}`.slice(-64),
    taskName: request.taskName ?? nameOf(robot, request.zoneIds),
    origin: request.origin ?? "auto",
    phase: "starting",
    startedWireMs: now.wireMs,
    mode: robot.settings.mode,
    passes,
    legs,
    leg: 0,
    meter: 0,
    cell: 0,
    plannedCells: plannedOf(legs),
    cleanedCells: 0,
    durationMs: 0,
    startBatteryPercent: robot.batteryPercent,
    startWaterPercent: cleanWaterPercent(robot),
    actionId: request.actionId,
  };
  for (const { zoneId } of legs) robot.site.takenZones.add(zoneId);
  robot.run = run;
  robot.revision++;
  return run;
}

/** Sends the robot to where its run goes on. */
export function goToWork(robot: Robot, now: Moment): void {
  const run = robot.run;
  const leg = run?.legs[run.leg];
  if (!run || !leg) return;
  if (PARKED_PHASES.has(robot.phase)) {
    beginUndocking(robot, now);
    return;
  }
  if (!beginTravel(robot, pointAt(leg.route.track, run.meter), now)) {
    endRun(robot, { status: "abnormalEnd", remark: "No way to the zone" }, now);
    enter(robot, "standing", now);
  }
}

/** On another map of the floor: what is left is begun again there; false where nothing of it is left. */
export function replanRun(robot: Robot, run: Run): boolean {
  const left = new Map<string, number>();
  for (const { zoneId, pass } of run.legs.slice(run.leg)) if (!left.has(zoneId)) left.set(zoneId, pass);
  run.legs = [...left].flatMap(([zoneId, firstPass]) =>
    legsOf(robot, { zoneId, passes: run.passes, firstPass }),
  );
  Object.assign(run, { leg: 0, meter: 0, cell: 0 });
  run.plannedCells = run.cleanedCells + plannedOf(run.legs);
  for (const { zoneId } of run.legs) robot.site.takenZones.add(zoneId);
  return run.legs.length > 0;
}

const plannedOf = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum + (leg.pass === 1 ? leg.route.log.cells.length : 0), 0);

/** An area's own ways hold while the robot is at work in it. */
export function cleansBy({ phase, run, settings }: Robot): Robot["settings"] {
  const leg = phase === "cleaning" ? run?.legs[run.leg] : undefined;
  return { mode: leg?.mode ?? settings.mode, intensity: leg?.intensity ?? settings.intensity };
}

/** Keeps count of a stretch driven with the brushes down. */
export function countSwept(robot: Robot, run: Run): void {
  const leg = run.legs[run.leg];
  if (!leg) return;
  run.meter = robot.motion.meter;
  const { log } = leg.route;
  const from = run.cell;
  let to = from;
  while (to < log.at.length && (log.at[to] as number) <= run.meter) to++;
  run.cell = to;
  if (leg.pass > 1 || to === from) return;
  run.cleanedCells += to - from;
  const last = robot.tally.swept.at(-1);
  if (last && last.log === log && last.to === from) last.to = to;
  else robot.tally.swept.push({ log, from, to });
}

/** On to the next zone; false where the run is through. */
export function nextLeg(run: Run): boolean {
  if (run.leg + 1 >= run.legs.length) return false;
  run.leg++;
  run.meter = 0;
  run.cell = 0;
  return true;
}

export function endRun(robot: Robot, end: { status: TaskEndStatus; remark?: string }, now: Moment): void {
  const { run } = robot;
  if (!run) return;
  run.phase = "ended";
  run.endedWireMs = now.wireMs;
  run.endStatus = end.status;
  if (end.remark) run.remark = end.remark;
  for (const { zoneId } of run.legs) robot.site.takenZones.delete(zoneId);
  robot.endedRuns.push(run);
  robot.run = undefined;
  robot.revision++;
  if (run.actionId) {
    const isGood = end.status === "completed" || end.status === "partlyCompleted";
    finishAction(robot, run.actionId, { isDone: isGood, result: end.remark ?? end.status });
  }
}
