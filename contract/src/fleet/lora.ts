import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, searchText } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { ofDeviceShape } from "./shared/device-shapes.ts";
import { measurementSchema, radioSchema } from "./shared/state-values.ts";

/** LoRaWAN sensors: how they are heard, what they say, and the concentrators that hear them ("lora data"). */
export const MAX_SIGNAL_DAYS = 30;
/** A chart has no more points than this; longer spans are thinned out. */
export const MAX_SIGNAL_POINTS = 600;

export const loraSensorSchema = z.object({
  ...ofDeviceShape,
  productName: z.string(),
  organizationName: z.string(),
  isOnline: z.boolean(),
  batteryPercent: z.number().nullable(),
  lastReportAt: instantSchema.nullable(),
  /** Null while it has not been heard. */
  radio: radioSchema.nullable(),
  measurements: z.record(z.string(), measurementSchema).nullable(),
  /** Since it was first heard, as long as its sums are kept. */
  uplinks: int,
  /** Frames that nobody heard, by gaps of their counter. */
  lost: int,
  /** Today by UTC. */
  uplinksToday: int,
  joinedAt: instantSchema.nullable(),
});
export type LoraSensor = z.infer<typeof loraSensorSchema>;

export const loraConcentratorSchema = z.object({
  concentratorId: z.string(),
  /** The device that it is registered as, where the caller may see that. */
  deviceId: int.nullable(),
  shortName: z.string().nullable(),
  isOnline: z.boolean().nullable(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** Sensors of the caller's that it has heard, and frames of theirs. */
  sensors: int,
  uplinks: int,
  /** As it heard the newest frame of any of them. */
  rssiDbm: z.number().nullable(),
  snrDb: z.number().nullable(),
});
export type LoraConcentrator = z.infer<typeof loraConcentratorSchema>;

const receptionSchema = z.object({
  concentratorId: z.string(),
  rssiDbm: z.number().nullable(),
  snrDb: z.number().nullable(),
});

export const uplinkSchema = z.object({
  at: instantSchema,
  frameCount: int,
  fPort: int,
  dataRate: int.nullable(),
  spreadingFactor: int.nullable(),
  frequencyHz: z.number().nullable(),
  isConfirmed: z.boolean(),
  /** Hexadecimal. */
  bytes: z.string(),
  decoded: z.record(z.string(), measurementSchema),
  concentrators: z.array(receptionSchema),
  /** Frames lost before this one; below zero: it came late and filled a gap. */
  lost: int,
});
export type Uplink = z.infer<typeof uplinkSchema>;

export const signalPointSchema = z.object({
  at: instantSchema,
  rssiDbm: z.number().nullable(),
  snrDb: z.number().nullable(),
  /** What the frame measured in numbers. */
  values: z.record(z.string(), z.number()),
});
export type SignalPoint = z.infer<typeof signalPointSchema>;

export const loraDaySchema = z.object({
  day: z.iso.date(),
  uplinks: int,
  lost: int,
});

export const loraListQuery = pageQuery(
  ["shortName", "serialNumber", "lastReportAt", "rssiDbm", "uplinks", "lost"],
  { search: searchText, concentratorId: z.string().max(128).optional(), organizationId: idSchema.optional() },
);
export type LoraListQuery = z.output<typeof loraListQuery>;
export const concentratorListQuery = pageQuery(["concentratorId", "lastAt", "sensors", "uplinks"], {
  search: searchText,
});
export type ConcentratorListQuery = z.output<typeof concentratorListQuery>;
export const uplinkListQuery = pageQuery(["at"], {
  ...timeSpan,
});
export type UplinkListQuery = z.output<typeof uplinkListQuery>;

export const LORA_ENDPOINTS = {
  sensors: detailEndpoint("GET /iot/lora/page", "fleet_lora_list", {
    shows: "devices",
    summary: "LoRaWAN sensors with signal, decoded values and counters",
    ...pagesOf(loraSensorSchema, loraListQuery),
  }),
  concentrators: detailEndpoint("GET /iot/lora/concentrator/page", "fleet_lora_list", {
    summary: "Concentrators that hear the caller's sensors",
    ...pagesOf(loraConcentratorSchema, concentratorListQuery),
  }),
  sensor: detailEndpoint("GET /iot/lora/:id", "fleet_lora_list", {
    shows: "devices",
    summary: "One LoRaWAN sensor: as in the list, with the sums of its days",
    answer: z.object({ sensor: loraSensorSchema, days: z.array(loraDaySchema) }),
  }),
  uplinks: detailEndpoint("GET /iot/lora/:id/uplinks", "fleet_lora_list", {
    summary: "Frames of a sensor, newest first: raw bytes, decoded values, who heard them",
    ...pagesOf(uplinkSchema, uplinkListQuery),
  }),
  signal: detailEndpoint("GET /iot/lora/:id/signal", "fleet_lora_list", {
    summary: "How a sensor was heard in its last days, oldest first",
    query: z.object({ days: z.coerce.number().int().min(1).max(MAX_SIGNAL_DAYS).default(1) }),
    answer: z.array(signalPointSchema),
  }),
};
