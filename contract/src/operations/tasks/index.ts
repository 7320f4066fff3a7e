import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape, staffShape } from "../../core/rows.ts";
import { MAX_TASK_NAME, taskDefinitionSchema } from "./definition.ts";
import { MAX_FILE_TASKS, taskFileSchema, taskImportAnswer, taskImportSchema } from "./file.ts";

export { MAX_TASK_NAME };

/**
 * Tasks: what to clean on a map and how, and who may do it. A task belongs to the organization of its map; each change makes a
 * version, so that it is known what a run was begun with and who changed what. Spec §2, §4, §5, §9.
 */
export const TASK_REFUSALS = defineRefusals({
  taskNameTaken: [409, "已有同名任务 {name}", "A task named {name} already exists"],
  /** Spec §8. */
  markPointMissing: [
    422,
    "在当前地图上找不到标记点 {name}",
    "Mark point {name} was not found on the current map",
  ],
  zoneMissing: [422, "在当前地图上找不到 {name}", "{name} was not found on the current map"],
  strangeDevice: [
    422,
    "{count} 台设备不存在，或不属于该地图的组织及其下级",
    "Devices that do not exist or do not belong to the map's organization or one below it: {count}",
  ],
  strangeProduct: [422, "产品不存在", "The product does not exist"],
  cleaningTypeOfOthers: [
    422,
    "所选设备没有清洁类型 {type}",
    "The selected devices have no cleaning type {type}",
  ],
  taskArchived: [409, "该任务已归档，请先恢复", "This task is archived; restore it first"],
  /** Spec §8: adding failed, data source inaccessible. */
  mapUnreadable: [409, "添加失败，无法访问数据源", "Adding failed: the data source cannot be accessed"],
});

/** What of a task is not on the map as it is now. */
export const TASK_FAULTS = ["noMap", "zoneMissing", "pointMissing", "noDevice"] as const;
const taskFaultSchema = z.object({
  kind: z.enum(TASK_FAULTS),
  /** Of the step, or of the point; empty where it is none of them. */
  name: z.string(),
});
export type TaskFault = z.infer<typeof taskFaultSchema>;

export const taskRowSchema = z.object({
  id: int,
  name: z.string(),
  remark: z.string(),
  ...organizationShape,
  /** Null: the map was deleted. */
  mapId: int.nullable(),
  mapName: z.string().nullable(),
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  floorName: z.string().nullable(),
  stepCount: int,
  /** Of all passes and areas, in m². */
  areaSqm: z.number(),
  /** One that others are made from; it is not run. */
  isTemplate: z.boolean(),
  archivedAt: instantSchema.nullable(),
  /** Why it cannot be run as it stands; empty: it can. */
  faults: z.array(taskFaultSchema),
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  revision,
});
export type TaskRow = z.infer<typeof taskRowSchema>;

export const taskDetailSchema = taskRowSchema.extend({
  definition: taskDefinitionSchema,
  /** What was made of the version of the map that counts now. */
  mapVersionId: int.nullable(),
  /** Steps whose edge distance was reduced to what the area has room for, by id. */
  adjustedStepIds: z.array(z.string()),
});
export type TaskDetail = z.infer<typeof taskDetailSchema>;

export const taskVersionSchema = z.object({
  /** Counted from 1. */
  number: int,
  name: z.string(),
  remark: z.string(),
  definition: taskDefinitionSchema,
  ...staffShape,
  createdAt: instantSchema,
});
export type TaskVersion = z.infer<typeof taskVersionSchema>;

export const taskListQuery = pageQuery(["changedAt", "name", "organizationName", "placeName", "areaSqm"], {
  search: searchText,
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  mapId: idSchema.optional(),
  /** Those that this device may run. */
  deviceId: idSchema.optional(),
  isTemplate: z.stringbool().optional(),
  /** Left out: those in use. */
  isArchived: z.stringbool().optional(),
  /** Whether it can be run as it stands. */
  isRunnable: z.stringbool().optional(),
  ids: listOf(idSchema).optional(),
});
export type TaskListQuery = z.output<typeof taskListQuery>;

