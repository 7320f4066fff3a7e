import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, requiredText, revision, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { sealedPassword, sealRandom } from "../../core/sealed-password.ts";
import { PROTOCOLS } from "../shared/protocols.ts";
import { messageToSendSchema, mqttSampleSchema, sendResultSchema, topicFilterSchema } from "./messages.ts";

/**
 * MQTT servers that the platform holds as a client, each by one process of the fleet at a time (spec §3). The first row is
 * the product's own broker.
 *
 *   connecting ─▶ connected ─connection gone─▶ unreachable · refused · tlsFailed ─(waits, longer each time)─▶ tries again
 */
export const LINK_STATES = [
  "connecting",
  "connected",
  "refused",
  "unreachable",
  "tlsFailed",
  "disabled",
] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const LINK_REASONS = [
  "wrongPassword",
  "notAuthorized",
  "clientIdRefused",
  "versionRefused",
  "sessionTaken",
  "busy",
  "nameUnknown",
  "connectionRefused",
  "timeout",
  "closed",
  "silent",
  "noMqtt",
  "packetTooLarge",
  /** It brings more than it may, and is read more slowly. */
  "slowed",
  "certificateUntrusted",
  "certificateExpired",
  "certificateName",
  "certificateInvalid",
  "noTls",
  "subscriptionRefused",
  "passwordUnreadable",
  "addressNotAllowed",
  "noHolder",
  /** All that tenants are told of a place that may be one of a network that only we reach. */
  "noConnection",
  "failed",
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

export const MQTT_VERSIONS = ["5", "3.1.1"] as const;
/** Id of the row of the product's own broker, whoever may see it. */
export const OWN_BROKER = 1;
export const DEFAULT_MQTT_PORT = 1_883;
export const DEFAULT_MQTTS_PORT = 8_883;
const MAX_CERTIFICATE_CHARACTERS = 65_536;
const MAX_SUBSCRIPTIONS = 64;

/** A name or an IPv4 address by one pattern, an IPv6 address by the other. */
function isHost(text: string): boolean {
  if (text.includes(":")) return /^[0-9A-Fa-f:.]+$/.test(text);
  return /^[A-Za-z0-9._-]+$/.test(text) && !/^[._-]|[._-]$/.test(text);
}

export const host = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(253)
  .refine(isHost, "validation.host");
const flag = z.union([z.literal(0), z.literal(1)]);

export const mqttServerFieldsSchema = z.object({
  name: requiredText(60),
  organizationId: idSchema,
  host,
  port: int.min(1).max(65_535),
  username: z.string().max(256).default(""),
  clientId: z.string().regex(/^[\x21-\x7e]{1,128}$/, "validation.clientId"),
  /** 0: the server keeps what it could not hand over while we were away; 1: it forgets us. */
  cleanSession: flag.default(0),
  /** Beside what the protocols and the topics need. */
  subscribedTopics: z.array(topicFilterSchema).max(MAX_SUBSCRIPTIONS).default([]),
  usesTls: z.boolean().default(false),
  /** PEM; empty: the usual authorities. */
  caCertificate: z.string().trim().max(MAX_CERTIFICATE_CHARACTERS).default(""),
  verifiesCertificate: z.boolean().default(true),
  protocolVersion: z.enum(MQTT_VERSIONS).default("5"),
  keepaliveS: int.min(10).max(1_200).default(60),
  isEnabled: z.boolean().default(true),
  /** Protocols that devices behind it speak. */
  adapters: z.array(z.enum(PROTOCOLS)).max(PROTOCOLS.length).default([]),
});
export type MqttServerFields = z.output<typeof mqttServerFieldsSchema>;

/** Sealed like any password on its way here; left out: the one that is kept stays; null: there is none any more. */
const secretShape = { password: sealedPassword.nullish(), randomStr: sealRandom.optional() };

/** Why there is no connection, where those who may see the server are told less: for who runs the platform. */
const linkFailureSchema = z.object({ reason: z.enum(LINK_REASONS), detail: z.string() });
export type LinkFailure = z.infer<typeof linkFailureSchema>;

export const linkStatusSchema = z.object({
  state: z.enum(LINK_STATES),
  reason: z.enum(LINK_REASONS).nullable(),
  /** The network's or the server's own message. */
  detail: z.string(),
  /** Null for everybody who does not run the platform. */
  trouble: linkFailureSchema.nullable(),
  since: instantSchema.nullable(),
  attempts: int,
  nextTryAt: instantSchema.nullable(),
  received: int,
  receivedPerS: z.number(),
  /** Messages that were counted and not taken. */
  violations: int,
  lastMessageAt: instantSchema.nullable(),
  /** Connections to the product's own broker; null for servers that we are a client of. */
  connections: int.nullable(),
});
export type LinkStatus = z.infer<typeof linkStatusSchema>;

export const mqttServerRowSchema = mqttServerFieldsSchema.extend({
  // What an outside broker or the product's own is called is no matter of these rules.
  host: z.string(),
  port: int,
  clientId: z.string(),
  id: int,
  organizationName: z.string(),
  hasPassword: z.boolean(),
  isBuiltIn: z.boolean(),
  deviceCount: int,
  topicCount: int,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision,
  link: linkStatusSchema,
});
export type MqttServerRow = z.infer<typeof mqttServerRowSchema>;

const optionSchema = z.object({
  id: int,
  name: z.string(),
  organizationId: int,
  isBuiltIn: z.boolean(),
  adapters: z.array(z.enum(PROTOCOLS)),
});
export type MqttServerOption = z.infer<typeof optionSchema>;

export const mqttServerListQuery = pageQuery(["name", "host", "createdAt", "received"], {
  search: searchText,
  adapter: z.enum(PROTOCOLS).optional(),
  organizationId: idSchema.optional(),
});
export type MqttServerListQuery = z.output<typeof mqttServerListQuery>;

export const trialSchema = z.object({
  state: z.enum(["connected", "refused", "unreachable", "tlsFailed"]),
  reason: z.enum(LINK_REASONS).nullable(),
  detail: z.string(),
  tookMs: int,
});
export type Trial = z.infer<typeof trialSchema>;

export const MQTT_SERVER_ENDPOINTS = {
  list: endpoint("GET /platform/mqtt/server/page", "fleet_mqtt-servers_list", {
    shows: "devices",
    summary: "MQTT servers with the state of their links",
    ...pagesOf(mqttServerRowSchema, mqttServerListQuery),
  }),
  options: endpoint("GET /platform/mqtt/server/options", "fleet_mqtt-servers_list", {
    summary: "All MQTT servers of the caller's scope, for selects",
    answer: z.array(optionSchema),
  }),
  get: endpoint("GET /platform/mqtt/server/:id", "fleet_mqtt-servers_list", {
    summary: "One MQTT server",
    answer: mqttServerRowSchema,
  }),
  create: endpoint("POST /platform/mqtt/server", "fleet_mqtt-servers_edit", {
    summary: "Add an MQTT server; it is connected to at once where it is enabled",
    body: mqttServerFieldsSchema.extend(secretShape),
    answer: mqttServerRowSchema,
  }),
  update: endpoint("PUT /platform/mqtt/server", "fleet_mqtt-servers_edit", {
    summary: "Change an MQTT server; its link is made anew where that is needed",
    body: mqttServerFieldsSchema.extend({ ...secretShape, id: idSchema, revision }),
    answer: mqttServerRowSchema,
  }),
  rename: endpoint("PUT /platform/mqtt/server/:id/name", "fleet_mqtt-servers_edit", {
    summary: "Rename an MQTT server, the built-in one too",
    body: z.object({ name: requiredText(60), revision }),
    answer: mqttServerRowSchema,
  }),
  remove: endpoint("DELETE /platform/mqtt/server/:id", "fleet_mqtt-servers_edit", {
    summary: "Remove an MQTT server that no device speaks through, with its topics",
  }),
  /** Under a client id of its own, so that no link is disturbed. */
  tryOut: endpoint("POST /platform/mqtt/server/try", "fleet_mqtt-servers_edit", {
    summary: "Connect with these settings, say how that went, and leave again",
    body: mqttServerFieldsSchema.extend({ ...secretShape, id: idSchema.optional() }),
    answer: trialSchema,
    isRepeatable: true,
  }),
  retry: endpoint("POST /platform/mqtt/server/:id/retry", "fleet_mqtt-servers_edit", {
    summary: "Do not wait for the next attempt to connect",
  }),
  send: endpoint("POST /platform/mqtt/server/:id/messages", "fleet_mqtt-servers_send", {
    summary: "Send a test message and say what became of it",
    body: messageToSendSchema,
    answer: sendResultSchema,
    isRepeatable: true,
  }),
};

export const MQTT_SERVER_EVENTS = {
  linkChanged: liveEvent({
    name: "mqttLinkChanged",
    keyedBy: "mqttServer",
    summary: "State and figures of the link to an MQTT server",
    payload: linkStatusSchema,
  }),
  linkTrouble: liveEvent({
    name: "mqttLinkTrouble",
    keyedBy: "mqttServer",
    summary: "Why there is no connection to a tenant's MQTT server, for who runs the platform",
    payload: linkFailureSchema.nullable(),
  }),
  serverMessage: liveEvent({
    name: "mqttServerMessage",
    keyedBy: "mqttServer",
    keepsAll: true,
    summary: "Messages of an MQTT server, at most some a second",
    payload: mqttSampleSchema,
  }),
};
