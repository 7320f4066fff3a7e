import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { generate, type IConnackPacket, type IConnectPacket, type Packet, parser } from "mqtt-packet";
import { LARGEST_PACKET_BYTES } from "./limits.ts";

/**
 * MQTT 5 on a broker that speaks 3.1.1: what a client says is handed on as 3.1.1 would say it, and answers are written as MQTT 5 has
 * them, with reasons. What the broker does not have is told in CONNACK: no session outlives its connection, no QoS 2, no subscription
 * identifiers, no topic aliases. A shared subscription of a device is one of its own: nobody else hears what is sent to it.
 */
export interface Version5 {
  /** The same in 3.1.1; undefined: the connection is to end. */
  read(packet: Packet): Packet | undefined;
  /** Says why the connection is about to end. */
  goodbye(reason: EndReason): void;
}

/** Reason codes of MQTT 5 §2.4 with which a connection is ended. */
export const END_REASONS = {
  protocolError: 0x82,
  notAuthorized: 0x87,
  shuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  takenOver: 0x8e,
  topicAlias: 0x94,
  tooLarge: 0x95,
  tooFast: 0x96,
  overQuota: 0x97,
  administrative: 0x98,
  qosNotSupported: 0x9b,
  subscriptionIdentifier: 0xa1,
} as const;
export type EndReason = keyof typeof END_REASONS;
/** What a client asks for that CONNACK said is not there. */
export type Fault = Extract<
  EndReason,
  "badAuthenticationMethod" | "topicAlias" | "subscriptionIdentifier" | "protocolError"
>;

