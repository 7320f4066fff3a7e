import type { Socket } from "node:net";
import { generate, type IPublishPacket, type Packet, parser } from "mqtt-packet";
import { ConnectionFault, faultOf, refusalOf } from "./connection-fault.ts";
import {
  connectPacket,
  createMessageIds,
  refusedAmong,
  type Sign,
  subscribePacket,
} from "./connection-packets.ts";
import { type Destination, socketTo } from "./connection-socket.ts";
import { createPacketFilter, type Oversized } from "./packet-filter.ts";

export type { IPublishPacket } from "mqtt-packet";
export type { Oversized } from "./packet-filter.ts";

/**
 * One connection to an MQTT server, 3.1.1 or 5, that is acknowledged by hand, message by message and in any order, which ordinary
 * clients do not offer. It lives for one connection; who needs it longer makes the next.
 *
 *   socket ─▶ (TLS) ─▶ CONNECT, CONNACK ─▶ SUBSCRIBE, SUBACK ─▶ open ─▶ gone
 */
export interface ConnectionOptions extends Destination, Sign {
  filters: readonly string[];
  /** Old news that the server keeps is of no use. MQTT 5 only. */
  skipsRetained: boolean;
  /** Ends the connection in the midst of whatever. */
  signal?: AbortSignal;
  /** How long it may take to open. */
  openWithinMs?: number;
  /** From a session that goes on they come even before the subscription is answered. */
  onPublish(packet: IPublishPacket, connection: MqttConnection): void;
  /** A message beyond the largest packet: it is gone, and acknowledged, since it would come again and again. */
  onOversized(message: Oversized, connection: MqttConnection): void;
}

export interface OutgoingMessage {
  topic: string;
  payload: string | Uint8Array;
  qos: 0 | 1;
  isRetained?: boolean;
}

export interface MqttConnection {
  acknowledge(messageId: number): void;
  /** Stops or goes on reading, for messages of QoS 0, which nothing else holds back. */
  hold(isHeld: boolean): void;
  /** Settles when the server has it: at QoS 1 when it has acknowledged. */
  publish(message: OutgoingMessage): Promise<void>;
  /** Subscribes to these and no others; answers those that the server refuses. */
  follow(filters: readonly string[]): Promise<string[]>;
  /** Filters of the beginning that the server refused. */
  readonly refused: readonly string[];
  /** With a goodbye; the session stays at the server. */
  end(): void;
  /** Settles when the connection is gone, for whatever reason; undefined: we ended it. */
  gone: Promise<ConnectionFault | undefined>;
}

const OPEN_WITHIN_MS = 15_000;
const GOODBYE_MS = 2_000;
const MAX_IN_PROGRESS = 1_000;

/** Settles when subscribed. */
export async function openConnection(options: ConnectionOptions): Promise<MqttConnection> {
  let connected: ReturnType<typeof socketTo>;
  try {
    connected = socketTo(options);
  } catch (error) {
    throw error instanceof ConnectionFault
      ? error
      : new ConnectionFault("certificateInvalid", (error as Error).message);
  }
  return createConnection(options, connected);
}

interface Waiting {
  resolve(answer: Packet): void;
  reject(fault: ConnectionFault): void;
}

