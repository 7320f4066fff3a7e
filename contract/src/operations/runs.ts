import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, listOf, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageOf, pageQuery } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape, staffShape } from "../core/rows.ts";
import { COMMAND_KINDS } from "../fleet/commands/index.ts";
import { TASK_END_STATUSES, type TaskEndStatus } from "../fleet/shared/codes.ts";
import { RUN_STEP_STATES } from "../fleet/vda5050/cleaning-profile.ts";

/**
 * Runs: one execution of a task by one robot. What moves a run is what the robot says, never what is hoped for:
 *
 *   waiting(order) ─▶ starting ─▶ running ⇄ paused, waiting ─▶ ending ─▶ ended
 *      │                 │ the robot took the order       │ stop on its way, or done and its report not here yet
 *      └─ refused, never acknowledged, replaced, withdrawn ─────────────────────────────▶ ended
 *
 * Each move is kept with what it stood on. Spec §4 and §8.
 */
export const RUN_STATES = ["waiting", "starting", "running", "paused", "ending", "ended"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The order is on its way; the robot is offline, rides, charges; somebody has to unlock it, or has it in hand. */
export const RUN_WAITS = ["order", "robot", "elevator", "charge", "unlock", "hand"] as const;
export type RunWait = (typeof RUN_WAITS)[number];

interface Ending {
  label: readonly [zh: string, en: string];
  /** Spec §4. */
  endStatus: TaskEndStatus;
}
/** Why runs end. */
export const RUN_ENDINGS = {
  completed: { label: ["已完成", "Completed"], endStatus: "completed" },
  partlyCompleted: { label: ["部分完成", "Partly completed"], endStatus: "partlyCompleted" },
  /** By a person: here, or at the machine (then nobody is named). */
  stopped: { label: ["人工结束", "Ended manually"], endStatus: "endedManually" },
  /** Another order took its place: `endedByKind`. */
  replaced: { label: ["被其他命令取代", "Replaced by another command"], endStatus: "cancelled" },
  withdrawn: { label: ["已撤回", "Withdrawn"], endStatus: "cancelled" },
  handedOn: {
    label: ["设备已转交给其他组织", "Robot transferred to another organization"],
    endStatus: "cancelled",
  },
  decommissioned: { label: ["设备已停用", "Robot decommissioned"], endStatus: "cancelled" },
  /** Before anything reached the robot: it is locked, out of use, or cannot do it. */
  impossible: { label: ["启动失败", "Start failed"], endStatus: "abnormalEnd" },
  refused: { label: ["被设备拒绝", "Refused by the robot"], endStatus: "abnormalEnd" },
  notAcknowledged: { label: ["设备应答超时", "The robot did not answer"], endStatus: "abnormalEnd" },
  fault: { label: ["异常结束", "Ended by a fault"], endStatus: "abnormalEnd" },
  /** The robot does something else now and did not say how it ended. */
  forgotten: { label: ["设备未报告结果", "The robot did not report the end"], endStatus: "abnormalEnd" },
} as const satisfies Record<string, Ending>;
export type RunEnding = keyof typeof RUN_ENDINGS;
const RUN_ENDING_CODES = Object.keys(RUN_ENDINGS) as [RunEnding, ...RunEnding[]];

/** Cleaned so much of what was planned, a task counts as completed. */
export const COMPLETED_PERCENT = 99;

export const RUN_REFUSALS = defineRefusals({
  /** Spec §8: start failed, and why. */
  noRobot: [409, "启动失败：当前没有可执行该任务的设备", "Start failed: no device can run this task now"],
  robotOffline: [409, "启动失败：设备离线", "Start failed: the device is offline"],
  robotLocked: [409, "启动失败：设备已锁定", "Start failed: the device is locked"],
  robotBusy: [409, "启动失败：设备正忙", "Start failed: the device is busy"],
  otherMap: [409, "启动失败：设备不在该任务的地图上", "Start failed: the device is not on the task's map"],
  lowBattery: [409, "启动失败：设备电量不足", "Start failed: the device's battery is too low"],
  unsupported: [422, "启动失败：该设备无法执行此任务", "Start failed: this device cannot run this task"],
  /** Spec §8: robot not in auto task. */
  notInTask: [409, "设备未在自动任务中，请勿操作", "The robot is not in an auto task; do not operate"],
  notAtStep: [409, "设备已不在该步骤", "The robot is no longer at this step"],
  taskGone: [409, "启动失败：任务已被删除", "Start failed: the task was deleted"],
  nothingLeft: [409, "没有未完成的步骤", "There are no unfinished steps"],
  continuedAlready: [409, "剩余步骤已由另一次执行接续", "Another run already continues the remaining steps"],
  runEnded: [409, "该任务执行已结束", "This run has already ended"],
  notRunnable: [
    409,
    "启动失败：该任务已归档、是模板，或其区域不在当前地图上",
    "Start failed: the task is archived, is a template, or some of its areas are not on the current map",
  ],
});

export const runSchema = z.object({
  /** A UUID of version 7; also `runId` in what the robot reports. */
  id: z.uuid(),
  /** Null: the task was deleted since. */
  taskId: int.nullable(),
  taskName: z.string(),
  taskVersion: int,
  stepCount: int,
  ...organizationShape,
  /** Null: the map was deleted since. */
  mapId: int.nullable(),
  mapName: z.string().nullable(),
  placeName: z.string().nullable(),
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  /** Who started it; null: a schedule. */
  ...staffShape,
  /** Null: a person started it, or the schedule was deleted since. */
  scheduleId: int.nullable(),
  scheduleName: z.string().nullable(),
  /** When the schedule had it due. */
  dueAt: instantSchema.nullable(),
  /** The run of a combination that it is part of. */
  combinationRunId: z.uuid().nullable(),
  combinationName: z.string().nullable(),
  state: z.enum(RUN_STATES),
  waitsFor: z.enum(RUN_WAITS).nullable(),
  ending: z.enum(RUN_ENDING_CODES).nullable(),
  endStatus: z.enum(TASK_END_STATUSES).nullable(),
  /** Who ended it; null: the robot itself, or something else. */
  endedByName: z.string().nullable(),
  /** The command that took its place. */
  endedByKind: z.enum(COMMAND_KINDS).nullable(),
  /** What the robot said with its end, untranslated (spec §4: robot-status note). */
  note: z.string(),
  /** Cleaned of planned, 0–100; null: the robot reports no areas. */
  percent: z.number().nullable(),
  plannedAreaSqm: z.number().nullable(),
  cleanedAreaSqm: z.number().nullable(),
  createdAt: instantSchema,
  /** The robot began. */
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const RUN_EVIDENCE = [
  "person",
  "schedule",
  "combination",
  "command",
  "report",
  "status",
  "time",
] as const;
const runMoveSchema = z.object({
  at: instantSchema,
  state: z.enum(RUN_STATES),
  waitsFor: z.enum(RUN_WAITS).nullable(),
  /** What it stood on: a person's wish, a schedule, a combination, a step of its command, a report or status of the robot, the clock. */
  evidence: z.enum(RUN_EVIDENCE),
  staffName: z.string().nullable(),
});
export type RunMove = z.infer<typeof runMoveSchema>;
/** Later moves of one run are not kept. */
export const MAX_RUN_MOVES = 200;

export const runDetailSchema = runSchema.extend({
  /** Names of the steps, in order. */
  steps: z.array(z.string()),
  /** Their ids in the task. */
  stepIds: z.array(z.string()),
  /** How far it is with each; null: its robot does not say. */
  stepStates: z.array(z.enum(RUN_STEP_STATES)).nullable(),
  /** Its robot can be told to leave out the step that it is at. */
  canSkip: z.boolean(),
  /** The run of which this one does what was left undone. */
  restOfId: z.uuid().nullable(),
  /** The run that does what this one left undone. */
  continuedById: z.uuid().nullable(),
  /** Oldest first. */
  moves: z.array(runMoveSchema),
  durationS: z.number().nullable(),
  startBatteryPercent: z.number().nullable(),
  endBatteryPercent: z.number().nullable(),
  startWaterPercent: z.number().nullable(),
  endWaterPercent: z.number().nullable(),
  /** Null: its robot does not report on it. */
  reportId: int.nullable(),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

/**
 * Steps that a run leaves undone, counted from 0. While it lasts, what a person has skipped is not wanted; of one that has ended it may
 * be made up for. Of a robot that says nothing of its steps all of them are left, unless it says that all is done.
 */
export function leftOf({
  state,
  ending,
  steps,
  stepStates,
}: Pick<RunDetail, "state" | "ending" | "steps" | "stepStates">): number[] {
  if (!stepStates) return ending === "completed" ? [] : [...steps.keys()];
  return stepStates.flatMap((step, index) =>
    step === "done" || (step === "skipped" && state !== "ended") ? [] : index,
  );
}

export const RUN_OBSTACLES = ["offline", "locked", "busy", "otherMap", "lowBattery", "unsupported"] as const;
export type RunObstacle = (typeof RUN_OBSTACLES)[number];
/** With less a robot does not begin. */
export const LEAST_START_BATTERY_PERCENT = 20;

export const runCandidateSchema = z.object({
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  batteryPercent: z.number().nullable(),
  /** What it is on; null: nothing that is known here. */
  mapName: z.string().nullable(),
  /** Null: it can begin now. */
  obstacle: z.enum(RUN_OBSTACLES).nullable(),
});
export type RunCandidate = z.infer<typeof runCandidateSchema>;
export const MAX_RUN_CANDIDATES = 200;

export const runListQuery = pageQuery(["createdAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  taskId: idSchema.optional(),
  deviceId: idSchema.optional(),
  mapId: idSchema.optional(),
  scheduleId: idSchema.optional(),
  states: listOf(z.enum(RUN_STATES)).optional(),
  endStatuses: listOf(z.enum(TASK_END_STATUSES)).optional(),
  ...timeSpan,
});
export type RunListQuery = z.output<typeof runListQuery>;

const LIST = "operations_runs_list";
const OPERATE = "operations_runs_operate";
const act = { params: z.object({ id: z.uuid() }), answer: runSchema } as const;
/** Left out: the best that may run it. The same key again answers the run that there is. */
const onDevice = z.object({ deviceId: idSchema.optional(), key: z.uuid().optional() });

export const RUN_ENDPOINTS = {
  list: detailEndpoint("GET /platform/run/page", LIST, {
    summary: "Runs within the caller's scope, newest first",
    query: runListQuery,
    answer: pageOf(runSchema),
    shows: "devices",
  }),
  get: detailEndpoint("GET /platform/run/:id", LIST, {
    summary: "One run with its moves",
    params: z.object({ id: z.uuid() }),
    answer: runDetailSchema,
    shows: "devices",
  }),
  candidates: detailEndpoint("GET /platform/task/:id/candidates", OPERATE, {
    summary: "Who may run a task, the best first, and why others cannot now",
    answer: z.array(runCandidateSchema),
    shows: "devices",
  }),
  start: detailEndpoint("POST /platform/task/:id/start", OPERATE, {
    summary: "Start a task now, on this device or on the best that may run it",
    body: onDevice,
    answer: runSchema,
  }),
  pause: detailEndpoint("POST /platform/run/:id/pause", OPERATE, { summary: "Pause a run", ...act }),
  resume: detailEndpoint("POST /platform/run/:id/resume", OPERATE, {
    summary: "Go on with a paused run",
    ...act,
  }),
  skip: detailEndpoint("POST /platform/run/:id/skip", OPERATE, {
    summary: "Leave out the step that the robot is at",
    ...act,
    /** Counted from 0; refused where it is not at this one any more, so that two who ask skip one step. */
    body: z.object({ step: int.min(0) }),
  }),
  rest: detailEndpoint("POST /platform/run/:id/rest", OPERATE, {
    summary: "Have another run do what this one left undone; while it lasts, it is stopped for it",
    ...act,
    body: onDevice,
  }),
  stop: detailEndpoint("POST /platform/run/:id/stop", OPERATE, {
    summary: "Stop a run at once; never refused while it has not ended",
    ...act,
    isRepeatable: true,
  }),
};

export const RUN_EVENTS = {
  runChanged: liveEvent({
    name: "runChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "A run of this device has come further",
    payload: runSchema,
  }),
};