/** Fields of the form, each with its rule. */
export const TASK_FIELDS = {
  name: requiredText(MAX_TASK_NAME),
  remark: optionalText(500),
  isTemplate: z.boolean().default(false),
  definition: taskDefinitionSchema,
};
const newTaskSchema = z.object({ ...TASK_FIELDS, mapId: idSchema });
export type NewTask = z.output<typeof newTaskSchema>;
const taskChangeSchema = z.object({ ...TASK_FIELDS, revision });
export type TaskChange = z.output<typeof taskChangeSchema>;

/** How long and how much a task takes, and how sure that is. */
export const ESTIMATE_BASES = ["runs", "product", "geometry"] as const;
const rangeSchema = z.object({ least: z.number(), likely: z.number(), most: z.number() });
export const taskEstimateSchema = z.object({
  areaSqm: z.number(),
  durationS: rangeSchema,
  /** Of a full battery and a full tank; over 100: it must charge or fill in between. Null: nothing is known of it. */
  batteryPercent: rangeSchema.nullable(),
  waterPercent: rangeSchema.nullable(),
  /** From past runs on this map, from all runs of the product, or from the area alone. */
  basis: z.enum(ESTIMATE_BASES),
  /** Runs that it stands on. */
  runCount: int,
});
export type TaskEstimate = z.infer<typeof taskEstimateSchema>;

const LIST = "operations_tasks_list";
const EDIT = "operations_tasks_edit";
const ofTask = z.object({ revision });

export const TASK_ENDPOINTS = {
  list: detailEndpoint("GET /platform/task/page", LIST, {
    summary: "Tasks within the caller's scope",
    query: taskListQuery,
    answer: pageOf(taskRowSchema),
    shows: "devices",
  }),
  get: detailEndpoint("GET /platform/task/:id", LIST, {
    summary: "One task as it is now",
    answer: taskDetailSchema,
    shows: "devices",
  }),
  create: endpoint("POST /platform/task", EDIT, {
    summary: "A new task of the map's organization",
    body: newTaskSchema,
    answer: taskDetailSchema,
  }),
  update: endpoint("PUT /platform/task/:id", EDIT, {
    summary: "Change a task: a new version of it",
    body: taskChangeSchema,
    answer: taskDetailSchema,
  }),
  copy: endpoint("POST /platform/task/:id/copy", EDIT, {
    summary: "A new task like this one, or from this template",
    body: z.object({ name: TASK_FIELDS.name, isTemplate: z.boolean().default(false) }),
    answer: taskDetailSchema,
  }),
  archive: endpoint("PUT /platform/task/:id/archived", EDIT, {
    summary: "Put a task aside, or back into use",
    body: ofTask.extend({ isArchived: z.boolean() }),
    answer: taskDetailSchema,
  }),
  remove: endpoint("DELETE /platform/task/:id", "operations_tasks_remove", {
    summary: "Delete a task with its versions",
    answer: z.null(),
  }),
  versions: detailEndpoint("GET /platform/task/:id/versions", LIST, {
    summary: "Versions of a task, newest first",
    query: pageQuery(["number"], {}),
    answer: pageOf(taskVersionSchema),
  }),
  restore: endpoint("POST /platform/task/:id/versions/:number/restore", EDIT, {
    summary: "Make a new version that is like an older one",
    params: z.object({ id: idSchema, number: z.coerce.number().int().positive() }),
    body: ofTask,
    answer: taskDetailSchema,
  }),
  exportFile: detailEndpoint("GET /platform/task/export", LIST, {
    summary: "Tasks as a file, to be brought in elsewhere",
    query: z.object({ ids: listOf(idSchema, MAX_FILE_TASKS) }),
    answer: taskFileSchema,
  }),
  /** Reads only, but a file would not fit into an address. */
  checkImport: endpoint("POST /platform/task/import/check", EDIT, {
    summary: "What of a file of tasks is on a map, and what is not",
    body: taskImportSchema,
    answer: taskImportAnswer,
    isRepeatable: true,
  }),
  importFile: endpoint("POST /platform/task/import", EDIT, {
    summary: "Tasks of a file on a map: all of them, or none and why",
    body: taskImportSchema,
    answer: taskImportAnswer,
  }),
  /** Reads only, but what is asked for would not fit into an address. */
  estimate: detailEndpoint("POST /platform/task/estimate", LIST, {
    summary: "How long, how much battery and water these steps take",
    body: z.object({ mapId: idSchema, definition: taskDefinitionSchema }),
    answer: taskEstimateSchema,
    isRepeatable: true,
  }),
};
