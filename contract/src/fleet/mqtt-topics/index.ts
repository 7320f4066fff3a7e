import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { code, int, requiredText, revision, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { isTopicFilter, mqttSampleSchema, SERIAL_PLACE } from "../mqtt-servers/messages.ts";
import { MAX_PARAMETERS, PAYLOAD_FORMATS, payloadParameterSchema } from "./payload.ts";

/**
 * Topics of MQTT servers as data (spec §3): an address with a place for the serial number, and what their payloads are made
 * of. What does not fit is counted, with the newest examples.
 */
export const TOPIC_DIRECTIONS = ["up", "down"] as const;
export type TopicDirection = (typeof TOPIC_DIRECTIONS)[number];
export const MAX_EXAMPLES = 20;

/** What to subscribe to for an address. */
export const filterOf = (address: string): string => address.replace(SERIAL_PLACE, "+");
/** What the product itself says on its broker is nobody's topic. */
export const RESERVED_PREFIX = "sweepline/";

const hasWholePlace = (address: string): boolean =>
  address.split("/").filter((level) => /[{}]/.test(level)).length <= 1 &&
  address.split("/").every((level) => !/[{}]/.test(level) || level === SERIAL_PLACE);
const isAddress = (address: string): boolean =>
  !/^\$|\s/.test(address) &&
  !address.startsWith(RESERVED_PREFIX) &&
  hasWholePlace(address) &&
  isTopicFilter(filterOf(address));

const fields = z.object({
  serverId: idSchema,
  code,
  name: requiredText(60),
  address: z.string().trim().min(1, "validation.required").max(256).refine(isAddress, "validation.address"),
  direction: z.enum(TOPIC_DIRECTIONS),
  format: z.enum(PAYLOAD_FORMATS).default("json"),
  parameters: z.array(payloadParameterSchema).max(MAX_PARAMETERS).default([]),
  isEnabled: z.boolean().default(true),
});
export type MqttTopicFields = z.output<typeof fields>;

/** Rules that look at several fields at once. */
function checkWhole(topic: Pick<MqttTopicFields, "format" | "parameters">, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  if (topic.format === "text" && topic.parameters.length > 1)
    refuse(["parameters"], "validation.oneParameter");
  const seen = new Set<string>();
  for (const [index, { code: name, target }] of topic.parameters.entries()) {
    const taken = target === null || target === "measurement" ? [name] : [name, `> ${target}`];
    if (seen.has(name)) refuse(["parameters", index, "code"], "validation.duplicate");
    else if (taken.some((one) => seen.has(one)))
      refuse(["parameters", index, "target"], "validation.duplicate");
    for (const one of taken) seen.add(one);
  }
}

export const mqttTopicFieldsSchema = fields.superRefine(checkWhole);
const changeSchema = fields.extend({ id: idSchema, revision }).superRefine(checkWhole);

const countsSchema = z.object({
  received: int,
  violations: int,
  lastAt: instantSchema.nullable(),
});
export type TopicCounts = z.infer<typeof countsSchema>;

export const mqttTopicRowSchema = fields.extend({
  id: int,
  serverName: z.string(),
  isBuiltInServer: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision,
  counts: countsSchema,
});
export type MqttTopicRow = z.infer<typeof mqttTopicRowSchema>;

const exampleSchema = z.object({
  at: instantSchema,
  topic: z.string(),
  /** Codes of parameters and what is wrong with them, or the parser's message. */
  fault: z.string(),
  /** Its beginning, as text. */
  payload: z.string(),
});
export type ViolationExample = z.infer<typeof exampleSchema>;

export const mqttTopicListQuery = pageQuery(["code", "name", "address", "createdAt", "violations"], {
  search: searchText,
  serverId: idSchema.optional(),
  direction: z.enum(TOPIC_DIRECTIONS).optional(),
});
export type MqttTopicListQuery = z.output<typeof mqttTopicListQuery>;

export const MQTT_TOPIC_REFUSALS = defineRefusals({
  topicCodeTaken: [409, "该服务器已有相同编码的主题", "This server already has a topic with this code"],
  topicAddressTaken: [
    409,
    "该服务器已有相同地址和方向的主题",
    "This server already has a topic with this address and direction",
  ],
});

export const MQTT_TOPIC_ENDPOINTS = {
  list: endpoint("GET /platform/mqtt/topic/page", "fleet_mqtt-topics_list", {
    summary: "Topics of MQTT servers with what was received on them",
    ...pagesOf(mqttTopicRowSchema, mqttTopicListQuery),
  }),
  get: endpoint("GET /platform/mqtt/topic/:id", "fleet_mqtt-topics_list", {
    summary: "One topic",
    answer: mqttTopicRowSchema,
  }),
  violations: endpoint("GET /platform/mqtt/topic/:id/violations", "fleet_mqtt-topics_list", {
    summary: "The newest messages on the topic that did not fit, newest first",
    answer: z.array(exampleSchema),
  }),
  create: endpoint("POST /platform/mqtt/topic", "fleet_mqtt-topics_edit", {
    summary: "Add a topic; it is subscribed to at once",
    body: mqttTopicFieldsSchema,
    answer: mqttTopicRowSchema,
  }),
  update: endpoint("PUT /platform/mqtt/topic", "fleet_mqtt-topics_edit", {
    summary: "Change a topic",
    body: changeSchema,
    answer: mqttTopicRowSchema,
  }),
  remove: endpoint("DELETE /platform/mqtt/topic/:id", "fleet_mqtt-topics_edit", {
    summary: "Remove a topic and its counts",
  }),
  /** From now on; for after a fault was mended. */
  clearCounts: endpoint("DELETE /platform/mqtt/topic/:id/counts", "fleet_mqtt-topics_edit", {
    summary: "Count messages and violations of a topic from zero",
  }),
};

export const MQTT_TOPIC_EVENTS = {
  topicCounted: liveEvent({
    name: "mqttTopicCounted",
    keyedBy: "mqttTopic",
    summary: "How many messages came on a topic, and how many did not fit",
    payload: countsSchema,
  }),
  topicMessage: liveEvent({
    name: "mqttTopicMessage",
    keyedBy: "mqttTopic",
    keepsAll: true,
    summary: "Messages on a topic, at most some a second",
    payload: mqttSampleSchema,
  }),
};
