import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { jsonOf } from "../../core/bus/process-messages.ts";

/**
 * What a device that is connected to the product's own broker listens to and published on last. The broker alone knows; it is
 * asked over the bus, by whatever process. An outside broker does not answer.
 */
const ASK_TOPIC = "sweepline/internal/broker/line";
const ANSWER_PREFIX = "sweepline/internal/broker/lines";
const ANSWER_WITHIN_MS = 1_000;

const askSchema = z.object({ id: z.string(), answerTo: z.string(), serialNumber: z.string() });
const lineSchema = z.object({
  subscriptions: z.array(z.string()),
  topics: z.array(z.object({ topic: z.string(), at: z.number(), isTaken: z.boolean() })),
});
export type BrokerLine = z.output<typeof lineSchema>;
const answerSchema = z.object({ id: z.string(), line: lineSchema });

export interface Lines {
  /** Null: not connected there, or nobody answers. */
  ask(serialNumber: string): Promise<BrokerLine | null>;
  stop(): void;
}

export async function createLines(bus: Bus, isAnswered: boolean): Promise<Lines> {
  const answerTo = `${ANSWER_PREFIX}/${randomUUID()}`;
  const open = new Map<string, (line: BrokerLine | null) => void>();
  const stop = await bus.subscribe(answerTo, (_topic, payload) => {
    const answer = answerSchema.safeParse(jsonOf(payload)).data;
    if (answer) open.get(answer.id)?.(answer.line);
  });
  return {
    async ask(serialNumber) {
      if (!isAnswered) return null;
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<BrokerLine | null>();
      open.set(id, resolve);
      const timeout = setTimeout(resolve, ANSWER_WITHIN_MS, null);
      try {
        await bus.publish(ASK_TOPIC, JSON.stringify({ id, answerTo, serialNumber }));
        return await promise;
      } catch {
        return null;
      } finally {
        clearTimeout(timeout);
        open.delete(id);
      }
    },
    stop() {
      stop();
      for (const resolve of open.values()) resolve(null);
    },
  };
}

/** In each process of the broker: the one that the device is connected to answers. */
export function answerLines(
  bus: Bus,
  lineOf: (serialNumber: string) => BrokerLine | undefined,
): Promise<() => void> {
  return bus.subscribe(ASK_TOPIC, (_topic, bytes) => {
    const ask = askSchema.safeParse(jsonOf(bytes)).data;
    if (!ask?.answerTo.startsWith(`${ANSWER_PREFIX}/`)) return;
    const { id, answerTo, serialNumber } = ask;
    const line = lineOf(serialNumber);
    if (line) bus.publish(answerTo, JSON.stringify({ id, line })).catch(() => undefined);
  });
}
