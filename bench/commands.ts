/**
 * Commands through the outbox to robots that answer at once, over the real broker, and what the outbox costs reports.
 *   node bench/commands.ts [--robots 1000] [--each 5] [--paced 100]
 *
 * burst    one command to every robot at the same moment, again and again: commands a second from issue to done
 * paced    so many commands a second, each to another robot: queued → sent and queued → done
 * follower what every report pays for devices that have no command in progress, as a share of what a report costs
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import type { Bus } from "../server/src/core/bus/bus.ts";
import { connectMqttBus } from "../server/src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../server/src/core/bus/rights.ts";
import { systemClock } from "../server/src/core/clock.ts";
import type { IngestItem } from "../server/src/core/ingest/items.ts";
import { createLog } from "../server/src/core/log.ts";
import { createCommandReaction } from "../server/src/fleet/commands/commands.reaction.ts";
import { type Commands, createCommands, writersOf } from "../server/src/fleet/commands/index.ts";
import { createVdaWriter } from "../server/src/fleet/vda5050/index.ts";
import { SYSTEM } from "../server/src/system/logs/index.ts";
import { note } from "./figures.ts";
import { measured } from "./ingest/cost.ts";
import { type BenchFixture, createBenchFixture, INTERNAL_SECRET } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { optionsOf } from "./options.ts";

const { robots, each, paced } = optionsOf({ robots: 1_000, each: 5, paced: 100 });
const TIMEOUT_MS = 120_000;
const PACED_SECONDS = 20;
const MAX_OF_A_REPORT = 1.05;
const quiet = { announce: () => undefined, isWanted: () => false };

const connectBus = ({ broker }: BenchFixture): Promise<Bus> =>
  connectMqttBus({
    ...{ url: `mqtt://127.0.0.1:${broker.port}`, username: INTERNAL_USERNAME, password: INTERNAL_SECRET },
    log: createLog("warn"),
  });

function createCommandService(fixture: BenchFixture, bus: Bus): Commands {
  return createCommands({
    ...{
      db: fixture.db,
      bus,
      clock: systemClock,
      writers: writersOf([createVdaWriter(() => "")]),
      announcer: quiet,
    },
    onEnded: [],
    audit: { record: async () => undefined, recordMany: async () => undefined },
    devices: undefined as never,
  });
}

/** Not an operation, so that the throttle of two seconds does not measure itself. */
const ORDER = commandOrderSchema.parse({ kind: "lock" });

function issue({ db }: BenchFixture, commands: Commands, deviceId: number): Promise<unknown> {
  return db.transaction((tx) => commands.issue(tx, { deviceId, order: ORDER, by: SYSTEM }));
}

async function allDone({ db }: BenchFixture, count: number): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { done } = await db.one<{ done: number }>(
      sql`select count(*)::int as done from device_commands where state = 'done'`,
    );
    if (done >= count) return;
    if (Date.now() > end) throw new Error(`only ${done} of ${count} commands are done`);
    await wait(50);
  }
}

async function noteDelivery({ db }: BenchFixture, since: Date, what: string): Promise<void> {
  const row = await db.one<Record<string, number>>(sql`
    select percentile_cont(0.5) within group (order by sent) as s50, percentile_cont(0.99) within group (order by sent) as s99,
      percentile_cont(0.5) within group (order by done) as d50, percentile_cont(0.99) within group (order by done) as d99
    from (select extract(epoch from sent_at - created_at) * 1000 as sent, extract(epoch from ended_at - created_at) * 1000 as done
            from device_commands where created_at >= ${since}) t`);
  for (const [to, name] of [
    ["sent", "s"],
    ["done", "d"],
  ] as const)
    for (const part of [50, 99]) note(`${what}, queued → ${to} p${part}`, "ms", [row[`${name}${part}`] ?? 0]);
}

async function burst(fixture: BenchFixture, commands: Commands, ids: readonly number[]): Promise<void> {
  const since = new Date();
  for (let round = 1; round <= each; round += 1) {
    await Promise.all(ids.map((id) => issue(fixture, commands, id)));
    await allDone(fixture, round * ids.length);
  }
  const seconds = (Date.now() - since.getTime()) / 1_000;
  note(`burst to ${ids.length} robots, issue → done`, "a second", [(ids.length * each) / seconds]);
  await noteDelivery(fixture, since, "burst");
}

async function steady(fixture: BenchFixture, commands: Commands, ids: readonly number[]): Promise<void> {
  const { done } = await fixture.db.one<{ done: number }>(
    sql`select count(*)::int as done from device_commands`,
  );
  const since = new Date();
  const issued: Promise<unknown>[] = [];
  for (let count = 0; count < paced * PACED_SECONDS; count += 1) {
    const due = since.getTime() + (count * 1_000) / paced;
    if (due > Date.now()) await wait(due - Date.now());
    issued.push(issue(fixture, commands, ids[count % ids.length] ?? 0));
  }
  await Promise.all(issued);
  await allDone(fixture, done + issued.length);
  await noteDelivery(fixture, since, `${paced} commands a second`);
}

/** The look at every batch, with nothing open and with commands of other devices. */
async function reaction(fixture: BenchFixture): Promise<void> {
  const load = new Load();
  await load.open(fixture.broker.port, { from: 0, robots });
  await load.run(4, 3);
  const { cost } = await measured(fixture, load, { window: 4, seconds: 8 });
  load.end();
  const aReport = cost.broker + cost.postgres;
  const items = Array.from({ length: 200 }, (_, id) => ({ device: { id } }) as IngestItem);
  const batch = { items, statusOf: () => undefined, comings: [] };
  for (const open of [new Set<number>(), new Set([1_000_001, 1_000_002])]) {
    const { follow } = createCommandReaction({
      ...quiet,
      ...{
        announcer: quiet,
        onEnded: [],
        clock: systemClock,
        writers: writersOf([createVdaWriter(() => "")]),
      },
      open: { has: (id) => open.has(id), isEmpty: open.size === 0 },
      standstills: { watch: () => [] },
      strays: { watch: () => undefined },
      dispatch: () => undefined,
    });
    const rounds = 20_000;
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) await follow(fixture.db, batch);
    const µs = ((performance.now() - startedAt) * 1_000) / (rounds * items.length);
    const ratio = 1 + µs / aReport;
    const isRight = ratio <= MAX_OF_A_REPORT;
    if (!isRight) {
      process.exitCode = 1;
      console.log("  TOO MUCH");
    }
    const what = open.size === 0 ? "nothing is open" : "others have commands";
    note(`a report where ${what} ÷ one without the look at commands`, "", [ratio]);
  }
}

const fixture = await createBenchFixture({ robots });
await fixture.db.run(sql`
  update products set capabilities = '{cleaning,position,lock}'`);
await fixture.db.run(sql`
  update devices set factsheet = '{"protocolFeatures":{"agvActions":[{"actionType":"lock"}]}}'`);
const bus = await connectBus(fixture);
const crowd = fork(join(import.meta.dirname, "commands/robots.ts"), [`${fixture.broker.port}`, `${robots}`]);
try {
  await once(crowd, "message");
  const commands = createCommandService(fixture, bus);
  const ids = (await fixture.db.many<{ id: number }>(sql`select id from devices order by id`)).map(
    ({ id }) => id,
  );
  await burst(fixture, commands, ids);
  await steady(fixture, commands, ids);
  crowd.kill("SIGKILL");
  await reaction(fixture);
} finally {
  crowd.kill("SIGKILL");
  await bus.close();
  await fixture.close();
}
