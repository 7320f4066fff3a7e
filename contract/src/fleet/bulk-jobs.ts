import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, requiredText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { moveSchema } from "./allocations.ts";
import { DEFAULT_COMMAND_TTL_S, MAX_COMMAND_TTL_S, sendableOrderSchema } from "./commands/index.ts";
import { REGISTRATION_ENDPOINTS, registrationListQuery } from "./device-registration.ts";
import { someSettings } from "./device-settings/index.ts";
import { deviceListQuery, MAX_CHOSEN_DEVICES } from "./devices.ts";
import { ofDeviceShape } from "./shared/device-shapes.ts";

/**
 * One action on many devices, done behind the person's back and told as it goes on:
 *
 *   waiting ──a process takes it──▶ running ──every device has its outcome──▶ done
 *      └───────────────┴── the person stops it: cancelled; what is done stays done
 */
export const BULK_JOB_STATES = ["waiting", "running", "done", "cancelled"] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];
export const BULK_ITEM_STATES = ["waiting", "done", "failed"] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];
export const MAX_BULK_DEVICES = MAX_CHOSEN_DEVICES;
/** Jobs of one person that have not ended. */
export const MAX_OPEN_BULK_JOBS = 5;
export const BULK_JOB_RETENTION_DAYS = 30;

/** Where people find what came of theirs: the page opens the list of them. */
export const BULK_JOBS_PATH = "/iot/equipmentInfo/index?bulk=open";

/** Devices that are worked on at once: all of them in one transaction. */
export const BULK_PART = 100;

const reason = requiredText(200);
const nothing = z.object({}).default({});

/** What is to be done with each device. */
export const bulkOrderSchema = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("lock"), parameters: z.object({ reason }) }),
  z.object({ verb: z.literal("unlock"), parameters: nothing }),
  z.object({ verb: z.literal("decommission"), parameters: z.object({ reason }) }),
  z.object({
    verb: z.literal("allocate"),
    parameters: moveSchema.pick({ organizationId: true, operatorStaffId: true, reason: true }),
  }),
  z.object({
    verb: z.literal("settings"),
    /** Null: to each device what its product is delivered with. */
    parameters: z.object({ settings: someSettings.nullable() }),
  }),
  z.object({
    verb: z.literal("command"),
    parameters: z.object({
      order: sendableOrderSchema,
      ttlS: int.min(1).max(MAX_COMMAND_TTL_S).default(DEFAULT_COMMAND_TTL_S),
    }),
  }),
]);
export type BulkOrder = z.output<typeof bulkOrderSchema>;
export type BulkVerb = BulkOrder["verb"];
export const BULK_VERBS = bulkOrderSchema.options.map((option) => option.shape.verb.value) as [
  BulkVerb,
  ...BulkVerb[],
];

export const BULK_JOB_REFUSALS = defineRefusals({
  tooManyBulkJobs: [
    429,
    "您有 {max} 个批量操作尚未完成，请等待其完成",
    "{max} of your bulk actions are still in progress; wait for them to end",
  ],
  bulkJobEnded: [409, "该批量操作已结束", "This bulk action has already ended"],
  nothingToRetry: [409, "没有失败的设备需要重试", "There are no failed devices to retry"],
  unknownVerb: [422, "不支持该批量操作", "This bulk action is not supported"],
});

export const bulkJobSchema = z.object({
  id: int,
  order: bulkOrderSchema,
  state: z.enum(BULK_JOB_STATES),
  total: int,
  done: int,
  failed: int,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

export const bulkItemSchema = z.object({
  ...ofDeviceShape,
  state: z.enum(BULK_ITEM_STATES),
  /** Why it failed, in the caller's language. */
  msg: z.string(),
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

const selectionSchema = z.object({ ids: z.array(int), total: int });

/** Each person sees their own jobs only. What a verb does asks for that verb's own permission, again at every device. */
export const BULK_JOB_ENDPOINTS = {
  selection: endpoint("GET /platform/bulk-job/selection", "fleet_bulk-jobs_run", {
    summary:
      "Ids of the devices that a filtered list shows, at most 5,000: what a bulk action is then confirmed for",
    query: deviceListQuery,
    answer: selectionSchema,
  }),
  registrations: endpoint("GET /platform/bulk-job/registrations", REGISTRATION_ENDPOINTS.list.permission, {
    summary: "The same of the list of registrations, of it the devices in use",
    query: registrationListQuery,
    answer: selectionSchema,
  }),
  create: endpoint("POST /platform/bulk-job", "fleet_bulk-jobs_run", {
    summary: "Begins a bulk action",
    body: z.object({
      order: bulkOrderSchema,
      deviceIds: z.array(idSchema).min(1, "validation.noDevice").max(MAX_BULK_DEVICES),
    }),
    answer: bulkJobSchema,
  }),
  list: endpoint("GET /platform/bulk-job/page", "fleet_bulk-jobs_run", {
    summary: "The caller's own bulk actions, newest first",
    ...pagesOf(bulkJobSchema, pageQuery(["createdAt"], { isOpen: z.stringbool().optional() })),
  }),
  get: endpoint("GET /platform/bulk-job/:id", "fleet_bulk-jobs_run", {
    summary: "A bulk action and how far it has come",
    answer: bulkJobSchema,
  }),
  items: endpoint("GET /platform/bulk-job/:id/items", "fleet_bulk-jobs_run", {
    summary: "Devices of a bulk action with their outcomes, in the order in which they were chosen",
    ...pagesOf(bulkItemSchema, pageQuery(["place"], { state: z.enum(BULK_ITEM_STATES).optional() })),
  }),
  cancel: endpoint("PUT /platform/bulk-job/:id/cancel", "fleet_bulk-jobs_run", {
    summary: "Stops a bulk action; what is done stays done",
    answer: bulkJobSchema,
  }),
  retry: endpoint("POST /platform/bulk-job/:id/retry", "fleet_bulk-jobs_run", {
    summary: "Begins the same bulk action for the devices at which it failed",
    answer: bulkJobSchema,
  }),
};

export const BULK_JOB_EVENTS = {
  bulkJobChanged: liveEvent({
    name: "bulkJobChanged",
    keyedBy: "person",
    keepsAll: true,
    summary: "A bulk action of the person's own, whenever it has come further",
    payload: bulkJobSchema,
  }),
};
