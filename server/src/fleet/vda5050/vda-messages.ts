import { topicAddress } from "@sweepline/contract/core/topic.ts";
import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { isRouteOnly, type RunTask } from "@sweepline/contract/fleet/commands/run-task.ts";
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { VDA_INTERFACE, VDA_PREFIX, type VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { CommandedDevice, InProgress } from "../commands/index.ts";

/** Messages to a robot: what all have in common, instant actions, orders; and how far it is with an order. */
const NEWEST_VERSION = "2.1.0";
/** Header ids are 32 bits wide and must rise; tenths of a second since then do, whoever sends, for 13 years. */
const HEADER_EPOCH_MS = Date.UTC(2026, 0, 1);
const HEADER_TICK_MS = 100;

export function headerIdAt(at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - HEADER_EPOCH_MS) / HEADER_TICK_MS));
}

export function headerOf({ manufacturer, serialNumber, version }: CommandedDevice, now: Date) {
  return {
    headerId: headerIdAt(now),
    timestamp: now.toISOString(),
    // In the robot's own version: one of 2.0 may refuse a message that says 2.1.
    version: version ?? NEWEST_VERSION,
    manufacturer,
    serialNumber,
  };
}

export function messageTo(
  { manufacturer, serialNumber, protocolState }: CommandedDevice,
  kind: "instantActions" | "order" | "drive" | "watch",
  body: object,
): Outgoing {
  const prefix = topicAddress(VDA_PREFIX, {
    interface: String(protocolState.interface ?? VDA_INTERFACE),
    manufacturer,
    serialNumber,
  });
  // The standard says QoS 0; subscribers decide, and one that takes more gets it surely. What drives is of no use later.
  const qos = kind === "drive" || kind === "watch" ? 0 : 1;
  return { topic: `${prefix}/${kind}`, payload: JSON.stringify(body), qos };
}

export interface Action {
  actionType: string;
  actionId: string;
  parameters?: Readonly<Record<string, unknown>>;
}

/** Both keys: some robots read `instantActions` where the standard says `actions`. */
export function instantAction(device: CommandedDevice, action: Action, now: Date): Outgoing {
  const { actionType, actionId, parameters = {} } = action;
  const actionParameters = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value }));
  const actions = [
    { actionType, actionId, blockingType: "NONE", ...(actionParameters.length > 0 && { actionParameters }) },
  ];
  return messageTo(device, "instantActions", { ...headerOf(device, now), actions, instantActions: actions });
}

/**
 * Going somewhere is an order of two nodes: where the robot is, and where it shall be; a route has more. The order's id is the command's, so a
 * repeat is told by the robot itself (VDA 5050 §6.6.4: same id and update, nothing happens).
 */
type GoTo = Extract<CommandOrder, { kind: "goTo" }>["parameters"];
type Positioned = CommandedDevice & { position: NonNullable<CommandedDevice["position"]> };

/** It may have rolled on since its last report. */
const START_DEVIATION_M = 2;

const chargeOf = (commandId: string) => `${commandId}/charge`;
const startOf = (commandId: string) => `${commandId}/start`;
const goalOf = (commandId: string) => `${commandId}/goal`;
const stopOf = (commandId: string, number: number) => `${commandId}/${number}`;
/** Into ±π, as the schema of the standard wants it. */
const normalized = (theta: number) => Math.atan2(Math.sin(theta), Math.cos(theta));

interface Stop {
  x: number;
  y: number;
  theta?: number | undefined;
  actions?: readonly { actionType: string; actionId: string; blockingType: "HARD" }[];
}

export function goToOrder(
  device: Positioned,
  { goal, commandId, now }: { goal: GoTo; commandId: string; now: Date },
): Outgoing {
  const { mapId, ...stop } = goal;
  return orderAlong(device, { stops: [stop], mapId, commandId, now });
}

/** Where a robot without a word for its dock is sent by an order; undefined: it has one, or it is no such command. */
export function stationOf({ kind, parameters }: Pick<InProgress, "kind" | "parameters">): GoTo | undefined {
  if (kind !== "dock") return undefined;
  const { x, y, theta, mapId } = parameters as Partial<GoTo>;
  return x === undefined || y === undefined || mapId === undefined ? undefined : { x, y, theta, mapId };
}

/** To the charging station, and there by the standard's own action to its contacts. */
export function stationOrder(
  device: Positioned,
  { goal, commandId, now }: { goal: GoTo; commandId: string; now: Date },
): Outgoing {
  const { mapId, ...place } = goal;
  const charge = {
    actionType: "startCharging",
    actionId: chargeOf(commandId),
    blockingType: "HARD",
  } as const;
  return orderAlong(device, { stops: [{ ...place, actions: [charge] }], mapId, commandId, now });
}

/** Longer orders are none that a robot could be expected to take at once. */
const MAX_STOPS = 500;

/** Ways, each as often as it is wanted, from the start point to the end point; undefined: too long, or it would not end. */
function stopsOf({ steps, loops, startPoint, endPoint }: RunTask): Stop[] | undefined {
  const round = steps.flatMap(({ path = [], passes }) =>
    Array.from({ length: passes }, () => path.map(([x, y]): Stop => ({ x, y }))).flat(),
  );
  if (loops === 0 || round.length * loops > MAX_STOPS) return undefined;
  const rounds = Array.from({ length: loops }, () => round).flat();
  return [...(startPoint ? [startPoint] : []), ...rounds, ...(endPoint ? [endPoint] : [])];
}

