import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema } from "../core/endpoint.ts";
import { int, searchText } from "../core/fields.ts";
import { fileQuery, pageQuery, pagesOf, sortOf, spanInOrder } from "../core/paging.ts";
import { DEVICE_KINDS } from "../fleet/shared/codes.ts";
import { usageSchema } from "../fleet/telemetry.ts";

/**
 * Work of the fleet over any range of whole days, by device, place, organization, product or day. A day is a day at the
 * device's site, as everywhere in the figures. Devices that clean and were in service on one of the days are listed, also
 * those that did nothing.
 */
export const USAGE_SUBJECTS = ["device", "place", "organization", "product", "day"] as const;
export type UsageSubject = (typeof USAGE_SUBJECTS)[number];

export const MAX_USAGE_DAYS = 366;
/** Rows of a file. */
export const MAX_EXPORTED_USAGE = 50_000;

export const usageRowSchema = usageSchema.extend({
  /** Of the subject; 0: devices without a place. Of a day: the days since 1970-01-01. */
  id: int,
  /** Of a day: `yyyy-MM-dd`. Empty: devices without a place. */
  name: z.string(),
  /** Serial number of a device, code of a product; else empty. */
  detail: z.string(),
  /** Of a device: where it is at home. */
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  organizationName: z.string().nullable(),
  devices: int,
  /** How many of the devices worked. */
  workedDevices: int,
  /** Days with work, added up over the devices. */
  workedDays: int,
  tasks: int,
  tasksCompleted: int,
});
export type UsageRow = z.infer<typeof usageRowSchema>;

export const USAGE_SORTS = [
  "name",
  "cleanedAreaSqm",
  "workedS",
  "tasks",
  "workedDays",
  "waterUsedL",
  "distanceM",
] as const;

const usageFilters = {
  subject: z.enum(USAGE_SUBJECTS).default("device"),
  from: z.iso.date(),
  to: z.iso.date(),
  search: searchText,
  placeId: idSchema.optional(),
  organizationId: idSchema.optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
  /** Only what worked in the range, or what did not. */
  worked: z.stringbool().optional(),
};

const DAY_MS = 86_400_000;
/** At most a year and a day. */
function notTooLong(query: object, context: z.core.$RefinementCtx): void {
  const { from, to } = query as { from: string; to: string };
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_USAGE_DAYS)
    context.addIssue({ code: "custom", path: ["to"], message: "validation.usageSpan" });
}

export const usageQuery = pageQuery(USAGE_SORTS, usageFilters).superRefine(notTooLong);
export type UsageQuery = z.output<typeof usageQuery>;
export const usageExportQuery = z
  .object({
    ...{ ...fileQuery, ...usageFilters, sort: sortOf(USAGE_SORTS) },
    format: z.enum(["csv", "xlsx", "json"]).default("xlsx"),
  })
  .superRefine(spanInOrder)
  .superRefine(notTooLong);
export type UsageExportQuery = z.output<typeof usageExportQuery>;

export const USAGE_ENDPOINTS = {
  list: detailEndpoint("GET /platform/usage/page", "insight_usage_view", {
    summary: "Work over a range of days by device, place, organization, product or day",
    ...pagesOf(usageRowSchema, usageQuery),
  }),
  export: detailEndpoint("GET /platform/usage/export", "insight_usage_view", {
    summary: "The filtered usage as CSV, XLSX or JSON, in the caller's language",
    query: usageExportQuery,
    ...fileAnswer,
  }),
};
