import { randomBytes } from "node:crypto";
import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import { MQTT_SERVER_EVENTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import {
  MAX_SAMPLES_A_SECOND,
  MAX_SHOWN_BYTES,
  type MqttSample,
} from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { MQTT_TOPIC_EVENTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { BusMessage } from "../../core/bus/bus.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Observation } from "../mqtt-topics/index.ts";

/**
 * Messages for those who watch, of a server or of one topic: only while anybody does, at most some a second, and no more
 * bytes than a connection takes. What is left out is counted and said.
 */
export interface Sampler {
  offer(message: Sampled): void;
}

export interface Sampled {
  serverId: number;
  organizationId: number;
  message: BusMessage;
  qos: number;
  observation: Observation | undefined;
}

const BYTES_A_SECOND = 512 * 1024;
const MAX_VALUE_CHARACTERS = 500;

interface Bucket {
  messages: number;
  bytes: number;
  at: number;
  skipped: number;
}

export function createSampler(
  announcer: Pick<Announcer, "announce" | "isWanted">,
  now: () => number = Date.now,
): Sampler {
  const buckets = new Map<string, Bucket>();
  const mark = randomBytes(4).toString("hex");
  let made = 0;

  /** Undefined: not now. Otherwise how many were left out before it. */
  const admit = (name: string, bytes: number): number | undefined => {
    const at = now();
    const bucket = buckets.get(name) ?? {
      messages: MAX_SAMPLES_A_SECOND,
      bytes: BYTES_A_SECOND,
      at,
      skipped: 0,
    };
    const passedS = Math.max(0, at - bucket.at) / 1_000;
    bucket.messages = Math.min(MAX_SAMPLES_A_SECOND, bucket.messages + passedS * MAX_SAMPLES_A_SECOND);
    bucket.bytes = Math.min(BYTES_A_SECOND, bucket.bytes + passedS * BYTES_A_SECOND);
    bucket.at = at;
    buckets.set(name, bucket);
    if (bucket.messages < 1 || bucket.bytes <= 0) {
      bucket.skipped += 1;
      return undefined;
    }
    bucket.messages -= 1;
    bucket.bytes -= bytes;
    const { skipped } = bucket;
    bucket.skipped = 0;
    return skipped;
  };
  const show = (event: LiveEvent, key: number, sampled: Sampled): void => {
    if (!announcer.isWanted(event.name, key)) return;
    const skipped = admit(`${event.name}/${key}`, Math.min(sampled.message.payload.length, MAX_SHOWN_BYTES));
    if (skipped === undefined) return;
    made += 1;
    const sample = sampleOf(sampled, { id: `${mark}-${made}`, skipped });
    announcer.announce([{ entry: [event.name, key, sample], organizationId: sampled.organizationId }]);
  };

  return {
    offer(sampled) {
      show(MQTT_SERVER_EVENTS.serverMessage, sampled.serverId, sampled);
      const { observation } = sampled;
      if (observation) show(MQTT_TOPIC_EVENTS.topicMessage, observation.topic.id, sampled);
    },
  };
}

function sampleOf(
  { message, qos, observation }: Sampled,
  { id, skipped }: { id: string; skipped: number },
): MqttSample {
  const { topic, payload, receivedAt, isRetained = false } = message;
  const shown = payload.subarray(0, MAX_SHOWN_BYTES);
  return {
    id,
    at: new Date(receivedAt).toISOString(),
    topic,
    payload: Buffer.from(shown).toString("base64"),
    bytes: payload.length,
    isCut: shown.length < payload.length,
    qos,
    isRetained,
    topicId: observation?.topic.id ?? null,
    serialNumber: observation?.serialNumber ?? null,
    malformed: observation?.payload.malformed ?? null,
    results:
      observation?.payload.results.map((result) => ({ ...result, value: short(result.value) })) ?? null,
    skipped,
  };
}

/** The payload shows it whole. */
function short(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, MAX_VALUE_CHARACTERS);
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? value : text.slice(0, MAX_VALUE_CHARACTERS);
}
