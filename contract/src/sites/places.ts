import { z } from "zod";
import { endpoint, idParams, idSchema, instantSchema } from "../core/endpoint.ts";
import { listOf, optionalText, requiredText, revision, searchText, timeZone } from "../core/fields.ts";
import { pageOf, pageQuery } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { DEVICE_KINDS, DEVICE_STATUS_CODES } from "../fleet/codes.ts";
import { PROTOCOLS } from "../fleet/protocols.ts";
import { deviceLiveSchema } from "../fleet/telemetry.ts";
import { FLOOR_NAMINGS, floorDraftSchema, floorFaults, floorPlanFields } from "./floors.ts";
import { openingHoursSchema } from "./opening-hours.ts";

/**
 * Places: buildings with floors, and the devices that work there (spec §3, §5). A device is in one place at a time, of its own
 * organization or one above it; where it is right now is said by the map that its position names.
 */
export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_DEVICES = 500;
/** As many marks as a cross-section shows; beyond them it only counts. */
export const MAX_LIVE_DEVICES = 500;
export const MAX_PLACE_OPTIONS = 50;
export const MAX_EXPORTED_PLACES = 50_000;

export const PLACE_REFUSALS = defineRefusals({
  lowerMezzanineFirst: {
    status: 409,
    zh: "请先删除下层夹层",
    en: "A lower mezzanine must be deleted first",
  },
  floorInUse: {
    status: 409,
    zh: "楼层 {floors} 上仍有地图或电梯，不能删除",
    en: "Maps or elevators are on floor {floors}; it cannot be removed",
  },
  unknownFloor: { status: 422, zh: "该场地没有此楼层", en: "The place has no such floor" },
  unknownHolder: { status: 422, zh: "组织不存在", en: "There is no such organization" },
  placeInUse: {
    status: 409,
    zh: "该场地仍有 {maps} 张地图、{elevators} 部电梯，不能删除",
    en: "Maps: {maps}, elevators: {elevators}. While they are at the place it cannot be deleted",
  },
  placeHasDevices: {
    status: 409,
    zh: "该场地仍有 {devices} 台设备，请先解除关联或确认一并解除",
    en: "Devices at the place: {devices}. Take them away first, or confirm that they lose their place",
  },
  strangeDevice: {
    status: 422,
    zh: "{count} 台设备不存在，或不属于该场地的组织及其下级",
    en: "{count} of the devices do not exist, or belong to nobody of the place's organization",
  },
  deviceElsewhere: {
    status: 409,
    zh: "{count} 台设备已在其他场地：{serialNumbers}",
    en: "Devices at another place already: {count} ({serialNumbers})",
  },
});

const counted = { mapCount: z.number().int(), elevatorCount: z.number().int() };

export const placeRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  address: z.string(),
  timeZone: z.string(),
  floorsAbove: z.number().int(),
  floorsBelow: z.number().int(),
  mezzanineCount: z.number().int(),
  ...counted,
  /** Devices associated with it, and those of them that are online. */
  deviceCount: z.number().int(),
  onlineCount: z.number().int(),
  openingHours: openingHoursSchema,
  revision,
});
export type PlaceRow = z.infer<typeof placeRowSchema>;

const namedSchema = z.object({ id: z.number().int(), name: z.string() });
const floorMapRefSchema = namedSchema.extend({
  mapKey: z.string(),
  /** The version that counts. */
  versionId: z.number().int(),
});

export const floorSchema = z.object({
  id: z.number().int(),
  level: z.number().int(),
  mezzanine: z.number().int(),
  name: z.string(),
  maps: z.array(floorMapRefSchema),
  /** That stop there. */
  elevators: z.array(namedSchema),
  /** Devices that are at home there. */
  deviceCount: z.number().int(),
});
export type Floor = z.infer<typeof floorSchema>;

export const placeDetailSchema = placeRowSchema.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  floorNaming: z.enum(FLOOR_NAMINGS),
  floorAffix: z.string(),
  remark: z.string(),
  /** Lowest first. */
  floors: z.array(floorSchema),
  createdAt: instantSchema,
});
export type PlaceDetail = z.infer<typeof placeDetailSchema>;

