import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import type { Aedes, AedesOptions, Client, PublishPacket } from "aedes";
import type { Adapter } from "../ingest/adapter.ts";
import type { Rejection } from "../ingest/items.ts";
import type { Log } from "../log.ts";
import { attach, type BrokerHooks, createAedes, sayWhy } from "./aedes-internals.ts";
import { type BrokerConnections, createConnections, speakerOf } from "./broker-connections.ts";
import { createIntake, type Intake } from "./broker-intake.ts";
import { createBrokerStore } from "./broker-store.ts";
import type { Bus, Guest, Ingest } from "./bus.ts";
import { BROKER_LIMITS } from "./limits.ts";
import { type ListenOptions, openListeners, type Ports } from "./listeners.ts";
import type { RecentTopic } from "./recent-topics.ts";
import { asSent, passedOn, ROBOT_MESSAGES } from "./robot-messages.ts";
import type { Siblings } from "./siblings.ts";

/**
 * The embedded MQTT broker. It asks `authorizePublish` before it acknowledges a publication, and that answers when the
 * database has committed; so an acknowledged report is a stored one. A refused publication is counted and
 * acknowledged, since its sender would only repeat it; one that is too large ends the connection.
 */
export interface BrokerOptions extends ListenOptions {
  /** The way in, made with the bus of this broker, and what counts that which does not get in. */
  ingestOf(bus: Bus): Promise<{
    ingest: Ingest;
    reject(rejection: Rejection): void;
    /** Protocols of the devices that sign in here. */
    adapters: readonly Adapter[];
    /** … and those that robots which nobody registered are understood in. */
    guestAdapters: readonly Adapter[];
  }>;
  /** Signs in our own processes. */
  internalSecret: string;
  /** Absent: this process is the whole broker. */
  siblings?: Siblings | undefined;
  log: Log;
}

export interface Broker {
  /** Where processes of this machine come in. */
  port: number;
  ports: Ports;
  /** Connections of devices and of our own processes. */
  readonly connections: number;
  /** For what runs in the broker's own process. */
  bus: Bus;
  /** What a device that is connected listens to and published on last. */
  lineOf(serialNumber: string): { subscriptions: string[]; topics: RecentTopic[] } | undefined;
  /** Ends the connection of a device whose credentials were taken back. */
  kick(serialNumber: string): void;
  /** Ends the connections of all other guests. */
  keepGuests(mayStay: (guest: Guest) => boolean): void;
  close(): Promise<void>;
}

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, siblings } = options;
  const ours = new WeakSet<object>();
  const store = createBrokerStore();
  const parts: BrokerParts = { isClosing: false };
  const hooks = hooksOf(parts);
  const copyOf = siblings && !siblings.bus ? copyForSiblings : undefined;
  const broker = await createAedes({ ...aedesOptions(parts), persistence: store, ours, copyOf }, hooks);
  const ownBus = busOf(broker, ours);
  const bus = siblings?.bus ?? ownBus;
  const { ingest, ...rest } = await options.ingestOf(bus);
  const { reject } = rest;
  // Our own processes are connected to the first.
  const internalSecret = siblings?.bus ? randomBytes(24).toString("hex") : options.internalSecret;
  const release = siblings?.release;
  const connections = createConnections({ ingest, reject, log, internalSecret, release });
  const intake = createIntake({ ...rest, ingest, connections, ours });
  Object.assign(parts, { connections, intake });
  watchConnections(broker, connections, { log, reject });
  const end = (client: Client, why: "administrative" | "takenOver" = "administrative"): void => {
    connections.willEnd(client, "kicked");
    sayWhy(client, why);
    client.close();
  };
  await siblings?.bus?.subscribe(ROBOT_MESSAGES, (passed, payload) => {
    const { topic, ...how } = asSent(passed);
    ownBus
      .publish(topic, payload, how)
      .catch((error) => log.warn({ err: error, topic }, "message to a robot"));
  });
  siblings?.serve({
    async release(serialNumber) {
      for (const client of connections.ofDevice(serialNumber)) {
        const over = connections.of(client)?.over.promise;
        end(client, "takenOver");
        await over;
      }
    },
    devices: connections.devices,
  });
  const take = (socket: Socket): void => connections.opened(attach(broker, socket, hooks));
  const listeners = await openListeners(options, { take, log });

  return {
    port: listeners.ports.own,
    ports: listeners.ports,
    get connections() {
      return connections.size;
    },
    bus,
    lineOf(serialNumber) {
      const [client] = connections.ofDevice(serialNumber).slice(-1);
      const connection = client && connections.of(client);
      return connection && { subscriptions: [...connection.filters], topics: connection.topics.all() };
    },
    kick(serialNumber) {
      store.forget(serialNumber);
      for (const client of connections.ofDevice(serialNumber)) end(client);
    },
    keepGuests(mayStay) {
      for (const [client, { identity }] of connections.all())
        if (identity?.kind === "guest" && !mayStay(identity)) end(client);
    },
    async close() {
      parts.isClosing = true;
      const closed = listeners.close();
      for (const [client] of connections.all()) {
        connections.willEnd(client, "brokerRestart");
        sayWhy(client, "shuttingDown");
      }
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      connections.endPending();
      intake.stop();
      await closed;
    },
  };
}

