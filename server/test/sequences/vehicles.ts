/** The virtual vehicles of `vda-5050-lib` in this process, on whatever time they are given: they know nothing of our profile. */
import { randomUUID } from "node:crypto";
import { AgvController, Topic, VirtualAgvAdapter, type VirtualAgvAdapterOptions } from "vda-5050-lib";
import { vi } from "vitest";
import type { FleetMaker, SimulatedRobot } from "./simulated.ts";

/** Where its library would have a client of the broker. */
interface Line {
  connected: boolean;
  publish(...words: [topic: string, payload: string, options: object, done?: () => void]): void;
  subscribe(topic: string, options: object, done: () => void): void;
}
interface Wired {
  _mqtt: Line;
  _connect(): Promise<void>;
  _dispatchMessage(topic: string, payload: Uint8Array): void;
  _detachAdapter(): Promise<void>;
}

const MANUFACTURER = "Acme";
const MAP = "plan-1";
const SPEED_MPS = 6;
const STATE_EVERY_MS = 1_000;
const BEGIN = { x: 25, y: 22 };

interface Vehicle {
  robot: SimulatedRobot;
  receive(kind: string, payload: Uint8Array): void;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Somebody at the machine has it drop what it is at. */
  cancel(): void;
}

function aVehicle(serialNumber: string, publish: (kind: string, payload: string) => void): Vehicle {
  let at = { ...BEGIN };
  let controller = make();

  function make(): AgvController {
    const adapter: VirtualAgvAdapterOptions = {
      initialPosition: { mapId: MAP, ...at, theta: 0, lastNodeId: "start" },
      vehicleSpeed: SPEED_MPS,
    };
    const made = new AgvController(
      { manufacturer: MANUFACTURER, serialNumber },
      { interfaceName: "uagv", vdaVersion: "2.0.0", transport: { brokerUrl: "mqtt://nowhere" } },
      {
        agvAdapterType: VirtualAgvAdapter,
        publishStateInterval: STATE_EVERY_MS,
        publishVisualizationInterval: 3_600_000,
      },
      adapter,
    );
    const line: Line = {
      connected: true,
      publish(...[topic, payload, , done]) {
        // One that was switched off says no more.
        if (made === controller) publish(topic.slice(topic.lastIndexOf("/") + 1), payload);
        done?.();
      },
      subscribe: (_topic, _options, done) => done(),
    };
    const wired = made as unknown as Wired;
    wired._connect = async () => {
      wired._mqtt = line;
    };
    return made;
  }
  const wired = () => controller as unknown as Wired;
  const state = () => controller.currentState;
  const receive = (kind: string, payload: Uint8Array): void => {
    try {
      wired()._dispatchMessage(`uagv/v2/${MANUFACTURER}/${serialNumber}/${kind}`, payload);
    } catch {
      // Its program ends by an instant action that arrives a third time, and is started again.
      void restart();
    }
  };

  async function restart(): Promise<void> {
    at = robot.motion;
    await wired()._detachAdapter();
    controller = make();
    await controller.start();
  }

  const robot: SimulatedRobot = {
    ...{ identity: { serialNumber }, dock: BEGIN, run: undefined, maps: [], isLocked: false },
    site: { plan: { id: "none" }, nearestReachable: (place) => place },
    get phase() {
      return state().driving && !state().paused ? "driving" : "standing";
    },
    get motion() {
      const { x = 0, y = 0 } = state().agvPosition ?? {};
      return { x, y };
    },
    get order() {
      const { orderId, nodeStates } = state();
      return { orderId, steps: nodeStates };
    },
    get isPaused() {
      return state().paused ?? false;
    },
    get errors() {
      return state().errors;
    },
    get actionStates() {
      return state().actionStates.map(({ actionType = "", ...one }) => ({ ...one, actionType }));
    },
  };
  return {
    ...{ robot, receive },
    ...{ start: () => controller.start(), restart },
    cancel() {
      const actions = [{ actionType: "cancelOrder", actionId: randomUUID(), blockingType: "NONE" }];
      const header = { manufacturer: MANUFACTURER, serialNumber, version: "2.0.0", headerId: 0 };
      const message = { ...header, timestamp: new Date().toISOString(), instantActions: actions };
      receive(Topic.InstantActions, Buffer.from(JSON.stringify(message)));
    },
  };
}

/** Their time goes by the timers of this process, which the test moves. */
export const vehicles: FleetMaker = async (serialNumbers, { startMs, makeLink }) => {
  vi.useFakeTimers({
    ...{ now: startMs },
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const made = await Promise.all(
    serialNumbers.map(async (serialNumber) => {
      const vehicle = aVehicle(serialNumber, (kind, payload) => link?.send({ kind, payload }));
      const link = makeLink(vehicle.robot, { onOnline: () => undefined, onMessage: vehicle.receive });
      await vehicle.start();
      link.open();
      return vehicle;
    }),
  );
  const byName = new Map(made.map((vehicle) => [vehicle.robot.identity.serialNumber, vehicle]));
  let nowMs = startMs;
  return {
    robots: made.map(({ robot }) => robot),
    async advanceTo(wireMs) {
      await vi.advanceTimersByTimeAsync(wireMs - nowMs);
      nowMs = wireMs;
    },
    async act(serialNumber, act) {
      const vehicle = byName.get(serialNumber);
      const { action } = act as { action?: string };
      if (action === "restart") await vehicle?.restart();
      if (action === "stopCleaning") vehicle?.cancel();
    },
    release() {
      vi.useRealTimers();
    },
  };
};
