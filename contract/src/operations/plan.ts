import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, revision } from "../core/fields.ts";
import { fileQuery } from "../core/paging.ts";
import { TASK_END_STATUSES } from "../fleet/shared/codes.ts";
import { RUN_STATES, RUN_WAITS } from "./runs.ts";
import { NOT_STARTED_CAUSES } from "./schedules/index.ts";
import { wallTimeSchema } from "./schedules/rule.ts";

/**
 * The plan: what ran, what runs and what is planned, over the robots, floors and places of a stretch of time. Runs are as they were;
 * what is planned is worked out from the schedules.
 */
export const MAX_PLAN_DAYS = 32;
/** More of each are cut off, and said so. */
export const MAX_PLAN = { devices: 500, runs: 40_000, planned: 40_000 } as const;

const DAY_MS = 86_400_000;
const planShape = { from: instantSchema, to: instantSchema, organizationId: idSchema.optional() };
const isShort = ({ from, to }: { from: string; to: string }): boolean => {
  const ms = Date.parse(to) - Date.parse(from);
  return ms > 0 && ms <= MAX_PLAN_DAYS * DAY_MS;
};
const TOO_LONG = { path: ["to"], error: "validation.planSpan" };
export const planQuery = z.object(planShape).refine(isShort, TOO_LONG);
export type PlanQuery = z.output<typeof planQuery>;
export const planExportQuery = z.object({ ...fileQuery, ...planShape }).refine(isShort, TOO_LONG);
export type PlanExportQuery = z.output<typeof planExportQuery>;

const planDeviceSchema = z.object({
  id: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  placeName: z.string().nullable(),
});
export type PlanDevice = z.infer<typeof planDeviceSchema>;

/** A floor's map, on which tasks are. */
const planMapSchema = z.object({
  id: int,
  name: z.string(),
  floorName: z.string().nullable(),
  placeId: int.nullable(),
  placeName: z.string().nullable(),
});
export type PlanMap = z.infer<typeof planMapSchema>;

const planRunSchema = z.object({
  id: z.uuid(),
  deviceId: int,
  mapId: int.nullable(),
  taskName: z.string(),
  /** Of which run of a combination it is a part. */
  combinationRunId: z.uuid().nullable(),
  combinationName: z.string().nullable(),
  state: z.enum(RUN_STATES),
  waitsFor: z.enum(RUN_WAITS).nullable(),
  endStatus: z.enum(TASK_END_STATUSES).nullable(),
  from: instantSchema,
  /** Null: it goes on. */
  to: instantSchema.nullable(),
});
export type PlanRun = z.infer<typeof planRunSchema>;

const planOccurrenceSchema = z.object({
  scheduleId: int,
  /** Its name: the time by the place's clocks that the rule gives it. */
  original: wallTimeSchema,
  at: instantSchema,
  /** `due`: it looks for a robot. */
  state: z.enum(["planned", "due", "notStarted"]),
  cause: z.enum(NOT_STARTED_CAUSES).nullable(),
  isMoved: z.boolean(),
  /** Its own robot; null: as its schedule has it. */
  deviceId: int.nullable(),
});
export type PlanOccurrence = z.infer<typeof planOccurrenceSchema>;

/** What its occurrences have in common; of a combination each part stands for itself, with the same id. */
const planScheduleSchema = z.object({
  id: int,
  name: z.string(),
  combinationId: int.nullable(),
  combinationName: z.string().nullable(),
  /** Of its combination; null: of a task. */
  partId: z.string().nullable(),
  /** Counted from 0. */
  stage: int,
  /** So long after the whole it is expected to begin, in seconds: when the stages before are through. */
  afterS: z.number(),
  /** Its stage, or one before, begins when a person says so: not before then. */
  isConfirmed: z.boolean(),
  taskId: int,
  taskName: z.string(),
  mapId: int.nullable(),
  /** IANA name. */
  timeZone: z.string(),
  /** The only device that may run it, or that its combination names; null: one of several. */
  deviceId: int.nullable(),
  /** So long it takes, in seconds, by its last runs or else by its area. */
  durationS: z.number(),
  revision,
});
export type PlanSchedule = z.infer<typeof planScheduleSchema>;

export const planSchema = z.object({
  devices: z.array(planDeviceSchema),
  maps: z.array(planMapSchema),
  schedules: z.array(planScheduleSchema),
  runs: z.array(planRunSchema),
  /** Without those that were started: they are runs. */
  occurrences: z.array(planOccurrenceSchema),
  /** There is more than is told: fewer days or organizations are to be asked for. */
  isCut: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

export const PLAN_ENDPOINTS = {
  export: detailEndpoint("GET /platform/plan/export", "operations_plan_list", {
    ...fileAnswer,
    summary: "The plan as CSV or XLSX in order of time, in the caller's language",
    query: planExportQuery,
  }),
  get: detailEndpoint("GET /platform/plan", "operations_plan_list", {
    summary: "What ran, runs and is planned within the caller's scope, at most 32 days",
    query: planQuery,
    answer: planSchema,
    shows: "devices",
  }),
};
