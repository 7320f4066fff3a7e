/** Robots of the simulator in this process, on whatever time it is given. Loaded by their place: workspaces meet only in contract. */
import { join } from "node:path";

const SIMULATOR = join(import.meta.dirname, "../../../simulator/src/fleet/simulator.ts");
const MAP_FILES = join(import.meta.dirname, "../../../simulator/src/testing/map-files.ts");
const START_FLEET = join(import.meta.dirname, "../../../simulator/src/fleet/start-fleet.ts");
const FLEET_FILE = join(import.meta.dirname, "../../../simulator/src/fleet/fleet-file.ts");

export interface SimulatedRobot {
  identity: { serialNumber: string };
  phase: string;
  motion: { x: number; y: number };
  dock: { x: number; y: number };
  site: { plan: { id: string }; nearestReachable(at: { x: number; y: number }): { x: number; y: number } };
  run: { actionId?: string; runId: string } | undefined;
  order: { orderId: string; steps: unknown[] } | undefined;
  maps: readonly { mapVersion: string }[];
  isLocked: boolean;
  isPaused: boolean;
  errors: { errorType: string }[];
  actionStates: { actionId: string; actionType: string; actionStatus: string }[];
}

export interface RobotEvents {
  onOnline(): void;
  onMessage(kind: "order" | "instantActions", payload: Uint8Array): void;
}

export interface RobotLink {
  send(message: { kind: string; payload: string }): void;
  open(): void;
  loseSignal(): void;
  regainSignal(): void;
  close(): Promise<void>;
}

export interface Simulated {
  robots: readonly SimulatedRobot[];
  advanceTo(wireMs: number): void | Promise<void>;
  act(serialNumber: string, act: object): void | Promise<void>;
  /** Gives back what it took of this process. */
  release?(): void;
}

export interface SimulatedFleet extends Simulated {
  /** What the robot downloads next: its floor in another version, without these areas. */
  drawMap(robot: SimulatedRobot, next: { version: string; without: readonly string[] }): void;
}

interface MapFile {
  elements: { id: string }[];
}

/** Robots of one kind, whose time is moved by whoever made them. */
export type FleetMaker = (
  serialNumbers: readonly string[],
  options: Pick<Options, "startMs" | "seed" | "factor" | "makeLink">,
) => Promise<Simulated>;

interface Options {
  robots: object[];
  mood: "quiet";
  seed: number;
  factor: number;
  rate: number;
  startMs: number;
  connectsPerS: number;
  makeLink(robot: SimulatedRobot, events: RobotEvents): RobotLink;
  fetchMap(): Promise<MapFile>;
}

export async function simulated(
  serialNumbers: readonly string[],
  options: Pick<Options, "startMs" | "seed" | "factor" | "makeLink">,
): Promise<SimulatedFleet> {
  const { createSimulator } = (await import(SIMULATOR)) as {
    createSimulator(given: Options): Simulated;
  };
  const { fleetRobotSchema } = (await import(FLEET_FILE)) as {
    fleetRobotSchema: { parse(given: object): object };
  };
  const robots = serialNumbers.map((serialNumber) =>
    fleetRobotSchema.parse({
      ...{ serialNumber, manufacturer: "Acme", password: "secret", product: "SC-75", planId: "plan-1" },
      ...{ planSeed: 3, kind: "office", timeZone: "UTC" },
    }),
  );
  const { aMapFile } = (await import(MAP_FILES)) as {
    aMapFile(plan: unknown, version: string): MapFile;
  };
  let file: MapFile | undefined;
  const fetchMap = async () => file ?? Promise.reject(new Error("none was drawn"));
  const simulator = createSimulator({
    ...{ ...options, robots, mood: "quiet", rate: 1, connectsPerS: 1_000, fetchMap },
  });
  // As it began: a version without areas leaves none behind for the next one.
  const plans = new Map(simulator.robots.map((robot) => [robot, robot.site.plan]));
  return {
    ...simulator,
    drawMap(robot, { version, without }) {
      const whole = aMapFile(plans.get(robot), version);
      file = { ...whole, elements: whole.elements.filter(({ id }) => !without.includes(id)) };
    },
  };
}

export interface LivingFleet {
  robots: readonly SimulatedRobot[];
  act: Simulated["act"];
  stop(): Promise<void>;
}

/** Robots that are really connected, and live by the wall clock. */
export async function livingFleet(file: object, factor: number): Promise<LivingFleet> {
  const { startFleet } = (await import(START_FLEET)) as { startFleet(given: object): LivingFleet };
  const { fleetFileSchema } = (await import(FLEET_FILE)) as {
    fleetFileSchema: { parse(given: object): object };
  };
  return startFleet({ fleet: fleetFileSchema.parse(file), mood: "quiet", seed: 1, factor });
}
