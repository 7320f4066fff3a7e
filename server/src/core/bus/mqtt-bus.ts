import mqtt, { type MqttClient } from "mqtt";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";
import { matchTopicFilter } from "./topic-filter.ts";

/** The bus as a client of any broker, embedded or not. It reconnects by itself and subscribes anew. */
export interface MqttBusOptions {
  url: string;
  username?: string;
  password?: string;
  log: Log;
}

const CONNECT_PATIENCE_MS = 15_000;
const RECONNECT_EVERY_MS = 1_000;

export async function connectMqttBus({ url, username, password, log }: MqttBusOptions): Promise<Bus> {
  const client = mqtt.connect(url, {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    protocolVersion: 4,
    reconnectPeriod: RECONNECT_EVERY_MS,
    // What could not be sent while the broker was away is of no use later.
    queueQoSZero: false,
    keepalive: 30,
  });
  const handlers = new Map<string, Set<(topic: string, payload: Uint8Array) => void>>();
  client.on("message", (topic, payload) => {
    for (const [filter, listeners] of handlers)
      if (matchTopicFilter(filter, topic))
        for (const listener of listeners) deliver(listener, topic, payload);
  });
  client.on("error", (error) => log.warn({ err: error }, "bus"));
  const deliver = (
    listener: (topic: string, payload: Uint8Array) => void,
    topic: string,
    payload: Uint8Array,
  ) => {
    try {
      listener(topic, payload);
    } catch (error) {
      log.error({ err: error, topic }, "bus listener failed");
    }
  };
  await firstConnection(client);

  return {
    async publish(topic, payload, { qos = 0, retain = false } = {}) {
      const bytes = typeof payload === "string" ? payload : Buffer.from(payload);
      await client.publishAsync(topic, bytes, { qos, retain });
    },
    async subscribe(filter, handler) {
      const listeners = handlers.get(filter) ?? new Set();
      listeners.add(handler);
      handlers.set(filter, listeners);
      await client.subscribeAsync(filter, { qos: 1 });
      return () => {
        listeners.delete(handler);
        if (listeners.size > 0) return;
        handlers.delete(filter);
        client.unsubscribe(filter);
      };
    },
    // Whoever published has waited for it; a client that is just coming back would wait for its end without end.
    close: () => client.endAsync(true),
  };
}

function firstConnection(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      client.end(true);
      reject(new Error("the message broker does not answer"));
    }, CONNECT_PATIENCE_MS);
    client.once("connect", () => {
      clearTimeout(patience);
      resolve();
    });
  });
}
