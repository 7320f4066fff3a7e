/** Instant actions: those of the table, and canceling, which needs to know of orders. */
import { finishAction, openAction } from "./action-states.ts";
import { comeToRest, perform } from "./actions.ts";
import type { RequestedAction } from "./order-progress.ts";
import { dropOrder, isOrderActive } from "./orders.ts";
import { type Moment, type Robot, raisePassingError } from "./robot.ts";
import { endRun } from "./runs.ts";

function cancelOrder(robot: Robot, action: RequestedAction, now: Moment): void {
  openAction(robot, action, "RUNNING");
  if (!robot.run && !isOrderActive(robot)) {
    const errorReferences = [{ referenceKey: "actionId", referenceValue: action.actionId }];
    raisePassingError(robot, { errorType: "noOrderToCancel", errorLevel: "WARNING", errorReferences }, now);
    finishAction(robot, action.actionId, { isDone: false, result: "No order to cancel" });
    return;
  }
  endRun(robot, { status: "cancelled" }, now);
  dropOrder(robot);
  comeToRest(robot, now);
  finishAction(robot, action.actionId, { isDone: true });
}

/** A repeated delivery of an action that is known already changes nothing. */
export function performInstantly(robot: Robot, action: RequestedAction, now: Moment): void {
  if (robot.actionStates.some(({ actionId }) => actionId === action.actionId)) return;
  if (action.actionType === "cancelOrder") cancelOrder(robot, action, now);
  else perform(robot, action, now);
}
