import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema } from "../../core/endpoint.ts";
import {
  int,
  listOf,
  optionalText,
  requiredText,
  revision,
  searchText,
  timeZone,
} from "../../core/fields.ts";
import { fileQuery, pageQuery, pagesOf, sortOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { FLOOR_NAMINGS, floorDraftSchema, floorFaults, floorPlanFields } from "./floors.ts";
import { openingHoursSchema, quietHoursSchema, ROBOT_HOURS } from "./opening-hours.ts";

/**
 * Places: buildings with floors, and the devices that work there (spec §3, §5). A device is in one place at a time, see `devices.ts`.
 */
export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_OPTIONS = 50;
export const MAX_EXPORTED_PLACES = 50_000;

export const PLACE_REFUSALS = defineRefusals({
  lowerMezzanineFirst: [409, "请先删除下层夹层", "A lower mezzanine must be deleted first"],
  floorInUse: [
    409,
    "楼层 {floors} 上仍有地图或电梯，不能删除",
    "Floors with maps or elevators cannot be deleted: {floors}",
  ],
  unknownFloor: [422, "该场地没有此楼层", "The place does not have this floor"],
  unknownHolder: [422, "组织不存在", "The organization does not exist"],
  placeInUse: [
    409,
    "该场地仍有 {maps} 张地图、{elevators} 部电梯，不能删除",
    "The place cannot be deleted; it still has maps: {maps}, elevators: {elevators}",
  ],
  placeHasDevices: [
    409,
    "该场地仍有 {devices} 台设备，请先解除关联或确认一并解除",
    "The place still has devices: {devices}. Remove them first, or confirm that they are removed too",
  ],
});

const counted = { mapCount: int, elevatorCount: int };

export const placeRowSchema = z.object({
  id: int,
  name: z.string(),
  ...organizationShape,
  address: z.string(),
  timeZone: z.string(),
  floorsAbove: int,
  floorsBelow: int,
  mezzanineCount: int,
  ...counted,
  /** Devices associated with it, and those of them that are online. */
  deviceCount: int,
  onlineCount: int,
  openingHours: openingHoursSchema,
  revision,
});
export type PlaceRow = z.infer<typeof placeRowSchema>;

const namedSchema = z.object({ id: int, name: z.string() });
const floorMapRefSchema = namedSchema.extend({
  mapKey: z.string(),
  /** The version that counts. */
  versionId: int,
});

export const floorSchema = z.object({
  id: int,
  level: int,
  mezzanine: int,
  name: z.string(),
  maps: z.array(floorMapRefSchema),
  /** That stop there. */
  elevators: z.array(namedSchema),
  /** Devices that are at home there. */
  deviceCount: int,
});
export type Floor = z.infer<typeof floorSchema>;

export const placeDetailSchema = placeRowSchema.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  floorNaming: z.enum(FLOOR_NAMINGS),
  floorAffix: z.string(),
  quietHours: quietHoursSchema,
  robotHours: z.enum(ROBOT_HOURS),
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
  format: fileQuery.format,
  sort: sortOf(PLACE_SORTS),
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
  quietHours: quietHoursSchema.default(null),
  robotHours: z.enum(ROBOT_HOURS).default("any"),
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

export const placeOptionSchema = namedSchema.extend({
  ...organizationShape,
  /** Lowest first. */
  floors: z.array(floorSchema.pick({ id: true, level: true, mezzanine: true, name: true })),
});
export type PlaceOption = z.infer<typeof placeOptionSchema>;

export const PLACE_ENDPOINTS = {
  list: detailEndpoint("GET /platform/place/page", "sites_places_list", {
    shows: "devices",
    summary: "Places within the caller's scope",
    ...pagesOf(placeRowSchema, placeListQuery),
  }),
  options: detailEndpoint("GET /platform/place/options", "sites_places_list", {
    summary: "Places with their floors, to choose from",
    /** `organizationId`: those that things of this organization may lie in, its own and those above it; `ids` are always among them. */
    query: z.object(placeFilters),
    answer: z.array(placeOptionSchema),
  }),
  export: detailEndpoint("GET /platform/place/export", "sites_places_list", {
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: placeExportQuery,
    ...fileAnswer,
  }),
  get: detailEndpoint("GET /platform/place/:id", "sites_places_list", {
    shows: "devices",
    summary: "One place with its floors",
    answer: placeDetailSchema,
  }),
  create: detailEndpoint("POST /platform/place", "sites_places_edit", {
    summary: "A new place with its floors",
    body: newPlaceSchema,
    answer: placeDetailSchema,
  }),
  /** A floor that is left out goes; with the place's zone goes that of its devices. */
  update: detailEndpoint("PUT /platform/place/:id", "sites_places_edit", {
    summary: "Change a place and its floors",
    body: placeChangeSchema,
    answer: placeDetailSchema,
  }),
  remove: detailEndpoint("DELETE /platform/place/:id", "sites_places_remove", {
    summary: "Delete a place; refused while maps or elevators are there",
    /** Devices lose their place; without it they keep it from being deleted. */
    query: z.object({ alsoDevices: z.stringbool().default(false) }),
    answer: z.null(),
  }),
};
