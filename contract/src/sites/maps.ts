import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../core/endpoint.ts";

/** Floor maps as robots report them, spec §3. A device's map is the one its position names. */
export const mapSchema = z.object({
  id: z.number().int(),
  /** The robots' name of the map (`mapId` on the wire). */
  mapKey: z.string(),
  version: z.string(),
  name: z.string(),
  resolutionM: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  /** Pose of the lower left corner in metres. */
  origin: z.object({ x: z.number(), y: z.number() }),
  docks: z.array(z.object({ name: z.string(), x: z.number(), y: z.number(), theta: z.number() })),
  zones: z.array(
    z.object({ zoneId: z.string(), name: z.string(), polygon: z.array(z.tuple([z.number(), z.number()])) }),
  ),
  reportedAt: instantSchema,
});
export type FloorMap = z.infer<typeof mapSchema>;

export const MAP_ENDPOINTS = {
  forDevice: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/map",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "The map that a device drives on; 404 while it has reported none",
    params: idParams,
    answer: mapSchema,
  }),
  /** Cells as they are stored: zlib-deflated, one byte a cell, row 0 at the bottom: 0 free, 1 occupied, 2 unknown. */
  grid: endpoint({
    method: "GET",
    path: "/platform/map/:id/grid",
    permission: "fleet_devices_list",
    companyPermission: "deviceDetail",
    summary: "The occupancy grid of a map, deflated",
    params: idParams,
    answer: z.instanceof(Uint8Array),
    isRaw: true,
    contentType: "application/octet-stream",
  }),
};
