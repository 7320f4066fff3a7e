/**
 * A fleet that lives: simulator, MQTT connections and the wall clock. `main.ts` starts it as a process; tests start it
 * in theirs and keep the handle.
 */
import { type RunningElevator, startElevator } from "../elevators/virtual-elevator.ts";
import type { ScenarioEvent } from "../scenarios/index.ts";
import type { HabitShares } from "../updates/agent-habits.ts";
import { createAgentStore } from "../updates/agent-store.ts";
import { createHttpPool } from "../updates/http-pool.ts";
import { valetudoTopics } from "../valetudo/valetudo-topics.ts";
import { createMqttLink } from "../wire/mqtt-link.ts";
import type { FleetFile } from "./fleet-file.ts";
import { createMapStore } from "./map-store.ts";
import type { Mood } from "./moods.ts";
import { keepPace } from "./pacer.ts";
import { createSimulator, type Simulator } from "./simulator.ts";

export interface FleetOptions {
  fleet: FleetFile;
  mood: Mood;
  seed: number;
  factor?: number;
  rate?: number;
  events?: readonly ScenarioEvent[];
  connectsPerS?: number;
  /** Minutes of cleaning reports that a robot keeps while it has no connection. */
  bufferMinutes?: number;
  /** Where robots keep maps while they are switched off; absent: nowhere. */
  mapFolder?: string;
  /** Where they keep what they installed; absent: nowhere. */
  updateFolder?: string;
  /** What shares of the fleet do wrong with updates, for robots whose file does not say. */
  habits?: HabitShares;
  onFailure?: (serialNumber: string, reason: string) => void;
}

export interface RunningFleet extends Pick<Simulator, "robots" | "act" | "stop"> {
  elevators: readonly RunningElevator[];
}

export function startFleet(options: FleetOptions): RunningFleet {
  const { fleet, factor = 1, rate = 1, bufferMinutes = 30, onFailure } = options;
  const passwords = new Map(fleet.robots.map((robot) => [robot.serialNumber, robot.password]));
  const pool = createHttpPool({});
  const simulator = createSimulator({
    robots: fleet.robots,
    ...(fleet.elevators && { elevators: fleet.elevators }),
    mood: options.mood,
    seed: options.seed,
    factor,
    rate,
    startMs: Date.now(),
    ...(options.events && { events: options.events }),
    ...(options.mapFolder && { mapStore: createMapStore(options.mapFolder) }),
    ...(fleet.ddi && { ddi: fleet.ddi }),
    updates: {
      pool,
      ...(options.updateFolder && { store: createAgentStore(options.updateFolder) }),
      ...(options.habits && { habits: options.habits }),
    },
    ...(options.connectsPerS && { connectsPerS: options.connectsPerS }),
    makeLink: ({ identity }, events) =>
      createMqttLink({
        brokerUrl: fleet.brokerUrl,
        identity,
        ...(identity.speaks === "valetudo" && { topics: valetudoTopics(identity) }),
        password: passwords.get(identity.serialNumber) ?? "",
        bufferMs: bufferMinutes * 60_000,
        events,
        onFailure: (reason) => onFailure?.(identity.serialNumber, reason),
      }),
  });
  const stopPace = keepPace(simulator);
  const elevators = (fleet.elevators ?? []).map((elevator) =>
    startElevator(fleet.brokerUrl, elevator, {
      factor,
      onFailure: (reason) => onFailure?.(elevator.username, reason),
    }),
  );
  return {
    robots: simulator.robots,
    elevators,
    act: simulator.act,
    stop: async () => {
      stopPace();
      await Promise.all([simulator.stop(), ...elevators.map((elevator) => elevator.stop())]);
      pool.close();
    },
  };
}
