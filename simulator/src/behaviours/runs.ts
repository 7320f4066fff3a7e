/** Cleaning runs: choosing the zones, counting what is cleaned, ending well or badly. */
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { AT_CORNER, toLocal } from "../planning/frame.ts";
import type { Point } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import { pointAt } from "../planning/track.ts";
import { finishAction } from "./action-states.ts";
import { cleanWaterPercent, enter, type Moment, PARKED_PHASES, type Robot, type Run } from "./robot.ts";
import type { CleaningMode } from "./robot-models.ts";
import { type Leg, legsOf, plannedCellsOf, type RunStep, stepsLeft } from "./run-legs.ts";
import { beginTravel, beginUndocking, stand } from "./ways.ts";

export interface RunRequest
  extends Partial<Pick<Run, "order" | "loops" | "whenLow" | "startPoint" | "endPoint">> {
  /** Zones one after the other, or steps that say more. */
  zoneIds?: readonly string[];
  steps?: readonly RunStep[];
  /** Undefined: the robot names the run itself. */
  runId?: string | undefined;
  passes?: number;
  origin?: Run["origin"];
  mode?: CleaningMode;
  intensity?: number;
  taskName?: string | undefined;
  actionId?: string | undefined;
}

function nameOf(robot: Robot, zoneIds: readonly string[]): string {
  const names = zoneIds.map((id) => robot.site.plan.zones.find((zone) => zone.id === id)?.name ?? id);
  return names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
}

