import type { Socket } from "node:net";
import { Aedes, type AedesOptions, type Client } from "aedes";

/**
 * The only place that reaches into aedes beyond its published interface. It needs to, for four things the interface
 * does not offer: naming a client by who signed in, knowing that a client is being replaced, knowing whether it said
 * goodbye, and refusing a packet by its announced length before it is read.
 */
interface Innards {
  id: string;
  /** A DISCONNECT packet was received. */
  _disconnected: boolean;
  _keepaliveTimer: NodeJS.Timeout | null;
  _parser: { parse(bytes: Buffer): number; packet: { length: number } };
}

const innards = (client: Client): Innards => client as unknown as Innards;

export interface BrokerHooks {
  /** A client is about to be replaced by another one with the same id. */
  onReplaced(client: Client): void;
  /** A packet of this many bytes was announced; false refuses it. */
  mayReceive(client: Client, bytes: number): boolean;
  /** Whether a publication of a client goes on to subscribers. */
  isForwarded(packet: object, client: Client | null): boolean;
}

interface BrokerInnards {
  clients: Record<string, Client | undefined>;
  registerClient(client: Client): void;
  publish(packet: object, client: Client | null, done: (error?: Error | null) => void): void;
}

export async function createAedes(options: AedesOptions, hooks: BrokerHooks): Promise<Aedes> {
  const broker = new Aedes(options);
  const inside = broker as unknown as BrokerInnards;
  const register = inside.registerClient.bind(broker);
  inside.registerClient = (client) => {
    const other = inside.clients[innards(client).id];
    if (other) hooks.onReplaced(other);
    register(client);
  };
  const publish = inside.publish.bind(broker);
  inside.publish = (packet, client, done) => {
    if (typeof client === "object" && !hooks.isForwarded(packet, client)) done(null);
    else publish(packet, client, done);
  };
  await broker.listen();
  return broker;
}

export function nameClient(client: Client, id: string): void {
  innards(client).id = id;
}

export function saidGoodbye(client: Client): boolean {
  return innards(client)._disconnected;
}

/** While a client waits for us it cannot be heard, so its silence must not count. */
export function proveAlive(client: Client): void {
  innards(client)._keepaliveTimer?.refresh();
}

/** Takes over a socket; the length of every packet is looked at as soon as its header is read. */
export function attach(broker: Aedes, socket: Socket, hooks: BrokerHooks): Client {
  const client = broker.handle(socket);
  const parser = innards(client)._parser;
  const parse = parser.parse.bind(parser);
  parser.parse = (bytes) => {
    const left = parse(bytes);
    if (parser.packet.length > 0 && !hooks.mayReceive(client, parser.packet.length)) socket.destroy();
    return left;
  };
  return client;
}
