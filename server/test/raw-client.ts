/** An MQTT client that does as the test says and nothing by itself: packets over a bare socket, rude ones too. */
import { connect, type Socket } from "node:net";
import { generate, type IConnectPacket, type Packet, parser } from "mqtt-packet";

export type { Packet } from "mqtt-packet";

export interface RawClient {
  socket: Socket;
  /** All that came, in order. */
  received: Packet[];
  send(...packets: Packet[]): void;
  /** The first packet from now on, or of those not asked for yet, that fits; rejects where the connection ends before. */
  next(cmd: Packet["cmd"]): Promise<Packet>;
  /** Settles with the end of the connection, by whomever. */
  closed: Promise<void>;
  /** As a cable that is pulled: no goodbye. */
  reset(): void;
}

export interface RawOptions {
  port: number;
  /** Address of the loopback network to come from. */
  from?: string;
}

export function rawClient({ port, from }: RawOptions): RawClient {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, ...(from && { localAddress: from }) });
  const received: Packet[] = [];
  let taken = 0;
  let notify = (): void => undefined;
  const packets = parser({ protocolVersion: 4 });
  packets.on("packet", (packet) => {
    received.push(packet);
    notify();
  });
  socket.on("data", (bytes) => void packets.parse(bytes));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void closed.then(() => notify());
  return {
    socket,
    received,
    closed,
    send(...list) {
      if (!socket.destroyed) socket.write(Buffer.concat(list.map((packet) => generate(packet))));
    },
    async next(cmd) {
      for (;;) {
        const at = received.findIndex((packet, index) => index >= taken && packet.cmd === cmd);
        if (at >= 0) {
          taken = at + 1;
          return received[at] as Packet;
        }
        if (socket.destroyed) throw new Error(`closed before ${cmd}`);
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    reset: () => void socket.resetAndDestroy(),
  };
}

export function aConnect(
  { serialNumber, secret }: { serialNumber: string; secret: string },
  more: Partial<IConnectPacket> = {},
): IConnectPacket {
  return {
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: 4,
    clean: true,
    clientId: serialNumber,
    keepalive: 60,
    username: serialNumber,
    password: Buffer.from(secret),
    ...more,
  };
}

/** Connected, with its CONNACK's code. */
export async function signedIn(
  options: RawOptions,
  connectPacket: IConnectPacket,
): Promise<{ client: RawClient; code: number }> {
  const client = rawClient(options);
  client.send(connectPacket);
  const answer = await client.next("connack");
  return { client, code: answer.cmd === "connack" ? (answer.returnCode ?? 0) : 0 };
}

let lastId = 0;
const nextId = (): number => {
  lastId = (lastId % 65_535) + 1;
  return lastId;
};

export function aSubscribe(filters: readonly string[], qos: 0 | 1 | 2 = 1): Packet {
  return {
    cmd: "subscribe",
    messageId: nextId(),
    subscriptions: filters.map((topic) => ({ topic, qos })),
  } as Packet;
}

export function aPublish(
  topic: string,
  payload: string | Buffer,
  { qos = 1, retain = false }: { qos?: 0 | 1 | 2; retain?: boolean } = {},
): Packet {
  return { cmd: "publish", topic, payload, qos, retain, dup: false, messageId: nextId() } as Packet;
}
