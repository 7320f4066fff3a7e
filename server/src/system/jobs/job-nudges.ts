import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";

/** Between processes: runs wait, or one is to be stopped. Lost, it costs a sweep's or a heartbeat's time. */
const WAITING = "sweepline/internal/jobs/waiting";
const STOP = "sweepline/internal/jobs/stop";
const UPKEEP = "sweepline/internal/jobs/upkeep";

const send = (bus: Pick<Bus, "publish">, topic: string, value: object): void =>
  void bus.publish(topic, JSON.stringify(value)).catch(() => undefined);

export const nudgeWorkers = (bus: Pick<Bus, "publish">): void => send(bus, WAITING, {});
export const onWaiting = (bus: Pick<Bus, "subscribe">, run: () => void): Promise<() => void> =>
  bus.subscribe(WAITING, run);

export const nudgeStop = (bus: Pick<Bus, "publish">): void => send(bus, STOP, {});
export const onStop = (bus: Pick<Bus, "subscribe">, run: () => void): Promise<() => void> =>
  bus.subscribe(STOP, run);

const named = z.object({ name: z.string() });
export const nudgeUpkeep = (bus: Pick<Bus, "publish">, name: string): void => send(bus, UPKEEP, { name });
export const onUpkeepWanted = (
  bus: Pick<Bus, "subscribe">,
  run: (name: string) => void,
): Promise<() => void> =>
  bus.subscribe(UPKEEP, (_, payload) => {
    const wanted = named.safeParse(JSON.parse(Buffer.from(payload).toString("utf8")));
    if (wanted.success) run(wanted.data.name);
  });
