/** Builders for tests: a fleet file's robot, a whole simulator that writes into a list. */
import { DRIVE_VALID_MS, type DriveMessage } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { Robot } from "../behaviours/robot.ts";
import { type FleetRobot, fleetRobotSchema } from "../fleet/fleet-file.ts";
import { createSimulator, type Simulator, type SimulatorOptions } from "../fleet/simulator.ts";
import type { MessageKind } from "../wire/headers.ts";
import { type LinkEvents, type Outgoing, RELIABLE_KINDS } from "../wire/link.ts";

export const START_MS = Date.UTC(2026, 10, 21, 8);

export function aFleetRobot(fields: Partial<FleetRobot> = {}): FleetRobot {
  return fleetRobotSchema.parse({
    serialNumber: "SW-0001",
    manufacturer: "sweepline",
    password: "secret",
    product: "SC-75",
    planId: "plan-1",
    planSeed: 3,
    kind: "office",
    timeZone: "Asia/Shanghai",
    ...fields,
  });
}

const BEAT_MS = 50;

export interface SentMessage {
  kind: Exclude<MessageKind, "connection">;
  wireMs: number;
  serialNumber: string;
  body: Record<string, unknown>;
}

export type Incoming = "order" | "instantActions" | "drive" | "watch";

export interface World {
  simulator: Simulator;
  sent: SentMessage[];
  /** Of one kind, oldest first. */
  sentOf(kind: SentMessage["kind"]): SentMessage[];
  /** Lets so many seconds of wire time pass. */
  pass(seconds: number): void;
  publish(kind: Incoming, message: unknown, serialNumber?: string): void;
  robot: Robot;
}

/** A simulator whose links are lists: what a robot sends while it has signal lands in `sent`. */
export function aWorld(options: Partial<SimulatorOptions> = {}): World {
  const sent: SentMessage[] = [];
  const listeners = new Map<string, LinkEvents>();
  let wireMs = START_MS;
  const simulator = createSimulator({
    robots: [aFleetRobot()],
    mood: "quiet",
    seed: 1,
    factor: 1,
    rate: 1,
    startMs: START_MS,
    clock: () => wireMs,
    makeLink: ({ identity: { serialNumber } }, events) => {
      listeners.set(serialNumber, events);
      let hasSignal = true;
      let kept: Outgoing[] = [];
      const note = ({ payload, kind, wireMs }: Outgoing) =>
        sent.push({
          kind: kind as SentMessage["kind"],
          wireMs,
          serialNumber,
          body: JSON.parse(`${payload}`),
        });
      return {
        open: events.onOnline,
        send: (message) => {
          if (hasSignal) note(message);
          else if (RELIABLE_KINDS.has(message.kind)) kept.push(message);
        },
        loseSignal: () => {
          hasSignal = false;
        },
        regainSignal: () => {
          hasSignal = true;
          events.onOnline();
          kept.forEach(note);
          kept = [];
        },
        close: () => Promise.resolve(),
      };
    },
    ...options,
  });
  const [robot] = simulator.robots;
  if (!robot) throw new Error("a world needs a robot");
  return {
    simulator,
    sent,
    robot,
    sentOf: (kind) => sent.filter((message) => message.kind === kind),
    pass: (seconds) => {
      // As by the pacer: the clock of arrivals goes along with the robots' own.
      for (const untilMs = wireMs + seconds * 1_000; wireMs < untilMs; ) {
        wireMs = Math.min(untilMs, wireMs + BEAT_MS);
        simulator.advanceTo(wireMs);
      }
    },
    publish: (kind, message, serialNumber = robot.identity.serialNumber) =>
      listeners.get(serialNumber)?.onMessage(kind, new TextEncoder().encode(JSON.stringify(message))),
  };
}

/** Its robots have begun to live. */
export function aStartedWorld(factor = 4): World {
  const world = aWorld({ factor });
  world.pass(2);
  return world;
}

let actionCount = 0;

/** An `instantActions` message with one action. */
export function anInstantAction(actionType: string, parameters: Record<string, unknown> = {}) {
  const actionId = `action-${++actionCount}`;
  return {
    actionId,
    message: {
      headerId: actionCount,
      timestamp: new Date(START_MS).toISOString(),
      version: "2.1.0",
      manufacturer: "sweepline",
      serialNumber: "SW-0001",
      actions: [
        {
          actionType,
          actionId,
          blockingType: "HARD",
          actionParameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
        },
      ],
    },
  };
}

export const actionStateOf = ({ robot }: World, actionId: string) =>
  robot.actionStates.find((state) => state.actionId === actionId);

/** Sends an action and lets a second pass; how it is by then, whenever that is asked. */
export function sendAction(world: World, actionType: string, parameters: Record<string, unknown> = {}) {
  const { actionId, message } = anInstantAction(actionType, parameters);
  world.publish("instantActions", message);
  world.pass(1);
  return () => actionStateOf(world, actionId);
}

/** An order of two nodes, as the platform sends somebody somewhere. */
export const anOrderTo = (orderId: string, x: number, y: number) => ({
  orderId,
  orderUpdateId: 0,
  nodes: [
    { nodeId: "from", sequenceId: 0, released: true, actions: [] },
    { nodeId: "to", sequenceId: 2, released: true, nodePosition: { x, y, mapId: "plan-1" }, actions: [] },
  ],
  edges: [
    { edgeId: "way", sequenceId: 1, released: true, startNodeId: "from", endNodeId: "to", actions: [] },
  ],
});

const aHeader = (headerId: number, sentAtMs: number) => ({
  headerId,
  timestamp: new Date(sentAtMs).toISOString(),
  version: "2.1.0",
  manufacturer: "sweepline",
  serialNumber: "SW-0001",
});

export const aWatch = (forMs: number) => ({ ...aHeader(0, START_MS), forMs });

/** Forward at full speed on the highest level, and whatever else is said. */
export const aDrive = ({
  sentAtMs = START_MS,
  ...fields
}: Partial<Omit<DriveMessage, "headerId">> & { sentAtMs?: number } = {}) => ({
  ...aHeader(fields.sequence ?? 0, sentAtMs),
  ...{ epoch: 1, sequence: 0, linearMps: 1, angularRadps: 0, speedLevel: 3, validMs: DRIVE_VALID_MS },
  ...fields,
});
