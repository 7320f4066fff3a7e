import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { exportQuery, pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { replacementEntrySchema } from "../../fleet/consumables.ts";
import { ofDeviceShape } from "../../fleet/shared/device-shapes.ts";
import { classification, MAX_WORK_MINUTES, processingLevel, workMinutes } from "../service-catalog/index.ts";
import { photoOf, photoSchema } from "../shared/photos.ts";
import { WORK_ORDER_STATES, WORK_ORDER_STEPS } from "./states.ts";

export const MAX_ORDER_PHOTOS = 12;

/**
 * Work orders: service work on a device, of a service project. Their states and who may move them stand in `states.ts`. An order
 * belongs to the organization that held the device when it was made, whoever holds the device later.
 */
export const WORK_ORDER_SOURCES = ["hand", "fault", "alarm", "assist", "part"] as const;
export type WorkOrderSource = (typeof WORK_ORDER_SOURCES)[number];

export const WORK_ORDER_REFUSALS = defineRefusals({
  wrongMove: [409, "工单当前状态为“{status}”，不能执行此操作", "Not possible: the work order is {status}"],
  notYourOrder: [403, "该工单未分配给您", "This work order is not assigned to you"],
  cannotWork: [422, "该人员无权处理此组织的工单", "This person cannot work on orders of this organization"],
  orderClosed: [409, "工单已结束，不能修改", "The work order has ended and cannot be changed"],
  partWhileWorking: [409, "请先开始处理，再登记更换的耗材", "Start the work before recording replaced parts"],
  noPartRight: [403, "您没有登记耗材更换的权限", "You do not have permission to record part replacements"],
});

export const workOrderSchema = z.object({
  id: int,
  /** Running within the customer and year: WO-2026-00017. */
  number: z.string(),
  ...organizationShape,
  ...ofDeviceShape,
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  projectId: int.nullable(),
  /** As it was called when the order got it; empty: none. */
  projectName: z.string(),
  title: z.string(),
  /** Empty: not classified. */
  classification: z.string(),
  level: z.string(),
  source: z.enum(WORK_ORDER_SOURCES),
  sourceRef: z.string(),
  state: z.enum(WORK_ORDER_STATES),
  assigneeId: int.nullable(),
  assigneeName: z.string().nullable(),
  plannedAt: instantSchema.nullable(),
  plannedMinutes: int.nullable(),
  startedAt: instantSchema.nullable(),
  doneAt: instantSchema.nullable(),
  /** Worked so far. */
  actualMinutes: int.nullable(),
  createdAt: instantSchema,
  changedAt: instantSchema,
  revision,
});
export type WorkOrder = z.infer<typeof workOrderSchema>;

const usedPartSchema = z.object({
  replacementId: int,
  kind: z.string(),
  replacedAt: instantSchema,
  by: z.string().nullable(),
  note: z.string(),
  /** The replacement was undone among the device's parts. */
  isUndone: z.boolean(),
});

export const workOrderDetailSchema = workOrderSchema.extend({
  description: z.string(),
  remark: z.string(),
  /** The keyword by which it was classified; empty: none. */
  keyword: z.string(),
  createdBy: z.string().nullable(),
  parts: z.array(usedPartSchema),
  /** In the order in which they were added. */
  photos: z.array(photoSchema),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      step: z.enum(WORK_ORDER_STEPS),
      state: z.enum(WORK_ORDER_STATES),
      by: z.string().nullable(),
      assigneeName: z.string().nullable(),
      remark: z.string(),
    }),
  ),
});
export type WorkOrderDetail = z.infer<typeof workOrderDetailSchema>;

const optionalCode = (schema: z.ZodType<string>) => z.union([z.literal(""), schema]);
export const WORK_ORDER_FIELDS = {
  title: requiredText(120),
  description: optionalText(2_000),
  projectId: int.positive().nullable().default(null),
  classification: optionalCode(classification).default(""),
  level: optionalCode(processingLevel).default(""),
  plannedAt: instantSchema.nullable().default(null),
  plannedMinutes: workMinutes.nullable().default(null),
  remark: optionalText(1_000),
};
const newWorkOrderSchema = z.object({
  deviceId: idSchema,
  ...WORK_ORDER_FIELDS,
  /** What is left out follows from the keywords of the text, and from the project. */
  projectId: int.positive().nullable().optional(),
  classification: optionalCode(classification).optional(),
  level: optionalCode(processingLevel).optional(),
  plannedMinutes: workMinutes.nullable().optional(),
  /** What it came of, where a person makes it of something: a worn part, say. */
  source: z.enum(WORK_ORDER_SOURCES).default("hand"),
  sourceRef: optionalText(120),
  assigneeId: int.positive().nullable().default(null),
});
export type NewWorkOrder = z.output<typeof newWorkOrderSchema>;
const workOrderChangeSchema = z.object({ ...WORK_ORDER_FIELDS, revision });
export type WorkOrderChange = z.output<typeof workOrderChangeSchema>;

const reason = z.string().trim().min(1, "validation.reason").max(500);
const remark = optionalText(500);
const moved = z.object({ remark, revision });
export const FINISH_FIELDS = {
  /** From start to now unless given. */
  actualMinutes: int.min(0).max(MAX_WORK_MINUTES).nullable().default(null),
  remark,
};

