/**
 * As much of an MQTT 3.1.1 broker as a robot's link needs, and what no real one offers: it can keep acknowledgements
 * back and cut the connection. Believes everyone's password but "wrong".
 */
import { EventEmitter, once } from "node:events";
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
} from "../wire/mqtt-packets.ts";

export interface Published {
  topic: string;
  payload: string;
  qos: number;
  isRetained: boolean;
}

interface Session {
  socket: Socket;
  clientId: string;
  will: Published | undefined;
  filters: string[];
}

export interface TinyBroker {
  url: string;
  published: Published[];
  clients(): string[];
  subscriptions(): string[];
  /** While true, QoS 1 messages are taken and not acknowledged. */
  withholdAcks: boolean;
  /** Sends to every client that subscribed to exactly this topic. */
  send(topic: string, payload: string): void;
  cutConnections(): void;
  /** The first message, old or to come, that fits. */
  waitFor(fits: (message: Published) => boolean): Promise<Published>;
  close(): Promise<void>;
}

function readConnect(body: Buffer): Omit<Session, "socket" | "filters"> & { password: string } {
  const read = reader(body);
  read.text();
  read.byte();
  const flags = read.byte();
  read.uint16();
  const clientId = read.text();
  const hasWill = (flags & 4) !== 0;
  const will = hasWill
    ? { topic: read.text(), payload: read.text(), qos: (flags >> 3) & 3, isRetained: (flags & 32) !== 0 }
    : undefined;
  if (flags & 128) read.text();
  return { clientId, will, password: flags & 64 ? read.text() : "" };
}

interface BrokerState {
  sessions: Set<Session>;
  note(message: Published): void;
  isWithholding(): boolean;
}

const HANDLERS: Record<number, (state: BrokerState, session: Session, packet: Packet) => void> = {
  [CONNECT]: ({ sessions }, session, { body }) => {
    const { password, ...rest } = readConnect(body);
    Object.assign(session, rest);
    const isRefused = password === "wrong";
    session.socket.write(Buffer.from([0x20, 2, 0, isRefused ? 5 : 0]));
    if (isRefused) session.will = undefined;
    else sessions.add(session);
  },
  [PUBLISH]: ({ note, isWithholding }, { socket }, { head, body }) => {
    const read = reader(body);
    const qos = (head >> 1) & 3;
    const topic = read.text();
    const id = qos > 0 ? read.uint16() : 0;
    note({ topic, payload: read.rest().toString(), qos, isRetained: (head & 1) === 1 });
    if (qos > 0 && !isWithholding()) socket.write(Buffer.from([0x40, 2, id >> 8, id & 255]));
  },
  [SUBSCRIBE]: (_state, { socket, filters }, { body }) => {
    const read = reader(body);
    const id = read.uint16();
    const granted: number[] = [];
    for (; read.hasMore(); granted.push(read.byte())) filters.push(read.text());
    socket.write(packet(0x90, Buffer.from([id >> 8, id & 255, ...granted])));
  },
  [PING]: (_state, { socket }) => {
    socket.write(Buffer.from([0xd0, 0]));
  },
  [DISCONNECT]: (_state, session) => {
    session.will = undefined;
    session.socket.end();
  },
};

function serve(state: BrokerState, socket: Socket): void {
  const session: Session = { socket, clientId: "", will: undefined, filters: [] };
  const packets = packetReader();
  socket.on("data", (chunk) => {
    for (const one of packets(chunk)) HANDLERS[one.head >> 4]?.(state, session, one);
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    state.sessions.delete(session);
    if (session.will) state.note(session.will);
  });
}

export async function startTinyBroker(): Promise<TinyBroker> {
  const sessions = new Set<Session>();
  const published: Published[] = [];
  const messages = new EventEmitter().setMaxListeners(0);
  const note = (message: Published) => {
    published.push(message);
    messages.emit("message");
  };
  const server = createServer((socket) =>
    serve({ sessions, note, isWithholding: () => broker.withholdAcks }, socket),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the broker has no port");

  const broker: TinyBroker = {
    url: `mqtt://127.0.0.1:${address.port}`,
    published,
    withholdAcks: false,
    clients: () => [...sessions].map((session) => session.clientId),
    subscriptions: () => [...sessions].flatMap((session) => session.filters),
    send: (topic, payload) => {
      for (const { socket, filters } of sessions) {
        if (filters.includes(topic))
          socket.write(packet(0x30, Buffer.concat([text(topic), Buffer.from(payload)])));
      }
    },
    cutConnections: () => {
      for (const { socket } of sessions) socket.destroy();
    },
    waitFor: async (fits) => {
      for (;;) {
        const found = published.find(fits);
        if (found) return found;
        await once(messages, "message");
      }
    },
    close: async () => {
      broker.cutConnections();
      server.close();
      await once(server, "close");
    },
  };
  return broker;
}
