import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape, staffShape } from "../../core/rows.ts";
import { runSchema } from "../runs.ts";
import { combinationDefinitionSchema, MAX_STAGES, partSchema, STAGE_BEGINS } from "./definition.ts";

export const MAX_COMBINATION_NAME = 64;

export const COMBINATION_REFUSALS = defineRefusals({
  combinationNameTaken: [409, "已有同名任务组合 {name}", "A task combination named {name} already exists"],
  strangeTaskOfPart: [
    422,
    "{count} 个任务不存在、是模板，或不属于同一组织",
    "Tasks that do not exist, are templates, or belong to another organization: {count}",
  ],
  strangeDeviceOfPart: [
    422,
    "{count} 台设备不存在，或不属于该组织",
    "Devices that do not exist or do not belong to this organization: {count}",
  ],
  notWaiting: [409, "该任务组合当前不需要确认", "This combination is not waiting for confirmation"],
  partBegun: [409, "该任务已开始或已结束", "This task has already started or ended"],
  combinationEnded: [409, "该任务组合的执行已结束", "This run of the combination has already ended"],
  /** Spec §5. */
  beforeCurrent: [
    409,
    "所选序号不能小于当前序号",
    "The selected index cannot be less than the current index",
  ],
  beforeItsRobot: [
    409,
    "“相同设备”的任务须排在其所指的任务之后",
    "A task for the “same robot” must come after the task that it refers to",
  ],
  nothingFailed: [409, "没有需要重做的任务", "There are no tasks to redo"],
  /** Spec §8. */
  combinationNotRunnable: [
    409,
    "启动失败：任务组合中有 {count} 个任务已删除、已归档，或其区域不在当前地图上",
    "Start failed: tasks that are deleted, archived or no longer on their maps: {count}",
  ],
});

const partTaskSchema = z.object({
  id: int,
  name: z.string(),
  placeName: z.string().nullable(),
  floorName: z.string().nullable(),
  areaSqm: z.number(),
  isArchived: z.boolean(),
});
export type PartTask = z.infer<typeof partTaskSchema>;
const partDeviceSchema = z.object({ id: int, deviceName: z.string().nullable(), serialNumber: z.string() });

/** `confirmation`: a person has to let the next stage begin. `ending`: it was stopped, and not all its robots have confirmed. */
export const COMBINATION_STATES = ["running", "confirmation", "ending", "ended"] as const;
export type CombinationState = (typeof COMBINATION_STATES)[number];
export const COMBINATION_ENDINGS = ["completed", "partlyCompleted", "failed", "stopped"] as const;
export type CombinationEnding = (typeof COMBINATION_ENDINGS)[number];

const lastRunSchema = z.object({
  id: z.uuid(),
  state: z.enum(COMBINATION_STATES),
  ending: z.enum(COMBINATION_ENDINGS).nullable(),
  createdAt: instantSchema,
});

export const combinationSchema = z.object({
  id: int,
  name: z.string(),
  remark: z.string(),
  ...organizationShape,
  definition: combinationDefinitionSchema,
  /** As they are now; one that was deleted is not among them. */
  tasks: z.array(partTaskSchema),
  devices: z.array(partDeviceSchema),
  /** That start it, by name; they go with it. */
  schedules: z.array(z.object({ id: int, name: z.string() })),
  /** The newest run of it; null: none was. */
  lastRun: lastRunSchema.nullable(),
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  revision,
});
export type Combination = z.infer<typeof combinationSchema>;

export const COMBINATION_FIELDS = {
  name: requiredText(MAX_COMBINATION_NAME),
  remark: optionalText(500),
  definition: combinationDefinitionSchema,
};
const newCombinationSchema = z.object(COMBINATION_FIELDS);
export type NewCombination = z.output<typeof newCombinationSchema>;
const combinationChangeSchema = newCombinationSchema.extend({ revision });
export type CombinationChange = z.output<typeof combinationChangeSchema>;

/** `planned`: of a later stage. `waiting`: for its robot. `partly`: its robot did less than it had to. */
export const PART_STATES = ["planned", "waiting", "running", "done", "partly", "failed", "skipped"] as const;
export type PartState = (typeof PART_STATES)[number];
/** Why a part does not begin yet, or never did; `ride`: its robot comes by elevator. Of a run that failed the run says why. */
export const PART_CAUSES = [
  "noRobot",
  "notRunnable",
  "noRights",
  "ride",
  /** It is on another floor, and the elevator does not come, or took too long. */
  "notBrought",
  "person",
  "stopped",
  "earlierFailed",
] as const;
export type PartCause = (typeof PART_CAUSES)[number];

export const runPartSchema = partSchema.extend({
  /** Counted from 0. */
  stage: int,
  /** As it was when it began. */
  taskName: z.string(),
  state: z.enum(PART_STATES),
  cause: z.enum(PART_CAUSES).nullable(),
  /** It begins by then or has failed; null: of a later stage. */
  until: instantSchema.nullable(),
  /** Null: none has begun. */
  runId: z.uuid().nullable(),
  deviceId: int.nullable(),
});
export type RunPart = z.infer<typeof runPartSchema>;

