import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { jsonOf } from "../../core/bus/process-messages.ts";
import type { SendOut } from "../../core/ingest/adapter.ts";

/**
 * The way out through an MQTT server, from any process: whoever holds its link hears of it over the bus, sends it, and says
 * what became of it. What nobody answers in time may have been sent all the same: who needs to know waits for the device.
 *
 *   asked ─▶ sent (acknowledged by the server at QoS 1) · refused · noLine · (nobody answers) noAnswer
 */
const SEND_TOPIC = "sweepline/internal/mqtt/send";
const ANSWER_PREFIX = "sweepline/internal/mqtt/sent";
const ANSWER_WITHIN_MS = 10_000;

const orderSchema = z.object({
  id: z.string(),
  answerTo: z.string(),
  serverId: z.number().int(),
  topic: z.string(),
  payload: z.base64(),
  qos: z.union([z.literal(0), z.literal(1)]),
  isRetained: z.boolean(),
});
export type SendOrder = Omit<z.output<typeof orderSchema>, "payload" | "id" | "answerTo"> & {
  payload: Uint8Array;
};

const answerSchema = z.object({
  id: z.string(),
  outcome: z.enum(["sent", "refused", "noLine"]),
  detail: z.string(),
});
export type SendAnswer = Omit<z.output<typeof answerSchema>, "id">;
export type SendOutcome = SendAnswer | { outcome: "noAnswer"; detail: string };

export interface Sender {
  /** Never rejects. */
  send(order: SendOrder): Promise<SendOutcome>;
  /** For commands: rejects where the server does not have the message. */
  sendOut: SendOut;
  stop(): void;
}

export async function createSender(bus: Bus): Promise<Sender> {
  const answerTo = `${ANSWER_PREFIX}/${randomUUID()}`;
  const open = new Map<string, (answer: SendOutcome) => void>();
  const stop = await bus.subscribe(answerTo, (_topic, payload) => {
    const answer = answerSchema.safeParse(jsonOf(payload)).data;
    if (answer) open.get(answer.id)?.({ outcome: answer.outcome, detail: answer.detail });
  });

  const send = async ({ payload, ...order }: SendOrder): Promise<SendOutcome> => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<SendOutcome>();
    open.set(id, resolve);
    const timeout = setTimeout(() => resolve({ outcome: "noAnswer", detail: "" }), ANSWER_WITHIN_MS);
    try {
      const text = Buffer.from(payload).toString("base64");
      await bus.publish(SEND_TOPIC, JSON.stringify({ ...order, id, answerTo, payload: text }), { qos: 1 });
      return await promise;
    } catch (error) {
      return { outcome: "noLine", detail: (error as Error).message };
    } finally {
      clearTimeout(timeout);
      open.delete(id);
    }
  };

  return {
    send,
    async sendOut(mqttServerId, { topic, payload, qos }) {
      if (mqttServerId === null) return bus.publish(topic, payload, { qos, isPerishable: true });
      const order = { serverId: mqttServerId, topic, payload: Buffer.from(payload), qos, isRetained: false };
      const { outcome, detail } = await send(order);
      if (outcome !== "sent") throw new Error(`MQTT server ${mqttServerId}: ${outcome} ${detail}`);
    },
    stop() {
      stop();
      for (const resolve of open.values()) resolve({ outcome: "noAnswer", detail: "" });
    },
  };
}

/** For who holds links: `handle` answers undefined for servers that it does not hold. */
export function onSendOrders(
  bus: Bus,
  handle: (order: SendOrder) => Promise<SendAnswer> | undefined,
): Promise<() => void> {
  return bus.subscribe(SEND_TOPIC, (_topic, bytes) => {
    const order = orderSchema.safeParse(jsonOf(bytes)).data;
    if (!order?.answerTo.startsWith(`${ANSWER_PREFIX}/`)) return;
    const { id, answerTo, payload, ...rest } = order;
    const answer = handle({ ...rest, payload: Buffer.from(payload, "base64") });
    void answer
      ?.then((said) => bus.publish(answerTo, JSON.stringify({ id, ...said })))
      .catch(() => undefined);
  });
}
