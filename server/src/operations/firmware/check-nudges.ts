import type { Bus } from "../../core/bus/bus.ts";

/** Between processes: a file waits for its check. Lost, it costs a sweep's time. */
const TOPIC = "sweepline/internal/firmware/check";

export function nudgeChecks(bus: Pick<Bus, "publish">): void {
  bus.publish(TOPIC, "{}").catch(() => undefined);
}

export const onCheckNudged = (bus: Pick<Bus, "subscribe">, run: () => void): Promise<() => void> =>
  bus.subscribe(TOPIC, run);
