/** Instant actions: those of the table, and those that end everything, which need to know of orders. */
import { finishAction, openAction } from "./action-states.ts";
import { comeToRest, perform } from "./actions.ts";
import type { RequestedAction } from "./order-progress.ts";
import { dropOrder, isOrderActive } from "./orders.ts";
import { type Moment, type Robot, raisePassingError } from "./robot.ts";
import { endRun } from "./runs.ts";

/** More than any master repeats. */
const KNOWN_ACTIONS = 100;

function cancelOrder(robot: Robot, action: RequestedAction, now: Moment): void {
  openAction(robot, action, "RUNNING");
  if (!robot.run && !isOrderActive(robot)) {
    const errorReferences = [{ referenceKey: "actionId", referenceValue: action.actionId }];
    raisePassingError(robot, { errorType: "noOrderToCancel", errorLevel: "WARNING", errorReferences }, now);
    finishAction(robot, action.actionId, { isDone: false, result: "No order to cancel" });
    return;
  }
  endRun(robot, { status: "cancelled" }, now);
  standStill(robot, action, now);
}

/** Whatever it does by itself ends: cleaning, an order, the way home. */
function stop(robot: Robot, action: RequestedAction, now: Moment): void {
  openAction(robot, action, "RUNNING");
  const isGoingHome = robot.phase === "returning" || robot.phase === "docking";
  if (!robot.run && !isOrderActive(robot) && !isGoingHome) {
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

const ENDINGS: Record<string, typeof stop> = { cancelOrder, stopCleaning: stop };

/** A repeated delivery of an action that is known already changes nothing, even if its state is told no more. */
export function performInstantly(robot: Robot, action: RequestedAction, now: Moment): void {
  if (robot.knownActionIds.includes(action.actionId)) return;
  robot.knownActionIds = [...robot.knownActionIds.slice(1 - KNOWN_ACTIONS), action.actionId];
  (ENDINGS[action.actionType] ?? perform)(robot, action, now);
}
