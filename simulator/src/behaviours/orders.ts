/**
 * VDA 5050 orders: released nodes one after the other, at each its actions, one at a time. An action of an order ends
 * when what it asked for has ended (a cleaning run, a docking), not when it was begun.
 */
import { occupationOf } from "../mapping/refusals.ts";
import { AT_CORNER, toLocal } from "../planning/frame.ts";
import { isActionOver, openAction } from "./action-states.ts";
import { perform } from "./actions.ts";
import { mayDriveOff } from "./elevator-ride.ts";
import { giveUpOrder, isOrderActive } from "./end-order.ts";
import type { OrderEdge, OrderNode, OrderProgress, OrderStep } from "./order-progress.ts";
import { type Moment, PARKED_PHASES, type Robot, raisePassingError } from "./robot.ts";
import { beginTravel, beginUndocking } from "./ways.ts";

export interface Order {
  orderId: string;
  orderUpdateId: number;
  nodes: OrderNode[];
  edges: OrderEdge[];
}

const NEAR_M = 0.3;

type Refusal = { errorType: "orderError" | "orderUpdateError"; errorDescription: string };

/** Why an order cannot be taken now, if so. */
function refusalOf(robot: Robot, order: Order, now: Moment): Refusal | undefined {
  const present = robot.order;
  if (present?.orderId === order.orderId) {
    return order.orderUpdateId < present.orderUpdateId
      ? { errorType: "orderUpdateError", errorDescription: "Older than the update that is known" }
      : undefined;
  }
  if (isOrderActive(robot) || robot.run) {
    return { errorType: "orderError", errorDescription: "Still busy with another order" };
  }
  if (robot.ride && !robot.ride.isFree)
    return { errorType: "orderError", errorDescription: "Rides in an elevator" };
  if (now.simMs < robot.health.untilMs.refusal)
    return { errorType: "orderError", errorDescription: "Self-test failed" };
  if (robot.isStopped) return { errorType: "orderError", errorDescription: "Emergency stop" };
  if (robot.isLocked) return { errorType: "orderError", errorDescription: "Locked" };
  const occupation = occupationOf(robot);
  return occupation ? { errorType: "orderError", errorDescription: occupation } : undefined;
}

function stepsOf(nodes: readonly OrderNode[], edges: readonly OrderEdge[]): OrderStep[] {
  const along = [...nodes.map((node) => ({ node })), ...edges.map((edge) => ({ edge }))];
  along.sort((a, b) => sequenceOf(a) - sequenceOf(b));
  return along.flatMap((step): OrderStep[] => {
    const part = "node" in step ? step.node : step.edge;
    return part.released ? [step, ...part.actions.map((action) => ({ action }))] : [];
  });
}

const sequenceOf = (step: { node: OrderNode } | { edge: OrderEdge }) =>
  "node" in step ? step.node.sequenceId : step.edge.sequenceId;

/** Takes an order, an update of the present one, or refuses it with an error in the state. */
export function acceptOrder(robot: Robot, order: Order, now: Moment): void {
  const present = robot.order?.orderId === order.orderId ? robot.order : undefined;
  if (present?.orderUpdateId === order.orderUpdateId) return;
  const refusal = refusalOf(robot, order, now);
  if (!refusal) {
    mayDriveOff(robot, now);
    adopt(robot, order, present);
    return;
  }
  const errorReferences = [
    { referenceKey: "orderId", referenceValue: order.orderId },
    { referenceKey: "orderUpdateId", referenceValue: String(order.orderUpdateId) },
  ];
  raisePassingError(robot, { ...refusal, errorLevel: "WARNING", errorReferences }, now);
}

function adopt(robot: Robot, order: Order, present: OrderProgress | undefined): void {
  const done = present ? present.lastNodeSequenceId : -1;
  const pending = new Set(present?.nodes.filter((node) => node.released).map((node) => node.sequenceId));
  const isNew = (part: { sequenceId: number }) => part.sequenceId > done && !pending.has(part.sequenceId);
  const nodes = order.nodes.filter(isNew);
  const edges = order.edges.filter((edge) => edge.sequenceId > Math.max(done, ...pending));
  for (const action of [...nodes, ...edges].flatMap((part) => part.actions))
    openAction(robot, action, "WAITING");
  const keptNodes = present?.nodes.filter((node) => node.released) ?? [];
  const keptEdges = present?.edges.filter((edge) => edge.released) ?? [];
  robot.order = {
    orderId: order.orderId,
    orderUpdateId: order.orderUpdateId,
    steps: [...(present?.steps ?? []), ...stepsOf(nodes, edges)],
    runningActionId: present?.runningActionId,
    nodes: [...keptNodes, ...nodes],
    edges: [...keptEdges, ...edges],
    lastNodeId: present?.lastNodeId ?? robot.order?.lastNodeId ?? "",
    lastNodeSequenceId: present?.lastNodeSequenceId ?? 0,
  };
  robot.revision++;
}

function reach(robot: Robot, order: OrderProgress, node: OrderNode): void {
  order.steps.shift();
  order.nodes = order.nodes.filter((other) => other !== node);
  order.lastNodeId = node.nodeId;
  order.lastNodeSequenceId = node.sequenceId;
  robot.revision++;
}

function goToNode(robot: Robot, node: OrderNode, now: Moment): void {
  const { order, motion, site } = robot;
  if (!order) return;
  const spot = node.position && site.nearestReachable(toLocal(node.position, site.plan.origin ?? AT_CORNER));
  // Wherever it has been on the way: a robot that was put elsewhere has not arrived.
  if (!spot || Math.hypot(spot.x - motion.x, spot.y - motion.y) < NEAR_M) reach(robot, order, node);
  else if (PARKED_PHASES.has(robot.phase)) beginUndocking(robot, now);
  else if (!beginTravel(robot, spot, now))
    giveUpOrder(robot, { errorType: "noRouteError", errorDescription: `No way to ${node.nodeId}` }, now);
}

/** On its own way home it can be called back; in an elevator it goes on when it is out. */
const isFree = ({ phase, run, ride }: Robot): boolean =>
  !run &&
  !(ride && !ride.isFree) &&
  (phase === "standing" || phase === "returning" || PARKED_PHASES.has(phase));

/** Takes the next step of the order when the robot is free to. */
export function advanceOrder(robot: Robot, now: Moment): void {
  const { order } = robot;
  if (!order || robot.isStopped || robot.isLocked || robot.isPaused) return;
  if (order.runningActionId) {
    if (!isActionOver(robot, order.runningActionId)) return;
    order.runningActionId = undefined;
  }
  const [step] = order.steps;
  if (!step || !isFree(robot)) return;
  if ("node" in step) goToNode(robot, step.node, now);
  else order.steps.shift();
  if ("edge" in step) order.edges = order.edges.filter((edge) => edge !== step.edge);
  if ("action" in step) {
    order.runningActionId = step.action.actionId;
    perform(robot, step.action, now);
  }
}
