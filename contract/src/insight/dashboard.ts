import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, timeZone } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { DEVICE_KINDS, DEVICE_STATUS_CODES, TASK_END_STATUSES } from "../fleet/shared/codes.ts";
import { usageSchema } from "../fleet/telemetry.ts";

/** The home page, spec §1 and §9. Every figure is of the devices within the caller's scope. */
export const DASHBOARD_RANGES = ["7d", "30d", "12m"] as const;
export type DashboardRange = (typeof DASHBOARD_RANGES)[number];

/** How many devices there are in which status, now. */
export const fleetNowSchema = z.object({
  total: int,
  online: int,
  working: int,
  charging: int,
  /** Devices that report at least one error; null where it is withheld from a company without `fault`. */
  inError: int.nullable(),
  byStatus: z.array(z.object({ status: z.enum(DEVICE_STATUS_CODES), count: int })),
  /** Of the running site-day, all devices; null where it is withheld from a company without `deviceDetail`. */
  today: usageSchema
    .extend({
      endedTasks: int,
      runningTasks: int,
      /** The days that are running at their sites, the earliest and the latest; null: there are no devices. */
      firstDay: z.iso.date().nullable(),
      lastDay: z.iso.date().nullable(),
    })
    .nullable(),
  asOf: instantSchema,
});
export type FleetNow = z.infer<typeof fleetNowSchema>;

const rangeTotals = usageSchema.extend({
  tasks: int,
  completedTasks: int,
  /** Working time ÷ time in service, 0–1; null where nothing was in service. */
  usageRate: z.number().nullable(),
  activeDevices: int,
});
export type RangeTotals = z.infer<typeof rangeTotals>;

export const rangeReportSchema = z.object({
  range: z.enum(DASHBOARD_RANGES),
  from: z.iso.date(),
  /** Last day, inclusive; today, which is still running. */
  to: z.iso.date(),
  totals: rangeTotals,
  /** The equally long period before, up to the same moment. */
  previous: rangeTotals,
  /** A day each for 7d and 30d, a month each for 12m (`day` is its first); oldest first, gaps filled with zeros. */
  series: z.array(usageSchema.extend({ day: z.iso.date(), tasks: int })),
  endStatuses: z.array(z.object({ endStatus: z.enum(TASK_END_STATUSES), count: int })),
});
export type RangeReport = z.infer<typeof rangeReportSchema>;

const periodPair = z.object({ current: usageSchema, previous: usageSchema });
/** This week and month so far, against the last ones up to the same moment. */
export const comparisonSchema = z.object({
  week: periodPair.extend({ currentTasks: int, previousTasks: int }),
  month: periodPair.extend({ currentTasks: int, previousTasks: int }),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Robots that work right now, for the wall of live floors. */
export const liveFloorSchema = z.object({
  mapKey: z.string(),
  mapId: int,
  name: z.string(),
  deviceIds: z.array(int),
});
export type LiveFloor = z.infer<typeof liveFloorSchema>;

/** What figures over a range are asked by. */
export const rangeQuery = z.object({
  range: z.enum(DASHBOARD_RANGES).default("7d"),
  timeZone: timeZone.default("UTC"),
  organizationId: idSchema.optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
});
export type RangeQuery = z.output<typeof rangeQuery>;

export const DASHBOARD_ENDPOINTS = {
  now: endpoint("GET /platform/dashboard/now", "insight_dashboard_view", {
    summary: "Device totals by status and the work of today",
    answer: fleetNowSchema,
  }),
  range: detailEndpoint("GET /platform/dashboard/range", "insight_dashboard_view", {
    summary: "Cleaning time and area, usage rate and task counts of a range, with the period before",
    query: rangeQuery,
    answer: rangeReportSchema,
  }),
  comparison: detailEndpoint("GET /platform/dashboard/comparison", "insight_dashboard_view", {
    summary: "Week on week and month on month, up to the same moment",
    query: z.object({ timeZone: timeZone.default("UTC") }),
    answer: comparisonSchema,
  }),
  /** At most 12 floors, those with most working robots first. */
  floors: detailEndpoint("GET /platform/dashboard/floors", "insight_dashboard_view", {
    summary: "Floors with robots on them, for the live picture",
    answer: z.array(liveFloorSchema),
  }),
};

export const DASHBOARD_EVENTS = {
  fleetNow: liveEvent({
    name: "fleetNow",
    keyedBy: "scope",
    summary: "Device totals by status and the work of today, at most every two seconds",
    payload: fleetNowSchema,
  }),
};
export const dashboardDeviceIds = listOf(idSchema);