const placeFilters = {
  search: searchText,
  organizationId: idSchema.optional(),
  ids: listOf(idSchema).optional(),
};
const PLACE_SORTS = ["name", "organizationName", "deviceCount", "createdAt"] as const;
export const placeListQuery = pageQuery(PLACE_SORTS, placeFilters);
export type PlaceListQuery = z.output<typeof placeListQuery>;
export const placeExportQuery = z.object({
  format: z.enum(["csv", "xlsx"]).default("xlsx"),
  sort: z.enum(PLACE_SORTS.flatMap((sort) => [sort, `-${sort}` as const])).optional(),
  ...placeFilters,
});
export type PlaceExportQuery = z.output<typeof placeExportQuery>;

/** Fields of the form, each with its rule. */
export const PLACE_FIELDS = {
  name: requiredText(MAX_PLACE_NAME),
  address: optionalText(200),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  timeZone,
  ...floorPlanFields,
  openingHours: openingHoursSchema.default([]),
  remark: optionalText(500),
};
/** Left out: floors of the counts, named by the rule, and those that stand as they are. */
const floors = z.array(floorDraftSchema).max(1_000).optional();

type Wanted = z.output<z.ZodObject<typeof PLACE_FIELDS & { floors: typeof floors }>>;
const checkPlace = (place: Wanted, context: z.RefinementCtx) => {
  for (const { index, text } of floorFaults(place)) {
    const path = index === undefined ? ["floorsAbove"] : ["floors", index, "name"];
    context.addIssue({ code: "custom", path, message: text });
  }
  if ((place.latitude === null) !== (place.longitude === null))
    context.addIssue({
      code: "custom",
      path: [place.latitude === null ? "latitude" : "longitude"],
      message: "validation.required",
    });
};
export const newPlaceSchema = z
  .object({ organizationId: idSchema, ...PLACE_FIELDS, floors })
  .superRefine(checkPlace);
export type NewPlace = z.output<typeof newPlaceSchema>;
export const placeChangeSchema = z.object({ ...PLACE_FIELDS, floors, revision }).superRefine(checkPlace);
export type PlaceChange = z.output<typeof placeChangeSchema>;