/** MQTT 5's reason of each return code of a 3.1.1 CONNACK. */
const CONNACK_REASONS: readonly number[] = [0, 0x84, 0x85, 0x88, 0x86, 0x87];
const REFUSED_IN_3 = 0x80;
const SUBSCRIPTION_REFUSED = 0x87;
const DISCONNECT_WITH_WILL = 0x04;
/** What a client takes that names no number, MQTT 5 §3.1.2.11.3. */
const RECEIVE_MAXIMUM = 65_535;
/** Publications that wait for the client to acknowledge others. */
const MOST_WAITING = 1_000;
const SHARED = /^\$share\/[^/+#]+\/(.+)$/;

const V5 = { protocolVersion: 5 } as const;

/** What one connection has said and not been answered yet. */
interface Session {
  connect: IConnectPacket;
  /** The same in 3.1.1; the broker may lower its keepalive. */
  known: IConnectPacket;
  /** Filters of requests that are not answered yet. */
  asked: Map<number, readonly string[]>;
  isOpen: boolean;
}

/** From now on what is written to the socket in 3.1.1 leaves it in MQTT 5. `onFault` hears what ends the connection. */
export function speakVersion5(
  socket: Socket,
  connect: IConnectPacket,
  onFault: (packet: Packet, fault: Fault) => void,
): Version5 {
  const session: Session = { connect, known: connectOf(connect), asked: new Map(), isOpen: false };
  let isOver = false;
  const goodbye = (reason: EndReason): void => {
    if (isOver) return;
    isOver = true;
    const reasonCode = END_REASONS[reason];
    out.write(session.isOpen ? { cmd: "disconnect", reasonCode } : { ...NO_ENTRY, reasonCode });
  };
  const { receiveMaximum = RECEIVE_MAXIMUM, maximumPacketSize = Infinity } = connect.properties ?? {};
  const out = outletOf(socket, { inProgress: receiveMaximum, largest: maximumPacketSize, goodbye });
  const reader = parser({ protocolVersion: 4 } as never);
  reader.on("packet", (packet: Packet) => out.write(answerOf(packet, session)));
  socket.write = ((bytes: Buffer) => {
    reader.parse(bytes);
    return !socket.writableNeedDrain;
  }) as Socket["write"];
  return {
    goodbye,
    read(packet) {
      const reason = faultOf(packet);
      if (reason) {
        onFault(packet, reason);
        goodbye(reason);
      }
      if (reason || isWithWill(packet)) return undefined;
      if (packet.cmd === "puback") out.acknowledged(packet.messageId ?? 0);
      return saidOf(packet, session);
    },
  };
}

const NO_ENTRY = { cmd: "connack", sessionPresent: false } as const;

function faultOf(packet: Packet): Fault | undefined {
  if (packet.cmd === "connect" && packet.properties?.authenticationMethod) return "badAuthenticationMethod";
  if (packet.cmd === "publish" && packet.properties?.topicAlias !== undefined) return "topicAlias";
  if (packet.cmd === "publish" && packet.topic === "") return "protocolError";
  if (packet.cmd === "subscribe" && packet.properties?.subscriptionIdentifier)
    return "subscriptionIdentifier";
  return packet.cmd === "auth" ? "protocolError" : undefined;
}

/** Its last will is to be said, as if the connection had been lost. */
const isWithWill = (packet: Packet): boolean =>
  packet.cmd === "disconnect" && packet.reasonCode === DISCONNECT_WITH_WILL;

/** The same in 3.1.1. */
function saidOf(packet: Packet, { known, asked }: Session): Packet {
  if (packet.cmd === "connect") return known;
  if (packet.cmd === "subscribe") {
    const subscriptions = packet.subscriptions.map((one) => ({ ...one, topic: unshared(one.topic) }));
    asked.set(
      packet.messageId ?? 0,
      subscriptions.map(({ topic }) => topic),
    );
    return without({ ...packet, subscriptions });
  }
  if (packet.cmd === "unsubscribe") {
    const unsubscriptions = packet.unsubscriptions.map(unshared);
    asked.set(packet.messageId ?? 0, unsubscriptions);
    return without({ ...packet, unsubscriptions });
  }
  return without(packet);
}

const unshared = (filter: string): string => SHARED.exec(filter)?.[1] ?? filter;

function without<Of extends Packet>(packet: Of): Of {
  const { properties: _, ...rest } = packet as Of & { properties?: unknown };
  return rest as Of;
}

function connectOf({ properties: _, will, ...rest }: IConnectPacket): IConnectPacket {
  const { properties: __, ...said } = will ?? {};
  return {
    ...rest,
    ...(will && { will: said as NonNullable<IConnectPacket["will"]> }),
    protocolVersion: 4,
    clientId: rest.clientId || randomUUID(),
  };
}

/** The broker's answer in MQTT 5. */
function answerOf(packet: Packet, session: Session): Packet {
  const { asked } = session;
  switch (packet.cmd) {
    case "connack":
      session.isOpen = packet.returnCode === 0;
      return connackOf(packet, session);
    case "suback": {
      const filters = taken(asked, packet.messageId);
      const granted = packet.granted as number[];
      // The broker answers for each filter once, however often it was asked for.
      const unique = [...new Set(filters)];
      const codes = filters.map((filter) => granted[unique.indexOf(filter)] ?? REFUSED_IN_3);
      return {
        ...packet,
        granted: codes.map((code) => (code >= REFUSED_IN_3 ? SUBSCRIPTION_REFUSED : code)),
      };
    }
    case "unsuback":
      return { ...packet, granted: taken(asked, packet.messageId).map(() => 0) };
    case "puback":
      return { ...packet, reasonCode: 0 };
    default:
      return packet;
  }
}

function taken(asked: Map<number, readonly string[]>, messageId = 0): readonly string[] {
  const filters = asked.get(messageId) ?? [];
  asked.delete(messageId);
  return filters;
}

function connackOf({ returnCode = 0, sessionPresent }: IConnackPacket, { connect, known }: Session): Packet {
  const reasonCode = CONNACK_REASONS[returnCode] ?? END_REASONS.notAuthorized;
  if (reasonCode !== 0) return { cmd: "connack", sessionPresent, reasonCode };
  return {
    ...{ cmd: "connack", sessionPresent, reasonCode },
    properties: {
      ...{ sessionExpiryInterval: 0, maximumQoS: 1, maximumPacketSize: LARGEST_PACKET_BYTES },
      subscriptionIdentifiersAvailable: false,
      ...(connect.clientId === "" && { assignedClientIdentifier: known.clientId }),
      ...(known.keepalive !== connect.keepalive && { serverKeepAlive: known.keepalive }),
    },
  };
}

interface OutletOptions {
  /** Publications of QoS 1 that the client has not acknowledged. */
  inProgress: number;
  largest: number;
  goodbye(reason: EndReason): void;
}

/** What leaves the socket: no more at a time than the client takes, and nothing larger, which would end its connection. */
function outletOf(socket: Socket, { inProgress, largest, goodbye }: OutletOptions) {
  const write = socket.write.bind(socket) as (bytes: Uint8Array) => boolean;
  const unacknowledged = new Set<number>();
  const waiting: { messageId: number; bytes: Uint8Array }[] = [];
  const sendWaiting = (): void => {
    while (unacknowledged.size < inProgress) {
      const next = waiting.shift();
      if (!next) return;
      unacknowledged.add(next.messageId);
      write(next.bytes);
    }
  };
  return {
    write(packet: Packet): void {
      const bytes = generate(packet, V5);
      if (bytes.length > largest) return;
      if (packet.cmd !== "publish" || packet.qos === 0) return void write(bytes);
      waiting.push({ messageId: packet.messageId ?? 0, bytes });
      sendWaiting();
      if (waiting.length <= MOST_WAITING) return;
      goodbye("overQuota");
      socket.destroy();
    },
    acknowledged(messageId: number): void {
      if (unacknowledged.delete(messageId)) sendWaiting();
    },
  };
}
