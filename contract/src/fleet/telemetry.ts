import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../core/endpoint.ts";
import { listOf } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { CLEANING_MODES, COLLISION_BAR_STATES, DEVICE_STATUS_CODES, FREEZE_KINDS } from "./shared/codes.ts";
import { consumableSchema, MAX_PLANNED_POINTS } from "./vda5050/cleaning-profile.ts";

/**
 * The newest that is known of a device. Null means not reported, which is neither zero nor false, or withheld: people of
 * companies without `deviceDetail` get `status`, `isOnline` and `lastReportAt`, those without `fault` no errors (spec §6).
 * Live values carry their age: `lastReportAt` is the server's time of receipt.
 */
export const deviceLiveSchema = z.object({
  status: z.enum(DEVICE_STATUS_CODES),
  isOnline: z.boolean(),
  workStatus: z.number().int().nullable(),
  batteryPercent: z.number().nullable(),
  isCharging: z.boolean().nullable(),
  cleanWaterPercent: z.number().nullable(),
  wasteWaterPercent: z.number().nullable(),
  position: z.object({ x: z.number(), y: z.number(), theta: z.number(), mapKey: z.string() }).nullable(),
  /** Null only where it is withheld. */
  errorCount: z.number().int().nullable(),
  /** Name of the running task, if any. */
  taskName: z.string().nullable(),
  lastReportAt: instantSchema.nullable(),
});
export type DeviceLive = z.infer<typeof deviceLiveSchema>;

/** How a LoRaWAN sensor was last heard: by its best concentrator. */
export const radioSchema = z.object({
  at: instantSchema,
  concentratorId: z.string().nullable(),
  rssiDbm: z.number().nullable(),
  snrDb: z.number().nullable(),
  spreadingFactor: z.number().int().nullable(),
  frequencyHz: z.number().nullable(),
  /** How many concentrators heard it. */
  concentrators: z.number().int(),
  frameCount: z.number().int().nullable(),
});
export type Radio = z.infer<typeof radioSchema>;
export const measurementSchema = z.union([z.number(), z.string().max(256), z.boolean()]);
export type Measurement = z.infer<typeof measurementSchema>;

/** Everything a device's own page shows of its state. */
export const deviceStateSchema = deviceLiveSchema.extend({
  mode: z.enum(CLEANING_MODES).nullable(),
  intensity: z.number().int().nullable(),
  collisionBar: z.enum(COLLISION_BAR_STATES).nullable(),
  freezeKind: z.enum(FREEZE_KINDS).nullable(),
  operatingMode: z.string().nullable(),
  wifi: z.object({ ssid: z.string(), rssiDbm: z.number() }).nullable(),
  consumables: z.array(consumableSchema).nullable(),
  /** Of the newest uplink of a LoRaWAN sensor. */
  radio: radioSchema.nullable(),
  /** Named values as decoded, the newest of each. */
  measurements: z.record(z.string(), measurementSchema).nullable(),
  /** Null only where they are withheld. */
  errors: z
    .array(
      z.object({ errorType: z.string(), errorLevel: z.string(), errorDescription: z.string().optional() }),
    )
    .nullable(),
  run: z
    .object({
      runId: z.string(),
      taskName: z.string(),
      phase: z.enum(["starting", "running", "paused", "ended"]),
      startedAt: instantSchema,
      plannedAreaSqm: z.number(),
      cleanedAreaSqm: z.number(),
      durationS: z.number(),
    })
    .nullable(),
});
export type DeviceState = z.infer<typeof deviceStateSchema>;

/** One point of a trail, with the cells cleaned there (runs on the map grid: x, y, count …) where reported. */
export const trailPointSchema = z.object({
  at: instantSchema,
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  mapKey: z.string(),
  cleanedRows: z.array(z.number().int()).nullable(),
});
export type TrailPoint = z.infer<typeof trailPointSchema>;
export const MAX_TRAIL_POINTS = 3_600;

/** Where a device means to drive next; no points: nowhere. */
export const plannedPathSchema = z.object({
  at: instantSchema,
  mapKey: z.string(),
  points: z.array(z.tuple([z.number(), z.number()])).max(MAX_PLANNED_POINTS),
});
export type PlannedPath = z.infer<typeof plannedPathSchema>;

/** Sums over a span; the source of every usage figure. */
export const usageSchema = z.object({
  workedS: z.number(),
  cleanedAreaSqm: z.number(),
  distanceM: z.number(),
  waterUsedL: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

export const TELEMETRY_ENDPOINTS = {
  state: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/state",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "The newest state of a device",
    params: idParams,
    answer: deviceStateSchema,
  }),
  trail: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/trail",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "Where the device was and cleaned in its last minutes, oldest first",
    params: idParams,
    query: z.object({ minutes: z.coerce.number().int().min(1).max(60).default(30) }),
    answer: z.array(trailPointSchema),
  }),
  usage: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/usage",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "Work of a device a day, in the days of its site, oldest first",
    params: idParams,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    answer: z.array(usageSchema.extend({ day: z.iso.date() })),
  }),
  rejections: endpoint({
    method: "GET",
    path: "/platform/telemetry/rejections",
    permission: "fleet_telemetry_rejections",
    summary: "Messages that were counted and not taken, by reason and topic kind, with the newest example",
    answer: z.array(
      z.object({
        reason: z.string(),
        kind: z.string(),
        serialNumber: z.string(),
        count: z.number().int(),
        lastAt: instantSchema,
        detail: z.string(),
      }),
    ),
  }),
};

export const TELEMETRY_EVENTS = {
  deviceChanged: liveEvent({
    name: "deviceChanged",
    keyedBy: "device",
    summary: "The live part of a device's row",
    payload: deviceLiveSchema,
  }),
  deviceStateChanged: liveEvent({
    name: "deviceStateChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "The whole state, for the device's own page",
    payload: deviceStateSchema,
  }),
  deviceMoved: liveEvent({
    name: "deviceMoved",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    keepsAll: true,
    summary: "A new point of the trail",
    payload: trailPointSchema,
  }),
  devicePlanned: liveEvent({
    name: "devicePlanned",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "The device means to drive another way than before",
    payload: plannedPathSchema,
  }),
};
/** Query parameter of pages that show several devices. */
export const deviceIds = listOf(z.coerce.number().int().positive());