/** Whether a robot that does not know our profile can do it: it drives, and ends. */
export const isRoute = (task: RunTask): boolean => isRouteOnly(task) && stopsOf(task) !== undefined;

export function routeOrder(
  device: Positioned,
  { goal, commandId, now }: { goal: RunTask; commandId: string; now: Date },
): Outgoing {
  return orderAlong(device, { stops: stopsOf(goal) ?? [], mapId: goal.mapId, commandId, now });
}

function orderAlong(
  device: Positioned,
  { stops, mapId, commandId, now }: { stops: readonly Stop[]; mapId: string; commandId: string; now: Date },
): Outgoing {
  const { x, y, mapKey } = device.position;
  const isLast = (i: number) => i === stops.length - 1;
  const nodeIds = [
    startOf(commandId),
    ...stops.map((_, i) => (isLast(i) ? goalOf(commandId) : stopOf(commandId, i + 1))),
  ];
  return messageTo(device, "order", {
    ...headerOf(device, now),
    orderId: commandId,
    orderUpdateId: 0,
    nodes: [
      {
        nodeId: nodeIds[0],
        sequenceId: 0,
        released: true,
        // Without an angle: some take π and −π, which are one, for a deviation and refuse.
        nodePosition: { x, y, mapId: mapKey, allowedDeviationXY: START_DEVIATION_M },
        actions: [],
      },
      ...stops.map((stop, i) => ({
        nodeId: nodeIds[i + 1],
        sequenceId: 2 * (i + 1),
        released: true,
        nodePosition: {
          ...{ x: stop.x, y: stop.y, mapId },
          ...(stop.theta !== undefined && { theta: normalized(stop.theta) }),
        },
        actions: stop.actions ?? [],
      })),
    ],
    edges: stops.map((_, i) => ({
      edgeId: isLast(i) ? `${commandId}/way` : `${commandId}/way/${i + 1}`,
      sequenceId: 2 * i + 1,
      released: true,
      startNodeId: nodeIds[i],
      endNodeId: nodeIds[i + 1],
      actions: [],
    })),
  });
}

/** Undefined: the robot does not say. */
export function hasStepsLeft({ nodeStates, edgeStates }: VdaState): boolean | undefined {
  if (!nodeStates && !edgeStates) return undefined;
  return Boolean(nodeStates?.length || edgeStates?.length);
}

const TERMINAL = new Set(["FINISHED", "FAILED"]);

/** Why a robot that is at its station does not charge; undefined: nothing says so. */
export function chargingFailure(state: VdaState, commandId: string): { note: string } | undefined {
  const charge = state.actionStates.find(({ actionId }) => actionId === chargeOf(commandId));
  if (charge?.actionStatus !== "FAILED" || state.batteryState?.charging) return undefined;
  return { note: charge.resultDescription ?? "" };
}

/**
 * The last released node is reached and every action of the order is over. What still stands in `nodeStates` says nothing:
 * some robots leave finished nodes there.
 */
export function isOrderDone(state: VdaState, commandId: string): boolean {
  const isThere = state.orderId === commandId && state.lastNodeId === goalOf(commandId);
  return isThere && !isActing(state, commandId);
}

/** An action of the order is not over. Charging is what it was to begin, however long a robot calls that running. */
export const isActing = ({ actionStates, batteryState }: VdaState, commandId: string): boolean =>
  actionStates
    .filter(({ actionId }) => actionId.startsWith(`${commandId}/`))
    .filter(({ actionId }) => actionId !== chargeOf(commandId) || !batteryState?.charging)
    .some(({ actionStatus }) => !TERMINAL.has(actionStatus));

/**
 * How far it is with the steps of a route, by the last node that it says it has passed; of one that is repeated, in the present round.
 * What stands in `nodeStates` says nothing here either. Undefined: it speaks of another order.
 */
export function stepsOf(
  task: RunTask,
  { orderId, lastNodeId }: Pick<VdaState, "orderId" | "lastNodeId">,
  commandId: string,
): RunStepState[] | undefined {
  const stops = stopsOf(task);
  if (orderId !== commandId || !stops) return undefined;
  const passed = lastNodeId === goalOf(commandId) ? stops.length : numberOf(lastNodeId, commandId);
  const lengths = task.steps.map(({ path = [], passes }) => path.length * passes);
  const round = lengths.reduce((sum, length) => sum + length, 0);
  const along = Math.max(0, passed - (task.startPoint ? 1 : 0));
  const rounds = Math.min(task.loops - 1, Math.floor(along / round));
  let left = along - rounds * round;
  let isAhead = false;
  return lengths.map((length) => {
    left -= length;
    if (left >= 0) return "done";
    if (isAhead) return "open";
    isAhead = true;
    return "current";
  });
}

/** Of the stop that a node stands for; 0: the start, or a node of another order. */
function numberOf(nodeId: string, commandId: string): number {
  const number = nodeId.startsWith(`${commandId}/`) ? Number(nodeId.slice(commandId.length + 1)) : 0;
  return Number.isInteger(number) ? number : 0;
}