export const combinationRunSchema = z.object({
  /** A UUID of version 7. */
  id: z.uuid(),
  /** Null: the combination was deleted since. */
  combinationId: int.nullable(),
  /** As it was then. */
  name: z.string(),
  ...organizationShape,
  /** Who started it; null: a schedule. */
  ...staffShape,
  /** By which it was due; null: by none, or it was deleted since. */
  scheduleId: int.nullable(),
  scheduleName: z.string().nullable(),
  /** Null: a person started it. */
  dueAt: instantSchema.nullable(),
  state: z.enum(COMBINATION_STATES),
  ending: z.enum(COMBINATION_ENDINGS).nullable(),
  /** Who stopped it. */
  endedByName: z.string().nullable(),
  partCount: int,
  /** Parts that have come to an end, whatever end. */
  endedCount: int,
  failedCount: int,
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type CombinationRun = z.infer<typeof combinationRunSchema>;

export const combinationRunDetailSchema = combinationRunSchema.extend({
  /** In the order of their stages. */
  parts: z.array(runPartSchema),
  stages: z.array(z.object({ begins: z.enum(STAGE_BEGINS) })),
  /** The one that is under way, counted from 0. */
  stage: int,
  /** Runs of the parts, as they are now. */
  runs: z.array(runSchema),
  /** All parts alike, 0–100; a part counts as far as its robot says it is. */
  percent: z.number(),
});
export type CombinationRunDetail = z.infer<typeof combinationRunDetailSchema>;

export const combinationListQuery = pageQuery(["changedAt", "name"], {
  search: searchText,
  organizationId: idSchema.optional(),
  taskId: idSchema.optional(),
});
export type CombinationListQuery = z.output<typeof combinationListQuery>;
export const combinationRunListQuery = pageQuery(["createdAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  combinationId: idSchema.optional(),
  states: listOf(z.enum(COMBINATION_STATES)).optional(),
  ...timeSpan,
});
export type CombinationRunListQuery = z.output<typeof combinationRunListQuery>;

const LIST = "operations_combinations_list";
const EDIT = "operations_combinations_edit";
const OPERATE = "operations_runs_operate";
const act = { params: z.object({ id: z.uuid() }), answer: combinationRunDetailSchema } as const;
const ofPart = z.object({ partId: z.string().max(40) });

export const COMBINATION_ENDPOINTS = {
  list: detailEndpoint("GET /platform/combination/page", LIST, {
    summary: "Task combinations within the caller's scope",
    query: combinationListQuery,
    answer: pageOf(combinationSchema),
    shows: "devices",
  }),
  get: detailEndpoint("GET /platform/combination/:id", LIST, {
    summary: "One combination as it is now",
    answer: combinationSchema,
    shows: "devices",
  }),
  create: endpoint("POST /platform/combination", EDIT, {
    summary: "A new combination of tasks of one organization",
    body: newCombinationSchema,
    answer: combinationSchema,
  }),
  update: endpoint("PUT /platform/combination/:id", EDIT, {
    summary: "Change a combination; what is under way goes on as it was",
    body: combinationChangeSchema,
    answer: combinationSchema,
  }),
  remove: endpoint("DELETE /platform/combination/:id", EDIT, {
    summary: "Delete a combination; what it has started stays",
    body: z.object({ revision }),
    answer: z.null(),
  }),
  start: detailEndpoint("POST /platform/combination/:id/start", OPERATE, {
    summary: "Start a combination now",
    /** The same key again answers the run that there is. */
    body: z.object({ key: z.uuid().optional() }),
    answer: combinationRunDetailSchema,
  }),
  runs: detailEndpoint("GET /platform/combinationRun/page", LIST, {
    summary: "Runs of combinations within the caller's scope, newest first",
    query: combinationRunListQuery,
    answer: pageOf(combinationRunSchema),
    shows: "devices",
  }),
  run: detailEndpoint("GET /platform/combinationRun/:id", LIST, {
    summary: "One run of a combination, part by part",
    params: z.object({ id: z.uuid() }),
    answer: combinationRunDetailSchema,
    shows: "devices",
  }),
  confirm: detailEndpoint("POST /platform/combinationRun/:id/confirm", OPERATE, {
    summary: "Let the next stage begin",
    ...act,
    /** The stage that waits; refused where it is another by now. */
    body: z.object({ stage: int.min(0) }),
  }),
  skip: detailEndpoint("POST /platform/combinationRun/:id/skip", OPERATE, {
    summary: "Leave out a part that has not begun",
    ...act,
    body: ofPart,
  }),
  reorder: detailEndpoint("POST /platform/combinationRun/:id/reorder", OPERATE, {
    summary: "Put a stage that has not begun to another place among those that have not",
    ...act,
    /** Any part of the stage; its new place, counted from 0. */
    body: ofPart.extend({ to: int.min(0).max(MAX_STAGES - 1) }),
    isRepeatable: true,
  }),
  redo: detailEndpoint("POST /platform/combinationRun/:id/redo", OPERATE, {
    summary: "Another run of those parts that were not done",
    ...act,
    body: z.object({ key: z.uuid().optional() }),
  }),
  stop: detailEndpoint("POST /platform/combinationRun/:id/stop", OPERATE, {
    summary: "Stop a combination and all its runs at once",
    ...act,
    isRepeatable: true,
  }),
};
