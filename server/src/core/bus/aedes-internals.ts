import type { Socket } from "node:net";
import { Aedes, type AedesOptions, type Client, type PublishPacket } from "aedes";
import { generate, type IConnectPacket, type Packet } from "mqtt-packet";
import { type EndReason, type Fault, speakVersion5, type Version5 } from "./mqtt5.ts";

/**
 * The only place that reaches into aedes beyond its published interface. It needs to, for what the interface does not offer:
 * speaking MQTT 5, naming a client by who signed in, replacing one at once, knowing whether it said goodbye, looking at its last will before
 * it is kept, dropping or refusing a packet by its announced length or before it is handled, and not waiting for who does not
 * read.
 */
interface ClientInternals {
  id: string;
  /** A DISCONNECT packet was received. */
  _disconnected: boolean;
  _keepaliveTimer: NodeJS.Timeout | null;
  _parser: {
    parse(bytes: Buffer): number;
    emit(event: string, ...args: unknown[]): boolean;
    packet: { cmd: string | null; length: number; qos: number };
    /** What was received and not read yet; of a packet whose header was read, what follows that. */
    _list: { length: number; readUInt16BE(at: number): number; toString(...of: unknown[]): string };
    /** Begins anew with a packet. */
    _resetState(): void;
  };
  /** Its last will, while it signs in, and after that. */
  _will: PublishPacket | null;
  will: PublishPacket | null;
  /** Packets that are being handled. */
  _parsingBatch: number;
  /** Reads on when the last of them was handled. */
  _nextBatch(): void;
  waitForDrain(done: (error: Error | null, client: Client) => void): void;
}

const internalsOf = (client: Client): ClientInternals => client as unknown as ClientInternals;

export interface BrokerHooks {
  /** A client is about to be replaced by another one with the same id. */
  onReplaced(client: Client): void;
  /** A packet was announced, of which part is there. */
  mayReceive(client: Client, packet: AnnouncedPacket): Verdict;
  /** A publication was dropped, and is acknowledged, since it would come again and again; false ends the connection. */
  onDropped(client: Client, packet: AnnouncedPacket): boolean;
  /** A whole packet is there; false ends the connection. */
  mayHandle(client: Client, packet: Packet): boolean;
  /** A client of MQTT 5 used what is not offered, and its connection ends. */
  onFault(client: Client, packet: { cmd: string; connect: IConnectPacket }, fault: Fault): void;
  /** How much may wait for the client to read it, and for how long. */
  unreadLimit(client: Client): { bytes: number; ms: number };
  /** It did not read in time. */
  onUnread(client: Client, bytes: number): void;
}

/** It is read, let go as it comes, or ends the connection. */
export type Verdict = "take" | "drop" | "end";

export interface AnnouncedPacket {
  cmd: string;
  bytes: number;
  /** Of a publication, as soon as it is there. */
  topic: string | undefined;
}

interface BrokerInternals {
  clients: Record<string, Client | undefined>;
  registerClient(client: Client): void;
  unregisterClient(client: Client): void;
  _finishRegisterClient(client: Client): void;
  publish(packet: object, client: unknown, done?: (error?: Error | null) => void): void;
}

/**
 * aedes, but for two things: only what is `ours` reaches subscribers, together with its copy where it has one, and a client that is
 * replaced is gone at once.
 */
export async function createAedes(
  options: AedesOptions & {
    ours: WeakSet<object>;
    copyOf?: ((packet: PublishPacket) => PublishPacket | undefined) | undefined;
  },
  hooks: Pick<BrokerHooks, "onReplaced">,
): Promise<Aedes> {
  const { ours, copyOf, ...rest } = options;
  const broker = new Aedes(rest);
  const inside = broker as unknown as BrokerInternals;
  const unregister = inside.unregisterClient.bind(broker);
  // Of two with one id, the end of the older one would take the newer one's place away.
  inside.unregisterClient = (client) => {
    if (inside.clients[internalsOf(client).id] === client) unregister(client);
  };
  inside.registerClient = (client) => {
    // It went while it was signing in, and will not go again.
    if (client.closed) return;
    const other = inside.clients[internalsOf(client).id];
    if (other) {
      hooks.onReplaced(other);
      inside.unregisterClient(other);
      other.close();
    }
    inside._finishRegisterClient(client);
  };
  const publish = inside.publish.bind(broker);
  inside.publish = (packet, client, callback) => {
    const done = callback ?? (client as typeof callback);
    if (!ours.has(packet)) return done?.(null);
    const copy = copyOf?.(packet as PublishPacket);
    if (copy) publish(copy, null);
    publish(packet, client, callback);
  };
  await broker.listen();
  return broker;
}

export function nameClient(client: Client, id: string): void {
  internalsOf(client).id = id;
}

export function saidGoodbye(client: Client): boolean {
  return internalsOf(client)._disconnected;
}

/** While a client waits for us it cannot be heard, so its silence must not count. */
export function proveAlive(client: Client): void {
  internalsOf(client)._keepaliveTimer?.refresh();
}

/** The last will of a client that is signing in. */
export function newWillOf(client: Client): PublishPacket | null {
  return internalsOf(client)._will;
}

export function dropNewWill(client: Client): void {
  internalsOf(client)._will = null;
}

