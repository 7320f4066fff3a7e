import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { listen } from "../elevators/index.ts";

const HEARD_TOPIC = "sweepline/internal/elevators/heard";

const heardSchema = z.object({
  elevatorId: z.number().int(),
  api: z.string(),
  payload: z.unknown(),
  at: z.number(),
});
/** What an elevator said, to whoever drives it. */
export type HeardWord = z.output<typeof heardSchema>;

export function tellHeard(bus: Pick<Bus, "publish">, heard: HeardWord): void {
  bus.publish(HEARD_TOPIC, JSON.stringify(heard)).catch(() => undefined);
}

export const onHeard = (
  bus: Pick<Bus, "subscribe">,
  handler: (word: HeardWord) => void,
): Promise<() => void> => listen(bus, { topic: HEARD_TOPIC, schema: heardSchema }, handler);
