import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, searchText } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { DEVICE_STATUS_CODES } from "../../fleet/shared/codes.ts";
import { deviceShape } from "../../fleet/shared/device-shapes.ts";
import { PROTOCOLS } from "../../fleet/shared/protocols.ts";
import { deviceLiveSchema } from "../../fleet/telemetry.ts";

/**
 * Devices of places. A device is in one place at a time, of its own organization or one above it, and takes over the place's
 * time zone; where it is right now is said by the map that its position names.
 */
export const MAX_PLACE_DEVICES = 500;
/** As many marks as a cross-section shows; beyond them it only counts. */
export const MAX_LIVE_DEVICES = 500;

export const PLACE_DEVICE_REFUSALS = defineRefusals({
  strangeDevice: [
    422,
    "{count} 台设备不存在，或不属于该场地的组织及其下级",
    "Devices that do not exist or do not belong to the place's organization or one below it: {count}",
  ],
  deviceElsewhere: [
    409,
    "{count} 台设备已在其他场地：{serialNumbers}",
    "Devices that are already at another place: {count} ({serialNumbers})",
  ],
});

const deviceSchema = z.object({
  ...deviceShape,
  productName: z.string(),
  ...organizationShape,
  timeZone: z.string(),
  status: z.enum(DEVICE_STATUS_CODES),
  isOnline: z.boolean(),
  /** Where it is at home; null: nowhere yet. */
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  floorId: int.nullable(),
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
  ...deviceShape,
  protocol: z.enum(PROTOCOLS),
  organizationName: z.string(),
  /** Where it is by its map, or at home while that is not known; null: neither. */
  floorId: int.nullable(),
  /** How that is known. A device of this place may be seen elsewhere. */
  foundBy: z.enum(["map", "home", "none"]),
  elsewhere: z.object({ placeId: int, placeName: z.string(), floorName: z.string() }).nullable(),
  /** False: it drives here and belongs to another place or none. */
  isAssociated: z.boolean(),
  live: deviceLiveSchema,
});
export type LiveDevice = z.infer<typeof liveDeviceSchema>;

export const placeLiveSchema = z.object({
  /** At most `MAX_LIVE_DEVICES`, online ones first; `total` counts all. */
  devices: z.array(liveDeviceSchema),
  total: int,
  /** Of all, those on no floor too. */
  counts: z.array(
    z.object({
      floorId: int.nullable(),
      status: z.enum(DEVICE_STATUS_CODES),
      total: int,
    }),
  ),
});
export type PlaceLive = z.infer<typeof placeLiveSchema>;

const floorRefSchema = z.object({
  placeId: int,
  placeName: z.string(),
  floorId: int.nullable(),
  floorName: z.string().nullable(),
});
/** Of one device: where it is at home, and where its map says that it is. */
export const devicePlaceSchema = z.object({
  home: floorRefSchema.nullable(),
  now: floorRefSchema.nullable(),
});
export type DevicePlace = z.infer<typeof devicePlaceSchema>;

export const PLACE_DEVICE_ENDPOINTS = {
  live: detailEndpoint("GET /platform/place/:id/live", "sites_places_list", {
    shows: "devices",
    summary: "Which devices are on which floor right now",
    answer: placeLiveSchema,
  }),
  devices: detailEndpoint("GET /platform/place/:id/devices", "sites_places_list", {
    shows: "devices",
    summary: "Devices associated with a place",
    ...pagesOf(deviceSchema, placeDevicesQuery),
  }),
  candidates: detailEndpoint("GET /platform/place/:id/candidates", "sites_places_associate", {
    shows: "devices",
    summary: "Devices that could be associated with a place and are not",
    ...pagesOf(deviceSchema, candidatesQuery),
  }),
  associate: detailEndpoint("POST /platform/place/:id/devices", "sites_places_associate", {
    summary: "Associate devices with a place, or give them another home floor; they take over its time zone",
    body: associationSchema,
    answer: z.object({ associated: int }),
  }),
  dissociate: detailEndpoint("POST /platform/place/:id/devices/remove", "sites_places_associate", {
    summary: "Take devices away from a place",
    body: z.object({ deviceIds: chosenDevices }),
    answer: z.object({ removed: int }),
  }),
  ofDevice: detailEndpoint("GET /platform/equipment/:id/place", "fleet_devices_list", {
    shows: "devices",
    summary: "Place and floor of a device",
    answer: devicePlaceSchema,
  }),
};
