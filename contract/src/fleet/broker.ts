import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, searchText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * What was not taken at the product's own broker or behind an MQTT server, and why. Equal refusals are one row with a count:
 * of the same sender, for the same reason, about the same kind of topic.
 *
 * Groups: `signIn` nobody came in, `topic` it spoke or listened where it may not, `message` what it said was not taken,
 * `connection` its connection was ended.
 */
export const REFUSAL_GROUPS = ["signIn", "topic", "message", "connection"] as const;
export type RefusalGroup = (typeof REFUSAL_GROUPS)[number];

export const REFUSAL_REASONS = {
  /** No device is called like that. */
  unknownIdentity: "signIn",
  /** … but for upper and lower case, or blanks around it. */
  usernameLetters: "signIn",
  wrongPassword: "signIn",
  /** It has no credentials: they were taken back, or never made. */
  noCredentials: "signIn",
  decommissioned: "signIn",
  /** It is registered behind an MQTT server, or its protocol does not sign in here. */
  speaksElsewhere: "signIn",
  /** A client certificate of another device. */
  wrongCertificate: "signIn",
  tooManySignIns: "signIn",
  /** What came was not MQTT 3.1.1 or 5. */
  notMqtt: "signIn",
  foreignTopic: "topic",
  /** Its own topic but for upper and lower case, or blanks. */
  topicLetters: "topic",
  /** Its own topic but for the manufacturer. */
  otherManufacturer: "topic",
  foreignServer: "topic",
  unknownTopic: "topic",
  unknownDevice: "message",
  malformed: "message",
  invalid: "message",
  implausibleTime: "message",
  /** More work than the device can have done in the time. */
  implausibleAmount: "message",
  tooLarge: "message",
  notStorable: "message",
  overBudget: "message",
  tooManyPackets: "connection",
  qosNotSupported: "connection",
  /** Something of MQTT 5 that CONNACK said is not there: topic aliases, subscription identifiers, enhanced authentication. */
  notOffered: "connection",
  notReading: "connection",
} as const satisfies Record<string, RefusalGroup>;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
export const REFUSAL_REASON_CODES = Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]];
export const reasonsOf = (group: RefusalGroup): RefusalReason[] =>
  REFUSAL_REASON_CODES.filter((reason) => REFUSAL_REASONS[reason] === group);

export const MAX_EXCERPT = 200;
export const REFUSALS_KEPT_DAYS = 30;
/** Rows of one device or name. */
export const MAX_REFUSALS_OF_ONE = 50;
/** Rows of all names that are no devices. */
export const MAX_REFUSALS_OF_STRANGERS = 2_000;
/** Topics of a connection that are remembered. */
export const MAX_RECENT_TOPICS = 8;

/** MQTT 3.1.1 is version 4, as on the wire. */
export const MQTT_VERSIONS = [3, 4, 5] as const;

export const refusalSchema = z.object({
  id: int,
  reason: z.enum(REFUSAL_REASON_CODES),
  /** Kind of message, the last level of its topic; `connect` and `subscribe` for those packets. */
  kind: z.string(),
  count: int,
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** Null: nobody registered such a device. */
  device: z.object({ id: int, serialNumber: z.string(), shortName: z.string() }).nullable(),
  /** Serial number or username, as it came. The rest is of the newest. */
  identity: z.string(),
  clientId: z.string(),
  username: z.string(),
  remoteIp: z.string().nullable(),
  mqttVersion: int.nullable(),
  /** Null: the product's own broker. */
  mqttServer: z.object({ id: int, name: z.string() }).nullable(),
  topic: z.string(),
  /** What would have been taken in place of the topic or username; empty where that is not known. */
  expected: z.string(),
  /** That the device may be given so that the topic is its own (`take`); empty where another manufacturer does not help. */
  manufacturer: z.string(),
  /** The same of its username: its serial number in other letters; empty where another serial number does not help. */
  serialNumber: z.string(),
  /** Of the payload, shortened, without what looks like a secret; bytes that are no text as hexadecimal digits. */
  excerpt: z.string(),
  detail: z.string(),
});
export type BrokerRefusal = z.infer<typeof refusalSchema>;