/** Puts a run on the robot without moving it; undefined where none of the zones can be reached. */
export function prepareRun(robot: Robot, request: RunRequest, now: Moment): Run | undefined {
  const { passes = 1, order = "given", loops = 1, whenLow = "resume", zoneIds = [] } = request;
  const steps = request.steps ?? zoneIds.map((zoneId): RunStep => ({ zoneId }));
  const legs = legsOf(robot.site, { steps, passes, order });
  if (legs.length === 0) return undefined;
  robot.settings.mode = request.mode ?? robot.settings.mode;
  robot.settings.intensity = request.intensity ?? robot.settings.intensity;
  robot.runCount++;
  const run: Run = {
    runId:
      request.runId ??
      `${robot.identity.serialNumber}-${now.wireMs.toString(36)}-${robot.runCount}`.slice(-64),
    taskName: request.taskName ?? nameOf(robot, zoneIds),
    origin: request.origin ?? "auto",
    phase: "starting",
    isHeld: false,
    startedWireMs: now.wireMs,
    mode: request.mode ?? modeOf(legs) ?? robot.settings.mode,
    ...{ passes, steps, order, legs, loops, whenLow, endedSteps: new Map() },
    leg: 0,
    loop: 1,
    startPoint: request.startPoint,
    endPoint: request.endPoint,
    isLeaving: false,
    meter: 0,
    cell: 0,
    // Of an endless run what has been begun.
    plannedCells: plannedCellsOf(legs) * Math.max(1, loops),
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

/** Where all of a run is cleaned alike. */
function modeOf(legs: readonly Leg[]): CleaningMode | undefined {
  const [first] = legs;
  return legs.every(({ mode }) => mode === first?.mode) ? first?.mode : undefined;
}

/** Where the run goes on. */
function goalOf({ site }: Robot, run: Run): Point | undefined {
  const special = run.isLeaving ? run.endPoint : run.startPoint;
  if (special) return site.nearestReachable(toLocal(special, site.plan.origin ?? AT_CORNER));
  const leg = run.legs[run.leg];
  return leg && pointAt(leg.route.track, run.meter);
}

/** Sends the robot to where its run goes on; one whose run is held stays where it is. */
export function goToWork(robot: Robot, now: Moment): void {
  const { run } = robot;
  const goal = run && goalOf(robot, run);
  if (!run || !goal) return;
  if (run.isHeld) {
    if (!PARKED_PHASES.has(robot.phase)) stand(robot, now);
    return;
  }
  if (PARKED_PHASES.has(robot.phase)) {
    beginUndocking(robot, now);
    return;
  }
  if (!beginTravel(robot, goal, now)) {
    endRun(robot, { status: "abnormalEnd", remark: "No way to the zone" }, now);
    enter(robot, "standing", now);
  }
}

/** The run waits, whatever becomes of the robot, until it is resumed. */
export function holdRun(run: Run): void {
  run.isHeld = true;
  run.phase = "paused";
}

export const goesOn = (run: Run | undefined): run is Run => run !== undefined && !run.isHeld;

/** On with a run that was held; one that waits for its battery goes on when that is charged. */
export function resumeRun(robot: Robot, run: Run, now: Moment): void {
  run.isHeld = false;
  run.phase = "starting";
  if (robot.phase !== "charging" && robot.phase !== "servicing") goToWork(robot, now);
}

/** On another map of the floor: what is left is begun again there; false where nothing of it is left. */
export function replanRun(robot: Robot, run: Run): boolean {
  const { site } = robot;
  const { passes, order } = run;
  run.legs = legsOf(site, { ...stepsLeft(run.legs.slice(run.leg)), passes, order });
  Object.assign(run, { leg: 0, meter: 0, cell: 0 });
  const roundsLeft = Math.max(0, run.loops - run.loop);
  const round = roundsLeft > 0 ? plannedCellsOf(legsOf(site, { steps: run.steps, passes, order })) : 0;
  run.plannedCells = run.cleanedCells + plannedCellsOf(run.legs) + roundsLeft * round;
  for (const { zoneId } of run.legs) site.takenZones.add(zoneId);
  return run.legs.length > 0;
}

const legAtWork = ({ phase, run }: Robot): Leg | undefined =>
  phase === "cleaning" ? run?.legs[run.leg] : undefined;

/** An area's own ways hold while the robot is at work in it. */
export function cleansBy(robot: Robot): Robot["settings"] {
  const { settings } = robot;
  const leg = legAtWork(robot);
  return { mode: leg?.mode ?? settings.mode, intensity: leg?.intensity ?? settings.intensity };
}

/** What a step asks for beyond that; undefined: as the mode has it. */
export const levelsAtWork = (robot: Robot): Pick<RunStep, "speedLevel" | "waterLevel"> =>
  legAtWork(robot)?.step ?? (robot.remote.isDriven ? { waterLevel: robot.tools.waterLevel } : {});

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

/** On to the next zone, or to the next round; false where the run is through. */
export function nextLeg({ site }: Robot, run: Run): boolean {
  const step = run.legs[run.leg]?.step;
  if (step && run.legs[run.leg + 1]?.step !== step && !run.endedSteps.has(step))
    run.endedSteps.set(step, "done");
  if (run.leg + 1 < run.legs.length) run.leg++;
  else if (!nextRound(site, run)) return false;
  run.meter = 0;
  run.cell = 0;
  return true;
}

function nextRound(site: Site, run: Run): boolean {
  if (run.loops > 0 && run.loop >= run.loops) return false;
  const { steps, passes, order } = run;
  run.legs = legsOf(site, { steps, passes, order });
  run.leg = 0;
  run.loop++;
  run.endedSteps.clear();
  if (run.loops === 0) run.plannedCells += plannedCellsOf(run.legs);
  return run.legs.length > 0;
}

/** What it is at, counted as it was ordered; undefined: it is through with all of them. */
export function stepAtWork({ steps, legs, leg, endedSteps }: Run): number | undefined {
  const step = legs[leg]?.step;
  return step && !endedSteps.has(step) ? steps.indexOf(step) : undefined;
}

/** How far it is with each. */
export const stepStatesOf = (run: Run): RunStepState[] =>
  run.steps.map(
    (step, index) =>
      run.endedSteps.get(step) ?? (run.phase !== "ended" && index === stepAtWork(run) ? "current" : "open"),
  );

/** Leaves out what it is at; false where nothing comes after it. */
export function skipStep(robot: Robot, run: Run): boolean {
  const step = run.legs[run.leg]?.step;
  if (!step) return false;
  run.endedSteps.set(step, "skipped");
  run.leg = run.legs.findLastIndex((leg) => leg.step === step);
  robot.revision++;
  return nextLeg(robot, run);
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
