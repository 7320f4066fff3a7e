/**
 * A person far away drives the robot: the rules of `contract/src/fleet/vda5050/remote-profile.ts`, on its side.
 *
 *   itself ── drive message taken (speed or none) ──▶ driven, moves or stands as it is told
 *     ▲                                                │ none for `validMs`          ▲ taken
 *     │ 5 s without any; or an action or an order      ▼                             │
 *     │ sends it on its way                           driven, at rest (silence) ─────┘
 *     └────────────────────────────────────────────────┘
 *
 * Beginning to be driven ends what the robot does by itself: a run is held (paused until `stopPause`), an order given up. A robot that
 * is parked stays so, and charges, until it is given a forward speed. One that tries to get free is freed by it; one that has lost its
 * position can be driven and stays lost. A message is taken, and moves nothing, while the robot is in an elevator or locked: neither
 * is its driver's to end, so it is not even taken out of what it does. Stopped, paused, frozen or with its collision bar triggered it
 * is driven, and stands.
 *
 * Left to itself the robot stands where it is, with its tools up.
 */
import { createLateness } from "@sweepline/contract/fleet/vda5050/lateness.ts";
import {
  DRIVEN_FOR_MS,
  type DriveMessage,
  type RemoteStop,
} from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { giveUpOrder } from "./end-order.ts";
import { freeByHand } from "./mishaps.ts";
import { driveByHand, isMoving, isRiding, type RemoteStep } from "./remote-motion.ts";
import { AT_REST, toolsUp } from "./remote-state.ts";
import { enter, FAILURE_PHASES, isPlain, type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { holdRun } from "./runs.ts";
import { endErrands } from "./ways.ts";

/** When a message comes in: `arrivedMs` is of a clock that runs evenly and does not wait for the robot's next step. */
export interface Arrival extends Moment {
  arrivedMs: number;
}

/** A machine that was busy catches up late: what a message is good for does not grow by more than this. */
const MOST_CREDIT_MS = 100;

/** The robot rests so much before a message runs out: its steps are 50 ms apart, and a timer may come as late again. */
const STEPS_MS = 75;
/** What can be used of how long a message is good. */
const usableMs = (validMs: number): number => validMs - Math.min(STEPS_MS, validMs / 2);

/** Takes a drive message or drops it. */
export function takeDrive(robot: Robot, message: DriveMessage, arrival: Arrival): void {
  const { remote } = robot;
  if (isDropped(robot, message, arrival)) {
    remote.dropped++;
    return;
  }
  const { linearMps, angularRadps, speedLevel, sequence, validMs } = message;
  const sinceLived = Math.min(MOST_CREDIT_MS, Math.max(0, arrival.arrivedMs - remote.livedAtMs));
  Object.assign(remote, {
    ...{ sequence, takenAtMs: arrival.arrivedMs, wanted: { linearMps, angularRadps, speedLevel } },
    ...{ leftMs: usableMs(validMs) + sinceLived, silentMs: 0, isBlocked: false },
  });
  if (!remote.isDriven && !isRiding(robot) && !robot.isLocked) beginToBeDriven(robot, arrival);
}

function isDropped(robot: Robot, { epoch, sequence, validMs, timestamp }: DriveMessage, arrival: Arrival) {
  const { remote } = robot;
  if (epoch < remote.epoch) return true;
  if (epoch > remote.epoch) Object.assign(remote, { epoch, sequence: -1, lateness: createLateness() });
  if (sequence <= remote.sequence) return true;
  return remote.lateness.of(Date.parse(timestamp), arrival.arrivedMs) >= validMs;
}

export function takeWatch({ remote }: Robot, forMs: number, { wireMs }: Moment): void {
  remote.watchedUntilMs = wireMs + forMs;
}

export const isWatched = ({ remote }: Robot, { wireMs }: Moment): boolean => wireMs < remote.watchedUntilMs;

/** Whether it lives by the clock of whom it is connected with, and has to be quick about it. */
export const isAtHand = (robot: Robot, now: Moment): boolean =>
  robot.remote.isDriven || robot.remote.leftMs > 0 || isWatched(robot, now);

function beginToBeDriven(robot: Robot, now: Moment): void {
  endOwnPlans(robot, "Driven by a person", now);
  if (robot.phase === "recovering" || robot.phase === "stuck") freeByHand(robot, now);
  robot.remote.isDriven = true;
  robot.revision++;
}

/** Nothing that the robot does by itself goes on: a run waits for `stopPause`, an order is over. */
export function endOwnPlans(robot: Robot, why: string, now: Moment): void {
  if (robot.run) holdRun(robot.run);
  giveUpOrder(robot, { errorType: "orderGivenUp", errorDescription: why }, now);
  endErrands(robot, why);
  robot.motion.track = undefined;
  robot.afterLeaving = undefined;
  robot.revision++;
  if (FAILURE_PHASES.has(robot.phase)) robot.interruptedPhase = "standing";
  else if (!PARKED_PHASES.has(robot.phase) && robot.phase !== "standing") enter(robot, "standing", now);
}

/** Nobody drives it any more. */
export function leaveToItself(robot: Robot): void {
  const { remote } = robot;
  if (!remote.isDriven) return;
  Object.assign(remote, { isDriven: false, wanted: AT_REST, leftMs: 0, isBlocked: false, swept: undefined });
  robot.tools = toolsUp();
  robot.revision++;
}

/** A driven robot that does anything but stand has been sent on its way by an action or an order. */
const isDrivenStill = ({ phase, remote }: Robot): boolean =>
  remote.silentMs < DRIVEN_FOR_MS && (phase === "standing" || phase === "lost" || PARKED_PHASES.has(phase));

/** Lives through the stretch since the step before. */
export function stepRemote(robot: Robot, step: RemoteStep): void {
  const { remote } = robot;
  remote.livedAtMs = step.livedAtMs;
  if (remote.isDriven && !isDrivenStill(robot)) leaveToItself(robot);
  if (remote.isDriven) {
    driveByHand(robot, step);
    // It has not been standing about so long.
    if (robot.phase === "standing") robot.phaseSinceMs = step.now.simMs;
  }
  remote.leftMs = Math.max(0, remote.leftMs - step.ms);
  remote.silentMs += step.ms;
}

/** Why it stands though somebody would drive it; what is stronger than any drive message comes first. */
export function whyItStands(robot: Robot): RemoteStop | undefined {
  const { remote } = robot;
  if (!remote.isDriven && remote.leftMs <= 0) return undefined;
  if (robot.isStopped) return "emergencyStop";
  if (robot.isLocked) return "locked";
  if (robot.isPaused) return "paused";
  if (robot.collisionBar !== "notTriggered") return "collisionBar";
  if (robot.freezeKind) return "freeze";
  if (isMoving(robot)) return undefined;
  // The walls of the car and its door: nowhere to be driven to.
  if (isRiding(robot)) return "obstacle";
  if (remote.leftMs <= 0) return "silence";
  return remote.isBlocked ? "obstacle" : undefined;
}

/** Plain VDA 5050 knows nothing of all this, and Valetudo speaks of it in no topic. */
export const canBeDriven = (robot: Robot): boolean => !isPlain(robot) && robot.identity.speaks !== "valetudo";
