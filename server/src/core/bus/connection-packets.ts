import type { Packet } from "mqtt-packet";

/** The packets of a connection that differ between MQTT 3.1.1 and MQTT 5. */
export interface Sign {
  version: 4 | 5;
  clientId: string;
  username?: string;
  password?: string;
  /** Whether the server forgets us as soon as the connection is gone. */
  isClean: boolean;
  keepaliveS: number;
  /** How many messages of QoS 1 the server may have in progress to us. */
  receiveMaximum: number;
  largestPacket: number;
}

/** The server keeps what it could not hand over while we were away. */
const SESSION_LASTS_S = 7 * 86_400;

export function connectPacket(sign: Sign): Packet {
  const { version, clientId, username, password, isClean, keepaliveS } = sign;
  return {
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: version,
    clean: isClean,
    clientId,
    keepalive: keepaliveS,
    ...(username && { username }),
    ...(password && { password: Buffer.from(password) }),
    ...(version === 5 && {
      properties: {
        sessionExpiryInterval: isClean ? 0 : SESSION_LASTS_S,
        receiveMaximum: sign.receiveMaximum,
        maximumPacketSize: sign.largestPacket,
      },
    }),
  };
}

/** Without `rap` only what the server had kept comes as retained, so that old news can be told from new. */
export function subscribePacket(
  messageId: number,
  filters: readonly string[],
  { version, skipsRetained }: { version: 4 | 5; skipsRetained: boolean },
): Packet {
  const options = version === 5 && { nl: false, rap: false, rh: skipsRetained ? 2 : 0 };
  return {
    cmd: "subscribe",
    messageId,
    subscriptions: filters.map((topic) => ({ topic, qos: 1, ...options })) as never,
  };
}

const REFUSED_FROM = 0x80;

/** Of filters, in their order, those that the server's SUBACK refuses. */
export function refusedAmong(filters: readonly string[], granted: readonly unknown[]): string[] {
  return filters.filter((_, index) => {
    const code = granted[index];
    const number = typeof code === "object" && code !== null && "qos" in code ? code.qos : code;
    return Number(number ?? REFUSED_FROM) >= REFUSED_FROM;
  });
}

/** Numbers of messages in progress: 1 to 65535, none twice at a time. */
export function createMessageIds(isTaken: (id: number) => boolean): () => number {
  let last = 0;
  return () => {
    do last = (last % 65_535) + 1;
    while (isTaken(last));
    return last;
  };
}
