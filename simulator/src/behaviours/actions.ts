/**
 * Actions, of orders and instant ones alike: one table from the action's type to what the robot does. Where what was
 * asked for takes time, the action runs until that has ended.
 */

import { MAPPING_HANDLERS } from "../mapping/mapping-actions.ts";
import { LESSON_HANDLERS } from "../mapping/path-learning.ts";
import { POINT_HANDLERS } from "../mapping/points.ts";
import { refusalWhileMapping } from "../mapping/refusals.ts";
import { AT_CORNER, toLocal } from "../planning/frame.ts";
import { DONE, failed, type Handler, type Outcome, RUNNING, reading } from "./action-outcomes.ts";
import {
  downloadParameters,
  mapParameters,
  poseParameters,
  rideParameters,
  runTaskParameters,
  setModeParameters,
  skipParameters,
  startCleaningParameters,
} from "./action-parameters.ts";
import { finishAction, openAction, setActionStatus } from "./action-states.ts";
import { giveUpRide, mayDriveOff, rideElevator } from "./elevator-ride.ts";
import { FIRMWARE_HANDLERS, takesUpdates } from "./firmware-actions.ts";
import { setMachine } from "./machine-settings.ts";
import { beginDownload, enable, remove } from "./map-actions.ts";
import { goOnFromHere } from "./mishaps.ts";
import { halt } from "./motion.ts";
import type { RequestedAction } from "./order-progress.ts";
import { skip } from "./phases.ts";
import { isHeldBack, REMOTE_HANDLERS } from "./remote-actions.ts";
import { canBeDriven, leaveToItself } from "./remote-driving.ts";
import { enter, FAILURE_PHASES, isPlain, type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { canReach } from "./run-legs.ts";
import { endRun, goToWork, prepareRun, type RunRequest, resumeRun, stepAtWork } from "./runs.ts";
import { LOW_BATTERY_PERCENT } from "./supplies.ts";
import { beginReturn, endErrands, HOMEWARD_PHASES } from "./ways.ts";

/** Why it cannot begin to clean, whatever is wanted. */
function obstacleOf(robot: Robot): string | undefined {
  if (robot.isLocked) return "Locked";
  if (robot.run) return "Already cleaning";
  if (FAILURE_PHASES.has(robot.phase)) return "Needs help first";
  return robot.batteryPercent <= LOW_BATTERY_PERCENT ? "Battery too low" : undefined;
}

/** Zones that the floor does not have. */
const unknownZone = ({ site }: Robot, ids: readonly string[]): string | undefined =>
  ids.find((id) => !site.plan.zones.some((zone) => zone.id === id));

function setOut(robot: Robot, request: RunRequest, now: Moment): Outcome {
  if (!prepareRun(robot, request, now)) return failed("No way to any of the zones");
  if (robot.phase !== "undocking") goToWork(robot, now);
  return RUNNING;
}

const cleanZones = reading(startCleaningParameters, (robot, wanted, { action, now }) => {
  const obstacle = obstacleOf(robot);
  if (obstacle !== undefined) return failed(obstacle);
  const named = [...(wanted.zoneIds ?? []), ...(wanted.segmentIds ?? [])];
  const isWhole = wanted.whole === true || named.length === 0;
  const zones = robot.site.plan.zones;
  const unknown = unknownZone(robot, named);
  if (unknown !== undefined) return failed(`Unknown zone ${unknown}`);
  const zoneIds = isWhole ? zones.filter((zone) => zone.isRoutine).map((zone) => zone.id) : named;
  const { whole: _, zoneIds: __, segmentIds: ___, ...rest } = wanted;
  const settings = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return setOut(robot, { ...settings, zoneIds, actionId: action.actionId }, now);
});

/** Nothing of a task is left out in silence: what cannot be reached fails it. */
const runTask = reading(runTaskParameters, (robot, { mapId, steps, ...wanted }, { action, now }) => {
  const obstacle = obstacleOf(robot);
  if (obstacle !== undefined) return failed(obstacle);
  if (mapId !== undefined && mapId !== robot.site.plan.id) return failed(`Is on another map than ${mapId}`);
  const unknown = unknownZone(
    robot,
    steps.flatMap(({ zoneId, polygon, path }) => (zoneId && !polygon && !path ? [zoneId] : [])),
  );
  if (unknown !== undefined) return failed(`Unknown zone ${unknown}`);
  const line = (points?: readonly [number, number][]) => points?.map(([x, y]) => ({ x, y }));
  const drawn = steps.map((step) => ({ ...step, polygon: line(step.polygon), path: line(step.path) }));
  const lost = drawn.findIndex((step) => !canReach(robot.site, step));
  if (lost >= 0) return failed(`No way to step ${lost + 1}`);
  return setOut(robot, { ...wanted, steps: drawn, actionId: action.actionId }, now);
});

/** Twice the same is once: it is not at that step any more. */
const skipStep = reading(skipParameters, (robot, { runId, step }, { now }) => {
  const { run, phase } = robot;
  if (run?.runId !== runId) return failed("Not in this run");
  if (FAILURE_PHASES.has(phase)) return failed("Needs help first");
  if (stepAtWork(run) !== step) return failed("Not at this step");
  skip(robot, run, now);
  return DONE;
});

const startCleaning: Handler = (robot, action, now) =>
  (action.parameters.steps === undefined ? cleanZones : runTask)(robot, action, now);

function returnToDock(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  if (robot.isLocked) return failed("Locked");
  if (FAILURE_PHASES.has(robot.phase)) return failed("Needs help first");
  endRun(robot, { status: "endedManually", remark: "Sent to the dock" }, now);
  if (PARKED_PHASES.has(robot.phase)) return DONE;
  if (HOMEWARD_PHASES.has(robot.phase)) return RUNNING;
  return beginReturn(robot, now) ? RUNNING : failed("No way to the dock");
}

function stopCleaning(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  if (!robot.run) return failed("Not cleaning");
  endRun(robot, { status: "endedManually" }, now);
  comeToRest(robot, now);
  return DONE;
}

/** Stops where it is; in the dock it just stays, and trouble stays trouble. Nothing is left to be paused. */
export function comeToRest(robot: Robot, now: Moment): void {
  giveUpRide(robot, "Stopped");
  halt(robot.motion);
  robot.motion.track = undefined;
  robot.afterLeaving = undefined;
  robot.isPaused = false;
  robot.revision++;
  endErrands(robot, "Stopped");
  if (PARKED_PHASES.has(robot.phase)) return;
  if (FAILURE_PHASES.has(robot.phase)) {
    robot.interruptedPhase = "standing";
    return;
  }
  enter(robot, "standing", now);
}

function setPaused(robot: Robot, isPaused: boolean): Outcome {
  robot.isPaused = isPaused;
  if (robot.run) robot.run.phase = isPaused ? "paused" : robot.phase === "cleaning" ? "running" : "starting";
  robot.revision++;
  return DONE;
}

/** Ends a pause, and has a run go on that was held; a person who drives has it driven by itself by that. */
function resume(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  const { run } = robot;
  if (!run?.isHeld) return setPaused(robot, false);
  if (FAILURE_PHASES.has(robot.phase)) return failed("Needs help first");
  if (robot.ride) return failed("Rides in an elevator");
  robot.isPaused = false;
  leaveToItself(robot);
  resumeRun(robot, run, now);
  robot.revision++;
  return DONE;
}

function setLocked(robot: Robot, isLocked: boolean): Outcome {
  robot.isLocked = isLocked;
  robot.revision++;
  return DONE;
}

/** Long enough for the state that names the action to leave. */
const RESTART_DELAY_MS = 1_500;

function restart(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  robot.restartsAtMs = now.simMs + RESTART_DELAY_MS;
  return RUNNING;
}

const relocate = reading(poseParameters, (robot, reported, { now }) => {
  const pose = toLocal(reported, robot.site.plan.origin ?? AT_CORNER);
  const spot = robot.site.nearestReachable(pose);
  if (!robot.site.isReachable(spot)) return failed("No free floor near there");
  const isInDock =
    PARKED_PHASES.has(robot.phase) && Math.hypot(pose.x - robot.dock.x, pose.y - robot.dock.y) < 0.5;
  if (!isInDock) {
    Object.assign(robot.motion, { x: spot.x, y: spot.y, theta: pose.theta, track: undefined });
    halt(robot.motion);
    robot.isCharging = false;
    goOnFromHere(robot, now);
  }
  robot.revision++;
  return DONE;
});

const orFailed = (fault: string | undefined, otherwise: Outcome): Outcome =>
  fault === undefined ? otherwise : failed(fault);

const downloadMap = reading(downloadParameters, (robot, wanted, { action }) =>
  orFailed(beginDownload(robot, wanted, action.actionId), RUNNING),
);
const enableMap = reading(mapParameters, (robot, map, { now }) => orFailed(enable(robot, map, now), DONE));
const deleteMap = reading(mapParameters, (robot, map) => orFailed(remove(robot, map), DONE));

const setCleaningMode = reading(setModeParameters, (robot, { mode, intensity }) => {
  robot.settings = { mode: mode ?? robot.settings.mode, intensity: intensity ?? robot.settings.intensity };
  if (robot.run) robot.run.mode = robot.settings.mode;
  robot.settingsRevision++;
  robot.revision++;
  return DONE;
});

function setSettings(robot: Robot, { parameters }: RequestedAction): Outcome {
  const fault = setMachine(robot, parameters);
  return fault === undefined ? DONE : failed(fault);
}

/** For robots that can be driven. */
const DEPLOYMENT_HANDLERS = { ...MAPPING_HANDLERS, ...LESSON_HANDLERS, ...POINT_HANDLERS };

const HANDLERS: Record<string, Handler> = {
  startCleaning,
  stopCleaning,
  skipStep,
  returnToDock,
  startCharging: returnToDock,
  // It leaves the contacts when it drives.
  stopCharging: () => DONE,
  lock: (robot) => setLocked(robot, true),
  unlock: (robot) => setLocked(robot, false),
  startPause: (robot) => setPaused(robot, true),
  stopPause: resume,
  setCleaningMode,
  setSettings,
  restart,
  ...REMOTE_HANDLERS,
  ...DEPLOYMENT_HANDLERS,
  ...FIRMWARE_HANDLERS,
  initPosition: relocate,
  relocate,
  downloadMap,
  enableMap,
  deleteMap,
  rideElevator: reading(rideParameters, (robot, wanted, { action, now }) =>
    rideElevator(robot, { ...wanted, actionId: action.actionId }, now),
  ),
  stateRequest: (robot) => {
    robot.revision++;
    return DONE;
  },
  factsheetRequest: (robot) => {
    robot.isFactsheetWanted = true;
    return DONE;
  },
};

/** Not for a robot that is in an elevator. */
const DRIVING_ACTIONS = new Set([
  "startCleaning",
  "returnToDock",
  "startCharging",
  "relocate",
  "initPosition",
]);

/** `cancelOrder` is handled where orders are. */
export const SUPPORTED_ACTIONS: readonly string[] = [...Object.keys(HANDLERS), "cancelOrder"];
/** Of the standard itself. */
const PLAIN_ACTIONS: readonly string[] = [
  "startPause",
  "stopPause",
  "startCharging",
  "stopCharging",
  "initPosition",
  "stateRequest",
  "factsheetRequest",
  "cancelOrder",
];

/** Everything the robot says in its factsheet that it can do. */
export function actionsOf(robot: Robot): readonly string[] {
  if (isPlain(robot)) return PLAIN_ACTIONS;
  const without = {
    ...(canBeDriven(robot) ? {} : DEPLOYMENT_HANDLERS),
    ...(takesUpdates(robot) ? {} : FIRMWARE_HANDLERS),
  };
  return SUPPORTED_ACTIONS.filter((type) => !(type in without));
}

/** Carries out an action and keeps its state up. */
export function perform(robot: Robot, action: RequestedAction, now: Moment): void {
  if (!robot.actionStates.some(({ actionId }) => actionId === action.actionId))
    openAction(robot, action, "WAITING");
  setActionStatus(robot, action.actionId, "RUNNING");
  const handler = actionsOf(robot).includes(action.actionType) ? HANDLERS[action.actionType] : undefined;
  const isRiding = DRIVING_ACTIONS.has(action.actionType) && !mayDriveOff(robot, now);
  const obstacle = isHeldBack(robot, action)
    ? "Emergency stop"
    : isRiding
      ? "Rides in an elevator"
      : refusalWhileMapping(robot, action.actionType);
  const outcome = obstacle ? failed(obstacle) : (handler?.(robot, action, now) ?? failed("Not supported"));
  if (outcome.status === "RUNNING") return;
  const isDone = outcome.status === "FINISHED";
  finishAction(robot, action.actionId, { isDone, result: outcome.result });
}