/** Robots may be connected to any of them. */
function copyForSiblings({ topic, payload, qos, retain }: PublishPacket): PublishPacket | undefined {
  const copied = passedOn({ topic, qos: qos === 0 ? 0 : 1, retain });
  return copied === undefined
    ? undefined
    : { cmd: "publish", topic: copied, payload, qos, retain, dup: false };
}

/** The bus for what runs in the process of the embedded broker. What it publishes is the platform's own word. */
function busOf(broker: Aedes, ours: WeakSet<object>): Bus {
  return {
    publish: (topic, payload, { qos = 0, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(payload as Uint8Array);
        const packet: PublishPacket = { cmd: "publish", topic, payload: bytes, qos, retain, dup: false };
        ours.add(packet);
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async subscribe(filter, handler) {
      const deliver = (packet: { topic: string; payload: string | Buffer }, done: () => void): void => {
        handler(packet.topic, Buffer.from(packet.payload as Uint8Array));
        done();
      };
      await new Promise<void>((resolve) => broker.subscribe(filter, deliver, resolve));
      return () => broker.unsubscribe(filter, deliver, () => undefined);
    },
    async close() {
      // It ends with the broker.
    },
  };
}

/** aedes is made before what it asks, because that needs its bus. */
interface BrokerParts {
  isClosing: boolean;
  connections?: BrokerConnections;
  intake?: Intake;
}

function hooksOf(parts: BrokerParts): BrokerHooks {
  const { unread, unreadOfOwn } = BROKER_LIMITS;
  return {
    onReplaced(client) {
      parts.connections?.willEnd(client, "kicked");
      sayWhy(client, "takenOver");
    },
    mayReceive: (client, packet) => parts.intake?.mayReceive(client, packet) ?? "end",
    onDropped: (client, packet) => parts.intake?.countDropped(client, packet) ?? false,
    mayHandle: (client, packet) => parts.intake?.mayHandle(client, packet) ?? false,
    onFault: (client, packet, fault) => parts.intake?.fault(client, packet, fault),
    unreadLimit: (client) =>
      parts.connections?.of(client)?.identity?.kind === "internal" ? unreadOfOwn : unread,
    onUnread: (client, bytes) => parts.intake?.unread(client, bytes),
  };
}

function aedesOptions(parts: BrokerParts): AedesOptions {
  return {
    connectTimeout: BROKER_LIMITS.signInMs,
    maxClientsIdLength: 64,
    maxTopicLevels: BROKER_LIMITS.topicLevels,
    preConnect(_client, packet, done) {
      const { longestKeepaliveS, connections } = BROKER_LIMITS;
      packet.keepalive = Math.min(packet.keepalive || longestKeepaliveS, longestKeepaliveS);
      // Nothing is queued for who is away: a command that has expired meanwhile must not reach its robot.
      packet.clean = true;
      const isFull = !parts.connections || parts.connections.size >= connections;
      done(isFull ? new Error("too many connections") : null, !isFull && !parts.isClosing);
    },
    // biome-ignore lint/complexity/useMaxParams: the broker's signature
    authenticate(client, username, password, done) {
      const credentials = { username: username ?? "", secret: password?.toString() ?? "" };
      parts.connections?.signIn(client, credentials, (error, isIn) => {
        if (isIn) parts.intake?.checkWill(client);
        done(error, isIn);
      });
    },
    // No client: nobody of ours, who publish by the bus and are not asked here.
    authorizePublish(client, packet, done) {
      const taken = client && parts.intake?.take(client, packet);
      if (taken) taken.then(() => done(null), done);
      else done(new Error("nobody has signed in"));
    },
    authorizeSubscribe(client, subscription, done) {
      try {
        done(null, parts.intake?.maySubscribe(client, subscription.topic) ? subscription : null);
      } catch (error) {
        done(error as Error);
      }
    },
    authorizeForward: (client, packet) => (parts.intake?.mayDeliver(client, packet.topic) ? packet : null),
  };
}

function watchConnections(
  broker: Aedes,
  connections: BrokerConnections,
  { log, reject }: { log: Log; reject(rejection: Rejection): void },
): void {
  broker.on("client", (client) => connections.ready(client));
  broker.on("clientDisconnect", (client) => connections.ended(client));
  broker.on("clientError", (client, error) => log.debug({ err: error, client: client.id }, "client error"));
  broker.on("connectionError", (client, error) => {
    log.debug({ err: error }, "connection error");
    if (isNotMqtt(error))
      reject({
        ...{ reason: "notMqtt", kind: "connect", serialNumber: "", detail: error.message },
        speaker: speakerOf(client, ""),
      });
  });
}

/** Whoever only looks whether somebody listens breaks off, or says nothing. */
function isNotMqtt(error: Error & { code?: string }): boolean {
  return error.code === undefined && !/in time|too many|closed/.test(error.message);
}
