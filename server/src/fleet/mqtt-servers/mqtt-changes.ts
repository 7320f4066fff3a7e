import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";

/**
 * Word to whoever holds links that MQTT servers or their topics were changed. Sent after the commit; who misses it reads
 * them anew by itself before long.
 */
const CHANGED_TOPIC = "sweepline/internal/mqtt/changed";

const changeSchema = z.object({
  serverIds: z.array(z.number().int()),
  /** Nothing was changed; somebody wants to see another attempt now. */
  isRetry: z.boolean().default(false),
});
export type MqttChange = z.output<typeof changeSchema>;

export function tellMqttChanged(bus: Pick<Bus, "publish">, change: z.input<typeof changeSchema>): void {
  bus.publish(CHANGED_TOPIC, JSON.stringify(change), { qos: 1 }).catch(() => undefined);
}

export function onMqttChanged(
  bus: Pick<Bus, "subscribe">,
  handler: (change: MqttChange) => void,
): Promise<() => void> {
  return bus.subscribe(CHANGED_TOPIC, (_topic, payload) => {
    const change = changeSchema.safeParse(jsonOf(payload));
    if (change.success) handler(change.data);
  });
}

export function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
