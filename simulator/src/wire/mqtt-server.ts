/**
 * The MQTT server beside a virtual network server: whoever connects may listen to what is published here, and hand in
 * messages that are not passed on. On this machine only, so it asks nobody for a password. MQTT 3.1.1 at QoS 0, which is what network
 * servers publish at unless told otherwise.
 */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import {
  CONNECT,
  DISCONNECT,
  type Packet,
  PING,
  PUBLISH,
  packet,
  packetReader,
  reader,
  SUBSCRIBE,
  text,
  UNSUBSCRIBE,
} from "./mqtt-packets.ts";

export interface MqttServerOptions {
  /** 0: any. */
  port: number;
  /** Somebody has begun to listen. */
  onListener(): void;
  /** Somebody hands in a message. */
  onMessage(topic: string, payload: Buffer): void;
}

export interface MqttServer {
  port: number;
  /** To everybody who listens. */
  publish(topic: string, payload: string): void;
  close(): Promise<void>;
}

interface Client {
  socket: Socket;
  isSignedIn: boolean;
  filters: Set<string>;
}

/** Far more than a downlink or a list of filters needs. */
const LARGEST_BYTES = 64 * 1024;
const VERSION_3_1_1 = 4;
const UNKNOWN_VERSION = 1;

type Handler = (client: Client, packet: Packet) => void;

const answerTo = (kind: number, id: number, codes: readonly number[] = []): Buffer =>
  packet(kind, Buffer.from([id >> 8, id & 255, ...codes]));

function handlersOf({ onListener, onMessage }: MqttServerOptions): ReadonlyMap<number, Handler> {
  return new Map<number, Handler>([
    [
      CONNECT,
      (client, { body }) => {
        const read = reader(body);
        read.text();
        client.isSignedIn = read.byte() === VERSION_3_1_1;
        client.socket.write(packet(0x20, Buffer.from([0, client.isSignedIn ? 0 : UNKNOWN_VERSION])));
        if (!client.isSignedIn) client.socket.end();
      },
    ],
    [
      PUBLISH,
      ({ socket }, { head, body }) => {
        const read = reader(body);
        const qos = (head >> 1) & 3;
        const topic = read.text();
        if (qos > 0) socket.write(answerTo(0x40, read.uint16()));
        onMessage(topic, read.rest());
      },
    ],
    [
      SUBSCRIBE,
      ({ socket, filters }, { body }) => {
        const read = reader(body);
        const id = read.uint16();
        const granted: number[] = [];
        while (read.hasMore()) {
          filters.add(read.text());
          read.byte();
          granted.push(0);
        }
        socket.write(answerTo(0x90, id, granted));
        onListener();
      },
    ],
    [
      UNSUBSCRIBE,
      ({ socket, filters }, { body }) => {
        const read = reader(body);
        const id = read.uint16();
        while (read.hasMore()) filters.delete(read.text());
        socket.write(answerTo(0xb0, id));
      },
    ],
    [PING, ({ socket }) => void socket.write(packet(0xd0, Buffer.alloc(0)))],
    [DISCONNECT, ({ socket }) => void socket.end()],
  ]);
}

function serve(client: Client, handlers: ReadonlyMap<number, Handler>): void {
  const { socket } = client;
  const packets = packetReader(LARGEST_BYTES);
  socket.on("data", (chunk: Buffer) => {
    try {
      for (const one of packets(chunk)) {
        const kind = one.head >> 4;
        if (!client.isSignedIn && kind !== CONNECT) return void socket.destroy();
        handlers.get(kind)?.(client, one);
      }
    } catch {
      // Too large, or cut short where a length promised more: nothing that follows could be told apart.
      socket.destroy();
    }
  });
  socket.on("error", () => socket.destroy());
}

/** `+` is one level, `#` all that follow. */
function fits(filter: string, topic: string): boolean {
  const levels = topic.split("/");
  const wanted = filter.split("/");
  for (const [index, level] of wanted.entries()) {
    if (level === "#") return true;
    if (level !== "+" && level !== levels[index]) return false;
    if (levels[index] === undefined) return false;
  }
  return wanted.length === levels.length;
}

export async function startMqttServer(options: MqttServerOptions): Promise<MqttServer> {
  const clients = new Set<Client>();
  const handlers = handlersOf(options);
  const server = createServer((socket) => {
    const client: Client = { socket, isSignedIn: false, filters: new Set() };
    clients.add(client);
    socket.once("close", () => clients.delete(client));
    serve(client, handlers);
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    publish(topic, payload) {
      const bytes = packet(0x30, Buffer.concat([text(topic), Buffer.from(payload)]));
      for (const { socket, filters } of clients)
        if ([...filters].some((filter) => fits(filter, topic))) socket.write(bytes);
    },
    async close() {
      for (const { socket } of clients) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
