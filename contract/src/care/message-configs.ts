import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema } from "../core/endpoint.ts";
import { chosenId, code, int, optionalText, requiredText, revision, searchText } from "../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { EVENT_KINDS } from "./messages/event-codes.ts";
import { receiverNamesSchema, receiversSchema } from "./messages/index.ts";
import { MESSAGE_WAYS, SEVERITIES } from "./messages/ways.ts";

/**
 * Message configurations (spec §3, §5: code, name, type, ways, fault configuration and details, devices, company type, company,
 * receivers): which events of devices become messages, what these say, and who is sent for if nobody acknowledges them.
 */
export const MAX_STEPS = 5;
/** Events that come within this of each other are one message. */
export const GROUPING_S = 15;

export const MESSAGE_CONFIG_REFUSALS = defineRefusals({
  configCodeTaken: [409, "编码 {code} 已存在", "Code {code} already exists"],
  builtInConfig: [
    422,
    "内置配置不能删除，可以停用",
    "Built-in configurations cannot be deleted; disable them instead",
  ],
  companyTypeMismatch: [422, "所选公司不属于该公司类型", "The company does not belong to this company type"],
  unknownDevice: [
    422,
    "所选设备不存在或不属于该公司",
    "A device does not exist or does not belong to the company",
  ],
  unknownTemplatePlace: [422, "未知的占位符 {name}", "Unknown placeholder {name}"],
});

export const TEMPLATE_PLACES = [
  "device",
  "serialNumber",
  "count",
  "organization",
  "place",
  "code",
  "detail",
  "severity",
  "value",
  "time",
  "duration",
] as const;

const codeText = z.string().trim().min(1).max(64);
const stepSchema = z.object({ afterMin: int.min(1).max(1_440), receivers: receiversSchema });
const texts = (max: number) => z.object({ zh: requiredText(max), en: requiredText(max) });
const NOTHING = { zh: "", en: "" };
const optionalTexts = (max: number) =>
  z.object({ zh: optionalText(max), en: optionalText(max) }).default(NOTHING);

/** Fields of the form, each with its rule. */
export const MESSAGE_CONFIG_FIELDS = {
  code,
  name: requiredText(60),
  kind: z.enum(EVENT_KINDS, "validation.noMessageType"),
  ways: z.array(z.enum(MESSAGE_WAYS)).min(1, "validation.noWay").max(MESSAGE_WAYS.length),
  /** Codes of events, or all. */
  codes: z.array(codeText, "validation.noFault").min(1, "validation.noFault").max(100),
  detailCodes: z.array(codeText, "validation.noFaultDetail").min(1, "validation.noFaultDetail").max(100),
  /** None: all of the company. */
  deviceIds: z.array(idSchema).max(500).default([]),
  companyType: z.string("validation.noCompanyType").trim().min(1, "validation.noCompanyType").max(64),
  /** Whose devices, with those of organizations below. */
  companyId: chosenId("validation.noCompany"),
  leastSeverity: z.enum(SEVERITIES).default("info"),
  receivers: receiversSchema,
  /** Who is sent for, one after the other, unless somebody acknowledges it. */
  steps: z.array(stepSchema).max(MAX_STEPS).default([]),
  /** Those who were informed of it are informed when it is over. */
  informsWhenCleared: z.boolean().default(false),
  title: texts(120),
  content: texts(1_000),
  /** What is said when it is over; empty: the usual words. */
  clearedTitle: optionalTexts(120),
  clearedContent: optionalTexts(1_000),
  isEnabled: z.boolean().default(true),
};
const newSchema = z.object(MESSAGE_CONFIG_FIELDS);
export type NewMessageConfig = z.output<typeof newSchema>;
const changeSchema = newSchema.extend({ revision });
export type MessageConfigChange = z.output<typeof changeSchema>;

export const messageConfigSchema = newSchema.extend({
  id: idSchema,
  companyName: z.string(),
  organizationName: z.string(),
  isBuiltIn: z.boolean(),
  receiverNames: receiverNamesSchema,
  stepNames: z.array(receiverNamesSchema),
  deviceNames: z.array(z.object({ id: int, name: z.string() })),
  revision,
});
export type MessageConfig = z.infer<typeof messageConfigSchema>;

const SORTS = ["code", "name"] as const;
const filters = { search: searchText, kind: z.enum(EVENT_KINDS).optional() };
const querySchema = pageQuery(SORTS, filters);
const exportSchema = exportQuery(SORTS, filters);
export type MessageConfigExportQuery = z.output<typeof exportSchema>;
export type MessageConfigQuery = z.output<typeof querySchema>;

const saidSchema = z.object({
  title: z.object({ zh: z.string(), en: z.string() }),
  content: z.object({ zh: z.string(), en: z.string() }),
});
const previewSchema = saidSchema.extend({
  /** What is said once it is over. */
  cleared: saidSchema,
  /** When the event was that it is made of; null: there has been none, it is an example. */
  eventAt: instantSchema.nullable(),
});
export type MessagePreview = z.infer<typeof previewSchema>;

const LIST = "care_message-configs_list";
const EDIT = "care_message-configs_edit";

export const MESSAGE_CONFIG_ENDPOINTS = {
  list: endpoint("GET /platform/messageconfig/page", LIST, {
    summary: "Message configurations within the caller's scope",
    ...pagesOf(messageConfigSchema, querySchema),
  }),
  export: endpoint("GET /platform/messageconfig/export", LIST, {
    summary: "The filtered list as a file",
    query: exportSchema,
    ...fileAnswer,
  }),
  ways: endpoint("GET /platform/messageconfig/ways", LIST, {
    summary:
      "Ways by which messages of the caller's organization can go now: for the others no channel serves it",
    answer: z.array(z.enum(MESSAGE_WAYS)),
  }),
  create: endpoint("POST /platform/messageconfig", EDIT, {
    summary: "A new message configuration of the caller's organization",
    body: newSchema,
    answer: messageConfigSchema,
  }),
  update: endpoint("PUT /platform/messageconfig/:id", EDIT, {
    summary: "Changes a message configuration",
    body: changeSchema,
    answer: messageConfigSchema,
  }),
  remove: endpoint("DELETE /platform/messageconfig/:id", EDIT, {
    summary: "Deletes a message configuration",
  }),
  preview: endpoint("POST /platform/messageconfig/preview", EDIT, {
    summary: "What templates say of the newest event of these codes within the caller's scope",
    body: z.object({
      kind: z.enum(EVENT_KINDS),
      codes: z.array(codeText).max(100),
      title: texts(120),
      content: texts(1_000),
      clearedTitle: optionalTexts(120),
      clearedContent: optionalTexts(1_000),
    }),
    answer: previewSchema,
    isRepeatable: true,
  }),
};
