import { parseJson } from "@sweepline/contract/core/json.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";

/** Word between processes, over the bus, after the commit; who misses it looks by itself before long. */
const CHANGED_TOPIC = "sweepline/internal/elevators/changed";

const changeSchema = z.object({
  elevatorId: z.number().int(),
  /** Its row is another one: address, credentials, line. Otherwise somebody wants something of it. */
  isSetUp: z.boolean().default(false),
});
export type ElevatorWord = z.output<typeof changeSchema>;

export function tellElevatorChanged(bus: Pick<Bus, "publish">, change: z.input<typeof changeSchema>): void {
  bus.publish(CHANGED_TOPIC, JSON.stringify(change), { qos: 1 }).catch(() => undefined);
}

export const onElevatorChanged = (
  bus: Pick<Bus, "subscribe">,
  handler: (word: ElevatorWord) => void,
): Promise<() => void> => listen(bus, { topic: CHANGED_TOPIC, schema: changeSchema }, handler);

export function listen<Schema extends z.ZodType>(
  bus: Pick<Bus, "subscribe">,
  { topic, schema }: { topic: string; schema: Schema },
  handler: (word: z.output<Schema>) => void,
): Promise<() => void> {
  return bus.subscribe(topic, (_topic, bytes) => {
    const word = schema.safeParse(jsonOf(bytes));
    if (word.success) handler(word.data);
  });
}

export function jsonOf(payload: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
