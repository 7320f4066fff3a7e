/** A robot with real credentials that tries everything, step by step, as a seed says. */
import type { IConnectPacket, Packet } from "mqtt-packet";
import type { Dice } from "./dice.ts";
import { aConnect, aPublish, aSubscribe, type RawClient, rawClient } from "./raw-client.ts";
import type { Robot } from "./robot-fixture.ts";
import { aCleaning, aConnection, aState } from "./robot-messages.ts";

/** Stands in everything that such a robot says. */
export const MARK = "HOSTILE";

export interface Hostile {
  robot: Robot;
  step(): void;
  /** Topics of all that it ever heard. */
  received(): string[];
  end(): Promise<void>;
}

const KINDS = ["state", "cleaning", "connection", "factsheet", "map", "order", "instantActions", "odd"];
const QOS = [0, 1, 1, 1, 2] as const;
const MAX_UNSENT = 1024 * 1024;

export function aHostile(
  robot: Robot,
  fixture: { port: number; victims: readonly Robot[]; dice: Dice },
): Hostile {
  const { port, victims } = fixture;
  const { below, one, chance } = fixture.dice;
  const topics: string[] = [];
  const closing: Promise<void>[] = [];
  let clients: RawClient[] = [];

  const victim = (): Robot => one(victims);
  const foreign = (): string =>
    one([
      () => victim().topic(one(KINDS)),
      () => `own/v2/Acme/${victim().serialNumber}/${one(KINDS)}`,
      () => `valetudo/${victim().serialNumber}/StatusStateAttribute/status`,
      () => "sweepline/internal/probe",
      () => "sweepline/internal/devices",
      () => "$SYS/broker/new/clients",
      () => "/lci/1/2/3/CallElevator/us",
      () => `x${"/y".repeat(below(60))}`,
    ])();
  const filter = (): string =>
    one([
      () => robot.topic(one(KINDS)),
      () => robot.topic(one(KINDS)),
      foreign,
      () =>
        one(["#", "+/#", "+/v2/+/+/order", "/lci/#", "/+/#", "$SYS/#", "sweepline/#", "$share/a/#", "/#"]),
    ])();
  const topic = (): string => (chance(0.7) ? robot.topic(one(KINDS)) : foreign());
  const payload = (): string | Buffer =>
    one([
      () => MARK,
      () => JSON.stringify({ ...aCleaning(), mark: MARK }),
      () => JSON.stringify({ ...aState(), mark: MARK }),
      () => JSON.stringify({ ...aConnection(one(["ONLINE", "CONNECTIONBROKEN"])), mark: MARK }),
      () => (chance(0.02) ? Buffer.alloc(300_000, MARK) : ""),
    ])();
  const connectPacket = (): IConnectPacket => {
    const will = { topic: topic(), payload: Buffer.from(payload()), qos: one(QOS), retain: chance(0.5) };
    return aConnect(chance(0.03) ? { ...robot, secret: "wrong" } : robot, {
      clean: chance(0.5),
      clientId: one(["same", robot.serialNumber, victim().serialNumber, `device/${victim().serialNumber}`]),
      ...(chance(0.6) && { will }),
    });
  };
  const dial = (): void => {
    const client = rawClient({ port });
    clients.push(client);
    closing.push(client.closed.then(() => void topics.push(...topicsOf(client))));
    client.send(connectPacket());
  };
  const rude = (client: RawClient): void => {
    if (chance(0.5)) client.socket.write(Buffer.from([below(256), below(256), below(256)]));
    else client.send(connectPacket());
  };
  const packet = (): Packet =>
    one<() => Packet>([
      () => aSubscribe(Array.from({ length: 1 + below(6) }, filter), one(QOS)),
      () => ({ cmd: "unsubscribe", messageId: 1 + below(65_000), unsubscriptions: [filter()] }),
      () => ({ cmd: "pingreq" }),
      () => ({ cmd: one(["puback", "pubrec", "pubrel"] as const), messageId: 1 + below(65_000) }),
      () => aPublish(topic(), payload(), { qos: chance(0.01) ? 2 : one([0, 1]), retain: chance(0.3) }),
      () => aPublish(topic(), payload(), { qos: 1, retain: chance(0.3) }),
    ])();

  return {
    robot,
    step() {
      clients = clients.filter(({ socket }) => !socket.destroyed);
      const client = clients.length > 0 ? one(clients) : undefined;
      if (!client || (clients.length < 3 && chance(0.004))) dial();
      else if (client.socket.writableLength > MAX_UNSENT || chance(0.006)) client.reset();
      else if (chance(0.004)) client.send({ cmd: "disconnect" });
      else if (chance(0.003)) rude(client);
      else client.send(packet());
    },
    received: () => [...topics, ...clients.flatMap(topicsOf)],
    async end() {
      for (const client of clients) client.reset();
      await Promise.all(closing);
      clients = [];
    },
  };
}

const topicsOf = ({ received }: RawClient): string[] =>
  received.flatMap((packet) => (packet.cmd === "publish" ? [packet.topic] : []));
