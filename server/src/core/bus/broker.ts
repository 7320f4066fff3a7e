import type { Socket } from "node:net";
import type { Aedes, AedesOptions } from "aedes";
import type { Adapter } from "../ingest/adapter.ts";
import type { Rejection } from "../ingest/items.ts";
import type { Log } from "../log.ts";
import { attach, type BrokerHooks, createAedes } from "./aedes-innards.ts";
import { busOf } from "./broker-bus.ts";
import { createIntake, type Intake } from "./broker-intake.ts";
import { createLines, type Lines } from "./broker-lines.ts";
import { createBrokerStore } from "./broker-store.ts";
import type { Bus, Ingest } from "./bus.ts";
import { BROKER_LIMITS } from "./limits.ts";
import { type ListenOptions, openListeners, type Ports } from "./listeners.ts";

/**
 * The embedded MQTT broker. It asks `authorizePublish` before it acknowledges a publication, and that answers when the
 * database has committed; so an acknowledged report is a stored one. A refused publication is counted and
 * acknowledged, since its sender would only repeat it; one that is too large ends the line.
 */
export interface BrokerOptions extends ListenOptions {
  /** The way in, made with the bus of this broker, and what counts that which does not get in. */
  ingestOf(bus: Bus): Promise<{
    ingest: Ingest;
    reject(rejection: Rejection): void;
    /** Protocols of the devices that sign in here. */
    adapters: readonly Adapter[];
  }>;
  /** Signs in our own processes. */
  internalSecret: string;
  log: Log;
}

export interface Broker {
  /** Where processes of this machine come in. */
  port: number;
  ports: Ports;
  /** Lines of devices and of our own processes. */
  readonly connections: number;
  /** For what runs in the broker's own process. */
  bus: Bus;
  /** Ends the line of a device whose credentials were taken back. */
  kick(serialNumber: string): void;
  close(): Promise<void>;
}

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log } = options;
  const ours = new WeakSet<object>();
  const store = createBrokerStore();
  const wiring: Wiring = { isClosing: false };
  const hooks = hooksOf(wiring);
  const broker = await createAedes({ ...aedesOptions(wiring), persistence: store, ours }, hooks);
  const bus = busOf(broker, ours);
  const { ingest, reject, adapters } = await options.ingestOf(bus);
  const lines = createLines({ ingest, reject, log, internalSecret: options.internalSecret });
  const intake = createIntake({ ingest, lines, adapters, reject, ours });
  Object.assign(wiring, { lines, intake });
  listenToLines(broker, lines, log);
  const take = (socket: Socket): void => lines.opened(attach(broker, socket, hooks));
  const listeners = await openListeners(options, { take, log });

  return {
    port: listeners.ports.own,
    ports: listeners.ports,
    get connections() {
      return lines.size;
    },
    bus,
    kick(serialNumber) {
      store.forget(serialNumber);
      for (const [client, { identity }] of lines.all()) {
        if (identity?.kind !== "device" || identity.serialNumber !== serialNumber) continue;
        lines.willEnd(client, "kicked");
        client.close();
      }
    },
    async close() {
      wiring.isClosing = true;
      const closed = listeners.close();
      for (const [client] of lines.all()) lines.willEnd(client, "brokerRestart");
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      lines.endStrangers();
      intake.stop();
      await closed;
    },
  };
}

/** aedes is made before what it asks, because that needs its bus. */
interface Wiring {
  isClosing: boolean;
  lines?: Lines;
  intake?: Intake;
}

function hooksOf(wiring: Wiring): BrokerHooks {
  const { unread, unreadOfOwn } = BROKER_LIMITS;
  return {
    onReplaced: (client) => wiring.lines?.willEnd(client, "kicked"),
    mayReceive: (client, packet) => wiring.intake?.mayReceive(client, packet) ?? false,
    mayHandle: (client, packet) => wiring.intake?.mayHandle(client, packet) ?? false,
    patienceWith: (client) =>
      wiring.lines?.of(client)?.identity?.kind === "internal" ? unreadOfOwn : unread,
    onUnread: (client, bytes) => wiring.intake?.unread(client, bytes),
  };
}

function aedesOptions(wiring: Wiring): AedesOptions {
  return {
    connectTimeout: BROKER_LIMITS.signInMs,
    maxClientsIdLength: 64,
    maxTopicLevels: BROKER_LIMITS.topicLevels,
    preConnect(_client, packet, done) {
      const { longestKeepaliveS, connections } = BROKER_LIMITS;
      packet.keepalive = Math.min(packet.keepalive || longestKeepaliveS, longestKeepaliveS);
      // Nothing is queued for who is away: a command that has expired meanwhile must not reach its robot.
      packet.clean = true;
      const isFull = !wiring.lines || wiring.lines.size >= connections;
      done(isFull ? new Error("too many connections") : null, !isFull && !wiring.isClosing);
    },
    // biome-ignore lint/complexity/useMaxParams: the broker's signature
    authenticate(client, username, password, done) {
      const credentials = { username: username ?? "", secret: password?.toString() ?? "" };
      wiring.lines?.signIn(client, credentials, (error, isIn) => {
        if (isIn) wiring.intake?.sieveWill(client);
        done(error, isIn);
      });
    },
    // No client: nobody of ours, who publish by the bus and are not asked here.
    authorizePublish(client, packet, done) {
      const taken = client && wiring.intake?.take(client, packet);
      if (taken) taken.then(() => done(null), done);
      else done(new Error("nobody has signed in"));
    },
    authorizeSubscribe(client, subscription, done) {
      try {
        done(null, wiring.intake?.mayListen(client, subscription.topic) ? subscription : null);
      } catch (error) {
        done(error as Error);
      }
    },
    authorizeForward: (client, packet) => (wiring.intake?.mayHear(client, packet.topic) ? packet : null),
  };
}

function listenToLines(broker: Aedes, lines: Lines, log: Log): void {
  broker.on("client", (client) => lines.ready(client));
  broker.on("clientDisconnect", (client) => lines.ended(client));
  broker.on("clientError", (client, error) => log.debug({ err: error, client: client.id }, "client error"));
  broker.on("connectionError", (_client, error) => log.debug({ err: error }, "connection error"));
}
