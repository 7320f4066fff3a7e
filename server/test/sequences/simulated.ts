/** Robots of the simulator in this process, on whatever time it is given. Loaded by their place: workspaces meet only in contract. */
import { join } from "node:path";

const SIMULATOR = join(import.meta.dirname, "../../../simulator/src/fleet/simulator.ts");
const FLEET_FILE = join(import.meta.dirname, "../../../simulator/src/fleet/fleet-file.ts");

export interface SimulatedRobot {
  identity: { serialNumber: string };
  phase: string;
  motion: { x: number; y: number };
  dock: { x: number; y: number };
  site: { nearestReachable(at: { x: number; y: number }): { x: number; y: number } };
  run: { actionId?: string } | undefined;
  order: { orderId: string; steps: unknown[] } | undefined;
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
  advanceTo(wireMs: number): void;
  act(serialNumber: string, act: object): void;
}

interface Options {
  robots: object[];
  mood: "quiet";
  seed: number;
  factor: number;
  rate: number;
  startMs: number;
  connectsPerS: number;
  makeLink(robot: SimulatedRobot, events: RobotEvents): RobotLink;
}

export async function simulated(
  serialNumbers: readonly string[],
  options: Pick<Options, "startMs" | "seed" | "factor" | "makeLink">,
): Promise<Simulated> {
  const { createSimulator } = (await import(SIMULATOR)) as { createSimulator(given: Options): Simulated };
  const { fleetRobotSchema } = (await import(FLEET_FILE)) as {
    fleetRobotSchema: { parse(given: object): object };
  };
  const robots = serialNumbers.map((serialNumber) =>
    fleetRobotSchema.parse({
      ...{ serialNumber, manufacturer: "Acme", password: "secret", product: "SC-75", planId: "plan-1" },
      ...{ planSeed: 3, kind: "office", timeZone: "UTC" },
    }),
  );
  return createSimulator({ ...options, robots, mood: "quiet", rate: 1, connectsPerS: 1_000 });
}
