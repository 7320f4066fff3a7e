import mqtt, { type IClientPublishOptions, type MqttClient } from "mqtt";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";
import { hasWildcard, matchTopicFilter } from "./topic-filter.ts";

/** The bus as a client of any broker, embedded or not. It reconnects by itself and subscribes again. */
export interface MqttBusOptions {
  url: string;
  username?: string;
  password?: string;
  log: Log;
}

type Listener = (topic: string, payload: Uint8Array) => void;

const CONNECT_TIMEOUT_MS = 15_000;
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
  // Each perishable message in progress listens for the end of the connection.
  client.setMaxListeners(0);
  // Filters without a wildcard are looked up, since there is one for each robot that is watched; those with one are few.
  const exact = new Map<string, Set<Listener>>();
  const wildcard = new Map<string, Set<Listener>>();
  const handlersOf = (filter: string) => (hasWildcard(filter) ? wildcard : exact);
  client.on("message", (topic, payload) => {
    for (const listener of exact.get(topic) ?? []) deliver(listener, topic, payload);
    for (const [filter, listeners] of wildcard)
      if (matchTopicFilter(filter, topic))
        for (const listener of listeners) deliver(listener, topic, payload);
  });
  client.on("error", (error) => log.warn({ err: error }, "bus"));
  const deliver = (listener: Listener, topic: string, payload: Uint8Array) => {
    try {
      listener(topic, payload);
    } catch (error) {
      log.error({ err: error, topic }, "bus listener failed");
    }
  };
  await firstConnection(client);
  // A broker may carry out the end of a subscription after the next one of the same filter that came right behind it.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  return {
    async publish(topic, payload, { isPerishable = false, ...options } = {}) {
      const bytes = typeof payload === "string" ? payload : Buffer.from(payload);
      if (isPerishable) await publishNow(client, { topic, bytes, options });
      else await client.publishAsync(topic, bytes, options);
    },
    async subscribe(filter, handler) {
      const handlers = handlersOf(filter);
      const listeners = handlers.get(filter) ?? new Set();
      listeners.add(handler);
      handlers.set(filter, listeners);
      await inTurn(() => subscribeTo(client, filter));
      return () => {
        listeners.delete(handler);
        if (listeners.size > 0 || handlers.get(filter) !== listeners) return;
        handlers.delete(filter);
        inTurn(async () => {
          if (!handlers.has(filter)) await client.unsubscribeAsync(filter);
        }).catch(() => undefined);
      };
    },
    // Whoever published has waited for it; a client that is just coming back would wait for its end without end.
    close: () => client.endAsync(true),
  };
}

/**
 * A connection that breaks before the broker has answered is no refusal: the client subscribes again over the next one to all that it
 * knows. Asked again, it answers at once for a filter that it knows, and takes up one that it had not come to.
 */
async function subscribeTo(client: MqttClient, filter: string): Promise<void> {
  try {
    await client.subscribeAsync(filter, { qos: 1 });
  } catch (error) {
    if (client.connected || client.disconnecting) throw error;
    await subscribeTo(client, filter);
  }
}

/** The client keeps what is not acknowledged, and sends it when it is back, however long that takes. */
function publishNow(
  client: MqttClient,
  { topic, bytes, options }: { topic: string; bytes: string | Buffer; options: IClientPublishOptions },
): Promise<void> {
  if (!client.connected) return Promise.reject(new Error("there is no connection to the message broker"));
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => {
      client.off("close", forget);
      if (error) reject(error);
      else resolve();
    };
    const forget = (): void => {
      for (const [messageId, { cb }] of Object.entries(client.outgoing))
        if (cb === done) client.removeOutgoingMessage(Number(messageId));
    };
    client.once("close", forget);
    client.publish(topic, bytes, options, done);
  });
}

function firstConnection(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      client.end(true);
      reject(new Error("the message broker does not answer"));
    }, CONNECT_TIMEOUT_MS);
    client.once("connect", () => {
      clearTimeout(timeout);
      resolve();
    });
  });
}
