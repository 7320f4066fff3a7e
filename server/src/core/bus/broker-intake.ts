import { setTimeout as wait } from "node:timers/promises";
import type { Client, PublishPacket } from "aedes";
import type { Packet } from "mqtt-packet";
import type { Adapter } from "../ingest/adapter.ts";
import type { Rejection } from "../ingest/items.ts";
import {
  type AnnouncedPacket,
  dropNewWill,
  isWillOf,
  newWillOf,
  proveAlive,
  type Verdict,
} from "./aedes-internals.ts";
import type { BrokerConnection, BrokerConnections } from "./broker-connections.ts";
import {
  createRefusals,
  type FaultyPacket,
  isFromOutside,
  lastLevel,
  type OutsideConnection,
  senderOf,
} from "./broker-refusals.ts";
import type { BusMessage, Ingest } from "./bus.ts";
import {
  BROKER_LIMITS,
  Bucket,
  LARGEST_PACKET_BYTES,
  LARGEST_REPORT_PACKET_BYTES,
  largestPayload,
} from "./limits.ts";
import type { Fault } from "./mqtt5.ts";
import { isReserved } from "./reserved-topics.ts";
import { createTopicRights, nameOf, type PublishRight } from "./rights.ts";

/**
 * What happens to a publication before it is acknowledged: who? size? own topic? pace? then ingest, which answers when it is
 * committed. While a device waits its socket is not read, which is all the back-pressure needed. What devices say goes to
 * ingest and to no subscriber; what they hear is checked once more on its way out.
 */
export interface Intake {
  /** Settles when the sender may be acknowledged; rejects where its connection has to end. */
  take(client: Client, packet: PublishPacket): Promise<void>;
  /** Whether a packet that was announced is read at all. */
  mayReceive(client: Client, packet: AnnouncedPacket): Verdict;
  /** Counts a publication that was too large; false where there are too many of them. */
  countDropped(client: Client, packet: AnnouncedPacket): boolean;
  /** Whether a packet that was read is handled. */
  mayHandle(client: Client, packet: Packet): boolean;
  /** Takes the last will away from who may not say it. */
  checkWill(client: Client): void;
  /** Throws where its connection has to end. */
  maySubscribe(client: Client, filter: string): boolean;
  /** Asked for each message on its way out. */
  mayDeliver(client: Client, topic: string): boolean;
  unread(client: Client, bytes: number): void;
  /** Counts what a client of MQTT 5 used that is not offered. */
  fault(client: Client, packet: FaultyPacket, fault: Fault): void;
  stop(): void;
}

export interface IntakeOptions {
  ingest: Ingest;
  connections: BrokerConnections;
  adapters: readonly Adapter[];
  guestAdapters: readonly Adapter[];
  reject(rejection: Rejection): void;
  /** Packets that reach subscribers. */
  ours: WeakSet<object>;
}

/** Less than one and a half times the shortest keepalive, a second. */
const ALIVE_EVERY_MS = 1_000;

