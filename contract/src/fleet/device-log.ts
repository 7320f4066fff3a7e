import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../core/endpoint.ts";
import { listOf, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageOf, pageQuery } from "../core/paging.ts";

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

/** Withheld from companies without `fault` (spec §6). */
export const FAULT_LOG_KINDS: readonly LogKind[] = ["errorRaised", "errorCleared"];

export const logEntrySchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  level: z.enum(LOG_LEVELS),
  kind: z.enum(LOG_KINDS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const DEVICE_LOG_ENDPOINTS = {
  list: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/log",
    permission: "fleet_device-log_list",
    companyPermission: "deviceDetail",
    summary: "The log of a device, newest first",
    params: idParams,
    query: pageQuery(["at"], {
      levels: listOf(z.enum(LOG_LEVELS)).optional(),
      kinds: listOf(z.enum(LOG_KINDS)).optional(),
      search: searchText,
      from: instantSchema.optional(),
      to: instantSchema.optional(),
    }),
    answer: pageOf(logEntrySchema),
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
