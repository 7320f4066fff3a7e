import { finishAction } from "./action-states.ts";
import { type Moment, type Robot, raisePassingError } from "./robot.ts";

export function isOrderActive({ order }: Robot): boolean {
  return order !== undefined && (order.steps.length > 0 || order.runningActionId !== undefined);
}

/** Ends an order where it stands; open actions fail. */
export function dropOrder(robot: Robot): void {
  const { order } = robot;
  if (!order) return;
  for (const step of order.steps) {
    if ("action" in step) finishAction(robot, step.action.actionId, { isDone: false, result: "Canceled" });
  }
  order.steps = [];
  order.runningActionId = undefined;
  order.nodes = [];
  order.edges = [];
  robot.revision++;
}

/** Ends an order that the robot cannot or may not go on with, and says why. */
export function giveUpOrder(
  robot: Robot,
  why: { errorType: string; errorDescription: string },
  now: Moment,
): void {
  const { order } = robot;
  if (!order || !isOrderActive(robot)) return;
  const errorReferences = [{ referenceKey: "orderId", referenceValue: order.orderId }];
  raisePassingError(robot, { ...why, errorLevel: "WARNING", errorReferences }, now);
  dropOrder(robot);
}
