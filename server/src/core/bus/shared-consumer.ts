import { setTimeout as wait } from "node:timers/promises";
import type { IPublishPacket } from "mqtt-packet";
import type { Log } from "../log.ts";
import type { Ingest } from "./bus.ts";
import { ConnectionFault } from "./connection-fault.ts";
import { destinationOf } from "./connection-socket.ts";
import { LARGEST_PACKET_BYTES } from "./limits.ts";
import { type MqttConnection, type Oversized, openConnection } from "./mqtt-connection.ts";

/**
 * Takes devices' messages from a broker that is not ours. Every ingest process subscribes to the same share, so the broker
 * gives each message to one of them; it is acknowledged when it is committed. What a process had when it died, the
 * broker hands out again, and the store finds what was stored already.
 *
 *   away ──connected, subscribed──▶ taking ──connection gone──▶ away (0.5 s, 1 s, … 15 s) ──stop() from either──▶ stopped
 */
export interface SharedConsumer {
  /** Takes these from now on, and no others. */
  follow(filters: readonly string[]): void;
  /** Takes no more; settles when the connection is gone. What waits for its commit is not acknowledged any more. */
  stop(): Promise<void>;
}

export interface ConsumerOptions {
  url: string;
  /** The same after a restart, or the broker keeps what it has for somebody who never comes back. */
  clientId: string;
  /**
   * Name of the share, the same for every process and known to nobody else: whoever joins it is given messages, and a broker
   * like Mosquitto lets anybody join and drops what they may not read.
   */
  share: string;
  /** Of what devices send. */
  filters: readonly string[];
  ingest: Pick<Ingest, "take" | "refuseLarge">;
  log: Log;
}

const KEEPALIVE_S = 30;
const RECEIVE_MAXIMUM = 4_000;
/** QoS 0 knows no flow control: past this the socket is not read. */
const MAX_WAITING = 8_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Settles when it takes messages for the first time. */
export async function startSharedConsumer(options: ConsumerOptions): Promise<SharedConsumer> {
  const { log } = options;
  const stopping = new AbortController();
  const sharesOf = (filters: readonly string[]): string[] =>
    filters.map((filter) => `$share/${options.share}/${filter}`);
  let filters = sharesOf(options.filters);
  let connection = await take(options, filters);

  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const failure = await connection.gone;
      if (stopping.signal.aborted) return;
      log.warn({ err: failure }, "connection to the broker is gone");
      connection = await again();
    }
  };
  const again = async (): Promise<MqttConnection> => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      await wait(waitMs, undefined, { signal: stopping.signal });
      try {
        return await take(options, filters);
      } catch (error) {
        log.warn({ err: error }, "the broker does not take us back yet");
      }
    }
  };
  const kept = keep().catch(() => undefined);

  return {
    follow(wanted) {
      filters = sharesOf(wanted);
      // A connection that is just gone is made again with them.
      connection.follow(filters).catch((error) => log.warn({ err: error }, "subscription"));
    },
    async stop() {
      stopping.abort();
      connection.end();
      await kept;
      await connection.gone;
    },
  };
}

async function take(
  { url, clientId, ingest, log }: ConsumerOptions,
  filters: string[],
): Promise<MqttConnection> {
  let waiting = 0;
  const count = (connection: MqttConnection, by: 1 | -1): void => {
    waiting += by;
    if (waiting === MAX_WAITING && by === 1) connection.hold(true);
    if (waiting === MAX_WAITING - 1 && by === -1) connection.hold(false);
  };
  const onPublish = (
    { topic, payload, qos, messageId }: IPublishPacket,
    connection: MqttConnection,
  ): void => {
    count(connection, 1);
    ingest
      .take({ topic, payload: Buffer.from(payload as Uint8Array), receivedAt: Date.now() })
      .then(() => {
        if (qos > 0 && messageId !== undefined) connection.acknowledge(messageId);
      })
      // Not acknowledged: the broker hands it out again.
      .catch((error) => log.debug({ err: error }, "message was not taken"))
      .finally(() => count(connection, -1));
  };
  const { username, password, ...destination } = destinationOf(new URL(url));
  const connection = await openConnection({
    ...destination,
    version: 5,
    clientId,
    username,
    password,
    isClean: false,
    keepaliveS: KEEPALIVE_S,
    filters,
    // Wills and stale `connection` messages are kept by the broker; old news is of no use here.
    skipsRetained: true,
    receiveMaximum: RECEIVE_MAXIMUM,
    largestPacket: LARGEST_PACKET_BYTES * 2,
    onPublish,
    onOversized: (message: Oversized) => ingest.refuseLarge(message),
  });
  if (connection.refused.length === 0) return connection;
  connection.end();
  throw new ConnectionFault("subscriptionRefused", connection.refused.join(" "));
}
