import { z } from "zod";
import { detailEndpoint, instantSchema } from "../core/endpoint.ts";
import { int, listOf } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pick, recordOf } from "../core/records.ts";
import { DETAIL_FIELDS, LIVE_FIELDS, STATE_FIELD_NAMES, schemasOf } from "./shared/state-field-lists.ts";
import type { measurementSchema, radioSchema } from "./shared/state-values.ts";
import { MAX_PLANNED_POINTS } from "./vda5050/cleaning-profile.ts";

/**
 * The newest that is known of a device, as every list shows it: fields of `STATE_FIELDS`. Null means not reported, which is
 * neither zero nor false, or withheld: people of companies without `deviceDetail` get what everyone sees (spec §6).
 */
export const deviceLiveSchema = z.object(schemasOf(LIVE_FIELDS));
export type DeviceLive = z.infer<typeof deviceLiveSchema>;

/** Everything a device's own page shows of its state. */
export const deviceStateSchema = deviceLiveSchema.extend(schemasOf(DETAIL_FIELDS));
export type DeviceState = z.infer<typeof deviceStateSchema>;
/** The state of a device that never reported. */
export const NEVER_REPORTED: DeviceState = {
  ...recordOf(STATE_FIELD_NAMES, () => null),
  ...{ status: "03", isOnline: false, errorCount: 0, errors: [] },
};
export const NEVER_REPORTED_LIVE: DeviceLive = pick(NEVER_REPORTED, LIVE_FIELDS);
export type Radio = z.infer<typeof radioSchema>;
export type Measurement = z.infer<typeof measurementSchema>;

/** One point of a trail, with the cells cleaned there (runs on the map grid: x, y, count …) where reported. */
export const trailPointSchema = z.object({
  at: instantSchema,
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  mapKey: z.string(),
  cleanedRows: z.array(int).nullable(),
});
export type TrailPoint = z.infer<typeof trailPointSchema>;
export const MAX_TRAIL_POINTS = 3_600;

/** Where a device was around something that happened to it: from so long before to so long after. */
export const AROUND_EVENT_S = 120;
export const MAX_EVENT_TRAIL_POINTS = 600;
export const eventTrailSchema = z.object({
  /** Oldest first; without what was cleaned. */
  points: z.array(trailPointSchema).max(MAX_EVENT_TRAIL_POINTS),
  /** Positions are kept from then on; earlier ones are gone. */
  keptFrom: instantSchema,
});
export type EventTrail = z.infer<typeof eventTrailSchema>;

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
  state: detailEndpoint("GET /platform/equipment/:id/state", "fleet_devices_list", {
    summary: "The newest state of a device",
    answer: deviceStateSchema,
  }),
  trail: detailEndpoint("GET /platform/equipment/:id/trail", "fleet_devices_list", {
    summary: "Where the device was and cleaned in its last minutes, oldest first",
    query: z.object({ minutes: z.coerce.number().int().min(1).max(60).default(30) }),
    answer: z.array(trailPointSchema),
  }),
  usage: detailEndpoint("GET /platform/equipment/:id/usage", "fleet_devices_list", {
    summary: "Work of a device a day, in the days of its site, oldest first",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    answer: z.array(usageSchema.extend({ day: z.iso.date() })),
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
