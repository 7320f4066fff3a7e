import { z } from "zod";
import type { BusMessage } from "../../core/bus/bus.ts";
import type { Adapter, ReadItem, Unreadable } from "../../core/ingest/adapter.ts";
import type { Reading } from "../telemetry/index.ts";
import { flatten } from "./flatten.ts";
import {
  altitude,
  bestFirst,
  bytes,
  decibels,
  FRAME_COUNT,
  hexOf,
  identifier,
  isUnreadable,
  jsonOf,
  MAX_CONCENTRATORS,
  readingItem,
  text,
  timeOf,
  uplinkReading,
  whole,
} from "./lora-reading.ts";

/**
 * The Things Stack v3: `v3/{application}[@{tenant}]/devices/{id}/{up|join|down/…|location/solved}`. A sensor's serial number
 * is its device id there, the only name that topics have.
 */
const TOPIC = /^v3\/([^/]+)\/devices\/([^/]+)\/([a-z/]+)$/;
/** By which our own downlinks are known again among the correlation ids of an answer. */
export const CORRELATION = "sweepline:command:";

const correlationIds = z.array(text).max(64).default([]);
const receptionSchema = z
  .object({
    gateway_ids: z.object({ gateway_id: identifier.optional(), eui: identifier.optional() }).default({}),
    rssi: decibels.optional(),
    channel_rssi: decibels.optional(),
    snr: decibels.default(0),
  })
  .transform(({ gateway_ids: { eui, gateway_id: id }, rssi, channel_rssi: ofChannel, snr }) => ({
    concentratorId: (eui ?? id ?? "").toLowerCase(),
    rssiDbm: rssi ?? ofChannel ?? null,
    snrDb: snr,
  }));
const upSchema = z.object({
  received_at: text.optional(),
  uplink_message: z.object({
    f_port: z.number().int().min(0).max(255).default(0),
    f_cnt: FRAME_COUNT.default(0),
    frm_payload: bytes.default(""),
    decoded_payload: z.unknown().optional(),
    confirmed: z.boolean().default(false),
    received_at: text.optional(),
    rx_metadata: z
      .array(receptionSchema)
      .max(MAX_CONCENTRATORS * 4)
      .default([]),
    settings: z
      .object({
        frequency: whole.optional(),
        data_rate: z
          .object({
            lora: z.object({ spreading_factor: z.number().int().min(0).max(20).optional() }).optional(),
          })
          .optional(),
      })
      .default({}),
    last_battery_percentage: z.object({ value: z.number().min(0).max(100).default(0) }).optional(),
  }),
});
const answerSchema = z.object({
  received_at: text.optional(),
  correlation_ids: correlationIds,
  downlink_queued: z.unknown().optional(),
  downlink_sent: z.unknown().optional(),
  downlink_ack: z.unknown().optional(),
  downlink_nack: z.unknown().optional(),
  downlink_failed: z
    .object({
      downlink: z.object({ correlation_ids: correlationIds }).default({ correlation_ids: [] }),
      error: z
        .object({ name: text.default(""), message_format: z.string().max(1_024).default("") })
        .optional(),
    })
    .optional(),
});
const joinSchema = z.object({ received_at: text.optional(), join_accept: z.unknown().optional() });
const locationSchema = z.object({
  received_at: text.optional(),
  location_solved: z.object({
    location: z.object({
      latitude: z.number().min(-90).max(90).default(0),
      longitude: z.number().min(-180).max(180).default(0),
      altitude: altitude.default(0),
    }),
  }),
});

type Answer = z.output<typeof answerSchema>;
type CommandOutcome = NonNullable<Reading["outcomes"]>[number];

const READERS = new Map<string, (message: BusMessage) => ReadItem | Unreadable>([
  ["up", readUp],
  ["join", (message) => timed(joinSchema, message, () => ({ hasJoined: true }))],
  ["down/queued", answers("delivered")],
  ["down/sent", answers("accepted")],
  ["down/ack", answers("done")],
  ["down/nack", answers("refused")],
  ["down/failed", answers("refused")],
  [
    "location/solved",
    (message) =>
      timed(locationSchema, message, ({ location_solved: { location } }) => ({ measurements: location })),
  ],
]);

export const thingsStackAdapter: Adapter = {
  protocol: "thingsStack",
  filters: [...READERS.keys()].map((kind) => `v3/+/devices/+/${kind}`),
  addressOf(topic) {
    const [, application = "", serialNumber = "", kind = ""] = TOPIC.exec(topic) ?? [];
    return application === "" ? undefined : { serialNumber, manufacturer: null, kind };
  },
  read({ kind }, message) {
    const read = READERS.get(kind)?.(message);
    if (!read || isUnreadable(read)) return read ?? null;
    const [, application = ""] = TOPIC.exec(message.topic) ?? [];
    return { ...read, keeps: { application } };
  },
  sends: (kind) => READERS.has(kind),
  // Sensors sign in at their own network server, never here.
  maySubscribe: () => false,
};

function timed<Schema extends z.ZodType<{ received_at?: string | undefined }>>(
  schema: Schema,
  message: BusMessage,
  meaning: (said: z.output<Schema>) => Reading,
): ReadItem | Unreadable {
  const said = jsonOf(schema, message);
  return isUnreadable(said) ? said : readingItem(meaning(said), timeOf(said.received_at, message));
}

function readUp(message: BusMessage): ReadItem | Unreadable {
  const said = jsonOf(upSchema, message);
  if (isUnreadable(said)) return said;
  const { uplink_message: up, received_at: receivedAt } = said;
  const at = timeOf(receivedAt ?? up.received_at, message);
  const battery = up.last_battery_percentage?.value;
  const reading = uplinkReading(
    {
      frameCount: up.f_cnt,
      fPort: up.f_port,
      dataRate: null,
      spreadingFactor: up.settings.data_rate?.lora?.spreading_factor ?? null,
      frequencyHz: up.settings.frequency ?? null,
      isConfirmed: up.confirmed,
      bytes: hexOf(up.frm_payload),
      values: flatten(up.decoded_payload),
      concentrators: bestFirst(up.rx_metadata.filter(({ concentratorId }) => concentratorId !== "")),
    },
    at,
  );
  return readingItem({ ...reading, ...(battery !== undefined && { batteryPercent: battery }) }, at);
}

/** What has become of a downlink: of ours, known by its correlation id. */
function answers(state: CommandOutcome["state"]) {
  return (message: BusMessage): ReadItem | Unreadable =>
    timed(answerSchema, message, (said) => ({ outcomes: outcomesIn(said, state) }));
}

function outcomesIn(
  { correlation_ids: ids, downlink_failed: failed, ...said }: Answer,
  state: CommandOutcome["state"],
): CommandOutcome[] {
  const own = [...ids, ...(failed?.downlink.correlation_ids ?? [])].find((id) => id.startsWith(CORRELATION));
  if (!own) return [];
  const commandId = own.slice(CORRELATION.length);
  const { name = "", message_format: words = "" } = failed?.error ?? {};
  if (failed) return [{ commandId, state, note: (words || name).slice(0, 200) }];
  // One that asks for no answer is done when it is on the air.
  const isConfirmed = (said.downlink_sent as { confirmed?: unknown } | undefined)?.confirmed === true;
  return [{ commandId, state: state === "accepted" && !isConfirmed ? "done" : state }];
}