export const refusalListQuery = pageQuery(["lastAt", "firstAt", "count"], {
  search: searchText,
  groups: listOf(z.enum(REFUSAL_GROUPS)).optional(),
  reasons: listOf(z.enum(REFUSAL_REASON_CODES)).optional(),
  /** Of registered devices, or of names that nobody registered. */
  isKnown: z.stringbool().optional(),
  deviceId: idSchema.optional(),
});
export type RefusalListQuery = z.output<typeof refusalListQuery>;

/** At the product's own broker, of the devices within the caller's scope. */
export const brokerFiguresSchema = z.object({
  connected: z.array(z.object({ mqttVersion: int.nullable(), isEncrypted: z.boolean(), count: int })),
  /** Of the last hour. */
  signInsRefused: int,
  messagesRefused: int,
  /** Rows of the list. */
  known: int,
  unknown: int,
  newestAt: instantSchema.nullable(),
});
export type BrokerFigures = z.infer<typeof brokerFiguresSchema>;

/** How a device is connected to the product's own broker now. */
export const lineSchema = z.object({
  mqttVersion: int.nullable(),
  isEncrypted: z.boolean(),
  since: instantSchema,
  clientId: z.string(),
  remoteIp: z.string().nullable(),
  port: int.nullable(),
  /** What it listens to; null where the broker does not say. */
  subscriptions: z.array(z.string()).nullable(),
  /** Topics that it published on last, the newest first; null where the broker does not say. */
  topics: z
    .array(z.object({ topic: z.string(), lastAt: instantSchema, isTaken: z.boolean() }))
    .max(MAX_RECENT_TOPICS)
    .nullable(),
});
export type DeviceLine = z.infer<typeof lineSchema>;

export const deviceBrokerSchema = z.object({
  /** Null: not connected, or not to the product's own broker. */
  line: lineSchema.nullable(),
  /** What its topics have to begin with; empty where its protocol has no such place. */
  topicPrefix: z.string(),
  username: z.string(),
  refusals: z.array(refusalSchema).max(MAX_REFUSALS_OF_ONE),
});
export type DeviceBroker = z.infer<typeof deviceBrokerSchema>;

export const BROKER_REFUSALS = defineRefusals({
  nothingToTake: [409, "该记录没有可采用的写法", "This row has no spelling that the device could be given"],
  hasHistory: [
    409,
    "该设备曾经连接或上报过，序列号不能再更改；请在机器人中更正用户名",
    "This device has connected or reported before, so its serial number stays; correct the username in the robot",
  ],
});

export const BROKER_ENDPOINTS = {
  refusals: endpoint("GET /platform/broker/refusals", "fleet_broker_list", {
    summary:
      "What the broker and MQTT servers did not take, of devices of the caller's scope; names that nobody registered are the platform's to see",
    ...pagesOf(refusalSchema, refusalListQuery),
  }),
  figures: endpoint("GET /platform/broker/figures", "fleet_broker_list", {
    summary:
      "How devices are connected to the product's own broker, and how much was refused in the last hour",
    answer: brokerFiguresSchema,
  }),
  device: detailEndpoint("GET /platform/equipment/:id/broker", "fleet_connections_list", {
    summary: "How a device is connected, what it published on last, and what of it was not taken",
    answer: deviceBrokerSchema,
  }),
  take: endpoint("PUT /platform/broker/refusals/:id/take", "fleet_devices_register", {
    summary:
      "Give the device the manufacturer by whose name it published, or the letters of its serial number by which it signs in as long as it never came",
    answer: z.object({ manufacturer: z.string(), serialNumber: z.string() }),
  }),
};

export const BROKER_EVENTS = {
  brokerFigures: liveEvent({
    name: "brokerFigures",
    keyedBy: "scope",
    summary:
      "Connections and refusals at the product's own broker within the scope, every two seconds at most",
    payload: brokerFiguresSchema,
  }),
  deviceRefused: liveEvent({
    name: "deviceRefused",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "Something of the device was not taken; what it was is asked for",
    payload: z.object({ at: instantSchema }),
  }),
};
