import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { FloorKind } from "./demo-world.ts";

/** What the simulator reads: its robots, where they drive and how they sign in. Only its owner may read it. */
export interface FleetFile {
  brokerUrl: string;
  robots: FleetFileRobot[];
  /** Where their agents look for updates: a secret, too. */
  ddi?: { url: string; tenant: string; gatewayToken: string };
  sensorNetwork?: FleetFileNetwork;
  elevators?: FleetFileElevator[];
}

/** A virtual elevator: how it signs in, how fast it is, and the plans of its floors. */
export interface FleetFileElevator {
  name: string;
  address: string;
  username: string;
  password: string;
  doorOpenTimeMs: number;
  floorTravelMs: number;
  floors: { name: string; planId?: string }[];
}

/** The virtual network server of the sensors: where it listens, and who speaks through it. */
export interface FleetFileNetwork {
  port: number;
  applicationId: string;
  region: string;
  /** The first hears best; only those with a pace tell of themselves. */
  concentrators: { id: string; everyMin?: number }[];
  sensors: {
    devEui: string;
    name: string;
    everyMin: number;
    rssiDbm: number;
    utcOffsetH: number;
    isRejoining?: boolean;
  }[];
}

export interface FleetFileRobot {
  serialNumber: string;
  manufacturer: string;
  password: string;
  /** Left out: VDA 5050 with the cleaning profile. */
  speaks?: "vda5050" | "valetudo";
  /** Code of the product. */
  product: string;
  robotKind: CleaningKind;
  planId: string;
  planSeed: number;
  planName?: string;
  /** Kind of building. */
  kind: FloorKind;
  timeZone: string;
  /** Left out: as the whole fleet. */
  mood?: "errands" | "scheduled";
  /** Left out: as all of them; false: nowhere. */
  ddi?: false | { habit: string };
  /** What it runs at first; left out: what its kind is delivered with. */
  firmware?: string;
  /** It has no agent, and is updated over MQTT. */
  mqttUpdates?: Record<string, never>;
  /** As its parts stood last; left out: as the simulator likes. */
  consumables?: { kind: string; usedHours: number; lifeHours: number }[];
  /** What it is set to; left out: as it was delivered. */
  settings?: DeviceSettings;
  /** What its battery has by now; left out: as the simulator likes. */
  batteryPercent?: number;
}

export async function readFleetFile(path: string): Promise<FleetFile | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const file = JSON.parse(text) as Partial<FleetFile>;
    return Array.isArray(file.robots) && typeof file.brokerUrl === "string" ? (file as FleetFile) : undefined;
  } catch {
    // Not ours, or cut short: it is written again.
    return undefined;
  }
}

/** Beside its place first, then renamed: a reader never sees half a file. */
export async function writeFleetFile(path: string, file: FleetFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}
