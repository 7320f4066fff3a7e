import type { Socket } from "node:net";
import { generate, type IPublishPacket, type Packet, parser } from "mqtt-packet";
import { faultOf, LineFault, refusalOf } from "./line-fault.ts";
import { connectPacket, createMessageIds, refusedAmong, type Sign, subscribePacket } from "./line-packets.ts";
import { type Destination, socketTo } from "./line-socket.ts";
import { createPacketSieve, type Oversized } from "./packet-sieve.ts";

export type { IPublishPacket } from "mqtt-packet";
export type { Oversized } from "./packet-sieve.ts";

/**
 * One line to an MQTT server, 3.1.1 or 5, that is acknowledged by hand, message by message and in any order, which ordinary
 * clients do not offer. It lives for one connection; who needs it longer makes the next.
 *
 *   socket ─▶ (TLS) ─▶ CONNECT, CONNACK ─▶ SUBSCRIBE, SUBACK ─▶ open ─▶ gone
 */
export interface LineOptions extends Destination, Sign {
  filters: readonly string[];
  /** Old news that the server keeps is of no use. MQTT 5 only. */
  skipsRetained: boolean;
  /** Ends the line in the midst of whatever. */
  signal?: AbortSignal;
  /** How long it may take to open. */
  openWithinMs?: number;
  /** From a session that goes on they come even before the subscription is answered. */
  onPublish(packet: IPublishPacket, line: Line): void;
  /** A message beyond the largest packet: it is gone, and acknowledged, since it would come again and again. */
  onOversized(message: Oversized, line: Line): void;
}

export interface LineMessage {
  topic: string;
  payload: string | Uint8Array;
  qos: 0 | 1;
  isRetained?: boolean;
}

export interface Line {
  acknowledge(messageId: number): void;
  /** Stops or goes on reading, for messages of QoS 0, which nothing else holds back. */
  hold(isHeld: boolean): void;
  /** Settles when the server has it: at QoS 1 by its word. */
  publish(message: LineMessage): Promise<void>;
  /** Subscribes to these and no others; answers those that the server refuses. */
  follow(filters: readonly string[]): Promise<string[]>;
  /** Filters of the beginning that the server refused. */
  readonly refused: readonly string[];
  /** With a goodbye; the session stays at the server. */
  end(): void;
  /** Settles when the line is gone, for whatever reason; undefined: we ended it. */
  gone: Promise<LineFault | undefined>;
}

const OPEN_WITHIN_MS = 15_000;
const GOODBYE_MS = 2_000;
const MOST_UNDER_WAY = 1_000;

/** Settles when subscribed. */
export async function openLine(options: LineOptions): Promise<Line> {
  let connected: ReturnType<typeof socketTo>;
  try {
    connected = socketTo(options);
  } catch (error) {
    throw error instanceof LineFault ? error : new LineFault("certificateInvalid", (error as Error).message);
  }
  return createLine(options, connected);
}

interface Waiting {
  resolve(answer: Packet): void;
  reject(fault: LineFault): void;
}

