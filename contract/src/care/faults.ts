import { z } from "zod";
import {
  detailEndpoint,
  faultEndpoint,
  fileAnswer,
  idSchema,
  instantSchema,
  timeSpan,
} from "../core/endpoint.ts";
import { int, labelSchema, listOf, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { exportQuery, pageOf, pageQuery, spanInOrder } from "../core/paging.ts";
import { organizationShape } from "../core/rows.ts";
import { DEVICE_STATUS_CODES } from "../fleet/shared/codes.ts";
import { eventTrailSchema } from "../fleet/telemetry.ts";
import { adviceSchema, FAULT_LEVELS } from "./fault-codes.ts";

/**
 * Fault reports (spec §2, §3): what robots report to be wrong with them, raised and recovered as one row. What comes back within a minute
 * after it was gone is the same one, counted again.
 */
export const SAME_FAULT_MS = 60_000;

/** What a fault is called: its code in the catalog; null: nobody has named what the robot reports. */
const namedSchema = z.object({
  id: int,
  code: z.string(),
  name: labelSchema,
  detailCode: z.string(),
  detailName: labelSchema,
});

export const faultReportSchema = z.object({
  id: int,
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  productName: z.string(),
  ...organizationShape,
  /** As the robot reports it (spec §3: type). */
  reportedAs: z.string(),
  /** What the robot says of it (spec §3: content). */
  content: z.string(),
  level: z.enum(FAULT_LEVELS),
  code: namedSchema.nullable(),
  /** Of its code. */
  advice: adviceSchema,
  raisedAt: instantSchema,
  /** Null: it lasts. */
  recoveredAt: instantSchema.nullable(),
  /** How often it came back within `SAME_FAULT_MS`, the first time included. */
  times: int,
  mapId: int.nullable(),
  mapName: z.string().nullable(),
  floorId: int.nullable(),
  floorName: z.string().nullable(),
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  /** Where the robot was, in meters on its map. */
  x: z.number().nullable(),
  y: z.number().nullable(),
});
export type FaultReport = z.infer<typeof faultReportSchema>;

export const faultReportDetailSchema = faultReportSchema.extend({
  /** The version of the map that counted when it was raised. */
  mapVersionId: int.nullable(),
  /** Of its code. */
  picture: z.string(),
  /** Status of the device when it was raised. */
  status: z.enum(DEVICE_STATUS_CODES).nullable(),
  /** What came with it, as it came (spec §3: reported value): level, hint, references. */
  reportedValue: z.record(z.string(), z.unknown()),
});
export type FaultReportDetail = z.infer<typeof faultReportDetailSchema>;

const filters = {
  search: searchText,
  levels: listOf(z.enum(FAULT_LEVELS)).optional(),
  isOpen: z.stringbool().optional(),
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  deviceId: idSchema.optional(),
  codeId: idSchema.optional(),
  /** What the robot calls it, as it is. */
  reportedAs: z.string().max(128).optional(),
  ...timeSpan,
};
export const faultReportQuery = pageQuery(["raisedAt"], filters);
export type FaultReportQuery = z.output<typeof faultReportQuery>;

/** What robots report that no code names, most often first. */
export const unnamedFaultSchema = z.object({
  reportedAs: z.string(),
  productId: int,
  productName: z.string(),
  times: int,
  devices: int,
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** Of the newest. */
  content: z.string(),
});
export type UnnamedFault = z.infer<typeof unnamedFaultSchema>;
export const MAX_UNNAMED_FAULTS = 200;

/** Where faults happen: so many of them within one square of the floor. */
export const SPOT_SIZE_M = 1;
export const MAX_FAULT_SPOTS = 500;
export const faultSpotSchema = z.object({
  /** Its middle, in meters. */
  x: z.number(),
  y: z.number(),
  faults: int,
  devices: int,
  /** What happens there most. */
  reportedAs: z.string(),
  code: namedSchema.nullable(),
  level: z.enum(FAULT_LEVELS),
  lastAt: instantSchema,
});
export type FaultSpot = z.infer<typeof faultSpotSchema>;

const LIST = "care_faults_list";

export const FAULT_ENDPOINTS = {
  page: faultEndpoint("GET /platform/fault/page", LIST, {
    summary: "Faults that devices of the caller's scope reported, newest first",
    query: faultReportQuery,
    answer: pageOf(faultReportSchema),
    shows: "devices",
  }),
  list: faultEndpoint("GET /platform/equipment/:id/faults", LIST, {
    summary: "Faults of a device, newest first",
    query: pageQuery(["raisedAt"], { isOpen: filters.isOpen, levels: filters.levels, ...timeSpan }),
    answer: pageOf(faultReportSchema),
  }),
  unnamed: faultEndpoint("GET /platform/fault/unnamed", LIST, {
    summary: "What devices of the caller's scope report that no fault code names, most often first",
    answer: z.array(unnamedFaultSchema),
  }),
  spots: faultEndpoint("GET /platform/map/:id/faults", LIST, {
    summary: "Where on a map faults happened, most often first",
    query: z.object({ levels: filters.levels, ...timeSpan }).superRefine(spanInOrder),
    answer: z.array(faultSpotSchema),
  }),
  /** At most 50,000 rows, streamed. */
  export: faultEndpoint("GET /platform/fault/export", "care_faults_export", {
    summary: "Fault reports as CSV or XLSX, in the caller's language",
    query: exportQuery(["raisedAt"], filters),
    ...fileAnswer,
  }),
  get: faultEndpoint("GET /platform/fault/:id", LIST, {
    summary: "One fault report",
    answer: faultReportDetailSchema,
    shows: "devices",
  }),
  trail: detailEndpoint("GET /platform/fault/:id/trail", LIST, {
    summary: "Where the device was in the minutes around when a fault was raised",
    answer: eventTrailSchema,
    shows: "devices",
  }),
};

export const FAULT_EVENTS = {
  faultChanged: liveEvent({
    name: "faultChanged",
    keyedBy: "device",
    companyPermission: "fault",
    summary: "A fault of this device was raised, has changed or is gone",
    payload: z.object({ deviceId: int, isOpen: z.boolean(), level: z.enum(FAULT_LEVELS) }),
  }),
};
