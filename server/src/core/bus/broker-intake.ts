import { setTimeout as wait } from "node:timers/promises";
import type { Client, PublishPacket } from "aedes";
import type { Packet } from "mqtt-packet";
import type { Adapter } from "../ingest/adapter.ts";
import type { Rejection } from "../ingest/items.ts";
import { type AnnouncedPacket, dropNewWill, isWillOf, newWillOf, proveAlive } from "./aedes-innards.ts";
import type { Line, Lines } from "./broker-lines.ts";
import type { BusMessage, Ingest } from "./bus.ts";
import {
  BROKER_LIMITS,
  type Budget,
  createBucket,
  LARGEST_PACKET_BYTES,
  LARGEST_REPORT_PACKET_BYTES,
  largestPayload,
} from "./limits.ts";
import { isReserved } from "./reserved-topics.ts";
import { createTopicRights, type DeviceIdentity, type PublishRight } from "./rights.ts";

/**
 * What happens to a publication before it is acknowledged: who? size? own topic? pace? then ingest, which answers when it is
 * committed. While a device waits its socket is not read, which is all the back-pressure needed. What devices say goes to
 * ingest and to no subscriber; what they hear is checked once more on its way out.
 */
export interface Intake {
  /** Settles when the sender may be acknowledged; rejects where its line has to end. */
  take(client: Client, packet: PublishPacket): Promise<void>;
  /** Whether a packet that was announced is read at all. */
  mayReceive(client: Client, packet: AnnouncedPacket): boolean;
  /** Whether a packet that was read is handled. */
  mayHandle(client: Client, packet: Packet): boolean;
  /** Takes the last will away from who may not say it. */
  sieveWill(client: Client): void;
  /** Throws where its line has to end. */
  mayListen(client: Client, filter: string): boolean;
  /** Asked for each message on its way out. */
  mayHear(client: Client, topic: string): boolean;
  unread(client: Client, bytes: number): void;
  stop(): void;
}

export interface IntakeOptions {
  ingest: Ingest;
  lines: Lines;
  adapters: readonly Adapter[];
  reject(rejection: Rejection): void;
  /** Packets that reach subscribers. */
  ours: WeakSet<object>;
}

/** Less than one and a half times the shortest keepalive, a second. */
const ALIVE_EVERY_MS = 1_000;

