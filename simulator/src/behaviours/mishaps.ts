/**
 * What goes wrong on a floor: people in the way, bumps, wheels that spin, a map that no longer fits, a dead corner of
 * the wireless network. Mishaps come by chance in the demonstration and by name in scenarios and tests.
 */
import { giveUpOrder } from "./end-order.ts";
import { halt } from "./motion.ts";
import {
  clearError,
  enter,
  FAILURE_PHASES,
  isHalted,
  MOVING_PHASES,
  type Moment,
  type Robot,
  raiseError,
} from "./robot.ts";
import { endRun, goToWork } from "./runs.ts";
import { LOW_BATTERY_PERCENT } from "./supplies.ts";
import { HOMEWARD_PHASES, headHome } from "./ways.ts";

export const MISHAPS = [
  "obstacle",
  "collision",
  "stuck",
  "lost",
  "signalLoss",
  "silence",
  "lowBattery",
  "emptyTank",
  "replanning",
  "blocked",
  "diskFull",
  "refusal",
  "help",
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** How long a mishap lasts (simulated), where it lasts; `fails`: recovery alone will not do. */
export interface MishapDetail {
  seconds?: number;
  fails?: boolean;
}

const MINUTE_MS = 60_000;

function interruptFor(robot: Robot, phase: "recovering" | "lost", now: Moment): void {
  const { isDriven } = robot.remote;
  // A person who drives finds a way where the robot does not; where it is, neither knows.
  if (!MOVING_PHASES.has(robot.phase) && !(isDriven && phase === "lost")) return;
  robot.interruptedPhase = robot.phase;
  halt(robot.motion);
  enter(robot, phase, now);
}

export function bump(robot: Robot, now: Moment, seconds: number): void {
  robot.collisionBar = "triggered";
  robot.collisionEndsMs = now.simMs + seconds * 1_000;
  halt(robot.motion);
  raiseError(robot, {
    errorType: "collision",
    errorLevel: "WARNING",
    errorDescription: "Collision bar triggered",
  });
}

function loseWay(robot: Robot, now: Moment, seconds: number): void {
  interruptFor(robot, "lost", now);
  if (robot.phase !== "lost") return;
  robot.isPositionKnown = false;
  robot.phaseEndsMs = now.simMs + seconds * 1_000;
  raiseError(robot, { errorType: "positionLost", errorLevel: "FATAL", errorDescription: "Position unknown" });
}

function getStuck(robot: Robot, now: Moment, { fails, seconds }: { fails: boolean; seconds: number }): void {
  interruptFor(robot, "recovering", now);
  if (robot.phase !== "recovering") return;
  robot.trouble = { fails, helpAfterMs: seconds * 1_000 };
  robot.phaseEndsMs = now.simMs + robot.random.between(15, 40) * 1_000;
  raiseError(robot, {
    errorType: "navigationStuck",
    errorLevel: "WARNING",
    errorDescription: "Trying to get free",
  });
}

const OCCURRENCES: Record<Mishap, (robot: Robot, now: Moment, detail: MishapDetail) => void> = {
  obstacle: (robot, now, { seconds = robot.random.between(3, 12) }) => {
    robot.freezeKind = "ultrasound";
    robot.freezeEndsMs = now.simMs + seconds * 1_000;
    robot.revision++;
  },
  collision: (robot, now, { seconds = robot.random.between(2, 5) }) => bump(robot, now, seconds),
  stuck: (robot, now, { seconds = robot.random.between(240, 900), fails = robot.random.chance(0.35) }) =>
    getStuck(robot, now, { fails, seconds }),
  lost: (robot, now, { seconds = robot.random.between(120, 480) }) => loseWay(robot, now, seconds),
  signalLoss: (robot, now, { seconds = robot.random.between(60, 420) }) => {
    robot.signalLostUntilMs = now.simMs + seconds * 1_000;
  },
  silence: (robot, now, { seconds = 300 }) => {
    robot.silentUntilMs = now.simMs + seconds * 1_000;
  },
  lowBattery: (robot) => {
    robot.batteryPercent = Math.min(robot.batteryPercent, LOW_BATTERY_PERCENT + 0.2);
  },
  emptyTank: (robot) => {
    robot.cleanWaterL = Math.min(robot.cleanWaterL, 0.05 * robot.model.cleanTankL);
  },
  replanning: (robot, now, { seconds = robot.random.between(15, 60) }) => {
    robot.health.untilMs.planning = now.simMs + seconds * 1_000;
  },
  blocked: (robot, now, { seconds = robot.random.between(15, 60) }) => {
    robot.health.untilMs.navigation = now.simMs + seconds * 1_000;
  },
  diskFull: (robot, now, { seconds = 3_600 }) => {
    robot.health.untilMs.disk = now.simMs + seconds * 1_000;
  },
  refusal: (robot, now, { seconds = 3_600 }) => {
    robot.health.untilMs.refusal = now.simMs + seconds * 1_000;
  },
  help: (robot, now) => {
    if (!FAILURE_PHASES.has(robot.phase)) return;
    robot.trouble.fails = false;
    robot.phaseEndsMs = now.simMs;
  },
};

export function occur(robot: Robot, happening: { mishap: Mishap } & MishapDetail, now: Moment): void {
  OCCURRENCES[happening.mishap](robot, now, happening);
}

/** Out of trouble: errors gone, on with what it did; now and then the people who came sent it home instead. */
function endFailure(robot: Robot, now: Moment, { givesUp = false } = {}): void {
  robot.isPositionKnown = true;
  clearError(robot, "navigationStuck");
  clearError(robot, "positionLost");
  if (givesUp) {
    endRun(robot, { status: "abnormalEnd", remark: "Ended after a fault" }, now);
    giveUpOrder(robot, { errorType: "orderGivenUp", errorDescription: "Sent home after a fault" }, now);
    headHome(robot, now);
    return;
  }
  enter(robot, robot.interruptedPhase, now);
}

export function resumeAfterFailure(robot: Robot, { now }: { now: Moment }): void {
  if (now.simMs < robot.phaseEndsMs) return;
  if (robot.phase === "recovering" && robot.trouble.fails) {
    clearError(robot, "navigationStuck");
    raiseError(robot, {
      errorType: "navigationStuck",
      errorLevel: "FATAL",
      errorDescription: "Stuck, needs help",
    });
    enter(robot, "stuck", now);
    robot.phaseEndsMs = now.simMs + robot.trouble.helpAfterMs;
    return;
  }
  endFailure(robot, now, { givesUp: robot.phase === "stuck" && robot.random.chance(0.3) });
}

/** Somebody drives it out of what it was stuck in. */
export function freeByHand(robot: Robot, now: Moment): void {
  robot.interruptedPhase = "standing";
  endFailure(robot, now);
}

/** Someone put the robot elsewhere or told it where it is. */
export function goOnFromHere(robot: Robot, now: Moment): void {
  const hasFailed = FAILURE_PHASES.has(robot.phase);
  const wasGoingHome = HOMEWARD_PHASES.has(hasFailed ? robot.interruptedPhase : robot.phase);
  robot.interruptedPhase = "standing";
  endFailure(robot, now);
  if (robot.run) goToWork(robot, now);
  else if (wasGoingHome) headHome(robot, now);
}

/** Mean minutes of driving between mishaps, and how they share among themselves. */
const MEAN_MINUTES = 9;
const SHARES: [Mishap, number][] = [
  ["obstacle", 0.78],
  ["collision", 0.1],
  ["signalLoss", 0.05],
  ["stuck", 0.055],
  ["lost", 0.015],
];

export function scheduleMishap(robot: Robot, now: Moment): void {
  robot.nextMishapMs = now.simMs + robot.random.waiting(MEAN_MINUTES * MINUTE_MS);
}

/** Lets chance have its way with a robot that drives. */
export function tempt(robot: Robot, now: Moment): void {
  if (now.simMs < robot.nextMishapMs || !MOVING_PHASES.has(robot.phase) || isHalted(robot)) return;
  scheduleMishap(robot, now);
  let draw = robot.random.next();
  for (const [mishap, share] of SHARES) {
    draw -= share;
    if (draw < 0) {
      occur(robot, { mishap }, now);
      return;
    }
  }
}
