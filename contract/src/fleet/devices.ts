import { z } from "zod";
import { type CompanyPermission, endpoint, fileAnswer, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, searchText } from "../core/fields.ts";
import { exportQuery, fileQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { recordOf } from "../core/records.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { DEVICE_KINDS, DEVICE_STATUS_CODES } from "./shared/codes.ts";
import { textsShape } from "./shared/device-field-lists.ts";
import { deviceShape, homeShape } from "./shared/device-shapes.ts";
import { CAPABILITIES, PROTOCOLS } from "./shared/protocols.ts";
import { permissionFor, SORTED_FIELDS } from "./shared/state-field-lists.ts";
import { deviceLiveSchema } from "./telemetry.ts";

/** Devices as they are managed: identity, product, holder. What they report stands in `telemetry.ts`. Spec §3. */
export const DEVICE_REFUSALS = defineRefusals({
  serialNumberTaken: [409, "序列号 {serialNumber} 已存在", "Serial number {serialNumber} already exists"],
  deviceOffline: [409, "设备离线", "The device is offline"],
  deviceLocked: [409, "设备已锁定，请先解锁", "The device is locked; unlock it first"],
});

/** As many as a list hands on at once. */
export const MAX_CHOSEN_DEVICES = 5_000;

/** A row of the equipment list: management data beside the newest live state. */
export const deviceRowSchema = z.object({
  ...deviceShape,
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  protocol: z.enum(PROTOCOLS),
  ...organizationShape,
  ...homeShape,
  timeZone: z.string(),
  isLocked: z.boolean(),
  commissionedAt: instantSchema,
  firmwareVersion: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  live: deviceLiveSchema,
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;

/** A device whole, for its page. */
export const deviceDetailSchema = deviceRowSchema.extend({
  manufacturer: z.string(),
  /** What of fields, tabs and buttons the device has, see `capabilitiesOf`. */
  capabilities: z.array(z.enum(CAPABILITIES)),
  ...textsShape(),
  iccid: z.string().nullable(),
  /** Why it was locked, and since when; empty and null where it is not. */
  lockReason: z.string(),
  lockedAt: instantSchema.nullable(),
  /** The MQTT server through which it speaks; null: the product's own broker. */
  mqttServerId: int.nullable(),
  /** Guards updates. */
  revision: int,
  /** Life of the device in hours of work, as reported; null, as what follows, where it is withheld. */
  workedHours: z.number().nullable(),
  cleanedAreaSqm: z.number().nullable(),
  totalTasks: int.nullable(),
});
export type DeviceDetail = z.infer<typeof deviceDetailSchema>;

/** What a company must have been granted to sort or filter by it: an order tells as much as the value (spec §6). */
export const WITHHELD_QUERIES: Readonly<Record<string, CompanyPermission | null>> = {
  ...recordOf(SORTED_FIELDS, permissionFor),
  rssiDbm: "deviceDetail",
  concentratorId: "deviceDetail",
  hasErrors: "fault",
  onMapId: "deviceDetail",
  runs: "deviceDetail",
};

const countsSchema = z.object({
  total: int,
  online: int,
  locked: int,
  /** Null where it is withheld (spec §6). */
  inError: int.nullable(),
});
const groupSchema = countsSchema.extend({ id: int, name: z.string() });
/** Groups beyond these are counted in `more…`. */
export const MAX_OVERVIEW_GROUPS = 200;
export const deviceOverviewSchema = z.object({
  all: countsSchema,
  statuses: z.array(z.object({ status: z.enum(DEVICE_STATUS_CODES), total: int })),
  products: z.array(groupSchema.extend({ code: z.string(), kind: z.enum(DEVICE_KINDS) })),
  organizations: z.array(groupSchema),
  moreProducts: int,
  moreOrganizations: int,
});
export type DeviceOverview = z.infer<typeof deviceOverviewSchema>;

const DEVICE_SORTS = [
  "serialNumber",
  "shortName",
  ...SORTED_FIELDS,
  "productName",
  "organizationName",
  "commissionedAt",
  /** How well a sensor was last received. */
  "rssiDbm",
] as const;
const deviceFilters = {
  search: searchText,
  statuses: listOf(z.enum(DEVICE_STATUS_CODES)).optional(),
  isOnline: z.stringbool().optional(),
  /** Whether the device's newest state names errors, as the dashboard counts them. */
  hasErrors: z.stringbool().optional(),
  productId: idSchema.optional(),
  organizationId: idSchema.optional(),
  /** Where it is at home. */
  placeId: idSchema.optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
  kinds: listOf(z.enum(DEVICE_KINDS)).optional(),
  /** Which concentrator a sensor belongs to, or was last received by. */
  concentratorId: z.string().trim().min(1).max(64).optional(),
  isLocked: z.stringbool().optional(),
  /** Those that stand on this map by their newest position. */
  onMapId: idSchema.optional(),
  /** Those that run this: the kind of a firmware package and its version, as in `firmware 2.3.0`. */
  runs: z
    .string()
    .regex(/^[a-zA-Z]{1,40} \S.{0,63}$/)
    .optional(),
};
export const deviceListQuery = pageQuery(DEVICE_SORTS, deviceFilters);
export type DeviceListQuery = z.output<typeof deviceListQuery>;

export const DEVICE_ENDPOINTS = {
  list: endpoint("GET /platform/equipment/page", "fleet_devices_list", {
    shows: "devices",
    summary: "Devices within the caller's scope, with their live state",
    ...pagesOf(deviceRowSchema, deviceListQuery),
  }),
  get: endpoint("GET /platform/equipment/:id", "fleet_devices_list", {
    shows: "devices",
    summary: "One device",
    answer: deviceDetailSchema,
  }),
  overview: endpoint("GET /platform/equipment/overview", "fleet_devices_overview", {
    shows: "devices",
    summary: "How many devices there are, by status, model and organization",
    query: z.object({ organizationId: idSchema.optional() }),
    answer: deviceOverviewSchema,
  }),
  /** At most 50,000 rows, streamed in pages; text that a spreadsheet could take for a formula is quoted. */
  export: endpoint("GET /platform/equipment/export", "fleet_devices_export", {
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: exportQuery(DEVICE_SORTS, deviceFilters),
    ...fileAnswer,
  }),
  /** Reads only, but what is asked for would not fit into an address. Devices that the caller does not see are left out. */
  exportChosen: endpoint("POST /platform/equipment/export", "fleet_devices_export", {
    summary: "Chosen devices as CSV or XLSX, in the caller's language and in this order",
    body: z.object({
      deviceIds: z.array(idSchema).min(1, "validation.noDevice").max(MAX_CHOSEN_DEVICES),
      ...fileQuery,
    }),
    ...fileAnswer,
    isRepeatable: true,
  }),
};
