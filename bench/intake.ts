/**
 * What the checks at the way in cost a report: who, whose topic, size, pace, depth of its JSON, what a device may cause in a day.
 * The same report goes through them and past them in turns, in this process, without a broker and a database.
 *   node bench/intake.ts [--reports 200000]
 */
import { nestsWithin } from "@sweepline/contract/core/json.ts";
import type { Client, PublishPacket } from "aedes";
import type { BrokerConnection, BrokerConnections } from "../server/src/core/bus/broker-connections.ts";
import { createIntake } from "../server/src/core/bus/broker-intake.ts";
import type { Ingest } from "../server/src/core/bus/bus.ts";
import { Budget } from "../server/src/core/bus/limits.ts";
import { RecentTopics } from "../server/src/core/bus/recent-topics.ts";
import type { IngestItem } from "../server/src/core/ingest/items.ts";
import { createDayLimits } from "../server/src/fleet/batches/index.ts";
import { noFacts } from "../server/src/fleet/telemetry/facts.ts";
import { vdaAdapter } from "../server/src/fleet/vda5050/index.ts";
import { benchRobot, MANUFACTURER, reportText } from "./ingest/reports.ts";
import { optionsOf } from "./options.ts";

const { reports } = optionsOf({ reports: 200_000 });
const ROBOTS = 1_000;
/** Of each robot in a turn: less than it may send at once, so that none is made to wait. */
const REPORTS_IN_A_TURN = 100;
/** At a thousand reports a second a batch gathers about as many. */
const BATCH = 25;
const turns = Math.max(1, Math.round(reports / (ROBOTS * REPORTS_IN_A_TURN)));

const ingest: Ingest = {
  take: () => Promise.resolve(),
  refuseLarge: () => undefined,
  connection: () => Promise.resolve(),
  isBehind: false,
  signIn: () => Promise.resolve(undefined),
  guestOf: () => Promise.resolve(undefined),
  meetGuest: () => Promise.resolve(false),
  refusalOf: () => "unknownIdentity",
};

interface Sent {
  client: Client;
  packet: PublishPacket & { payload: Buffer };
  text: string;
  item: IngestItem;
}
const startedAt = new Date().toISOString();
const sent = Array.from({ length: ROBOTS }, (_, index): Sent => {
  const robot = benchRobot(index);
  const text = reportText(robot, { at: Date.now(), headerId: 1, startedAt });
  const packet = {
    cmd: "publish",
    topic: robot.topic,
    payload: Buffer.from(text),
    qos: 1,
    retain: false,
    dup: false,
  };
  const device = { id: index, serialNumber: robot.serialNumber };
  return {
    client: { closed: false } as Client,
    packet: packet as Sent["packet"],
    text,
    item: { type: "message", kind: "cleaning", device, payload: JSON.parse(text) } as unknown as IngestItem,
  };
});

/** A fresh turn: all robots have just signed in. */
function gate() {
  const all = new Map<Client, BrokerConnection>();
  for (const { client, item } of sent) {
    const { serialNumber } = item.device;
    const identity = {
      kind: "device" as const,
      serialNumber,
      manufacturer: MANUFACTURER,
      protocol: "vda5050",
    };
    const topics = new RecentTopics();
    all.set(client, {
      identity,
      budget: new Budget(),
      isReady: true,
      isWillSaid: false,
      over: Promise.withResolvers<void>(),
      filters: new Set(),
      topics,
    });
  }
  const connections = {
    of: (client: Client) => all.get(client),
    all: () => all,
  } as unknown as BrokerConnections;
  return createIntake({
    ingest,
    connections,
    adapters: [vdaAdapter],
    guestAdapters: [],
    reject: () => undefined,
    ours: new WeakSet(),
  });
}

async function through(): Promise<void> {
  const [intake, limits] = [gate(), createDayLimits()];
  for (let round = 0; round < REPORTS_IN_A_TURN; round += 1)
    for (let from = 0; from < ROBOTS; from += BATCH) {
      const batch = sent.slice(from, from + BATCH);
      const budget = limits.open(() => undefined);
      const taken = batch.map(({ client, packet, text }) => {
        intake.mayHandle(client, packet as never);
        nestsWithin(text, 32);
        return intake.take(client, packet);
      });
      budget.trimmed(batch.map(({ item }) => item));
      budget.within(noFacts());
      budget.commit();
      await Promise.all(taken);
    }
  intake.stop();
}

async function past(): Promise<void> {
  for (let round = 0; round < REPORTS_IN_A_TURN; round += 1)
    for (let from = 0; from < ROBOTS; from += BATCH) {
      const batch = sent.slice(from, from + BATCH);
      const taken = batch.map(({ packet: { topic, payload } }) =>
        ingest.take({ topic, payload, receivedAt: Date.now() }),
      );
      await Promise.all(taken);
    }
}

async function microsecondsOf(turn: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await turn();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (ROBOTS * REPORTS_IN_A_TURN);
}

await through();
await past();
let [checked, bare] = [0, 0];
for (let turn = 0; turn < turns; turn += 1) {
  checked += await microsecondsOf(through);
  bare += await microsecondsOf(past);
}
console.log(
  `  checks at the way in: ${((checked - bare) / turns).toFixed(2)} µs a report (with them ${(checked / turns).toFixed(2)}, past them ${(bare / turns).toFixed(2)})`,
);
