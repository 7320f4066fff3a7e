/** What a robot does in each phase, a step of simulated time at a go. The phases' order stands in `robot.ts`. */
import { SPEED_LEVEL } from "@sweepline/contract/fleet/shared/codes.ts";
import { speedLimitAt } from "../planning/rules.ts";
import { finishActionsOf } from "./action-states.ts";
import { giveUp, standInCar, standOutside } from "./elevator-ride.ts";
import { settleHealth } from "./health.ts";
import { completeDownload } from "./map-actions.ts";
import { hasLeft } from "./map-change.ts";
import { resumeAfterFailure } from "./mishaps.ts";
import { drive, halt, hasArrived } from "./motion.ts";
import {
  clearError,
  dropPassedErrors,
  enter,
  isHalted,
  MOVING_PHASES,
  type Moment,
  type Phase,
  type Robot,
  type Run,
  raiseError,
} from "./robot.ts";
import { ACCELERATION_MPS2, DOCKING_MPS, LEVEL_MPS, MODES, TRANSIT_MPS, TURN_RADPS } from "./robot-models.ts";
import { cleansBy, countSwept, endRun, goesOn, goToWork, levelsAtWork, nextLeg, skipStep } from "./runs.ts";
import {
  RESUME_PERCENT,
  replaceWornParts,
  serviceAtDock,
  shortage,
  useBattery,
  useSupplies,
} from "./supplies.ts";
import { beginDocking, headHome, stand } from "./ways.ts";

export interface Step {
  now: Moment;
  ms: number;
  /** Multiplies what work uses up: below 1 for load tests that shall not end in a queue at the dock. */
  drain: number;
}

const FINISHING_MS = 8_000;
const FULL_PERCENT = 99.5;
/** Parked with a full battery, the charger starts again below this. */
const TOP_UP_PERCENT = 96;
/** A dock visit for water alone does not wait for the battery above this. */
const WATER_ONLY_PERCENT = 45;

function move(robot: Robot, speedMps: number, { ms }: Step): number {
  const limit = speedLimitAt(robot.site.rules, robot.motion);
  const moved = drive(
    robot.motion,
    { speedMps: Math.min(speedMps, limit), accelerationMps2: ACCELERATION_MPS2, turnRadps: TURN_RADPS },
    ms / 1_000,
  );
  robot.tally.distanceM += moved;
  return moved;
}

function brushingSpeed(robot: Robot): number {
  const { speedLevel = SPEED_LEVEL.auto } = levelsAtWork(robot);
  return LEVEL_MPS[speedLevel] ?? MODES[cleansBy(robot).mode].speedMps;
}

function clean(robot: Robot, step: Step): void {
  const { run, motion } = robot;
  const leg = run?.legs[run.leg];
  if (!run || !leg) {
    headHome(robot, step.now);
    return;
  }
  const isBrushing = leg.route.track.brush[motion.segment] === 1;
  move(robot, isBrushing ? brushingSpeed(robot) : TRANSIT_MPS, step);
  countSwept(robot, run);
  robot.tally.workedMs += step.ms;
  useSupplies(robot, step.ms, step.drain);
  const missing = shortage(robot);
  if (missing) interrupt(robot, missing, step.now);
  else if (hasArrived(motion)) leaveZone(robot, step.now);
}

const SHORTAGES = { battery: "Battery low", cleanWater: "Clean water low", wasteWater: "Waste water full" };

function interrupt(robot: Robot, missing: keyof typeof SHORTAGES, now: Moment): void {
  if (robot.run?.whenLow === "end")
    endRun(robot, { status: "partlyCompleted", remark: SHORTAGES[missing] }, now);
  if (robot.run) robot.run.phase = "paused";
  if (missing === "battery") {
    raiseError(robot, {
      errorType: "lowBattery",
      errorLevel: "WARNING",
      errorDescription: "Returning to charge",
    });
  }
  headHome(robot, now);
}

function leaveZone(robot: Robot, now: Moment): void {
  const { run } = robot;
  goOn(robot, run !== undefined && nextLeg(robot, run), now);
}

function goOn(robot: Robot, hasMore: boolean, now: Moment): void {
  if (robot.run && (hasMore || mustLeave(robot.run))) goToWork(robot, now);
  else finish(robot, now);
}

/** Leaves out what it is at; away from its work it goes on with the next when it is back. */
export function skip(robot: Robot, run: Run, now: Moment): void {
  const hasMore = skipStep(robot, run);
  if (robot.phase === "cleaning" || robot.phase === "traveling") goOn(robot, hasMore, now);
  else if (!hasMore) endRun(robot, { status: "partlyCompleted" }, now);
}

/** All is cleaned, and it is to be elsewhere in the end. */
function mustLeave(run: Run): boolean {
  run.isLeaving = run.endPoint !== undefined;
  return run.isLeaving;
}

const isWhole = ({ run }: Robot): boolean => ![...(run?.endedSteps.values() ?? [])].includes("skipped");

function finish(robot: Robot, now: Moment): void {
  halt(robot.motion);
  enter(robot, "finishing", now);
  robot.phaseEndsMs = now.simMs + FINISHING_MS;
}

