/**
 * Instant actions: those of the table, and those that end or replace what the robot does, which need to know of orders.
 *
 * A pause is a state of its own: who is paused stands still, whatever it is told, until `stopPause`. It ends with what was
 * paused too: after a stop or a canceled order there is nothing left to be resumed, and nothing moves by resuming. An action
 * that sends the robot on its way takes the place of the order it has.
 */
import { finishAction, openAction } from "./action-states.ts";
import { actionsOf, comeToRest, perform } from "./actions.ts";
import { dropOrder, isOrderActive } from "./end-order.ts";
import type { RequestedAction } from "./order-progress.ts";
import { type Moment, type Robot, raisePassingError } from "./robot.ts";
import { endRun } from "./runs.ts";
import { HOMEWARD_PHASES } from "./ways.ts";

/** More than any master repeats. */
const KNOWN_ACTIONS = 100;

const isBusy = (robot: Robot): boolean =>
  robot.run !== undefined || isOrderActive(robot) || HOMEWARD_PHASES.has(robot.phase);

function cancelOrder(robot: Robot, action: RequestedAction, now: Moment): void {
  openAction(robot, action, "RUNNING");
  if (!isBusy(robot)) {
    const errorReferences = [{ referenceKey: "actionId", referenceValue: action.actionId }];
    raisePassingError(robot, { errorType: "noOrderToCancel", errorLevel: "WARNING", errorReferences }, now);
    finishAction(robot, action.actionId, { isDone: false, result: "No order to cancel" });
    return;
  }
  endRun(robot, { status: "cancelled" }, now);
  standStill(robot, action, now);
}

/** Whatever it does by itself ends: cleaning, an order, the way home, a pause. */
function stop(robot: Robot, action: RequestedAction, now: Moment): void {
  openAction(robot, action, "RUNNING");
  if (!isBusy(robot) && !robot.isPaused) {
    finishAction(robot, action.actionId, { isDone: false, result: "Nothing to stop" });
    return;
  }
  endRun(robot, { status: "endedManually" }, now);
  standStill(robot, action, now);
}

function standStill(robot: Robot, { actionId }: RequestedAction, now: Moment): void {
  dropOrder(robot);
  comeToRest(robot, now);
  finishAction(robot, actionId, { isDone: true });
}

/** Where it was refused, the order goes on. */
function performInstead(robot: Robot, action: RequestedAction, now: Moment): void {
  perform(robot, action, now);
  const state = robot.actionStates.find(({ actionId }) => actionId === action.actionId);
  if (state?.actionStatus !== "FAILED") dropOrder(robot);
}

const OF_ORDERS: Record<string, typeof stop> = {
  cancelOrder,
  stopCleaning: stop,
  startCleaning: performInstead,
  returnToDock: performInstead,
  startCharging: performInstead,
  undock: performInstead,
};

/** A repeated delivery of an action that is known already changes nothing, even if its state is told no more. */
export function performInstantly(robot: Robot, action: RequestedAction, now: Moment): void {
  if (robot.knownActionIds.includes(action.actionId)) return;
  robot.knownActionIds = [...robot.knownActionIds.slice(1 - KNOWN_ACTIONS), action.actionId];
  const handler = actionsOf(robot).includes(action.actionType) ? OF_ORDERS[action.actionType] : undefined;
  (handler ?? perform)(robot, action, now);
}
