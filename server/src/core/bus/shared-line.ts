import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { generate, type IPublishPacket, type Packet, parser } from "mqtt-packet";

/**
 * One line to an MQTT 5 broker that is acknowledged by hand, message by message and in any order, which ordinary clients
 * do not offer. It lives for one connection; who needs it longer makes the next.
 */
export interface SharedLineOptions {
  url: URL;
  clientId: string;
  filters: readonly string[];
  /** How many messages of QoS 1 the broker may have under way to us. */
  receiveMaximum: number;
  largestPacket: number;
  /** From a session that goes on they come even before the subscription is answered. */
  onPublish(packet: IPublishPacket, line: SharedLine): void;
}

export interface SharedLine {
  acknowledge(messageId: number): void;
  /** Stops or goes on reading, for messages of QoS 0, which nothing else holds back. */
  hold(isHeld: boolean): void;
  /** With a goodbye; the session stays at the broker. */
  end(): void;
  /** Settles when the line is gone, for whatever reason. */
  gone: Promise<Error | undefined>;
}

const V5 = { protocolVersion: 5 } as const;
const KEEPALIVE_S = 30;
/** The broker keeps what it could not hand over while we were away. */
const SESSION_LASTS_S = 7 * 86_400;
const SUBSCRIPTION_ID = 1;
const REFUSED = 0x80;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "mqtt:": 1883, "mqtts:": 8883 };

/** Settles when subscribed. */
export function openSharedLine(options: SharedLineOptions): Promise<SharedLine> {
  const { url, onPublish } = options;
  const socket = socketTo(url);
  const gone = Promise.withResolvers<Error | undefined>();
  const opened = Promise.withResolvers<SharedLine>();
  let failure: Error | undefined;
  let lastHeardAt = Date.now();

  const write = (packet: Packet): void => void socket.write(generate(packet, V5));
  const fail = (message: string): void => {
    failure = new Error(message);
    socket.destroy();
  };
  const pinging = setInterval(() => {
    if (Date.now() - lastHeardAt > KEEPALIVE_S * 2_000) fail("the broker has fallen silent");
    else write({ cmd: "pingreq" });
  }, KEEPALIVE_S * 500);
  pinging.unref();

  const line: SharedLine = {
    acknowledge: (messageId) => write({ cmd: "puback", messageId, reasonCode: 0 }),
    hold: (isHeld) => void (isHeld ? socket.pause() : socket.resume()),
    end() {
      if (!socket.destroyed) socket.end(generate({ cmd: "disconnect", reasonCode: 0 }, V5));
    },
    gone: gone.promise,
  };
  const hear = (packet: Packet): void => {
    lastHeardAt = Date.now();
    if (packet.cmd === "publish") onPublish(packet, line);
    else if (packet.cmd === "connack") {
      if (packet.reasonCode) fail(`the broker refuses the connection: ${packet.reasonCode}`);
      else write(subscription(options.filters));
    } else if (packet.cmd === "suback") {
      if (packet.granted.some((code) => Number(code) >= REFUSED)) fail("the broker refuses the subscription");
      else opened.resolve(line);
    } else if (packet.cmd === "disconnect") fail(`the broker ends the line: ${packet.reasonCode}`);
  };
  const packets = parser(V5);
  packets.on("packet", hear);
  packets.on("error", (error: Error) => fail(error.message));
  socket.on("data", (bytes) => void packets.parse(bytes));
  socket.on("error", (error) => {
    failure ??= error;
  });
  socket.on("close", () => {
    clearInterval(pinging);
    opened.reject(failure ?? new Error("the broker closed the line"));
    gone.resolve(failure);
  });
  socket.once(url.protocol === "mqtts:" ? "secureConnect" : "connect", () => write(connection(options)));
  return opened.promise;
}

function socketTo(url: URL): Socket {
  const port = Number(url.port) || DEFAULT_PORTS[url.protocol] || 1883;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol === "mqtts:") return connectTls({ host, port, servername: host });
  return connectTcp({ host, port, noDelay: true });
}

function connection({ url, clientId, receiveMaximum, largestPacket }: SharedLineOptions): Packet {
  return {
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: 5,
    clean: false,
    clientId,
    keepalive: KEEPALIVE_S,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: Buffer.from(decodeURIComponent(url.password)) }),
    properties: {
      sessionExpiryInterval: SESSION_LASTS_S,
      receiveMaximum,
      maximumPacketSize: largestPacket,
    },
  };
}

function subscription(filters: readonly string[]): Packet {
  return {
    cmd: "subscribe",
    messageId: SUBSCRIPTION_ID,
    // Wills and stale `connection` messages are kept by the broker; old news is of no use here.
    subscriptions: filters.map((topic) => ({ topic, qos: 1, nl: false, rap: true, rh: 2 })),
  };
}