const deviceSchema = z.object({
  id: z.number().int(),
  serialNumber: z.string(),
  shortName: z.string(),
  kind: z.enum(DEVICE_KINDS),
  productName: z.string(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  timeZone: z.string(),
  status: z.enum(DEVICE_STATUS_CODES),
  isOnline: z.boolean(),
  /** Where it is at home; null: nowhere yet. */
  placeId: z.number().int().nullable(),
  placeName: z.string().nullable(),
  floorId: z.number().int().nullable(),
  floorName: z.string().nullable(),
  associatedAt: instantSchema.nullable(),
});
export type PlaceDevice = z.infer<typeof deviceSchema>;

const deviceFilters = { search: searchText, organizationId: idSchema.optional() };
export const placeDevicesQuery = pageQuery(
  ["serialNumber", "shortName", "organizationName", "associatedAt"],
  {
    ...deviceFilters,
    floorId: idSchema.optional(),
  },
);
export type PlaceDevicesQuery = z.output<typeof placeDevicesQuery>;
export const candidatesQuery = pageQuery(["serialNumber", "shortName", "organizationName", "placeName"], {
  ...deviceFilters,
  /** Whether they are in no place yet. */
  isFree: z.stringbool().optional(),
});
export type CandidatesQuery = z.output<typeof candidatesQuery>;

const chosenDevices = z.array(idSchema).min(1, "validation.noDevice").max(MAX_PLACE_DEVICES);
export const associationSchema = z.object({
  devices: z
    .array(z.object({ id: idSchema, floorId: idSchema.nullable() }))
    .min(1, "validation.noDevice")
    .max(MAX_PLACE_DEVICES),
  /** Those of other places come from there; without it they are refused. */
  isMoving: z.boolean().default(false),
});
export type Association = z.output<typeof associationSchema>;

const liveDeviceSchema = z.object({
  id: z.number().int(),
  serialNumber: z.string(),
  shortName: z.string(),
  kind: z.enum(DEVICE_KINDS),
  protocol: z.enum(PROTOCOLS),
  organizationName: z.string(),
  /** Where it is by its map, or at home while that is not known; null: neither. */
  floorId: z.number().int().nullable(),
  /** How that is known. A device of this place may be seen elsewhere. */
  foundBy: z.enum(["map", "home", "none"]),
  elsewhere: z.object({ placeId: z.number().int(), placeName: z.string(), floorName: z.string() }).nullable(),
  /** False: it drives here and belongs to another place or none. */
  isAssociated: z.boolean(),
  live: deviceLiveSchema,
});
export type LiveDevice = z.infer<typeof liveDeviceSchema>;

export const placeLiveSchema = z.object({
  /** At most `MAX_LIVE_DEVICES`, online ones first; `total` counts all. */
  devices: z.array(liveDeviceSchema),
  total: z.number().int(),
  /** Of all, those on no floor too. */
  counts: z.array(
    z.object({
      floorId: z.number().int().nullable(),
      status: z.enum(DEVICE_STATUS_CODES),
      total: z.number().int(),
    }),
  ),
});
export type PlaceLive = z.infer<typeof placeLiveSchema>;

const floorRefSchema = z.object({
  placeId: z.number().int(),
  placeName: z.string(),
  floorId: z.number().int().nullable(),
  floorName: z.string().nullable(),
});
/** Of one device: where it is at home, and where its map says that it is. */
export const devicePlaceSchema = z.object({
  home: floorRefSchema.nullable(),
  now: floorRefSchema.nullable(),
});
export type DevicePlace = z.infer<typeof devicePlaceSchema>;

export const placeOptionSchema = namedSchema.extend({
  organizationId: z.number().int(),
  organizationName: z.string(),
  /** Lowest first. */
  floors: z.array(floorSchema.pick({ id: true, level: true, mezzanine: true, name: true })),
});
export type PlaceOption = z.infer<typeof placeOptionSchema>;

const seeing = { permission: "sites_places_list", companyPermission: "deviceDetail" } as const;
const editing = { permission: "sites_places_edit", companyPermission: "deviceDetail" } as const;
const associating = { permission: "sites_places_associate", companyPermission: "deviceDetail" } as const;

export const PLACE_ENDPOINTS = {
  list: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/page",
    summary: "Places within the caller's scope",
    query: placeListQuery,
    answer: pageOf(placeRowSchema),
  }),
  options: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/options",
    summary: "Places with their floors, to choose from",
    /** `organizationId`: those that things of this organization may lie in, its own and those above it; `ids` are always among them. */
    query: z.object(placeFilters),
    answer: z.array(placeOptionSchema),
  }),
  export: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/export",
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: placeExportQuery,
    answer: z.instanceof(Uint8Array),
    isRaw: true,
    contentType: "application/octet-stream",
  }),
  get: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/:id",
    summary: "One place with its floors",
    params: idParams,
    answer: placeDetailSchema,
  }),
  create: endpoint({
    ...editing,
    method: "POST",
    path: "/platform/place",
    summary: "A new place with its floors",
    body: newPlaceSchema,
    answer: placeDetailSchema,
  }),
  /** A floor that is left out goes; with the place's zone goes that of its devices. */
  update: endpoint({
    ...editing,
    method: "PUT",
    path: "/platform/place/:id",
    summary: "Change a place and its floors",
    params: idParams,
    body: placeChangeSchema,
    answer: placeDetailSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/platform/place/:id",
    permission: "sites_places_remove",
    companyPermission: "deviceDetail",
    summary: "Delete a place; refused while maps or elevators are there",
    params: idParams,
    /** Devices lose their place; without it they keep it from being deleted. */
    query: z.object({ alsoDevices: z.stringbool().default(false) }),
    answer: z.null(),
  }),
  live: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/:id/live",
    summary: "Which devices are on which floor right now",
    params: idParams,
    answer: placeLiveSchema,
  }),
  devices: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/place/:id/devices",
    summary: "Devices associated with a place",
    params: idParams,
    query: placeDevicesQuery,
    answer: pageOf(deviceSchema),
  }),
  candidates: endpoint({
    ...associating,
    method: "GET",
    path: "/platform/place/:id/candidates",
    summary: "Devices that could be associated with a place and are not",
    params: idParams,
    query: candidatesQuery,
    answer: pageOf(deviceSchema),
  }),
  associate: endpoint({
    ...associating,
    method: "POST",
    path: "/platform/place/:id/devices",
    summary: "Associate devices with a place, or give them another home floor; they take over its time zone",
    params: idParams,
    body: associationSchema,
    answer: z.object({ associated: z.number().int() }),
  }),
  dissociate: endpoint({
    ...associating,
    method: "POST",
    path: "/platform/place/:id/devices/remove",
    summary: "Take devices away from a place",
    params: idParams,
    body: z.object({ deviceIds: chosenDevices }),
    answer: z.object({ removed: z.number().int() }),
  }),
  ofDevice: endpoint({
    ...seeing,
    method: "GET",
    path: "/platform/equipment/:id/place",
    permission: "fleet_devices_list",
    summary: "Place and floor of a device",
    params: idParams,
    answer: devicePlaceSchema,
  }),
};
