/**
 * The fleet file: which robots there are and how they sign in. The server writes it when it seeds the demonstration or
 * registers load robots.
 */
import { readFileSync } from "node:fs";
import { settingsSchema } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { CLEANING_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { SERIAL_NUMBER } from "@sweepline/contract/fleet/vda5050/index.ts";
import { z } from "zod";
import { ROBOT_PROTOCOLS } from "../behaviours/robot.ts";
import { virtualElevatorSchema } from "../elevators/elevator-file.ts";
import { FLOOR_PLAN_KINDS } from "../floor-plans/index.ts";
import { sensorNetworkSchema } from "../lorawan/sensor-network.ts";
import { fleetDdiSchema, mqttUpdatesSchema, robotDdiSchema } from "../updates/agent-settings.ts";
import { MOODS } from "./moods.ts";

const topicLevel = z.string().regex(SERIAL_NUMBER);

export const fleetRobotSchema = z.object({
  serialNumber: topicLevel,
  manufacturer: topicLevel,
  password: z.string().min(1),
  /** Product code. */
  product: z.string().max(64),
  /** What kind of machine it is. */
  robotKind: z.enum(CLEANING_KINDS).default("scrubber"),
  /** Robots with the same plan id work on the same floor. It is the map's id on the wire. */
  planId: z.string().min(1).max(128),
  planSeed: z.number().int(),
  /** What people call the floor. */
  planName: z.string().min(1).max(128).optional(),
  /** Kind of building. */
  kind: z.enum(FLOOR_PLAN_KINDS),
  /** Left out: VDA 5050 with the cleaning profile. */
  speaks: z.enum(ROBOT_PROTOCOLS).optional(),
  /** IANA name. */
  timeZone: z.string().default("UTC"),
  /** It was delivered with; left out: what its kind has. */
  firmware: z.string().min(1).max(64).optional(),
  /** Where it looks for updates, as far as that differs from the fleet's `ddi`; false: nowhere. */
  ddi: z.union([robotDdiSchema, z.literal(false)]).optional(),
  /** It is updated over MQTT, and has no agent at a server. */
  mqttUpdates: mqttUpdatesSchema.optional(),
  /** In a demonstration; left out: as the whole fleet. */
  mood: z.enum(MOODS).optional(),
  /** Left out: worn by chance. */
  consumables: z
    .array(z.object({ kind: z.string(), usedHours: z.number().min(0), lifeHours: z.number().positive() }))
    .optional(),
  /** What people have set it to; left out: as it was delivered. */
  settings: settingsSchema.optional(),
  /** What its battery has; left out: by chance. */
  batteryPercent: z.number().min(0).max(100).optional(),
});
export type FleetRobot = z.infer<typeof fleetRobotSchema>;

export const fleetFileSchema = z.object({
  brokerUrl: z.url(),
  robots: z.array(fleetRobotSchema).min(1),
  /** Where robots look for updates; left out: only those look for any that say where. */
  ddi: fleetDdiSchema.optional(),
  sensorNetwork: sensorNetworkSchema.optional(),
  elevators: z.array(virtualElevatorSchema).optional(),
});
export type FleetFile = z.infer<typeof fleetFileSchema>;

export function readFleetFile(path: string): FleetFile {
  const parsed = fleetFileSchema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path} is not a fleet file\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
