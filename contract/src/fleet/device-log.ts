import { z } from "zod";
import { detailEndpoint, fileAnswer, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, listOf, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { exportQuery, pageQuery, pagesOf, spanInOrder } from "../core/paging.ts";

/** The log of a device: what happened to it, derived from its reports. */
export const LOG_LEVELS = ["info", "warning", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** What happened; the console has a sentence for each, filled from `values`. */
export const LOG_KINDS = [
  "connected",
  "disconnected",
  "statusChanged",
  "errorRaised",
  "errorCleared",
  "taskStarted",
  "taskPaused",
  "taskResumed",
  "taskEnded",
  "batteryLow",
  "locked",
  "unlocked",
  "mapReported",
  "factsheet",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Further lines of a level are not counted. */
export const MAX_COUNTED_LINES = 10_000;

/** Withheld from companies without `fault` (spec §6). */
export const FAULT_LOG_KINDS: readonly LogKind[] = ["errorRaised", "errorCleared"];

export const logEntrySchema = z.object({
  id: int,
  at: instantSchema,
  level: z.enum(LOG_LEVELS),
  kind: z.enum(LOG_KINDS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

const filters = {
  levels: listOf(z.enum(LOG_LEVELS)).optional(),
  kinds: listOf(z.enum(LOG_KINDS)).optional(),
  search: searchText,
  ...timeSpan,
};

export const DEVICE_LOG_ENDPOINTS = {
  list: detailEndpoint("GET /platform/equipment/:id/log", "fleet_device-log_list", {
    summary: "The log of a device, newest first",
    ...pagesOf(logEntrySchema, pageQuery(["at"], filters)),
  }),
  /** Counted up to `MAX_COUNTED_LINES` each. */
  levels: detailEndpoint("GET /platform/equipment/:id/log/levels", "fleet_device-log_list", {
    summary: "How many lines of each level a device's log has under the list's other filters",
    query: z
      .object({ kinds: filters.kinds, search: filters.search, from: filters.from, to: filters.to })
      .superRefine(spanInOrder),
    answer: z.record(z.enum(LOG_LEVELS), int),
  }),
  /** At most 50,000 lines, streamed. */
  export: detailEndpoint("GET /platform/equipment/:id/log/export", "fleet_device-log_export", {
    summary: "The log of a device as CSV or XLSX, in the caller's language",
    query: exportQuery(["at"], filters),
    ...fileAnswer,
  }),
};

export const DEVICE_LOG_EVENTS = {
  deviceLogged: liveEvent({
    name: "deviceLogged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    keepsAll: true,
    summary: "A new line of a device's log",
    payload: logEntrySchema,
  }),
};
