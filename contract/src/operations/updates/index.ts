import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, optionalText, searchText } from "../../core/fields.ts";
import { exportQuery, pageOf, pageQuery, spanInOrder } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import {
  CONFIRMATION_CODES,
  STOP_OUTCOME_CODES,
  UPDATE_FAILURE_CODES,
  UPDATE_STATE_CODES,
  UPDATE_WAIT_CODES,
} from "./states.ts";

/** Updates of devices, one by one: what came of each, in the agent's own words (spec §2, §3). */
export const UPDATE_REFUSALS = defineRefusals({
  updateEnded: [409, "该更新已结束", "This update has already ended"],
  updateNotAsked: [409, "该更新已不再等待现场确认", "This update is no longer waiting for confirmation"],
  rolloutNotAsked: [409, "该发布已不再等待现场确认", "This rollout is no longer waiting for confirmations"],
  moreUpdatesAsked: [
    409,
    "等待确认的设备比刚才显示的多，请核对数量后重试",
    "More devices are waiting for confirmation than were shown; check the number and try again",
  ],
});

export const versionsSchema = z.record(z.string(), z.string());

export const updateSchema = z.object({
  /** The action id of the agent. */
  id: int,
  rolloutId: int,
  rolloutName: z.string(),
  groupNumber: int,
  productId: int,
  productName: z.string(),
  /** What the packages are announced as. */
  eventName: z.string(),
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  placeName: z.string().nullable(),
  ...organizationShape,
  state: z.enum(UPDATE_STATE_CODES),
  waitsFor: z.enum(UPDATE_WAIT_CODES).nullable(),
  /** When it is tried again at the earliest. */
  nextAttemptAt: instantSchema.nullable(),
  failure: z.enum(UPDATE_FAILURE_CODES).nullable(),
  /** Null: no emergency stop concerned it. */
  stopOutcome: z.enum(STOP_OUTCOME_CODES).nullable(),
  /** By kind of package; what is not known is left out. */
  fromVersions: versionsSchema,
  toVersions: versionsSchema,
  attempts: int,
  /** 0–100 of what it has in hand; null: it says nothing of that. */
  progressPercent: z.number().nullable(),
  bytesSent: int,
  /** The agent's newest words, untranslated. */
  note: z.string(),
  /** The device's agent asked last, or the platform for it. */
  lastPollAt: instantSchema.nullable(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  changedAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type Update = z.infer<typeof updateSchema>;

export const UPDATE_LOG_KINDS = ["agent", "state", ...CONFIRMATION_CODES] as const;
export const updateLogSchema = z.object({
  at: instantSchema,
  /** `agent`: its words; `state`: code of a state; the others: who answered for somebody at the device, with the remark. */
  kind: z.enum(UPDATE_LOG_KINDS),
  text: z.string(),
});
export type UpdateLogLine = z.infer<typeof updateLogSchema>;
/** Later lines of one update are not kept. */
export const MAX_UPDATE_LOG = 200;

export const updateDetailSchema = updateSchema.extend({ log: z.array(updateLogSchema) });
export type UpdateDetail = z.infer<typeof updateDetailSchema>;

/** Of so many at once an answer is given. */
export const MAX_CONFIRMED_UPDATES = 200;
export const confirmationRemark = optionalText(200);
const answerShape = { confirmation: z.enum(CONFIRMATION_CODES), remark: confirmationRemark };
export const confirmationSchema = z.union([
  z.object({
    ids: z.array(idSchema).min(1, "validation.noDevice").max(MAX_CONFIRMED_UPDATES),
    ...answerShape,
  }),
  z.object({
    /** All of it that have no answer yet; what somebody at a device has declined stays so. */
    rolloutId: idSchema,
    /** How many whoever answers was shown: where there are more by now, nothing is done. */
    devices: int.min(1),
    ...answerShape,
  }),
]);
export type ConfirmationGiven = z.output<typeof confirmationSchema>;
export const confirmationResultSchema = z.object({
  /** Have this answer now; of single ones, those that had it before too. */
  answered: int,
  /** Wait for no answer any more. */
  missed: int,
});
export type ConfirmationResult = z.infer<typeof confirmationResultSchema>;

const updateFilters = {
  search: searchText,
  organizationId: idSchema.optional(),
  productId: idSchema.optional(),
  deviceId: idSchema.optional(),
  rolloutId: idSchema.optional(),
  groupNumber: z.coerce.number().int().min(1).optional(),
  packageId: idSchema.optional(),
  states: listOf(z.enum(UPDATE_STATE_CODES)).optional(),
  ...timeSpan,
};
export const updateListQuery = pageQuery(["createdAt"], updateFilters);
export type UpdateListQuery = z.output<typeof updateListQuery>;

export const updateTotalsSchema = z.object({
  /** Spec §3: counts of updates, commands (each attempt is one to a device) and firmware packages. */
  updates: int,
  succeeded: int,
  failed: int,
  open: int,
  /** Wait for somebody at the device, and nobody has answered yet. */
  asked: int,
  commands: int,
  packages: int,
  /** Of those that succeeded, from the first offer to the end; null: none did. */
  meanDurationS: z.number().nullable(),
});
export type UpdateTotals = z.infer<typeof updateTotalsSchema>;

export const versionHistoryQuery = z.object({
  productId: idSchema,
  kind: z.string().max(40).default("firmware"),
  organizationId: idSchema.optional(),
  days: z.coerce.number().int().min(7).max(366).default(90),
});
export const versionHistorySchema = z.object({
  /** Days in UTC, oldest first. */
  days: z.array(z.string()),
  /** The most used now come first; beyond `MAX_SHOWN_VERSIONS` they are one, with an empty name. */
  versions: z.array(z.object({ version: z.string(), devices: z.array(int) })),
});
export type VersionHistory = z.infer<typeof versionHistorySchema>;
export const MAX_SHOWN_VERSIONS = 8;

const LIST = "operations_updates_list";
export const UPDATE_ENDPOINTS = {
  list: detailEndpoint("GET /platform/otaupdate/otahistory/page", LIST, {
    summary: "Updates of devices within the caller's scope, newest first",
    query: updateListQuery,
    answer: pageOf(updateSchema),
    shows: "devices",
  }),
  totals: detailEndpoint("GET /platform/otaupdate/otahistory/totals", LIST, {
    summary: "How many updates, commands and packages there were, as filtered",
    query: z.object(updateFilters).superRefine(spanInOrder),
    answer: updateTotalsSchema,
    shows: "devices",
  }),
  versions: detailEndpoint("GET /platform/otaupdate/otahistory/versions", LIST, {
    summary: "How many devices of a product ran which version, day by day",
    query: versionHistoryQuery,
    answer: versionHistorySchema,
    shows: "devices",
  }),
  export: detailEndpoint("GET /platform/otaupdate/otahistory/export", LIST, {
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: exportQuery(["createdAt"], updateFilters),
    ...fileAnswer,
  }),
  get: detailEndpoint("GET /platform/otaupdate/otahistory/:id", LIST, {
    summary: "One update with what its agent said",
    answer: updateDetailSchema,
    shows: "devices",
  }),
  confirm: detailEndpoint("POST /platform/otaupdate/otahistory/confirm", "operations_updates_confirm", {
    summary:
      "Confirms or declines updates, or all of a rollout, for somebody at the robots; refused where none of them waits for that any more",
    body: confirmationSchema,
    answer: confirmationResultSchema,
  }),
  cancel: detailEndpoint("POST /platform/otaupdate/otahistory/:id/cancel", "operations_rollouts_operate", {
    summary: "Calls one device's update back; what its agent has begun it may refuse to leave",
    answer: updateSchema,
  }),
};
