import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, optionalText, revision, searchText } from "../core/fields.ts";
import { exportQuery, pageOf, pageQuery } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { staffShape } from "../core/rows.ts";
import { homeShape, ofDeviceShape } from "./shared/device-shapes.ts";

/**
 * Parts that wear: what robots report of them, day by day, when they will be worn out, and who replaced them. The
 * counter of used hours is the robot's own. A replacement entered here does not turn it back: until the robot itself
 * counts from zero, its report and our record differ, and both are told.
 */
export const MAX_USED_HOURS = 1_000_000;
/** Usage of so many days before makes the forecast. */
export const FORECAST_DAYS = 30;
/** Less than this says nothing about what is to come. */
export const MIN_FORECAST_DAYS = 2;
/** Nobody plans for later. */
export const FARTHEST_FORECAST_DAYS = 1_825;
/**
 * A counter that fell back to less than this share of the part's life belongs to a new part. One that fell by a little was
 * corrected, or forgot what it had not kept at a restart.
 */
export const NEW_PART_SHARE = 0.05;
/** A part with less than this share of its life left is soon due. */
export const SOON_DUE_SHARE = 0.15;

/** `person`: entered by hand. `counter`: seen, because the robot's counter fell back. */
export const REPLACEMENT_SOURCES = ["person", "counter"] as const;

export const CONSUMABLE_REFUSALS = defineRefusals({
  unknownPart: [422, "该设备没有上报过此耗材", "The device has not reported this part"],
  replacedInFuture: [422, "更换时间不能晚于当前时间", "The replacement time cannot be in the future"],
  alreadyUndone: [409, "该更换记录已撤销", "This replacement has already been undone"],
});

const partKind = z.string().min(1).max(48);
const usedHours = z.number().min(0).max(MAX_USED_HOURS);
const note = optionalText(500);

export const replacementSchema = z.object({
  id: int,
  kind: z.string(),
  replacedAt: instantSchema,
  source: z.enum(REPLACEMENT_SOURCES),
  /** Who entered or confirmed it; null: seen by the counter alone. */
  ...staffShape,
  /** What the counter stood at, as far as it was known. */
  usedHours: z.number().nullable(),
  lifeHours: z.number().nullable(),
  note: z.string(),
  /** When the robot's counter fell back with it; null: it counts on. */
  counterResetAt: instantSchema.nullable(),
  /** Entered by mistake: kept, and counts no more. */
  undoneAt: instantSchema.nullable(),
  undoneByName: z.string().nullable(),
  revision: int,
});
export type Replacement = z.infer<typeof replacementSchema>;

const wear = {
  kind: z.string(),
  /** The robot's own counter. */
  usedHours: z.number(),
  lifeHours: z.number(),
  reportedAt: instantSchema,
  /** Hours a day over the last `FORECAST_DAYS`; null where too little is known. */
  hoursADay: z.number().nullable(),
  /** When the counter reaches the part's life; null where that is not known, or it has already. */
  forecastAt: instantSchema.nullable(),
};

export const consumablePartSchema = z.object({
  ...wear,
  /** The newest that was not undone. */
  replacement: replacementSchema.nullable(),
  /**
   * Hours since the replacement by our record, where the robot's counter did not fall back with it: its own word then
   * counts the old part too. Null where both agree.
   */
  recordedUsedHours: z.number().nullable(),
  recordedForecastAt: instantSchema.nullable(),
});
export type ConsumablePart = z.infer<typeof consumablePartSchema>;

export const consumableDaySchema = z.object({
  kind: z.string(),
  day: z.iso.date(),
  usedHours: z.number(),
  lifeHours: z.number(),
});
export type ConsumableDay = z.infer<typeof consumableDaySchema>;

export const dueConsumableSchema = z.object({
  ...wear,
  ...ofDeviceShape,
  ...homeShape,
  productName: z.string(),
  organizationName: z.string(),
});
export type DueConsumable = z.infer<typeof dueConsumableSchema>;

export const replacementEntrySchema = z.object({
  kind: partKind,
  /** Now, unless given. */
  replacedAt: instantSchema.optional(),
  /** What the counter stood at; the newest reported, unless given. */
  usedHours: usedHours.optional(),
  note,
});
export const replacementChangeSchema = z.object({
  replacedAt: instantSchema,
  usedHours: usedHours.nullable(),
  note,
  revision,
});

const DUE_SORTS = ["dueAt", "left"] as const;
const dueFilters = {
  search: searchText,
  kind: partKind.optional(),
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  productId: idSchema.optional(),
  /** Worn, or worn within so many days. */
  withinDays: z.coerce.number().int().min(0).max(FARTHEST_FORECAST_DAYS).optional(),
};
const dueExportQuery = exportQuery(DUE_SORTS, dueFilters);
export type DueExportQuery = z.output<typeof dueExportQuery>;

export const CONSUMABLE_ENDPOINTS = {
  parts: detailEndpoint("GET /platform/equipment/:id/consumables", "fleet_consumables_list", {
    summary: "Parts of a device that wear, the one due first at the top",
    answer: z.array(consumablePartSchema),
  }),
  days: detailEndpoint("GET /platform/equipment/:id/consumables/days", "fleet_consumables_list", {
    summary: "What counters of parts stood at, day by day: part by part, oldest first",
    query: z.object({ kind: partKind.optional(), days: z.coerce.number().int().min(1).max(400).default(90) }),
    answer: z.array(consumableDaySchema),
  }),
  replacements: detailEndpoint(
    "GET /platform/equipment/:id/consumables/replacements",
    "fleet_consumables_list",
    {
      summary: "Replacements of a device's parts, newest first, undone ones among them",
      query: pageQuery(["replacedAt"], { kind: partKind.optional() }),
      answer: pageOf(replacementSchema),
    },
  ),
  replace: detailEndpoint(
    "POST /platform/equipment/:id/consumables/replacements",
    "fleet_consumables_replace",
    {
      summary: "Enter a replacement; one that the counter has shown within three days is confirmed by it",
      body: replacementEntrySchema,
      answer: replacementSchema,
    },
  ),
  correct: detailEndpoint("PUT /platform/consumables/replacements/:id", "fleet_consumables_replace", {
    summary: "Correct a replacement",
    body: replacementChangeSchema,
    answer: replacementSchema,
  }),
  undo: detailEndpoint("DELETE /platform/consumables/replacements/:id", "fleet_consumables_replace", {
    summary: "Undo a replacement that was entered, or seen, by mistake",
    answer: replacementSchema,
  }),
  due: detailEndpoint("GET /platform/consumables/page", "fleet_consumables_list", {
    shows: "devices",
    summary: "Parts of all devices by when they are due: worn ones first, then by forecast",
    query: pageQuery(DUE_SORTS, dueFilters),
    answer: pageOf(dueConsumableSchema),
  }),
  dueExport: detailEndpoint("GET /platform/consumables/export", "fleet_consumables_list", {
    summary: "The filtered parts as CSV or XLSX, in the caller's language",
    query: dueExportQuery,
    ...fileAnswer,
  }),
};
