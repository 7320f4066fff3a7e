import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, requiredText, revision, searchText } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { openingHoursSchema } from "../sites/places/opening-hours.ts";

/**
 * Maintenance windows: while one lasts, alarms of its devices are recorded and inform nobody; what still holds when it ends is raised then.
 * Of certain devices, of all in certain places, or of all of an organization and those below it; from a time until another, or every week
 * by the clocks of each device.
 */
export const MAINTENANCE_WINDOW_REFUSALS = defineRefusals({
  tooManyWindows: [
    422,
    "每个组织最多 {max} 个未结束的维护时段",
    "At most {max} unfinished maintenance windows per organization",
  ],
  windowEnded: [409, "该维护时段已结束", "The maintenance window has already ended"],
});
export const MAX_OPEN_WINDOWS = 200;

/** Fields of the form, each with its rule. */
export const MAINTENANCE_WINDOW_FIELDS = {
  reason: requiredText(200),
  /** Both empty: all devices of the organization and those below it. */
  placeIds: z.array(idSchema).max(200).default([]),
  deviceIds: z.array(idSchema).max(500).default([]),
  startsAt: instantSchema,
  /** Null: until somebody ends it; of one that is every week only. */
  endsAt: instantSchema.nullable().default(null),
  /** Empty: all the time from its start to its end. */
  weekly: openingHoursSchema.default([]),
};

type Span = { startsAt: string; endsAt: string | null; weekly: readonly unknown[] };
const hasEnd = ({ endsAt, weekly }: Span): boolean => weekly.length > 0 || endsAt !== null;
const END_MISSING = { path: ["endsAt"], error: "validation.required" };
const isForward = ({ startsAt, endsAt }: Span): boolean =>
  endsAt === null || Date.parse(endsAt) > Date.parse(startsAt);
const END_FIRST = { path: ["endsAt"], error: "validation.endBeforeStart" };

const newWindowSchema = z
  .object(MAINTENANCE_WINDOW_FIELDS)
  .refine(hasEnd, END_MISSING)
  .refine(isForward, END_FIRST);
export type NewMaintenanceWindow = z.output<typeof newWindowSchema>;
const windowChangeSchema = z
  .object({ ...MAINTENANCE_WINDOW_FIELDS, revision })
  .refine(hasEnd, END_MISSING)
  .refine(isForward, END_FIRST);
export type MaintenanceWindowChange = z.output<typeof windowChangeSchema>;

/** `running`: between its start and its end; of one that is every week also while it is not its time. */
export const WINDOW_STATES = ["planned", "running", "ended"] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

const named = z.object({ id: int, name: z.string() });
export const maintenanceWindowSchema = z.object({
  id: int,
  ...organizationShape,
  reason: z.string(),
  places: z.array(named),
  devices: z.array(named),
  startsAt: instantSchema,
  endsAt: instantSchema.nullable(),
  weekly: openingHoursSchema,
  state: z.enum(WINDOW_STATES),
  createdBy: z.string(),
  /** Who ended it early; null: nobody did. */
  endedBy: z.string().nullable(),
  revision,
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindowSchema>;

const windowQuery = pageQuery(["startsAt", "endsAt"], {
  search: searchText,
  states: listOf(z.enum(WINDOW_STATES)).optional(),
});
export type MaintenanceWindowQuery = z.output<typeof windowQuery>;

const LIST = "care_alarms_rules";
const EDIT = "care_alarms_edit-rules";

export const MAINTENANCE_WINDOW_ENDPOINTS = {
  list: endpoint("GET /platform/alarm/window/page", LIST, {
    summary: "Maintenance windows within the caller's scope, the newest first",
    ...pagesOf(maintenanceWindowSchema, windowQuery),
  }),
  create: endpoint("POST /platform/alarm/window", EDIT, {
    summary: "A new maintenance window of the caller's organization; it may have begun in the past",
    body: newWindowSchema,
    answer: maintenanceWindowSchema,
  }),
  update: endpoint("PUT /platform/alarm/window/:id", EDIT, {
    summary: "Change a window that has not ended; alarms that it held back are looked at again",
    body: windowChangeSchema,
    answer: maintenanceWindowSchema,
  }),
  end: endpoint("POST /platform/alarm/window/:id/end", EDIT, {
    summary: "End a window now; what still holds of its alarms is raised",
    answer: maintenanceWindowSchema,
  }),
};