function createConnection(
  options: ConnectionOptions,
  { socket, readyOn }: { socket: Socket; readyOn: string },
): Promise<MqttConnection> {
  const { version } = options;
  const gone = Promise.withResolvers<ConnectionFault | undefined>();
  const opened = Promise.withResolvers<MqttConnection>();
  const waiting = new Map<number, Waiting>();
  const nextId = createMessageIds((id) => waiting.has(id));
  const state = {
    failure: undefined as ConnectionFault | undefined,
    isEnded: false,
    inProgress: MAX_IN_PROGRESS,
  };
  const refused: string[] = [];

  const write = (packet: Packet): void => void socket.write(generate(packet, { protocolVersion: version }));
  const fail = (fault: ConnectionFault): void => {
    state.failure ??= fault;
    socket.destroy();
  };
  const ask = (packetOf: (messageId: number) => Packet): Promise<Packet> => {
    const { promise, resolve, reject } = Promise.withResolvers<Packet>();
    if (socket.destroyed || waiting.size >= state.inProgress) {
      reject(new ConnectionFault(socket.destroyed ? "closed" : "busy", "nothing more can be sent now"));
      return promise;
    }
    const id = nextId();
    waiting.set(id, { resolve, reject });
    write(packetOf(id));
    return promise;
  };
  const alive = keepAlive({ socket, keepaliveS: options.keepaliveS, write, fail });
  const subscriptions = subscriptionsOf(options, ask);

  const connection: MqttConnection = {
    acknowledge: (messageId) => write({ cmd: "puback", messageId, reasonCode: 0 }),
    hold: alive.hold,
    refused,
    follow: subscriptions.follow,
    publish: (message) => publishOver({ socket, version, ask }, message),
    end() {
      if (socket.destroyed) return;
      state.isEnded = true;
      socket.end(generate({ cmd: "disconnect", reasonCode: 0 }, { protocolVersion: version }));
      // A server that is not there any more does not close its end.
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
    gone: gone.promise,
  };
  const begin = async (): Promise<void> => {
    refused.push(...(await subscriptions.follow(options.filters)));
    opened.resolve(connection);
  };
  const handle = createPacketHandler({
    options,
    connection,
    waiting,
    fail,
    state,
    begin: () => begin().catch(fail),
  });
  readPackets(socket, { options, connection, handle, alive, fail });
  const timeout = setTimeout(
    () => fail(new ConnectionFault("timeout", "no answer")),
    options.openWithinMs ?? OPEN_WITHIN_MS,
  );
  opened.promise.then(
    () => clearTimeout(timeout),
    () => clearTimeout(timeout),
  );
  socket.on("error", (error) => {
    state.failure ??= faultOf(error);
  });
  socket.on("close", () => {
    alive.stop();
    options.signal?.removeEventListener("abort", abort);
    const fault = state.failure ?? new ConnectionFault("closed", "the server closed the connection");
    for (const { reject } of waiting.values()) reject(fault);
    opened.reject(fault);
    gone.resolve(state.isEnded ? undefined : fault);
  });
  const abort = (): void => void socket.destroy();
  options.signal?.addEventListener("abort", abort, { once: true });
  socket.once(readyOn, () => write(connectPacket(options)));
  return opened.promise;
}

/** What each packet of the server means. */
function createPacketHandler(deps: {
  options: ConnectionOptions;
  connection: MqttConnection;
  waiting: Map<number, Waiting>;
  state: { inProgress: number };
  fail(fault: ConnectionFault): void;
  begin(): void;
}): (packet: Packet) => void {
  const { options, connection, waiting, state, fail, begin } = deps;
  return (packet) => {
    if (packet.cmd === "publish") options.onPublish(packet, connection);
    else if (packet.cmd === "connack") {
      const code = packet.reasonCode ?? packet.returnCode ?? 0;
      if (code > 0) return fail(refusalOf(code, packet.properties?.reasonString));
      state.inProgress = Math.min(packet.properties?.receiveMaximum ?? MAX_IN_PROGRESS, MAX_IN_PROGRESS);
      begin();
    } else if (packet.cmd === "suback" || packet.cmd === "unsuback" || packet.cmd === "puback") {
      const id = packet.messageId ?? 0;
      waiting.get(id)?.resolve(packet);
      waiting.delete(id);
    } else if (packet.cmd === "disconnect")
      fail(refusalOf(packet.reasonCode ?? 0, packet.properties?.reasonString));
  };
}

/** Bytes → packets. What is longer than anybody may send is let go before it fills the memory. */
function readPackets(
  socket: Socket,
  deps: {
    options: ConnectionOptions;
    connection: MqttConnection;
    handle(packet: Packet): void;
    alive: { received(): void };
    fail(fault: ConnectionFault): void;
  },
): void {
  const { options, connection, handle, alive, fail } = deps;
  const packets = parser({ protocolVersion: options.version });
  packets.on("packet", handle);
  packets.on("error", (error: Error) => fail(new ConnectionFault("noMqtt", error.message)));
  const sift = createPacketFilter({
    largest: options.largestPacket,
    pass: (bytes) => void packets.parse(bytes),
    onOversized(message) {
      if (message.messageId !== undefined) connection.acknowledge(message.messageId);
      options.onOversized(message, connection);
    },
    onMonster: (bytes) => fail(new ConnectionFault("packetTooLarge", `${bytes} bytes`)),
  });
  socket.on("data", (bytes) => {
    alive.received();
    sift(bytes);
  });
}

async function publishOver(
  { socket, version, ask }: { socket: Socket; version: 4 | 5; ask: Ask },
  { topic, payload, qos, isRetained = false }: OutgoingMessage,
): Promise<void> {
  const bytes = typeof payload === "string" ? payload : Buffer.from(payload);
  const packet = { cmd: "publish", topic, payload: bytes, qos, retain: isRetained, dup: false } as const;
  if (qos === 1) {
    const answer = await ask((messageId) => ({ ...packet, messageId }));
    const code = answer.cmd === "puback" ? (answer.reasonCode ?? 0) : 0;
    if (code >= 0x80) throw refusalOf(code);
    return;
  }
  await new Promise<void>((resolve, reject) =>
    socket.write(generate(packet, { protocolVersion: version }), (error) =>
      error ? reject(faultOf(error)) : resolve(),
    ),
  );
}

type Ask = (packetOf: (messageId: number) => Packet) => Promise<Packet>;

/** Keeps what is subscribed to, so that only what changed is asked for. */
function subscriptionsOf({ version, skipsRetained }: ConnectionOptions, ask: Ask) {
  const followed = new Set<string>();
  return {
    async follow(filters: readonly string[]): Promise<string[]> {
      const wanted = new Set(filters);
      const over = [...followed].filter((filter) => !wanted.has(filter));
      if (over.length > 0) {
        await ask((messageId) => ({ cmd: "unsubscribe", messageId, unsubscriptions: over }));
        for (const filter of over) followed.delete(filter);
      }
      const fresh = [...wanted].filter((filter) => !followed.has(filter));
      if (fresh.length === 0) return [];
      const answer = await ask((id) => subscribePacket(id, fresh, { version, skipsRetained }));
      const refused = answer.cmd === "suback" ? refusedAmong(fresh, answer.granted) : [];
      for (const filter of fresh) if (!refused.includes(filter)) followed.add(filter);
      return refused;
    },
  };
}

/** Pings, and takes two missing answers for the end; while we do not read, silence is our own. */
function keepAlive(deps: {
  socket: Socket;
  keepaliveS: number;
  write(packet: Packet): void;
  fail(fault: ConnectionFault): void;
}) {
  const { socket, keepaliveS, write, fail } = deps;
  let receivedAt = Date.now();
  let isHeld = false;
  const timer = setInterval(() => {
    if (isHeld) receivedAt = Date.now();
    if (Date.now() - receivedAt > keepaliveS * 2_000)
      fail(new ConnectionFault("silent", "the server has fallen silent"));
    else if (!socket.connecting) write({ cmd: "pingreq" });
  }, keepaliveS * 500);
  timer.unref();
  return {
    received: () => {
      receivedAt = Date.now();
    },
    hold(held: boolean) {
      isHeld = held;
      if (held) socket.pause();
      else socket.resume();
    },
    stop: () => clearInterval(timer),
  };
}