export function createIntake({ ingest, lines, adapters, reject, ours }: IntakeOptions): Intake {
  const rights = createTopicRights(adapters);
  // Whatever a device sends is read only when its last message is committed, its pings too: while we make it wait, its
  // silence must not count.
  const waiting = new Map<Client, number>();
  const alive = setInterval(() => {
    if (ingest.isBehind) for (const [client] of lines.all()) proveAlive(client);
    for (const [client, until] of waiting) {
      proveAlive(client);
      if (until < Date.now()) waiting.delete(client);
    }
  }, ALIVE_EVERY_MS);
  alive.unref();

  const refuseLine = (client: Client, said: Omit<Rejection, "serialNumber">): void => {
    const identity = lines.of(client)?.identity;
    lines.willEnd(client, "kicked");
    if (identity?.kind === "device") reject({ ...said, serialNumber: identity.serialNumber });
  };
  const refuseSize = (client: Client, { kind, bytes }: { kind: string; bytes: number }): void =>
    refuseLine(client, { reason: "tooLarge", kind, detail: `${bytes} bytes` });
  /** What the device may say there, on this line: under the name that it began with. */
  const rightOf = (line: DeviceLine, topic: string): PublishRight => {
    if (topic.length > BROKER_LIMITS.topicBytes || isReserved(topic, line.identity.serialNumber))
      return { refused: "foreignTopic", kind: lastLevel(topic) };
    const right = rights.published(line.identity, topic);
    if (right.refused || isRoot(line, rights.rootOf(line.identity, topic))) return right;
    return { refused: "foreignTopic", kind: right.kind };
  };
  const isAllowed = (line: DeviceLine, filter: string): boolean =>
    filter.length <= BROKER_LIMITS.topicBytes &&
    !isReserved(filter, line.identity.serialNumber) &&
    rights.maySubscribe(line.identity, filter) &&
    isRoot(line, rights.rootOf(line.identity, filter));
  /** Counts a topic that a device may not use; with too many of others its line has to end. */
  const refuseTopic = (client: Client, line: DeviceLine, said: Omit<Rejection, "serialNumber">): void => {
    const { serialNumber } = line.identity;
    reject({ ...said, serialNumber });
    if (`/${said.detail}/`.includes(`/${serialNumber}/`) || line.budget.foreignTopics.take(Date.now()))
      return;
    lines.willEnd(client, "kicked");
    throw new Error("too many topics of others");
  };

  const takeIn = async (
    client: Client,
    line: DeviceLine,
    message: BusMessage & PublishRight,
  ): Promise<void> => {
    const { refused: reason, kind, ...taken } = message;
    if (reason) refuseTopic(client, line, { reason, kind, detail: message.topic });
    else await ingest.take(taken);
  };
  const large = createBucket(BROKER_LIMITS.large);
  const waitOf = ({ budget }: DeviceLine, bytes: number, now: number): number =>
    Math.max(
      budget.messages.waitMs(now),
      budget.bytes.waitMs(now, bytes),
      bytes < BROKER_LIMITS.large.fromBytes ? 0 : large.waitMs(now, bytes),
    );
  const takeOf = (client: Client, line: DeviceLine, { topic, payload }: PublishPacket): Promise<void> => {
    const right = rightOf(line, topic);
    const bytes = payload.length;
    if (bytes > (right.refused ? BROKER_LIMITS.payloadBytes : largestPayload(right.kind))) {
      refuseSize(client, { kind: right.kind, bytes });
      return Promise.reject(new Error("payload too large"));
    }
    const receivedAt = Date.now();
    const message = { topic, payload: payload as Uint8Array, receivedAt, ...right };
    const waitMs = waitOf(line, bytes, receivedAt);
    if (waitMs === 0 || client.closed) return takeIn(client, line, message);
    waiting.set(client, receivedAt + waitMs);
    return wait(waitMs).then(() => takeIn(client, line, message));
  };

  return {
    take(client, packet) {
      const line = lines.of(client);
      if (!line?.identity) return Promise.reject(new Error("nobody has signed in"));
      if (!isOfDevice(line)) {
        ours.add(packet);
        return Promise.resolve();
      }
      // The will of a line that was never ready, or that we ended ourselves, would tell what is not so.
      if (isWillOf(client, packet) && (!line.isReady || line.end))
        return Promise.reject(new Error("no will"));
      return client.closed && line.end ? Promise.resolve() : takeOf(client, line, packet);
    },
    mayReceive(client, { cmd, bytes, topic }) {
      const line = lines.of(client);
      const isReport = cmd === "publish" && line?.identity !== undefined;
      if (bytes <= (isReport ? LARGEST_REPORT_PACKET_BYTES : BROKER_LIMITS.smallPacketBytes)) return true;
      const isMap = (of: DeviceLine): boolean => {
        const right = topic === undefined ? undefined : rightOf(of, topic);
        return !right || (!right.refused && largestPayload(right.kind) === BROKER_LIMITS.mapBytes);
      };
      if (isReport && bytes <= LARGEST_PACKET_BYTES && (!isOfDevice(line) || isMap(line))) return true;
      refuseSize(client, { kind: lastLevel(topic ?? ""), bytes });
      return false;
    },
    mayHandle(client, packet) {
      const line = lines.of(client);
      if (!isOfDevice(line)) return line !== undefined;
      if (packet.cmd === "publish") {
        if (packet.qos < 2) return true;
        refuseLine(client, { reason: "qosNotSupported", kind: lastLevel(packet.topic), detail: "QoS 2" });
        return false;
      }
      const count = settleFilters(line, packet);
      if (line.budget.otherPackets.take(Date.now(), count)) return true;
      refuseLine(client, { reason: "tooManyPackets", kind: packet.cmd, detail: "" });
      return false;
    },
    sieveWill(client) {
      const will = newWillOf(client);
      const line = lines.of(client);
      if (!will || !isOfDevice(line)) return;
      will.qos = will.qos > 0 ? 1 : 0;
      const { refused: reason } = rightOf(line, will.topic);
      if (!reason) return;
      dropNewWill(client);
      reject({ reason, kind: "will", serialNumber: line.identity.serialNumber, detail: will.topic });
    },
    mayListen(client, filter) {
      const line = lines.of(client);
      if (!isOfDevice(line)) return line?.identity !== undefined;
      const isFull = line.filters.size >= BROKER_LIMITS.filters && !line.filters.has(filter);
      if (isFull || !isAllowed(line, filter)) {
        refuseTopic(client, line, { reason: "foreignTopic", kind: "subscribe", detail: filter });
        return false;
      }
      line.filters.add(filter);
      return true;
    },
    mayHear(client, topic) {
      const line = lines.of(client);
      return isOfDevice(line) ? isAllowed(line, topic) : line?.identity !== undefined;
    },
    unread: (client, bytes) =>
      refuseLine(client, { reason: "notReading", kind: "connect", detail: `${bytes} bytes` }),
    stop: () => clearInterval(alive),
  };
}

type DeviceLine = Line & { identity: DeviceIdentity; budget: Budget };

const isOfDevice = (line: Line | undefined): line is DeviceLine => line?.identity?.kind === "device";
const lastLevel = (topic: string): string => topic.slice(topic.lastIndexOf("/") + 1);

/** The first one that a line uses is its own from then on. */
function isRoot(line: Line, root: string | undefined): boolean {
  if (root === undefined) return true;
  line.root ??= root;
  return root === line.root;
}

/** What a packet costs beside reports. No more is granted than QoS 1, and what is given up makes room. */
function settleFilters(line: Line, packet: Packet): number {
  if (packet.cmd === "subscribe") {
    for (const subscription of packet.subscriptions) if (subscription.qos > 1) subscription.qos = 1;
    return packet.subscriptions.length;
  }
  if (packet.cmd !== "unsubscribe") return 1;
  for (const filter of packet.unsubscriptions) line.filters.delete(filter);
  return packet.unsubscriptions.length;
}
