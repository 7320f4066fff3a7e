import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { mapElementSchema } from "../fleet/shared/map-elements.ts";
import { confirmedSchema } from "./broken-work.ts";

/**
 * Maps of floors. A map belongs to one organization and is known to robots by its key; each time it was reported by a robot,
 * saved in the editor, imported or restored, a version was made. Versions made here never change; that of a robot grows
 * while the robot explores. Spec §3, §5.
 */
export const VERSION_SOURCES = ["robot", "editor", "import", "restore"] as const;
export type VersionSource = (typeof VERSION_SOURCES)[number];

/** Whether a map may hold several cleaning areas, or drawing another one deletes the last (spec §5). */
export const CLEANING_AREA_RULES = ["many", "single"] as const;

export const MAX_MAP_NAME = 64;
/** Of a map that is made here: a key that every link, topic and file name can carry. Robots may say any text. */
export const mapKeySchema = z.string().regex(/^[\w.-]{1,64}$/, "validation.mapKey");
/** Of one that is made for a robot which says so already. */
export const robotsMapKeySchema = z.string().regex(/^\P{Cc}{1,128}$/u, "validation.robotsMapKey");

export const MAP_REFUSALS = defineRefusals({
  mapKeyTaken: [409, "地图编号 {mapKey} 已存在", "Map ID {mapKey} already exists"],
  currentVersion: [409, "这是当前版本，无需恢复", "This is the current version; there is nothing to restore"],
  mapInUse: [
    409,
    "仍有设备正在使用此地图，不能删除",
    "Devices are still using this map, so it cannot be deleted",
  ],
});

/** Where a map lies in the house; null while nobody has said. */
const floorRefSchema = z.object({
  placeId: int,
  placeName: z.string(),
  floorId: int,
  floorName: z.string(),
});

export const frameSchema = z.object({
  resolutionM: z.number(),
  width: int,
  height: int,
  /** Pose of the lower left cell's corner: meters, radians. */
  origin: z.object({ x: z.number(), y: z.number(), theta: z.number() }),
});
export type MapFrame = z.infer<typeof frameSchema>;

/** A version of a map with all that is drawn on it, to be looked at. `id` is the version's. */
export const floorMapSchema = frameSchema.extend({
  id: int,
  mapId: int,
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

export const mapRowSchema = frameSchema.extend({
  id: int,
  mapKey: z.string(),
  name: z.string(),
  ...organizationShape,
  floor: floorRefSchema.nullable(),
  /** The version that counts: the newest saved here, else the newest that robots report. */
  versionId: int,
  version: z.string(),
  versionCount: int,
  elementCount: int,
  /** Devices in use that stand on it by their newest position, and those of them that drive by the version that counts. */
  deviceCount: int,
  syncedCount: int,
  /** Somebody's changes wait to be saved. */
  hasDraft: z.boolean(),
  changedAt: instantSchema,
  revision,
});
export type MapRow = z.infer<typeof mapRowSchema>;

export const mapDetailSchema = mapRowSchema.extend({
  cleaningAreaRule: z.enum(CLEANING_AREA_RULES),
  description: z.string(),
});
export type MapDetail = z.infer<typeof mapDetailSchema>;

export const mapVersionSchema = frameSchema.extend({
  id: int,
  mapId: int,
  /** Counted from 1. */
  number: int,
  version: z.string(),
  source: z.enum(VERSION_SOURCES),
  note: z.string(),
  /** Null: made by a robot. */
  staffName: z.string().nullable(),
  /** The version that it was made from. */
  parentId: int.nullable(),
  elementCount: int,
  isCurrent: z.boolean(),
  createdAt: instantSchema,
});
export type MapVersion = z.infer<typeof mapVersionSchema>;

export const mapListQuery = pageQuery(["changedAt", "name", "mapKey", "organizationName", "deviceCount"], {
  search: searchText,
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  floorId: idSchema.optional(),
  /** Whether all devices that stand on it drive by the version that counts. */
  isSynced: z.stringbool().optional(),
  hasDraft: z.stringbool().optional(),
  ids: listOf(idSchema).optional(),
});
export type MapListQuery = z.output<typeof mapListQuery>;

export const mapChangeSchema = z.object({
  name: requiredText(MAX_MAP_NAME),
  floorId: idSchema.nullable(),
  cleaningAreaRule: z.enum(CLEANING_AREA_RULES),
  description: optionalText(500),
  revision,
});
export type MapChange = z.output<typeof mapChangeSchema>;

const versionParams = z.object({ id: idSchema, versionId: idSchema });

export const MAP_ENDPOINTS = {
  list: detailEndpoint("GET /platform/map/page", "sites_maps_list", {
    summary: "Maps within the caller's scope",
    ...pagesOf(mapRowSchema, mapListQuery),
  }),
  get: detailEndpoint("GET /platform/map/:id", "sites_maps_list", {
    summary: "One map",
    answer: mapDetailSchema,
  }),
  update: detailEndpoint("PUT /platform/map/:id", "sites_maps_edit", {
    summary: "Name, floor and rules of a map",
    body: mapChangeSchema,
    answer: mapDetailSchema,
  }),
  remove: detailEndpoint("DELETE /platform/map/:id", "sites_maps_remove", {
    summary: "Delete a map with all its versions; refused while devices drive by it",
    answer: z.null(),
  }),
  versions: detailEndpoint("GET /platform/map/:id/versions", "sites_maps_list", {
    summary: "Versions of a map, newest first",
    ...pagesOf(mapVersionSchema, pageQuery(["number"], {})),
  }),
  version: detailEndpoint("GET /platform/map/:id/versions/:versionId", "sites_maps_list", {
    summary: "A version with its elements",
    params: versionParams,
    answer: floorMapSchema,
  }),
  restore: detailEndpoint("POST /platform/map/:id/versions/:versionId/restore", "sites_maps_edit", {
    summary: "Make a new version that is like an older one",
    params: versionParams,
    /** `confirmed`: of `breaksWork`. */
    body: z.object({ revision, confirmed: confirmedSchema }),
    answer: mapDetailSchema,
  }),
  forDevice: detailEndpoint("GET /platform/equipment/:id/map", "fleet_devices_list", {
    summary: "The map that a device drives on; 404 while it has reported none",
    answer: floorMapSchema,
  }),
  /** Cells as they are stored: zlib-deflated, one byte a cell, row 0 at the bottom: 0 free, 1 occupied, 2 unknown. */
  grid: detailEndpoint("GET /platform/map/version/:id/grid", "fleet_devices_list", {
    summary: "The occupancy grid of a version, deflated",
    /** `changedAt` of the version: another address for other cells. */
    query: z.object({ at: instantSchema.optional() }),
    ...fileAnswer,
  }),
};

export const MAP_EVENTS = {
  mapChanged: liveEvent({
    name: "mapChanged",
    keyedBy: "map",
    companyPermission: "deviceDetail",
    summary: "A map has a new version, other properties, or a robot has come to drive by another version",
    payload: z.object({ mapId: int, versionId: int, version: z.string() }),
  }),
};
