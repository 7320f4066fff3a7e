import { parseJson } from "@sweepline/contract/core/json.ts";
import type { z } from "zod";
import type { Bus } from "./bus.ts";

/**
 * Messages between the product's own processes: JSON on a topic of its own, sent after the commit. What cannot be read is ignored, and
 * who misses one looks by itself before long.
 */
export function processMessage<Schema extends z.ZodType>(
  topic: string,
  schema: Schema,
  options: { qos?: 1 } = {},
) {
  return {
    /** Does not wait. */
    publish(bus: Pick<Bus, "publish">, message: z.input<Schema>): void {
      bus.publish(topic, JSON.stringify(message), options).catch(() => undefined);
    },
    /** Answers the function that stops listening. */
    subscribe: (
      bus: Pick<Bus, "subscribe">,
      handler: (message: z.output<Schema>) => void,
    ): Promise<() => void> =>
      bus.subscribe(topic, (_topic, payload) => {
        const read = schema.safeParse(jsonOf(payload));
        if (read.success) handler(read.data);
      }),
  };
}

/** Undefined where it is no JSON. */
export function jsonOf(payload: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
