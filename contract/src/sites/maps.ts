import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../core/endpoint.ts";
import { mapElementSchema } from "../fleet/map-elements.ts";

/**
 * Maps of floors, spec §3. A map belongs to one organization and is known to robots by its key; what it was like each time it was
 * reported or saved is a version. A device's map is the one that its position names.
 */
const frameSchema = z.object({
  resolutionM: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  /** Pose of the lower left cell's corner: meters, radians. */
  origin: z.object({ x: z.number(), y: z.number(), theta: z.number() }),
});
export type MapFrame = z.infer<typeof frameSchema>;

/** Where a map lies in the house; null while nobody has said. */
const floorRefSchema = z.object({
  placeId: z.number().int(),
  placeName: z.string(),
  floorId: z.number().int(),
  floorName: z.string(),
});

/** A version of a map with all that is drawn on it. `id` is the version's. */
export const floorMapSchema = frameSchema.extend({
  id: z.number().int(),
  mapId: z.number().int(),
  /** The robots' name of the map (`mapId` on the wire). */
  mapKey: z.string(),
  version: z.string(),
  name: z.string(),
  elements: z.array(mapElementSchema),
  floor: floorRefSchema.nullable(),
  /** When its content last changed: part of the grid's address, which may be kept for good. */
  changedAt: instantSchema,
});
export type FloorMap = z.infer<typeof floorMapSchema>;

export const MAP_ENDPOINTS = {
  forDevice: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/map",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "The map that a device drives on; 404 while it has reported none",
    params: idParams,
    answer: floorMapSchema,
  }),
  /** Cells as they are stored: zlib-deflated, one byte a cell, row 0 at the bottom: 0 free, 1 occupied, 2 unknown. */
  grid: endpoint({
    method: "GET",
    path: "/platform/map/version/:id/grid",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "The occupancy grid of a version, deflated",
    params: idParams,
    /** `changedAt` of the version: another address for other cells. */
    query: z.object({ at: instantSchema.optional() }),
    answer: z.instanceof(Uint8Array),
    isRaw: true,
    contentType: "application/octet-stream",
  }),
};
