import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { CommandedDevice } from "../commands/index.ts";
import { headerOf, messageTo } from "./vda-messages.ts";

/**
 * Going somewhere is an order of two nodes: where the robot is, and where it shall be. The order's id is the command's, so a
 * repeat is told by the robot itself (VDA 5050 §6.6.4: same id and update, nothing happens).
 */
type GoTo = Extract<CommandOrder, { kind: "goTo" }>["parameters"];

/** It may have rolled on since its last report. */
const START_DEVIATION_M = 2;
const START_DEVIATION_RAD = 3.14;
const GOAL_SEQUENCE = 2;

const startOf = (commandId: string) => `${commandId}/start`;
const goalOf = (commandId: string) => `${commandId}/goal`;
/** Into ±π, as the schema of the standard wants it. */
const normalized = (theta: number) => Math.atan2(Math.sin(theta), Math.cos(theta));

export function goToOrder(
  device: CommandedDevice & { position: NonNullable<CommandedDevice["position"]> },
  { goal, commandId, now }: { goal: GoTo; commandId: string; now: Date },
): Outgoing {
  const { x, y, theta, mapKey } = device.position;
  const [from, to] = [startOf(commandId), goalOf(commandId)];
  return messageTo(device, "order", {
    ...headerOf(device, now),
    orderId: commandId,
    orderUpdateId: 0,
    nodes: [
      {
        nodeId: from,
        sequenceId: 0,
        released: true,
        nodePosition: {
          ...{ x, y, theta: normalized(theta), mapId: mapKey },
          allowedDeviationXY: START_DEVIATION_M,
          allowedDeviationTheta: START_DEVIATION_RAD,
        },
        actions: [],
      },
      {
        nodeId: to,
        sequenceId: GOAL_SEQUENCE,
        released: true,
        nodePosition: {
          ...{ x: goal.x, y: goal.y, mapId: goal.mapId },
          ...(goal.theta !== undefined && { theta: normalized(goal.theta) }),
        },
        actions: [],
      },
    ],
    edges: [
      {
        edgeId: `${commandId}/way`,
        sequenceId: 1,
        released: true,
        startNodeId: from,
        endNodeId: to,
        actions: [],
      },
    ],
  });
}

/** Undefined: the robot does not say. */
export function hasStepsLeft({ nodeStates, edgeStates }: VdaState): boolean | undefined {
  if (!nodeStates && !edgeStates) return undefined;
  return Boolean(nodeStates?.length || edgeStates?.length);
}

const TERMINAL = new Set(["FINISHED", "FAILED"]);

/**
 * The last released node is reached and every action of the order is over. What still stands in `nodeStates` says nothing:
 * some robots leave finished nodes there.
 */
export function isOrderDone(state: VdaState, commandId: string): boolean {
  const isThere =
    state.orderId === commandId &&
    state.lastNodeId === goalOf(commandId) &&
    state.lastNodeSequenceId === GOAL_SEQUENCE;
  return (
    isThere &&
    state.actionStates
      .filter(({ actionId }) => actionId.startsWith(`${commandId}/`))
      .every(({ actionStatus }) => TERMINAL.has(actionStatus))
  );
}