const SORTS = ["number", "plannedAt", "changedAt", "state"] as const;
const filters = {
  search: searchText,
  states: listOf(z.enum(WORK_ORDER_STATES)).optional(),
  assigneeId: idSchema.optional(),
  /** Those of the person who asks. */
  isMine: z.stringbool().optional(),
  deviceId: idSchema.optional(),
  placeId: idSchema.optional(),
  projectId: idSchema.optional(),
  level: z.string().max(64).optional(),
  source: z.enum(WORK_ORDER_SOURCES).optional(),
  organizationId: idSchema.optional(),
  /** By the planned start, both included. */
  ...timeSpan,
};
export const workOrderListQuery = pageQuery(SORTS, filters);
export type WorkOrderListQuery = z.output<typeof workOrderListQuery>;
export const workOrderExportQuery = exportQuery(SORTS, filters);
export type WorkOrderExportQuery = z.output<typeof workOrderExportQuery>;

const LIST = "care_work-orders_list";
const EDIT = "care_work-orders_edit";
const ASSIGN = "care_work-orders_assign";
const WORK = "care_work-orders_work";
const CANCEL = "care_work-orders_cancel";
const one = { answer: workOrderDetailSchema };

export const WORK_ORDER_ENDPOINTS = {
  list: detailEndpoint("GET /platform/workorder/page", LIST, {
    summary: "Work orders within the caller's scope, the newest first",
    query: workOrderListQuery,
    answer: pageOf(workOrderSchema),
    shows: "devices",
  }),
  export: detailEndpoint("GET /platform/workorder/export", LIST, {
    summary: "The filtered list as a file",
    query: workOrderExportQuery,
    ...fileAnswer,
  }),
  assignees: detailEndpoint("GET /platform/workorder/assignees", ASSIGN, {
    summary: "People in the caller's scope who may work on orders of the device's holder, at most 50",
    query: z.object({ deviceId: idSchema, search: searchText }),
    answer: z.array(z.object({ id: int, name: z.string(), organizationName: z.string() })),
  }),
  get: detailEndpoint("GET /platform/workorder/:id", LIST, {
    summary: "One work order with its history and the parts it used",
    ...one,
  }),
  create: detailEndpoint("POST /platform/workorder", EDIT, {
    summary: "A new work order on a device",
    body: newWorkOrderSchema,
    ...one,
  }),
  update: detailEndpoint("PUT /platform/workorder/:id", EDIT, {
    summary: "Change what a work order says",
    body: workOrderChangeSchema,
    ...one,
  }),
  assign: detailEndpoint("PUT /platform/workorder/:id/assign", ASSIGN, {
    summary: "Assign a work order to somebody, or to somebody else",
    body: z.object({ assigneeId: idSchema, remark, revision }),
    ...one,
  }),
  take: detailEndpoint("PUT /platform/workorder/:id/take", WORK, {
    summary: "Take an open work order",
    body: moved,
    ...one,
  }),
  release: detailEndpoint("PUT /platform/workorder/:id/release", WORK, {
    summary: "Give one's work order back",
    body: moved,
    ...one,
  }),
  start: detailEndpoint("PUT /platform/workorder/:id/start", WORK, {
    summary: "Begin one's work order",
    body: moved,
    ...one,
  }),
  finish: detailEndpoint("PUT /platform/workorder/:id/finish", WORK, {
    summary: "Finish one's work order",
    body: z.object({ ...FINISH_FIELDS, revision }),
    ...one,
  }),
  reopen: detailEndpoint("PUT /platform/workorder/:id/reopen", ASSIGN, {
    summary: "Take a work order up again that is not done after all",
    body: z.object({ remark: reason, revision }),
    ...one,
  }),
  cancel: detailEndpoint("PUT /platform/workorder/:id/cancel", CANCEL, {
    summary: "Cancel an unfinished work order",
    body: z.object({ remark: reason, revision }),
    ...one,
  }),
  /** Told twice it is one replacement, unless the first was undone. */
  usePart: detailEndpoint("POST /platform/workorder/:id/parts", WORK, {
    summary: "Enter a part that was replaced in the course of the work, as a replacement of the device",
    body: replacementEntrySchema,
    ...one,
  }),
  /** The same picture twice is one photo. */
  addPhoto: detailEndpoint("POST /platform/workorder/:id/photo", WORK, {
    summary: "Add a photo that was uploaded before, of what was found or done",
    body: z.object(photoOf),
    ...one,
  }),
};

export const WORK_ORDER_EVENTS = {
  workOrderChanged: liveEvent({
    name: "workOrderChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "A work order of this device was made or changed",
    payload: z.object({ id: int, state: z.enum(WORK_ORDER_STATES), revision: int }),
  }),
  workOrdersMoved: liveEvent({
    name: "workOrdersMoved",
    keyedBy: "scope",
    summary:
      "When an order within the scope was changed last, every three seconds at most; not for companies without device details",
    payload: z.object({ changedAt: instantSchema.nullable(), unfinished: int }),
  }),
};
