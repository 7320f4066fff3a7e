import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { pageOf, pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { updateSchema } from "../updates/index.ts";
import { STOP_OUTCOME_CODES, UPDATE_STATE_CODES, UPDATE_WAIT_CODES } from "../updates/states.ts";
import { rolloutGroupSchema, rolloutPlanSchema, rolloutTargetSchema } from "./plan.ts";

/**
 * Rollouts: packages for many devices of one product, group after group. Spec §2, §3, §4 (start and emergency stop).
 *
 *   draft ─▶ inReview ─▶ ready ─▶ running ⇄ paused ─▶ finished
 *     ▲         │ sent back       │  │
 *     └─────────┘                 │  └─▶ stopping ─▶ stopped      what robots have in hand comes to its end, or is called back
 *                                 └────────────────▶ stopped
 *
 * A second person approves what one has written. A rollout that harms pauses by itself and says why; only a person lets it go on.
 */
export const ROLLOUT_STATES = {
  draft: { label: ["草稿", "Draft"], isOpen: false },
  inReview: { label: ["待审批", "Waits for approval"], isOpen: false },
  ready: { label: ["待开始", "Ready"], isOpen: true },
  running: { label: ["进行中", "Running"], isOpen: true },
  paused: { label: ["已暂停", "Paused"], isOpen: true },
  stopping: { label: ["停止中", "Stopping"], isOpen: true },
  stopped: { label: ["已停止", "Stopped"], isOpen: false },
  finished: { label: ["已完成", "Finished"], isOpen: false },
} as const satisfies Record<string, { label: readonly [zh: string, en: string]; isOpen: boolean }>;
export type RolloutState = keyof typeof ROLLOUT_STATES;
export const ROLLOUT_STATE_CODES = Object.keys(ROLLOUT_STATES) as [RolloutState, ...RolloutState[]];

export const GROUP_STATES = {
  planned: ["未开始", "Planned"],
  running: ["进行中", "Running"],
  soaking: ["观察中", "Watched"],
  done: ["已完成", "Done"],
  /** The rollout was stopped before it was done. */
  stopped: ["已停止", "Stopped"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type GroupState = keyof typeof GROUP_STATES;
const GROUP_STATE_CODES = Object.keys(GROUP_STATES) as [GroupState, ...GroupState[]];

/** Why a rollout is paused. */
export const PAUSE_CAUSES = {
  person: ["人工暂停", "A person paused it"],
  errors: ["失败过多", "Too many updates failed"],
  faults: ["更新后的设备故障增多", "Updated devices have more faults"],
  offline: ["更新后的设备离线增多", "More updated devices are offline"],
  failedRuns: ["更新后的设备任务失败增多", "More runs of updated devices fail"],
  withdrawn: ["固件包已撤回", "A package was withdrawn"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type PauseCause = keyof typeof PAUSE_CAUSES;
const PAUSE_CODES = Object.keys(PAUSE_CAUSES) as [PauseCause, ...PauseCause[]];

export const ROLLOUT_REFUSALS = defineRefusals({
  rolloutNotDraft: [409, "只有草稿可以修改或删除", "Only a draft can be changed or deleted"],
  rolloutNotReviewed: [409, "该发布尚未通过审批", "The rollout has not been approved"],
  rolloutNotInReview: [409, "该发布不在待审批状态", "The rollout is not waiting for approval"],
  ownApproval: [403, "不能审批自己提交的发布", "You cannot approve a rollout that you submitted"],
  rolloutNotRunning: [409, "该发布不在进行中", "The rollout is not running"],
  rolloutNotPaused: [409, "该发布未暂停", "The rollout is not paused"],
  rolloutEnded: [409, "该发布已结束", "The rollout has ended"],
  noTargets: [409, "没有符合条件的设备", "No device matches the rollout"],
  packageNotReleased: [422, "固件包未发布或已撤回", "A package is not released or has been withdrawn"],
  packageOfOther: [422, "固件包不属于该型号", "A package belongs to another model"],
  packageKindTwice: [422, "同一类型只能选择一个固件包", "Only one package per type can be selected"],
  bindingOfOther: [
    422,
    "该绑定不存在，或没有绑定所选固件包",
    "The binding does not exist or does not bind the selected packages",
  ],
  noGroupWaits: [409, "没有等待手动开始的分组", "No group is waiting for a manual start"],
  rolloutTaken: [409, "该发布已被撤销过", "This rollout has already been reverted"],
});

const countsSchema = z.object({
  total: int,
  /** By state; those that are zero are left out. */
  states: z.partialRecord(z.enum(UPDATE_STATE_CODES), int),
});
export const rolloutGroupRowSchema = rolloutGroupSchema.extend({
  number: int,
  state: z.enum(GROUP_STATE_CODES),
  ...countsSchema.shape,
  startedAt: instantSchema.nullable(),
  /** Enough have succeeded since then. */
  soakingSince: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
});
export type RolloutGroup = z.infer<typeof rolloutGroupRowSchema>;

const packageSchema = z.object({
  id: int,
  kind: z.string(),
  version: z.string(),
  eventName: z.string(),
});

export const rolloutSchema = z.object({
  id: int,
  name: z.string(),
  description: z.string(),
  ...organizationShape,
  productId: int,
  productName: z.string(),
  packages: z.array(packageSchema),
  state: z.enum(ROLLOUT_STATE_CODES),
  pauseCause: z.enum(PAUSE_CODES).nullable(),
  /** Figures of the cause: group, percent of the updated, percent of the others, the limit. */
  pauseDetail: z.record(z.string(), z.number()),
  isEmergency: z.boolean(),
  /** Null: when a person starts it. */
  startsAt: instantSchema.nullable(),
  groupCount: int,
  /** The group that is at work now; null: none. */
  currentGroup: int.nullable(),
  ...countsSchema.shape,
  staffName: z.string(),
  createdAt: instantSchema,
  reviewerName: z.string(),
  reviewedAt: instantSchema.nullable(),
  reviewRemark: z.string(),
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  revertsId: int.nullable(),
  revision: int,
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** One of the two kinds that the guard compares. */
const guardSideSchema = z.object({ devices: int, faults: int, offline: int, runs: int, failedRuns: int });
export const rolloutDetailSchema = rolloutSchema.extend({
  target: rolloutTargetSchema,
  plan: rolloutPlanSchema,
  groups: z.array(rolloutGroupRowSchema),
  /** What keeps those that wait. */
  waits: z.array(z.object({ waitsFor: z.enum(UPDATE_WAIT_CODES), devices: int })),
  /** What an emergency stop could do; those that are zero are left out. */
  stops: z.partialRecord(z.enum(STOP_OUTCOME_CODES), int),
  guard: z.object({ updated: guardSideSchema, others: guardSideSchema }).nullable(),
  /** Whether the caller wrote it, and so may not approve it. */
  isOwn: z.boolean(),
});
export type RolloutDetail = z.infer<typeof rolloutDetailSchema>;

const fields = {
  name: requiredText(80),
  description: optionalText(1_000),
  organizationId: idSchema,
  productId: idSchema,
  packageIds: z.array(idSchema).min(1, "validation.atLeastOne").max(8),
  target: rolloutTargetSchema.default(rolloutTargetSchema.parse({})),
  plan: rolloutPlanSchema,
  startsAt: instantSchema.nullable().default(null),
};
export const newRolloutSchema = z.object(fields);
export type NewRollout = z.output<typeof newRolloutSchema>;
export const rolloutChangeSchema = z.object({ id: idSchema, revision, ...fields });

export const LEFT_OUT = {
  upToDate: ["已是该版本", "Has these versions already"],
  hardware: ["硬件不适用", "Its hardware is not meant"],
  otherRollout: ["已在其他发布中", "Is in another rollout"],
  noAgent: ["没有更新通道", "Nothing that updates it is set up"],
  /** Valetudo: its updater is on the robot's own page, and not to be reached from outside. */
  ownUpdater: ["只能在设备本机页面更新（Valetudo）", "Updates itself, on its own page only (Valetudo)"],
  excluded: ["已排除或锁定版本", "Is excluded, or keeps its version"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type LeftOut = keyof typeof LEFT_OUT;
const LEFT_OUT_CODES = Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]];
export const rolloutPreviewSchema = z.object({
  total: int,
  /** Of each group, in order. */
  groups: z.array(int),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_CODES), devices: int })),
  /** What the devices run now, the most first. */
  versions: z.array(z.object({ version: z.string(), devices: int })),
});
export type RolloutPreview = z.infer<typeof rolloutPreviewSchema>;

export const rolloutListQuery = pageQuery(["createdAt", "name", "startedAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  productId: idSchema.optional(),
  packageId: idSchema.optional(),
  states: listOf(z.enum(ROLLOUT_STATE_CODES)).optional(),
});
export type RolloutListQuery = z.output<typeof rolloutListQuery>;
export const rolloutDeviceQuery = pageQuery(["deviceName", "changedAt", "groupNumber"], {
  search: searchText,
  states: listOf(z.enum(UPDATE_STATE_CODES)).optional(),
  waitsFor: z.enum(UPDATE_WAIT_CODES).optional(),
  stopOutcomes: listOf(z.enum(STOP_OUTCOME_CODES)).optional(),
  groupNumber: z.coerce.number().int().min(1).optional(),
});
export type RolloutDeviceQuery = z.output<typeof rolloutDeviceQuery>;

/** What an emergency stop could still do, robot by robot. */
export const stopResultSchema = z.object({
  /** Had not begun: nothing reaches them any more. */
  prevented: int,
  /** Have it in hand: called back at their next call. */
  calledBack: int,
  /** Were done before. */
  tooLate: int,
});
export type StopResult = z.infer<typeof stopResultSchema>;

const LIST = "operations_rollouts_list";
const EDIT = "operations_rollouts_edit";
const OPERATE = "operations_rollouts_operate";
const PATH = "/platform/otaupdate/rollout";
const act = { body: z.object({ revision }), answer: rolloutDetailSchema } as const;
export const ROLLOUT_ENDPOINTS = {
  list: endpoint(`GET ${PATH}/page`, LIST, {
    summary: "Rollouts within the caller's scope",
    ...pagesOf(rolloutSchema, rolloutListQuery),
  }),
  get: endpoint(`GET ${PATH}/:id`, LIST, {
    summary: "One rollout with its groups, what keeps devices waiting, and how the updated ones fare",
    answer: rolloutDetailSchema,
  }),
  devices: detailEndpoint(`GET ${PATH}/:id/devices`, LIST, {
    summary: "The devices of a rollout, each with how far it is or why it waits",
    query: rolloutDeviceQuery,
    answer: pageOf(updateSchema),
    shows: "devices",
  }),
  preview: endpoint(`POST ${PATH}/preview`, EDIT, {
    summary: "How many devices a rollout would reach, group by group, and who is left out",
    body: newRolloutSchema
      .pick({ organizationId: true, productId: true, packageIds: true, target: true })
      .extend({ groups: z.array(rolloutGroupSchema.pick({ share: true })).max(20) }),
    answer: rolloutPreviewSchema,
    isRepeatable: true,
  }),
  create: endpoint(`POST ${PATH}`, EDIT, {
    summary: "Writes a rollout as a draft",
    body: newRolloutSchema,
    answer: rolloutDetailSchema,
  }),
  update: endpoint(`PUT ${PATH}`, EDIT, {
    summary: "Changes a draft",
    body: rolloutChangeSchema,
    answer: rolloutDetailSchema,
  }),
  remove: endpoint(`DELETE ${PATH}/:id`, EDIT, { summary: "Deletes a draft" }),
  submit: endpoint(`POST ${PATH}/:id/submit`, EDIT, { summary: "Hands a draft to a second person", ...act }),
  approve: endpoint(`POST ${PATH}/:id/approve`, "operations_rollouts_approve", {
    summary: "Approves a rollout that somebody else has written",
    ...act,
    body: z.object({ revision, remark: optionalText(500) }),
    stepUp: true,
  }),
  reject: endpoint(`POST ${PATH}/:id/reject`, "operations_rollouts_approve", {
    summary: "Sends a rollout back to who has written it",
    ...act,
    body: z.object({
      revision,
      remark: z.string("validation.reason").trim().min(1, "validation.reason").max(500),
    }),
  }),
  start: endpoint(`POST ${PATH}/:id/start`, OPERATE, {
    summary: "Starts an approved rollout now: chooses its devices and begins with the first group",
    ...act,
    stepUp: true,
  }),
  pause: endpoint(`POST ${PATH}/:id/pause`, OPERATE, {
    summary: "Offers nothing more; what robots have in hand goes on",
    answer: rolloutDetailSchema,
  }),
  resume: endpoint(`POST ${PATH}/:id/resume`, OPERATE, {
    summary: "Lets a paused rollout go on",
    ...act,
    stepUp: true,
  }),
  next: endpoint(`POST ${PATH}/:id/next`, OPERATE, { summary: "Starts the next group now", ...act }),
  stop: endpoint(`POST ${PATH}/:id/stop`, OPERATE, {
    summary: "Ends a rollout; what robots have in hand comes to its end",
    answer: rolloutDetailSchema,
  }),
  emergencyStop: endpoint(`POST ${PATH}/:id/emergencystop`, "operations_rollouts_stop", {
    summary:
      "Ends a rollout at once and calls back what robots have in hand; never refused while it has not ended",
    answer: stopResultSchema,
    isRepeatable: true,
  }),
  revert: endpoint(`POST ${PATH}/:id/revert`, EDIT, {
    summary: "Writes a draft that takes the updated devices back to other packages",
    body: z.object({ packageIds: z.array(idSchema).min(1, "validation.atLeastOne").max(8) }),
    answer: rolloutDetailSchema,
  }),
};