function createLine(
  options: LineOptions,
  { socket, readyOn }: { socket: Socket; readyOn: string },
): Promise<Line> {
  const { version } = options;
  const gone = Promise.withResolvers<LineFault | undefined>();
  const opened = Promise.withResolvers<Line>();
  const waiting = new Map<number, Waiting>();
  const nextId = createMessageIds((id) => waiting.has(id));
  const state = { failure: undefined as LineFault | undefined, isEnded: false, underWay: MOST_UNDER_WAY };
  const refused: string[] = [];

  const write = (packet: Packet): void => void socket.write(generate(packet, { protocolVersion: version }));
  const fail = (fault: LineFault): void => {
    state.failure ??= fault;
    socket.destroy();
  };
  const ask = (packetOf: (messageId: number) => Packet): Promise<Packet> => {
    const { promise, resolve, reject } = Promise.withResolvers<Packet>();
    if (socket.destroyed || waiting.size >= state.underWay) {
      reject(new LineFault(socket.destroyed ? "closed" : "busy", "nothing more can be sent now"));
      return promise;
    }
    const id = nextId();
    waiting.set(id, { resolve, reject });
    write(packetOf(id));
    return promise;
  };
  const alive = keepAlive({ socket, keepaliveS: options.keepaliveS, write, fail });
  const subscriptions = followerOf(options, ask);

  const line: Line = {
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
    opened.resolve(line);
  };
  const hear = hearing({ options, line, waiting, fail, state, begin: () => begin().catch(fail) });
  readPackets(socket, { options, line, hear, alive, fail });
  const patience = setTimeout(
    () => fail(new LineFault("timeout", "no answer")),
    options.openWithinMs ?? OPEN_WITHIN_MS,
  );
  opened.promise.then(
    () => clearTimeout(patience),
    () => clearTimeout(patience),
  );
  socket.on("error", (error) => {
    state.failure ??= faultOf(error);
  });
  socket.on("close", () => {
    alive.stop();
    options.signal?.removeEventListener("abort", abort);
    const fault = state.failure ?? new LineFault("closed", "the server closed the line");
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
function hearing(ground: {
  options: LineOptions;
  line: Line;
  waiting: Map<number, Waiting>;
  state: { underWay: number };
  fail(fault: LineFault): void;
  begin(): void;
}): (packet: Packet) => void {
  const { options, line, waiting, state, fail, begin } = ground;
  return (packet) => {
    if (packet.cmd === "publish") options.onPublish(packet, line);
    else if (packet.cmd === "connack") {
      const code = packet.reasonCode ?? packet.returnCode ?? 0;
      if (code > 0) return fail(refusalOf(code, packet.properties?.reasonString));
      state.underWay = Math.min(packet.properties?.receiveMaximum ?? MOST_UNDER_WAY, MOST_UNDER_WAY);
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
  ground: {
    options: LineOptions;
    line: Line;
    hear(packet: Packet): void;
    alive: { heard(): void };
    fail(fault: LineFault): void;
  },
): void {
  const { options, line, hear, alive, fail } = ground;
  const packets = parser({ protocolVersion: options.version });
  packets.on("packet", hear);
  packets.on("error", (error: Error) => fail(new LineFault("noMqtt", error.message)));
  const sift = createPacketSieve({
    largest: options.largestPacket,
    pass: (bytes) => void packets.parse(bytes),
    onOversized(message) {
      if (message.messageId !== undefined) line.acknowledge(message.messageId);
      options.onOversized(message, line);
    },
    onMonster: (bytes) => fail(new LineFault("packetTooLarge", `${bytes} bytes`)),
  });
  socket.on("data", (bytes) => {
    alive.heard();
    sift(bytes);
  });
}

async function publishOver(
  { socket, version, ask }: { socket: Socket; version: 4 | 5; ask: Ask },
  { topic, payload, qos, isRetained = false }: LineMessage,
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
function followerOf({ version, skipsRetained }: LineOptions, ask: Ask) {
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
function keepAlive(ground: {
  socket: Socket;
  keepaliveS: number;
  write(packet: Packet): void;
  fail(fault: LineFault): void;
}) {
  const { socket, keepaliveS, write, fail } = ground;
  let heardAt = Date.now();
  let isHeld = false;
  const timer = setInterval(() => {
    if (isHeld) heardAt = Date.now();
    if (Date.now() - heardAt > keepaliveS * 2_000)
      fail(new LineFault("silent", "the server has fallen silent"));
    else if (!socket.connecting) write({ cmd: "pingreq" });
  }, keepaliveS * 500);
  timer.unref();
  return {
    heard: () => {
      heardAt = Date.now();
    },
    hold(held: boolean) {
      isHeld = held;
      if (held) socket.pause();
      else socket.resume();
    },
    stop: () => clearInterval(timer),
  };
}