export function isWillOf(client: Client, packet: object): boolean {
  return internalsOf(client).will === packet;
}

/** Takes over a socket; every packet is looked at as soon as its header is read, and again before it is handled. */
export function attach(broker: Aedes, socket: Socket, hooks: BrokerHooks): Client {
  const client = broker.handle(socket);
  const parser = internalsOf(client)._parser;
  judgeAnnounced(client, socket, hooks);
  const emit = parser.emit.bind(parser);
  parser.emit = (event, packet) => {
    if (event !== "packet") return emit(event, packet);
    const said = inVersion4(client, packet as Packet, hooks);
    if (said && !socket.destroyed && hooks.mayHandle(client, said)) return emit(event, said);
    socket.destroy();
    return false;
  };
  readInTurn(client, socket);
  boundUnread(client, socket, hooks);
  return client;
}

const speakers = new WeakMap<Client, Version5>();

/** Undefined: the connection is to end. */
function inVersion4(client: Client, packet: Packet, { onFault }: BrokerHooks): Packet | undefined {
  if (packet.cmd === "connect" && packet.protocolVersion === 5 && !speakers.has(client))
    speakers.set(
      client,
      speakVersion5(client.conn as Socket, packet, ({ cmd }, fault) =>
        onFault(client, { cmd, connect: packet }, fault),
      ),
    );
  const speaker = speakers.get(client);
  return speaker ? speaker.read(packet) : packet;
}

/** Of MQTT, that the client signed in with; null where it said none that is understood. */
export const versionOf = (client: Client): number | null =>
  speakers.has(client) ? 5 : (client.version ?? null);

/** Says why its connection is about to end, to who speaks MQTT 5; before that nobody could. */
export const sayWhy = (client: Client, reason: EndReason): void => speakers.get(client)?.goodbye(reason);

/** aedes counts every arrival of bytes as a packet that was handled, and so goes on reading while packets wait. */
function readInTurn(client: Client, socket: Socket): void {
  const inside = internalsOf(client);
  socket.off("readable", inside._nextBatch);
  inside._parsingBatch = 0;
  socket.on("readable", () => {
    if (inside._parsingBatch === 0) inside._nextBatch();
  });
}

interface Dropped extends AnnouncedPacket {
  /** Of QoS 1. */
  messageId: number | undefined;
  /** Bytes of it that are still to come. */
  left: number;
}

/** What is too large is let go as it comes, without being kept. */
function judgeAnnounced(client: Client, socket: Socket, hooks: BrokerHooks): void {
  const parser = internalsOf(client)._parser;
  const parse = parser.parse.bind(parser);
  let dropped: Dropped | undefined;
  const drop = (packet: Dropped, bytes: Buffer): Buffer => {
    const now = Math.min(packet.left, bytes.length);
    packet.left -= now;
    if (packet.left > 0) return bytes.subarray(now);
    dropped = undefined;
    const { messageId } = packet;
    if (!hooks.onDropped(client, packet)) socket.destroy();
    else if (messageId !== undefined) socket.write(generate({ cmd: "puback", messageId }));
    return bytes.subarray(now);
  };
  const judge = (): void => {
    const packet = announced(parser);
    const verdict = hooks.mayReceive(client, packet);
    if (verdict === "take" || (verdict === "drop" && packet.topic === undefined)) return;
    if (verdict === "end" || parser.packet.qos > 1) return void socket.destroy();
    const idAt = 2 + parser._list.readUInt16BE(0);
    if (parser._list.length < idAt + 2) return;
    const messageId = parser.packet.qos === 1 ? parser._list.readUInt16BE(idAt) : undefined;
    dropped = { ...packet, messageId, left: packet.bytes - parser._list.length };
    parser._resetState();
  };
  parser.parse = (bytes) => {
    const rest = dropped ? drop(dropped, bytes) : bytes;
    if (rest.length === 0 || socket.destroyed) return 0;
    const left = parse(rest);
    if (parser.packet.length > 0) judge();
    return left;
  };
}

function announced({ packet, _list }: ClientInternals["_parser"]): AnnouncedPacket {
  const { cmd, length: bytes } = packet;
  const end = cmd === "publish" && _list.length >= 2 ? 2 + _list.readUInt16BE(0) : Infinity;
  return { cmd: cmd ?? "", bytes, topic: _list.length >= end ? _list.toString("utf8", 2, end) : undefined };
}

/**
 * aedes waits with a message until the client's socket takes more, and with the message whoever sent it, and after a hundred
 * of them everybody. Nobody waits here: what a client leaves unread is bounded instead, in bytes and in time.
 */
function boundUnread(client: Client, socket: Socket, hooks: BrokerHooks): void {
  let timeout: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    if (socket.destroyed) return;
    hooks.onUnread(client, socket.writableLength);
    socket.destroy();
  };
  const calm = (): void => clearTimeout(timeout);
  socket.on("drain", () => {
    calm();
    timeout = undefined;
  });
  socket.on("close", calm);
  internalsOf(client).waitForDrain = (done) => {
    const { bytes, ms } = hooks.unreadLimit(client);
    if (socket.writableLength > bytes) giveUp();
    else if (!socket.destroyed) timeout ??= setTimeout(giveUp, ms).unref();
    setImmediate(done, null, client);
  };
}
