import type { Bus } from "../../core/bus/bus.ts";

/** Between processes: something is to be sent. Lost, it costs a sweep's time. */
const TOPIC = "sweepline/internal/messages/due";

export function nudgeDispatchers(bus: Pick<Bus, "publish">): void {
  bus.publish(TOPIC, "{}").catch(() => undefined);
}

export const onNudged = (bus: Pick<Bus, "subscribe">, run: () => void): Promise<() => void> =>
  bus.subscribe(TOPIC, run);
