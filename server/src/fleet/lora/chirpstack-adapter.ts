import { z } from "zod";
import type { BusMessage } from "../../core/bus/bus.ts";
import type { Adapter, DeviceAddress, ReadItem, Unreadable } from "../../core/ingest/adapter.ts";
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
 * ChirpStack v4: `application/{id}/device/{devEui}/event/{kind}`, and of its concentrators
 * `{region}/gateway/{id}/event/stats` and `…/state/conn`. A sensor's serial number is its DevEUI, a concentrator's its id.
 */
const DEVICE = /^application\/[^/]+\/device\/([^/]+)\/event\/([a-z]+)$/;
const CONCENTRATOR = /^(?:[^/]+\/)?gateway\/([^/]+)\/(event\/stats|state\/conn)$/;
const GATEWAY = "gateway/";

const time = text.optional();
const deviceInfo = z.object({ applicationId: identifier });
const upSchema = z.object({
  time,
  deviceInfo,
  dr: z.number().int().min(0).max(255).default(0),
  fCnt: FRAME_COUNT.default(0),
  fPort: z.number().int().min(0).max(255).default(0),
  confirmed: z.boolean().default(false),
  data: bytes.default(""),
  object: z.unknown().optional(),
  rxInfo: z
    .array(
      z
        .object({ gatewayId: identifier, rssi: decibels.optional(), snr: decibels.default(0) })
        .transform(({ gatewayId, rssi, snr }) => ({
          concentratorId: gatewayId.toLowerCase(),
          // 0 dBm would be inside of the antenna: left out, it was not measured.
          rssiDbm: rssi ?? null,
          snrDb: snr,
        })),
    )
    .max(MAX_CONCENTRATORS * 4)
    .default([]),
  txInfo: z
    .object({
      frequency: whole.optional(),
      modulation: z
        .object({
          lora: z.object({ spreadingFactor: z.number().int().min(0).max(20).optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
});
const statusSchema = z.object({
  time,
  margin: z.number().int().min(-128).max(127).default(0),
  externalPowerSource: z.boolean().default(false),
  batteryLevelUnavailable: z.boolean().default(false),
  batteryLevel: z.number().min(0).max(100).default(0),
});
const answerSchema = z.object({
  time,
  queueItemId: text.default(""),
  acknowledged: z.boolean().default(false),
});
const locationSchema = z.object({
  time,
  location: z.object({
    latitude: z.number().min(-90).max(90).default(0),
    longitude: z.number().min(-180).max(180).default(0),
    altitude: altitude.default(0),
  }),
});
const statsSchema = z.object({
  time,
  rxPacketsReceived: whole.default(0),
  rxPacketsReceivedOk: whole.default(0),
  txPacketsReceived: whole.default(0),
  txPacketsEmitted: whole.default(0),
});
const timedSchema = z.object({ time });

type Reader = (message: BusMessage) => ReadItem | Unreadable;

/** JSON of a shape → a reading at its own time. */
const reader =
  <Schema extends z.ZodType<{ time?: string | undefined }>>(
    schema: Schema,
    meaning: (said: z.output<Schema>) => Reading,
  ): Reader =>
  (message) => {
    const said = jsonOf(schema, message);
    if (isUnreadable(said)) return said;
    return readingItem(meaning(said), timeOf(said.time, message));
  };

const READERS = new Map<string, Reader>([
  ["up", readUp],
  ["join", reader(timedSchema, () => ({ hasJoined: true }))],
  // What the network has to say of it: it was heard of, and nothing more is read.
  ["log", reader(timedSchema, () => ({}))],
  [
    "status",
    reader(statusSchema, ({ margin, externalPowerSource, batteryLevelUnavailable, batteryLevel }) => ({
      measurements: { linkMarginDb: margin },
      ...(!externalPowerSource && !batteryLevelUnavailable && { batteryPercent: batteryLevel }),
    })),
  ],
  [
    "ack",
    reader(answerSchema, ({ queueItemId: commandId, acknowledged }) => ({
      outcomes: [{ commandId, state: acknowledged ? "done" : "refused" }],
    })),
  ],
  // On its way through the air: all there is to know of one that asks for no answer.
  [
    "txack",
    reader(answerSchema, ({ queueItemId: commandId }) => ({ outcomes: [{ commandId, state: "delivered" }] })),
  ],
  ["location", reader(locationSchema, ({ location }) => ({ measurements: location }))],
  [`${GATEWAY}event/stats`, reader(statsSchema, ({ time: _, ...counts }) => ({ measurements: counts }))],
  [
    `${GATEWAY}state/conn`,
    (message) => {
      const said = jsonOf(z.object({ state: z.enum(["ONLINE", "OFFLINE"]).default("OFFLINE") }), message);
      if (isUnreadable(said)) return said;
      return readingItem({ connection: said.state === "ONLINE" ? "online" : "lost" }, message.receivedAt);
    },
  ],
]);

export const chirpstackAdapter: Adapter = {
  protocol: "chirpstack",
  filters: [
    ...["up", "join", "status", "ack", "txack", "log", "location"].map(
      (kind) => `application/+/device/+/event/${kind}`,
    ),
    "+/gateway/+/event/stats",
    "+/gateway/+/state/conn",
  ],
  addressOf(topic) {
    const [, devEui = "", kind = ""] = DEVICE.exec(topic) ?? [];
    if (devEui !== "") return addressed(devEui, kind);
    const [, id = "", about = ""] = CONCENTRATOR.exec(topic) ?? [];
    return id === "" ? undefined : addressed(id, `${GATEWAY}${about}`);
  },
  read: ({ kind }, message) => READERS.get(kind)?.(message) ?? null,
  sends: (kind) => READERS.has(kind),
  // Sensors sign in at their own network server, never here.
  maySubscribe: () => false,
};

const addressed = (name: string, kind: string): DeviceAddress => ({
  serialNumber: name.toLowerCase(),
  manufacturer: null,
  kind,
});

function readUp(message: BusMessage): ReadItem | Unreadable {
  const said = jsonOf(upSchema, message);
  if (isUnreadable(said)) return said;
  const at = timeOf(said.time, message);
  const reading = uplinkReading(
    {
      frameCount: said.fCnt,
      fPort: said.fPort,
      dataRate: said.dr,
      spreadingFactor: said.txInfo?.modulation?.lora?.spreadingFactor ?? null,
      frequencyHz: said.txInfo?.frequency ?? null,
      isConfirmed: said.confirmed,
      bytes: hexOf(said.data),
      values: flatten(said.object),
      concentrators: bestFirst(said.rxInfo),
    },
    at,
  );
  return { ...readingItem(reading, at), keeps: { applicationId: said.deviceInfo.applicationId } };
}
