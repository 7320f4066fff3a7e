import { SERIAL_PLACE } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import type { MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import {
  type PayloadParameter,
  TARGET_CHOICES,
  writePayload,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { type FirstMessage, NOW } from "@sweepline/contract/fleet/shared/first-messages.ts";

type Topic = Pick<MqttTopicRow, "address" | "format" | "parameters">;

/** A message that a topic takes, by what people have described it to be made of. */
export function exampleOf(topic: Topic, serialNumber: string): FirstMessage {
  const values = Object.fromEntries(topic.parameters.map((one) => [one.code, aValue(one)]));
  return {
    topic: topic.address.replace(SERIAL_PLACE, serialNumber),
    payload: writePayload(topic, values),
    isRetained: false,
  };
}

function aValue({ type, target, min, max }: PayloadParameter): unknown {
  const [choice = "text"] = (target && TARGET_CHOICES[target]) ?? [];
  const values = { number: min ?? max ?? 1, text: choice, boolean: true, time: NOW, json: {} };
  return values[type];
}
