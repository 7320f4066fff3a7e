/** Fifty robots with real credentials, and strangers, that do the broker harm, in a process of their own. Told what to do over the channel. */
import { setTimeout as wait } from "node:timers/promises";
import { connectMqttBus } from "../../server/src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { createLog } from "../../server/src/core/log.ts";
import {
  aConnect,
  aPublish,
  aSubscribe,
  type Packet,
  type RawClient,
  rawClient,
} from "../../server/test/raw-client.ts";
import { type BenchRobot, benchRobot, SECRET } from "../ingest/reports.ts";

export const FLOODS = [
  "wrong passwords",
  "unknown names",
  "topics of others",
  "large packets",
  "subscriptions",
  "no reading",
  "QoS 2",
  "coming and going",
] as const;
export type Flood = (typeof FLOODS)[number];

export interface FloodOrder {
  flood: Flood;
  /** Where the flood goes. */
  port: number;
  /** Of the broker, for processes of our own. */
  ownPort: number;
  internalSecret: string;
  /** Index of the first robot that is a flooder. */
  from: number;
  count: number;
  /** Acts of all of them. */
  aSecond: number;
  seconds: number;
}
export interface FloodMessage {
  acts: number;
  /** Connections that the broker ended. */
  ended: number;
}

const SMALL = Buffer.alloc(64, "x");
const UNREAD = Buffer.alloc(20_000, "x");
const FILTERS_AT_ONCE = 50;

interface Flooder {
  robot: BenchRobot;
  own(kind: string): string;
  client: RawClient | undefined;
  turn: number;
}

function connectOf({ robot: { serialNumber }, turn }: Flooder, flood: Flood): Packet {
  if (flood === "wrong passwords") return aConnect({ serialNumber, secret: "wrong" });
  if (flood === "unknown names") return aConnect({ serialNumber: `${serialNumber}-${turn}`, secret: SECRET });
  return aConnect({ serialNumber, secret: SECRET });
}

/** What it says when it is connected. */
function packetsOf({ own, turn }: Flooder, flood: Flood): Packet[] {
  switch (flood) {
    case "topics of others":
      return [aPublish(`uagv/v2/Acme/BENCH-${turn % 100}/cleaning`, SMALL)];
    case "large packets":
      return [aPublish(turn % 20 === 0 ? own("map") : own("state"), Buffer.alloc(250_000, "x"))];
    case "subscriptions": {
      const filters = Array.from({ length: FILTERS_AT_ONCE }, (_, index) => own(`kind${index}`));
      return [aSubscribe(filters), { cmd: "unsubscribe", messageId: 1, unsubscriptions: filters }];
    }
    case "no reading":
      return turn === 0 ? [aSubscribe([own("order")])] : [];
    case "QoS 2":
      return [aPublish(own("state"), SMALL, { qos: 2 })];
    default:
      return [];
  }
}

async function act(flooder: Flooder, { flood, port }: FloodOrder, counts: FloodMessage): Promise<void> {
  counts.acts += 1;
  if (!flooder.client || flooder.client.socket.destroyed) {
    if (flooder.client) counts.ended += 1;
    flooder.client = rawClient({ port });
    flooder.client.send(connectOf(flooder, flood));
    await flooder.client.next("connack").catch(() => undefined);
    flooder.client.send(...packetsOf({ ...flooder, turn: 0 }, flood));
    if (flood === "no reading") flooder.client.socket.pause();
    if (flood === "coming and going") flooder.client.reset();
  } else if (flooder.client.socket.writableLength < 1_000_000)
    flooder.client.send(...packetsOf(flooder, flood));
  flooder.turn += 1;
}

async function run(order: FloodOrder): Promise<FloodMessage> {
  const counts = { acts: 0, ended: 0 };
  const url = `mqtt://127.0.0.1:${order.ownPort}`;
  const log = createLog("silent");
  const bus = await connectMqttBus({
    ...{ url, username: INTERNAL_USERNAME, password: order.internalSecret, log },
  });
  const until = performance.now() + order.seconds * 1_000;
  const flooders = Array.from({ length: order.count }, (_, index): Flooder => {
    const robot = benchRobot(order.from + index);
    const prefix = robot.topic.slice(0, robot.topic.lastIndexOf("/"));
    return { robot, own: (kind) => `${prefix}/${kind}`, client: undefined, turn: 0 };
  });
  const pauseMs = (1_000 * order.count) / order.aSecond;
  await Promise.all(
    flooders.map(async (flooder, index) => {
      await wait((pauseMs * index) / order.count);
      while (performance.now() < until) {
        await Promise.race([act(flooder, order, counts), wait(pauseMs * 4)]);
        if (order.flood === "no reading")
          void bus.publish(flooder.own("order"), UNREAD).catch(() => undefined);
        await wait(pauseMs);
      }
      flooder.client?.reset();
    }),
  );
  await bus.close();
  return counts;
}

process.on("message", (order: FloodOrder) => void run(order).then((counts) => process.send?.(counts)));
process.on("disconnect", () => process.exit());
