import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, requiredText, searchText } from "../../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { MESSAGE_WAYS, SEVERITIES } from "./ways.ts";

/** Messages that people write to people (spec §3: title, content, receiver, sending method, scheduled time). */
export const MESSAGE_TITLE_LENGTH = 120;
export const MESSAGE_CONTENT_LENGTH = 4_000;
/** How far ahead one may be scheduled. */
export const MAX_DAYS_AHEAD = 90;
/** How many people one message may reach. */
export const MAX_RECEIVERS = 20_000;
const MAX_CHOSEN = 200;
export const MESSAGES_KEPT_DAYS = 400;

export const MESSAGE_REFUSALS = defineRefusals({
  tooFarAhead: [422, "最多可预定 {days} 天后发送", "Messages can be scheduled at most {days} days ahead"],
  noReceiver: [422, "所选范围内没有可接收的人员", "Nobody in the selected scope can receive it"],
  unknownReceiver: [
    422,
    "所选接收人不存在或不在权限范围内",
    "A receiver does not exist or is outside your data scope",
  ],
  tooManyReceivers: [422, "接收人过多，最多 {most} 人", "Too many receivers; at most {most}"],
  alreadySent: [409, "消息已发送，不能撤回", "The message has already been sent and cannot be recalled"],
  notFailed: [409, "只有发送失败的投递可以重发", "Only failed deliveries can be resent"],
});

const ids = z.array(idSchema).max(MAX_CHOSEN);
/** People by themselves, by a role that they hold, by their organization and those below it, or who is on call at that moment. */
export const receiversSchema = z
  .object({ staffIds: ids, roleIds: ids, organizationIds: ids, rotaIds: ids.optional() })
  .refine(
    ({ staffIds, roleIds, organizationIds, rotaIds = [] }) =>
      [staffIds, roleIds, organizationIds, rotaIds].some((list) => list.length > 0),
    {
      error: "validation.noReceiver",
    },
  );
export type Receivers = z.output<typeof receiversSchema>;

const named = z.object({ id: int, name: z.string() });
export const receiverNamesSchema = z.object({
  staff: z.array(named),
  roles: z.array(named),
  organizations: z.array(named),
  rotas: z.array(named),
});
export type ReceiverNames = z.infer<typeof receiverNamesSchema>;

export const WRITTEN_STATES = ["scheduled", "sent", "recalled", "dropped"] as const;
export type WrittenState = (typeof WRITTEN_STATES)[number];

/** How far a message has come by one way. */
const progressSchema = z.object({
  way: z.enum(MESSAGE_WAYS),
  total: int,
  delivered: int,
  failed: int,
});
export type WayProgress = z.infer<typeof progressSchema>;

export const writtenMessageSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  severity: z.enum(SEVERITIES),
  ways: z.array(z.enum(MESSAGE_WAYS)),
  receivers: receiverNamesSchema,
  state: z.enum(WRITTEN_STATES),
  createdAt: instantSchema,
  /** Null: at once. */
  scheduledAt: instantSchema.nullable(),
  sentAt: instantSchema.nullable(),
  authorName: z.string(),
  organizationName: z.string(),
  readCount: int,
  progress: z.array(progressSchema),
});
export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

const SORTS = ["createdAt", "title"] as const;
const filters = { search: searchText, state: z.enum(WRITTEN_STATES).optional(), ...timeSpan };
const writtenQuerySchema = pageQuery(SORTS, filters);
const writtenExportQuery = exportQuery(SORTS, filters);
export type WrittenExportQuery = z.output<typeof writtenExportQuery>;
export type WrittenQuery = z.output<typeof writtenQuerySchema>;

/** Fields of the form, each with its rule. */
export const MESSAGE_FIELDS = {
  title: requiredText(MESSAGE_TITLE_LENGTH),
  content: requiredText(MESSAGE_CONTENT_LENGTH),
  severity: z.enum(SEVERITIES).default("info"),
  ways: z.array(z.enum(MESSAGE_WAYS)).min(1, "validation.noWay").max(MESSAGE_WAYS.length),
  receivers: receiversSchema,
  /** Null: at once. */
  scheduledAt: instantSchema.nullable().default(null),
};
const newMessageSchema = z.object(MESSAGE_FIELDS);
export type NewMessage = z.output<typeof newMessageSchema>;

const receiptSchema = z.object({
  staffId: int,
  name: z.string(),
  organizationName: z.string(),
  readAt: instantSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

const LIST = "care_messages_list";
const WRITE = "care_messages_write";

export const MESSAGE_ENDPOINTS = {
  list: endpoint("GET /platform/message/page", LIST, {
    summary: "Messages that people within the caller's scope wrote, and how far each has come",
    ...pagesOf(writtenMessageSchema, writtenQuerySchema),
  }),
  export: endpoint("GET /platform/message/export", LIST, {
    summary: "The filtered list as a file",
    query: writtenExportQuery,
    ...fileAnswer,
  }),
  receivers: endpoint("GET /platform/message/receivers", WRITE, {
    summary:
      "People, roles, organizations and rotas within the caller's scope, by a search; 50 of each at most",
    query: z.object({ search: searchText }),
    answer: receiverNamesSchema,
  }),
  write: endpoint("POST /platform/message", WRITE, {
    summary: "Sends a message, at once or at a time",
    body: newMessageSchema,
    answer: writtenMessageSchema,
  }),
  recall: endpoint("POST /platform/message/:id/recall", WRITE, {
    summary: "Recalls a message that has not been sent yet",
    params: z.object({ id: z.uuid() }),
    answer: writtenMessageSchema,
  }),
  receipts: endpoint("GET /platform/message/:id/receipts", LIST, {
    summary: "Who has received a message, and who has read it",
    params: z.object({ id: z.uuid() }),
    ...pagesOf(receiptSchema, pageQuery(["name", "readAt"], { search: searchText })),
  }),
};
