/**
 * What a report costs, beside the flow that one builds with Node-RED: that one inserts each message as it comes, this product checks it,
 * keeps sums, rules, state and history, and shows it to fifty browsers. Node-RED is installed into a cache where it is not yet.
 *   node bench/node-red.ts [--robots 1000] [--seconds 20] [--repetitions 3]
 */
import sql, { raw } from "sql-template-tag";
import { inTurns, note } from "./figures.ts";
import { costOf, measured, noteRuns } from "./ingest/cost.ts";
import { cpuMs, cpuMsOfTree } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { AUDIENCE, startWatching } from "./ingest/watched.ts";
import { FLOW_TABLE, type Flow, startFlow } from "./node-red/flow.ts";
import { optionsOf } from "./options.ts";

const { robots, seconds } = optionsOf({ robots: 1_000, seconds: 20 });
const WARM_UP_SECONDS = 5;
const LOOK_EVERY_MS = 200;

const storedBy = async ({ db }: BenchFixture): Promise<number> =>
  (await db.one<{ rows: number }>(sql`select count(*)::int as rows from flow_reports`)).rows;

/** Until all are stored, for it acknowledges before; µs a report of broker, flow and PostgreSQL. */
async function flowRun(fixture: BenchFixture, { pids, load }: Flow & { load: Load }, forSeconds: number) {
  const spent = () => [...pids.map(cpuMs), cpuMsOfTree(fixture.postgresPid)];
  const [before, stored] = [spent(), await storedBy(fixture)];
  const { acknowledged } = await load.run(0, forSeconds);
  while ((await storedBy(fixture)) < stored + acknowledged)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  const each = spent().map((ms, index) => ((ms - (before[index] ?? 0)) * 1_000) / acknowledged);
  const [broker = 0, flow = 0, postgres = 0] = each;
  return { broker, flow, postgres, all: broker + flow + postgres };
}

const fixture = await createBenchFixture({ robots });
await fixture.db.run(sql`${raw(FLOW_TABLE)}`);
const flow = await startFlow(fixture.ownerUrl);
const watched = await startWatching(fixture, AUDIENCE);
const loads = { product: new Load(), flow: new Load() };
try {
  await loads.product.open(fixture.broker.port, { from: 0, robots });
  await loads.flow.open(flow.port, { from: 0, robots });
  await loads.product.run(0, WARM_UP_SECONDS);
  await flowRun(fixture, { ...flow, load: loads.flow }, WARM_UP_SECONDS);
  const turns = await inTurns({
    product: () => measured(fixture, loads.product, { window: 0, seconds, apiPid: watched.pid }),
    flow: () => flowRun(fixture, { ...flow, load: loads.flow }, seconds),
  });
  noteRuns("product", turns.product);
  for (const [key, name] of [
    ["all", "processor a report"],
    ["broker", "… its broker"],
    ["flow", "… its process"],
    ["postgres", "… PostgreSQL"],
  ] as const)
    note(
      `Node-RED, ${name}`,
      "µs",
      turns.flow.map((run) => run[key]),
    );
  const against = (of: (run: (typeof turns.flow)[number]) => number) =>
    turns.flow.map((run, turn) => costOf(turns.product[turn] as (typeof turns.product)[number]) / of(run));
  note(
    "product ÷ Node-RED",
    "",
    against((run) => run.all),
  );
  note(
    "product ÷ Node-RED without its broker",
    "",
    against((run) => run.all - run.broker),
  );
} finally {
  for (const load of Object.values(loads)) load.end();
  watched.end();
  await flow.end();
  await fixture.close();
}
