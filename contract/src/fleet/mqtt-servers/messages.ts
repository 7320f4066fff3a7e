import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { PARAMETER_OUTCOMES } from "../mqtt-topics/payload.ts";

/** Messages of MQTT servers as people see and send them, and the rules of topics (MQTT 3.1.1 §4.7). */
/** Of a message as the viewer shows it and as a test sends it. */
export const MAX_SHOWN_BYTES = 65_536;
export const MAX_SAMPLES_A_SECOND = 50;

const FILTER_LEVEL = /^(\+|[^+#\0]*)$/;

/** `+` and `#` stand alone in their level, `#` is the last one. */
export function isTopicFilter(filter: string): boolean {
  const levels = filter.split("/");
  return (
    filter !== "" &&
    levels.every((level, index) => FILTER_LEVEL.test(level) || (level === "#" && index === levels.length - 1))
  );
}

export const topicFilterSchema = z
  .string()
  .trim()
  .min(1)
  .max(256)
  .refine(isTopicFilter, "validation.topicFilter");
/** Where the serial number of a device stands in the address of a topic. */
export const SERIAL_PLACE = "{serialNumber}";
/** An address to send to: no wildcards, nothing of the server's own, and no place that nobody has filled in. */
export const topicNameSchema = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(256)
  .regex(/^[^$+#\0][^+#\0]*$/, "validation.topicName")
  .refine((name) => !name.includes(SERIAL_PLACE), "validation.topicOfDevice");

export const messageToSendSchema = z.object({
  address: topicNameSchema,
  payload: z.string().max(MAX_SHOWN_BYTES),
  /** How the bytes of the payload are written here. */
  encoding: z.enum(["text", "hex"]).default("text"),
  qos: z.union([z.literal(0), z.literal(1)]).default(0),
  isRetained: z.boolean().default(false),
});
export type MessageToSend = z.output<typeof messageToSendSchema>;
export const sendResultSchema = z.object({
  /** `acknowledged`: by the server, at QoS 1; `sent`: at QoS 0 nobody answers. */
  outcome: z.enum(["acknowledged", "sent", "refused", "noLine", "noAnswer"]),
  detail: z.string(),
  tookMs: int,
});
export type SendResult = z.infer<typeof sendResultSchema>;

const parameterResultSchema = z.object({
  code: z.string(),
  outcome: z.enum(PARAMETER_OUTCOMES),
  value: z.unknown(),
});
/** A message as it came, cut where it is long. */
export const mqttSampleSchema = z.object({
  id: z.string(),
  at: instantSchema,
  topic: z.string(),
  /** Base64. */
  payload: z.string(),
  bytes: int,
  isCut: z.boolean(),
  qos: int,
  isRetained: z.boolean(),
  /** The topic row that it belongs to. */
  topicId: int.nullable(),
  serialNumber: z.string().nullable(),
  malformed: z.string().nullable(),
  results: z.array(parameterResultSchema).nullable(),
  /** Messages that came since the one before and are not shown. */
  skipped: int,
});
export type MqttSample = z.infer<typeof mqttSampleSchema>;