function travel(robot: Robot, step: Step): void {
  move(robot, TRANSIT_MPS, step);
  if (!hasArrived(robot.motion) || hasLeft(robot, step.now)) return;
  const { run } = robot;
  const leg = run?.legs[run.leg];
  if (!run || !leg) {
    stand(robot, step.now);
    return;
  }
  if (run.isLeaving) {
    finish(robot, step.now);
    return;
  }
  if (run.startPoint) {
    run.startPoint = undefined;
    goToWork(robot, step.now);
    return;
  }
  run.phase = "running";
  robot.motion.track = leg.route.track;
  startSweep(robot, step.now);
}

/** Lays the robot onto its zone's route at the meter where the run stands. */
export function startSweep(robot: Robot, now: Moment): void {
  const { run, motion } = robot;
  const leg = run?.legs[run.leg];
  if (!run || !leg) return;
  run.phase = "running";
  const { track } = leg.route;
  motion.track = track;
  motion.isReverse = false;
  motion.meter = run.meter;
  motion.segment = 0;
  while (motion.segment < track.at.length - 2 && (track.at[motion.segment + 1] as number) <= run.meter)
    motion.segment++;
  enter(robot, "cleaning", now);
}

function serviced(robot: Robot, now: Moment): void {
  replaceWornParts(robot);
  if (goesOn(robot.run) && robot.batteryPercent > WATER_ONLY_PERCENT) goToWork(robot, now);
  else enter(robot, "charging", now);
}

function charge(robot: Robot, { now }: Step): void {
  robot.isCharging = true;
  if (goesOn(robot.run) && robot.batteryPercent >= RESUME_PERCENT) {
    clearError(robot, "lowBattery");
    goToWork(robot, now);
  } else if (robot.batteryPercent >= FULL_PERCENT) {
    clearError(robot, "lowBattery");
    robot.isCharging = false;
    enter(robot, "docked", now);
  }
}

const PHASES: Record<Phase, (robot: Robot, step: Step) => void> = {
  docked: (robot, { now }) => {
    if (robot.batteryPercent < TOP_UP_PERCENT) enter(robot, "charging", now);
  },
  charging: charge,
  servicing: (robot, { ms, now }) => {
    if (serviceAtDock(robot, ms)) serviced(robot, now);
  },
  undocking: (robot, step) => {
    move(robot, DOCKING_MPS, step);
    if (!hasArrived(robot.motion)) return;
    finishActionsOf(robot, "undock", { isDone: true });
    if (robot.run) goToWork(robot, step.now);
    else stand(robot, step.now);
  },
  traveling: travel,
  cleaning: clean,
  finishing: (robot, { now }) => {
    if (now.simMs < robot.phaseEndsMs) return;
    const hasEndPoint = robot.run?.endPoint !== undefined;
    endRun(robot, { status: isWhole(robot) ? "completed" : "partlyCompleted" }, now);
    if (hasEndPoint || (robot.order && robot.order.steps.length > 0)) stand(robot, now);
    else headHome(robot, now);
  },
  returning: (robot, step) => {
    move(robot, TRANSIT_MPS, step);
    if (hasArrived(robot.motion)) beginDocking(robot, step.now);
  },
  docking: (robot, step) => {
    move(robot, DOCKING_MPS, step);
    if (!hasArrived(robot.motion)) return;
    halt(robot.motion);
    robot.isCharging = true;
    finishActionsOf(robot, "returnToDock", { isDone: true });
    finishActionsOf(robot, "startCharging", { isDone: true });
    enter(robot, "servicing", step.now);
  },
  entering: (robot, step) => {
    move(robot, DOCKING_MPS, step);
    if (hasArrived(robot.motion)) standInCar(robot, step.now);
  },
  leaving: (robot, step) => {
    move(robot, DOCKING_MPS, step);
    if (hasArrived(robot.motion)) standOutside(robot, step.now);
  },
  standing: (robot, { now }) => giveUp(robot, now),
  recovering: resumeAfterFailure,
  stuck: resumeAfterFailure,
  lost: resumeAfterFailure,
};

function settleBarAndFreeze(robot: Robot, { simMs }: Moment): void {
  if (robot.collisionBar !== "notTriggered" && simMs >= robot.collisionEndsMs) {
    robot.collisionBar = robot.collisionBar === "triggered" ? "resetting" : "notTriggered";
    robot.collisionEndsMs = simMs + 3_000;
    if (robot.collisionBar === "notTriggered") clearError(robot, "collision");
    robot.revision++;
  }
  if (robot.freezeKind && simMs >= robot.freezeEndsMs) {
    robot.freezeKind = undefined;
    robot.revision++;
  }
}

/** One step of a robot's life. */
export function stepRobot(robot: Robot, step: Step): void {
  settleBarAndFreeze(robot, step.now);
  settleHealth(robot.health, step.now.simMs);
  dropPassedErrors(robot, step.now);
  completeDownload(robot);
  const isStopped = isHalted(robot) && (MOVING_PHASES.has(robot.phase) || robot.phase === "finishing");
  useBattery(robot, step.ms, { isWorking: robot.phase === "cleaning" && !isStopped, drain: step.drain });
  if (robot.run) robot.run.durationMs += step.ms;
  if (isStopped) halt(robot.motion);
  else PHASES[robot.phase](robot, step);
}
