/**
 * Actions of who operates a robot remotely.
 *
 * An emergency stop is stronger than all else: the robot is at rest at once, whatever it did is over or held, and it moves for nobody
 * until `releaseEmergencyStop`, a restart included. Released it still stands: nothing goes on by itself, and what it was told to drive
 * before is forgotten.
 */
import { DONE, failed, type Handler, type Outcome, RUNNING, reading } from "./action-outcomes.ts";
import { toolParameters } from "./action-parameters.ts";
import { giveUpRide } from "./elevator-ride.ts";
import { halt } from "./motion.ts";
import type { RequestedAction } from "./order-progress.ts";
import { endOwnPlans } from "./remote-driving.ts";
import { AT_REST } from "./remote-state.ts";
import { type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { goesOn, holdRun } from "./runs.ts";
import { beginUndocking } from "./ways.ts";

function emergencyStop(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  robot.isStopped = true;
  halt(robot.motion);
  robot.remote.wanted = AT_REST;
  giveUpRide(robot, "Emergency stop");
  endOwnPlans(robot, "Emergency stop", now);
  return DONE;
}

function releaseEmergencyStop(robot: Robot): Outcome {
  robot.isStopped = false;
  robot.remote.wanted = AT_REST;
  robot.revision++;
  return DONE;
}

/** To the point before the dock and no further: a run that it has is held. */
function undock(robot: Robot, _action: RequestedAction, now: Moment): Outcome {
  const isLeaving = robot.phase === "undocking";
  if (!isLeaving && !PARKED_PHASES.has(robot.phase)) return DONE;
  if (robot.isLocked) return failed("Locked");
  if (robot.run) holdRun(robot.run);
  if (!isLeaving) beginUndocking(robot, now);
  return RUNNING;
}

/** Machines that work dry have neither a squeegee nor water. */
const setTools = reading(toolParameters, (robot, { brush, squeegee, waterLevel }) => {
  if (goesOn(robot.run)) return failed("Cleans by itself");
  const isDry = robot.model.cleanTankL === 0;
  if (isDry && (squeegee !== undefined || waterLevel !== undefined)) return failed("Works dry");
  const { tools } = robot;
  robot.tools = {
    brush: brush ?? tools.brush,
    squeegee: squeegee ?? tools.squeegee,
    waterLevel: waterLevel ?? tools.waterLevel,
  };
  return DONE;
});

export const REMOTE_HANDLERS: Record<string, Handler> = {
  undock,
  setTools,
  emergencyStop,
  releaseEmergencyStop,
};

const MOVING_ACTIONS = new Set([
  "startCleaning",
  "returnToDock",
  "startCharging",
  "undock",
  "rideElevator",
  "stopPause",
]);

/** Not for a robot that is stopped: to give up a ride moves nobody. */
export const isHeldBack = (robot: Robot, { actionType, parameters }: RequestedAction): boolean =>
  robot.isStopped && MOVING_ACTIONS.has(actionType) && parameters.phase !== "abort";
