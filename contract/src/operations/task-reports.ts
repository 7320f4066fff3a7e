import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, listOf, optionalText, revision, searchText } from "../core/fields.ts";
import { fileQuery, pageOf, pageQuery, sortOf, spanInOrder } from "../core/paging.ts";
import { organizationShape } from "../core/rows.ts";
import { CLEANING_MODES, TASK_END_STATUSES } from "../fleet/shared/codes.ts";
import { trailPointSchema } from "../fleet/telemetry.ts";
import { taskStepSchema } from "./tasks/definition.ts";

/** Task reports, spec §3: one a run, kept up while it runs and closed when it ends. */
export const taskReportSchema = z.object({
  id: int,
  /** Of a run that this platform began: its id; else what the robot calls it. */
  runId: z.string(),
  taskName: z.string(),
  origin: z.enum(["auto", "manual"]),
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  ...organizationShape,
  /** As its robot names the map. */
  mapKey: z.string().nullable(),
  /** Null: there is no such map here, or none any more. */
  mapId: int.nullable(),
  mapName: z.string().nullable(),
  placeName: z.string().nullable(),
  floorName: z.string().nullable(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  durationS: z.number(),
  plannedAreaSqm: z.number(),
  actualAreaSqm: z.number(),
  /** Cleaned of planned, 0–100. */
  coveragePercent: z.number(),
  /** Square metres an hour. */
  efficiencySqmH: z.number(),
  endStatus: z.enum(TASK_END_STATUSES).nullable(),
  /** What the robot said with its end, untranslated (spec §4: robot-status note). */
  note: z.string().nullable(),
  startBatteryPercent: z.number().nullable(),
  endBatteryPercent: z.number().nullable(),
  startWaterPercent: z.number().nullable(),
  endWaterPercent: z.number().nullable(),
  mode: z.enum(CLEANING_MODES).nullable(),
  /** Of people. */
  remark: z.string(),
});
export type TaskReport = z.infer<typeof taskReportSchema>;

/** What this platform knows of a run that it began. */
const reportedRunSchema = z.object({
  /** Null: the task was deleted since. */
  taskId: int.nullable(),
  taskVersion: int,
  scheduleId: int.nullable(),
  scheduleName: z.string().nullable(),
  combinationRunId: z.uuid().nullable(),
  combinationName: z.string().nullable(),
  staffName: z.string().nullable(),
  /** Its order was given. */
  createdAt: instantSchema,
  /** What it was to clean, in order, as the task had it then; empty: the task was deleted since. */
  steps: z.array(taskStepSchema),
});

export const taskReportDetailSchema = taskReportSchema.extend({
  revision,
  /** Who wrote the remark, and when. */
  remarkedBy: z.string().nullable(),
  remarkedAt: instantSchema.nullable(),
  /** The version of the map that counted when it began. */
  mapVersionId: int.nullable(),
  run: reportedRunSchema.nullable(),
  /** In so many parts its route is told. */
  routeParts: int,
});
export type TaskReportDetail = z.infer<typeof taskReportDetailSchema>;

/** The route of a run is told by so long a part of it at once. */
export const ROUTE_PART_S = 3_600;
/** Of a run that never says its end no more is told. */
export const MAX_ROUTE_PARTS = 48;

const subjects = {
  search: searchText,
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  taskId: idSchema.optional(),
  deviceId: idSchema.optional(),
  endStatuses: listOf(z.enum(TASK_END_STATUSES)).optional(),
};
const filters = { ...subjects, ...timeSpan };
/** Of which reports a job writes a file; the job itself says of which days. */
export const reportFileQuery = z.object({ sort: sortOf(["startedAt"]), ...subjects });
export const taskReportQuery = pageQuery(["startedAt"], filters);
export type TaskReportQuery = z.output<typeof taskReportQuery>;
const sumsQuery = z.object(filters).superRefine(spanInOrder);
export type TaskReportFilters = z.output<typeof sumsQuery>;

/** So many reports, the newest, are summed up. */
export const MAX_SUMMED_REPORTS = 100_000;
export const taskReportSumsSchema = z.object({
  reports: int,
  /** There are more: those are the sums of the newest. */
  isCut: z.boolean(),
  /** How many ended how; those that run are in none. */
  ends: z.partialRecord(z.enum(TASK_END_STATUSES), int),
  durationS: z.number(),
  plannedAreaSqm: z.number(),
  actualAreaSqm: z.number(),
  /** Cleaned of planned, 0–100, of all together. */
  coveragePercent: z.number(),
  efficiencySqmH: z.number(),
});
export type TaskReportSums = z.infer<typeof taskReportSumsSchema>;

export const MAX_TASK_REMARK = 500;
const LIST = "operations_task-reports_list";

export const TASK_REPORT_ENDPOINTS = {
  list: detailEndpoint("GET /platform/equipment/:id/task-reports", LIST, {
    summary: "Task reports of a device, newest first",
    query: pageQuery(["startedAt"], {
      endStatuses: listOf(z.enum(TASK_END_STATUSES)).optional(),
      ...timeSpan,
    }),
    answer: pageOf(taskReportSchema),
  }),
  page: detailEndpoint("GET /platform/task/report/page", LIST, {
    summary: "Task reports within the caller's scope, newest first",
    query: taskReportQuery,
    answer: pageOf(taskReportSchema),
    shows: "devices",
  }),
  sums: detailEndpoint("GET /platform/task/report/sums", LIST, {
    summary: "Sums of the task reports that fit",
    query: sumsQuery,
    answer: taskReportSumsSchema,
  }),
  export: detailEndpoint("GET /platform/task/report/export", "operations_task-reports_export", {
    summary: "Task reports as CSV or XLSX in the caller's language, or as JSON as the page has them",
    query: z
      .object({
        ...{ ...fileQuery, ...filters, sort: sortOf(["startedAt"]) },
        format: z.enum(["csv", "xlsx", "json"]).default("xlsx"),
      })
      .superRefine(spanInOrder),
    ...fileAnswer,
  }),
  get: detailEndpoint("GET /platform/task/report/:id", LIST, {
    summary: "One task report with what stands behind it",
    answer: taskReportDetailSchema,
    shows: "devices",
  }),
  route: detailEndpoint("GET /platform/task/report/:id/route", LIST, {
    summary: "Where the robot drove and cleaned in one part of a run, oldest first; empty: not kept any more",
    query: z.object({
      part: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_ROUTE_PARTS - 1)
        .default(0),
    }),
    answer: z.array(trailPointSchema),
  }),
  remark: detailEndpoint("PUT /platform/task/report/:id/remark", "operations_task-reports_remark", {
    summary: "Write a remark on a task report; empty takes it away",
    body: z.object({ remark: optionalText(MAX_TASK_REMARK), revision }),
    answer: taskReportDetailSchema,
  }),
};
