/**
 * Reports from robots to the committed acknowledgement and to the browser, with rules, rollups and live push on.
 *   node bench/ingest.ts [--only closed|paced|steps] [--robots 1000] [--minutes 1] [--window 4] [--mqtt 4|5]
 *
 * closed  as fast as it goes, each robot with `window` reports in progress, against binary COPY of the same rows over one connection
 * paced   one report a second a robot, 50 browsers watching: what is lost, how old things are, what the push costs
 * steps   processor time a report at 1,000, 2,000 and 4,000 robots
 */
import sql from "sql-template-tag";
import { measureCopy } from "./ingest/copy-baseline.ts";
import { measured, summaryOf } from "./ingest/cost.ts";
import { cpuMs } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { startWatching } from "./ingest/watched.ts";
import { optionsOf } from "./options.ts";

const options = optionsOf({ only: "", robots: 1_000, minutes: 1, window: 4, mqtt: 4 });
const { robots } = options;
const BROWSERS = 50;
const DEVICES_A_PAGE = 20;
const CLOSED_SECONDS = 15;
const STEP_SECONDS = 20;
const WARM_UP_SECONDS = 5;

async function withFixture(
  count: number,
  work: (fixture: BenchFixture, load: Load) => Promise<void>,
): Promise<void> {
  const fixture = await createBenchFixture({ robots: count });
  const load = new Load();
  try {
    await load.open(fixture.broker.port, {
      from: 0,
      robots: count,
      protocolVersion: options.mqtt === 5 ? 5 : 4,
    });
    await work(fixture, load);
    if (load.connectionsLost > 0) console.log(`  CONNECTIONS LOST: ${load.connectionsLost}`);
  } finally {
    load.end();
    await fixture.close();
  }
}

/** Stored rows and sums against what was acknowledged. */
async function checkCounts({ db }: BenchFixture, acknowledged: number): Promise<void> {
  const { stored, summed } = await db.one<{ stored: number; summed: number }>(sql`
    select (select count(*) from telemetry_reports) as stored, (select sum(reports) from usage_days)::bigint as summed`);
  const isRight = stored === acknowledged && summed === acknowledged;
  console.log(
    `  acknowledged ${acknowledged}, stored ${stored}, in the sums ${summed}${isRight ? "" : "  WRONG"}`,
  );
  if (!isRight) process.exitCode = 1;
}

async function closedLoop(): Promise<void> {
  await withFixture(robots, async (fixture, load) => {
    const watched = await startWatching(fixture, { browsers: BROWSERS, each: DEVICES_A_PAGE });
    try {
      const copy = await measureCopy(fixture.ownerUrl, { robots, rows: 200_000 });
      console.log(`  binary COPY over one connection: ${Math.round(copy)} rows/s = 1.00`);
      const warm = await load.run(options.window, WARM_UP_SECONDS);
      const result = await measured(fixture, load, {
        window: options.window,
        seconds: CLOSED_SECONDS,
      });
      console.log(`  closed loop, ${robots} robots: ${(result.perSecond / copy).toFixed(3)} of COPY`);
      console.log(`    ${summaryOf(result)}`);
      await checkCounts(fixture, warm.acknowledged + result.acknowledged);
    } finally {
      watched.end();
    }
  });
}

async function paced(): Promise<void> {
  await withFixture(robots, async (fixture, load) => {
    const watched = await startWatching(fixture, { browsers: BROWSERS, each: DEVICES_A_PAGE });
    try {
      const warm = await load.run(0, WARM_UP_SECONDS);
      const hubBefore = cpuMs(watched.hubPid);
      watched.reset();
      const seconds = options.minutes * 60;
      const result = await measured(fixture, load, { window: 0, seconds });
      // The last points are on their way for a frame or two.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const received = await watched.received();
      const hubShare = (cpuMs(watched.hubPid) - hubBefore) / (seconds * 10);
      console.log(`  paced, ${robots} robots, 1 report a second each, ${BROWSERS} browsers`);
      console.log(`    ${summaryOf(result)}`);
      console.log(
        `    robot → socket p50 ${received.p50}, p99 ${received.p99} ms; ${received.frames} frames`,
      );
      console.log(`    live push: ${hubShare.toFixed(1)} % of a core in the API's process`);
      const expected = Math.round(
        (result.acknowledged * Math.min(robots, BROWSERS * DEVICES_A_PAGE)) / robots,
      );
      const sockets = (BROWSERS * DEVICES_A_PAGE) / Math.min(robots, BROWSERS * DEVICES_A_PAGE);
      console.log(
        `    points heard ${received.points} of ${expected * sockets}, changes ${received.changes}`,
      );
      await checkCounts(fixture, warm.acknowledged + result.acknowledged);
    } finally {
      watched.end();
    }
  });
}

async function steps(): Promise<void> {
  let before: number | undefined;
  for (const count of [1_000, 2_000, 4_000])
    await withFixture(count, async (fixture, load) => {
      await load.run(0, WARM_UP_SECONDS);
      const result = await measured(fixture, load, { window: 0, seconds: STEP_SECONDS });
      const aSecond = (result.cost.broker + result.cost.postgres) * result.perSecond;
      const growth = before === undefined ? "" : `, ${(aSecond / before).toFixed(2)} × the step before`;
      console.log(`  ${count} robots: ${(aSecond / 10_000).toFixed(0)} % of a core${growth}`);
      console.log(`    ${summaryOf(result)}`);
      before = aSecond;
    });
}

const BENCHES = { closed: closedLoop, paced, steps };
for (const [name, bench] of Object.entries(BENCHES))
  if (!options.only || options.only === name) await bench();