export function createIntake(options: IntakeOptions): Intake {
  const { ingest, connections, reject, ours } = options;
  const rights = createTopicRights(options.adapters, options.guestAdapters);
  const { refuseConnection, refuseTopic, isCounted, fault } = createRefusals({ connections, reject });
  // Whatever a device sends is read only when its last message is committed, its pings too: while we make it wait, its
  // silence must not count.
  const waiting = new Map<Client, number>();
  const alive = setInterval(() => {
    if (ingest.isBehind) for (const [client] of connections.all()) proveAlive(client);
    proveWaiting(waiting);
  }, ALIVE_EVERY_MS).unref();

  /** What the device may say there, on this connection: under the name that it began with. */
  const rightOf = (connection: OutsideConnection, topic: string): PublishRight => {
    if (topic.length > BROKER_LIMITS.topicBytes || isReserved(topic, nameOf(connection.identity)))
      return { refused: "foreignTopic", kind: lastLevel(topic) };
    const right = rights.published(connection.identity, topic);
    if (right.refused || isRoot(connection, rights.rootOf(connection.identity, topic))) return right;
    return { refused: "foreignTopic", kind: right.kind };
  };
  const isAllowed = (connection: OutsideConnection, filter: string): boolean =>
    filter.length <= BROKER_LIMITS.topicBytes &&
    !isReserved(filter, nameOf(connection.identity)) &&
    rights.maySubscribe(connection.identity, filter) &&
    isRoot(connection, rights.rootOf(connection.identity, filter));
  const takeIn = async (
    client: Client,
    connection: OutsideConnection,
    message: BusMessage & PublishRight,
  ): Promise<void> => {
    const { topic, kind, payload } = message;
    const about = { kind, detail: topic, topic, payload };
    if (message.refused) {
      const { refused: reason, expected = "" } = message;
      return refuseTopic(client, connection, { reason, ...about, expected });
    }
    const { identity } = connection;
    if (identity.kind === "device") return ingest.take(message);
    const isMet = await ingest.meetGuest(message, identity);
    if (!isMet) refuseTopic(client, connection, { reason: "foreignTopic", ...about });
  };
  const waitOf = createWaits();
  const takeOf = (client: Client, connection: OutsideConnection, packet: PublishPacket): Promise<void> => {
    const { topic, payload } = packet;
    const right = rightOf(connection, topic);
    const bytes = payload.length;
    if (bytes > (right.refused ? BROKER_LIMITS.payloadBytes : largestPayload(right.kind))) {
      if (isCounted(client, connection, { topic, bytes })) return Promise.resolve();
      return Promise.reject(new Error("too many payloads too large"));
    }
    const receivedAt = Date.now();
    connection.topics.note(topic, { at: receivedAt, isTaken: !right.refused });
    const isWill = isWillOf(client, packet);
    const message = { topic, payload: payload as Uint8Array, receivedAt, isWill, ...right };
    const waitMs = waitOf(connection, bytes, receivedAt);
    if (waitMs === 0 || client.closed) return takeIn(client, connection, message);
    waiting.set(client, receivedAt + waitMs);
    return wait(waitMs).then(() => takeIn(client, connection, message));
  };

  return {
    take(client, packet) {
      const connection = connections.of(client);
      if (!connection?.identity) return Promise.reject(new Error("nobody has signed in"));
      if (!isFromOutside(connection)) {
        ours.add(packet);
        return Promise.resolve();
      }
      // The will of a connection that was never ready, or that we ended ourselves, would tell what is not so.
      const isWill = isWillOf(client, packet);
      if (isWill && (!connection.isReady || connection.end)) return Promise.reject(new Error("no will"));
      connection.isWillSaid ||= isWill;
      return client.closed && connection.end ? Promise.resolve() : takeOf(client, connection, packet);
    },
    mayReceive(client, { cmd, bytes, topic }) {
      const connection = connections.of(client);
      const isReport = cmd === "publish" && connection?.identity !== undefined;
      if (bytes <= (isReport ? LARGEST_REPORT_PACKET_BYTES : BROKER_LIMITS.smallPacketBytes)) return "take";
      const isMap = (of: OutsideConnection): boolean => {
        const right = topic === undefined ? undefined : rightOf(of, topic);
        return !right || (!right.refused && largestPayload(right.kind) === BROKER_LIMITS.mapBytes);
      };
      if (isReport && bytes <= LARGEST_PACKET_BYTES && (!isFromOutside(connection) || isMap(connection)))
        return "take";
      if (isReport && isFromOutside(connection)) return "drop";
      refuseConnection(client, {
        reason: "tooLarge",
        kind: lastLevel(topic ?? ""),
        detail: `${bytes} bytes`,
      });
      return "end";
    },
    countDropped(client, { topic = "", bytes }) {
      const connection = connections.of(client);
      return isFromOutside(connection) && isCounted(client, connection, { topic, bytes });
    },
    mayHandle(client, packet) {
      const connection = connections.of(client);
      if (!isFromOutside(connection)) return connection !== undefined;
      if (packet.cmd === "publish") {
        if (packet.qos < 2) return true;
        refuseConnection(client, {
          reason: "qosNotSupported",
          kind: lastLevel(packet.topic),
          detail: "QoS 2",
        });
        return false;
      }
      const count = settleFilters(connection, packet);
      if (connection.budget.otherPackets.take(Date.now(), count)) return true;
      refuseConnection(client, { reason: "tooManyPackets", kind: packet.cmd, detail: "" });
      return false;
    },
    checkWill(client) {
      const will = newWillOf(client);
      const connection = connections.of(client);
      if (!will || !isFromOutside(connection)) return;
      will.qos = will.qos > 0 ? 1 : 0;
      const right = rightOf(connection, will.topic);
      if (!right.refused) return;
      dropNewWill(client);
      const { topic } = will;
      const { refused: reason, expected = "" } = right;
      reject({ reason, kind: "will", detail: topic, topic, expected, ...senderOf(connection) });
    },
    maySubscribe(client, filter) {
      const connection = connections.of(client);
      if (!isFromOutside(connection)) return connection?.identity !== undefined;
      const isFull = connection.filters.size >= BROKER_LIMITS.filters && !connection.filters.has(filter);
      if (isFull || !isAllowed(connection, filter)) {
        const said = { kind: "subscribe", detail: filter, topic: filter };
        refuseTopic(client, connection, { reason: "foreignTopic", ...said });
        return false;
      }
      connection.filters.add(filter);
      return true;
    },
    mayDeliver(client, topic) {
      const connection = connections.of(client);
      if (!isFromOutside(connection)) return connection?.identity !== undefined;
      return connection.identity.kind === "device" && isAllowed(connection, topic);
    },
    unread: (client, bytes) =>
      refuseConnection(client, { reason: "notReading", kind: "connect", detail: `${bytes} bytes` }),
    fault,
    stop: () => clearInterval(alive),
  };
}

/** How long a message has to wait for its device's pace, and a large one for all that are large. */
function createWaits() {
  const large = new Bucket(BROKER_LIMITS.large);
  return ({ budget }: OutsideConnection, bytes: number, now: number): number =>
    Math.max(
      budget.messages.waitMs(now),
      budget.bytes.waitMs(now, bytes),
      bytes < BROKER_LIMITS.large.fromBytes ? 0 : large.waitMs(now, bytes),
    );
}

/** Devices that wait for us prove that they are there, until they need not wait any more. */
function proveWaiting(waiting: Map<Client, number>): void {
  for (const [client, until] of waiting) {
    proveAlive(client);
    if (until < Date.now()) waiting.delete(client);
  }
}

/** The first one that a connection uses is its own from then on. */
function isRoot(connection: BrokerConnection, root: string | undefined): boolean {
  if (root === undefined) return true;
  connection.root ??= root;
  return root === connection.root;
}

/** What a packet costs beside reports. No more is granted than QoS 1, and what is given up makes room. */
function settleFilters(connection: BrokerConnection, packet: Packet): number {
  if (packet.cmd === "subscribe") {
    for (const subscription of packet.subscriptions) if (subscription.qos > 1) subscription.qos = 1;
    return packet.subscriptions.length;
  }
  if (packet.cmd !== "unsubscribe") return 1;
  for (const filter of packet.unsubscriptions) connection.filters.delete(filter);
  return packet.unsubscriptions.length;
}
