/**
 * Reports from robots to the committed acknowledgement, at a broker of one process and of two, in turns on one machine.
 *   node bench/broker-processes.ts [--robots 1000] [--seconds 15] [--window 4] [--processes 2] [--repetitions 3]
 *
 * as fast as it goes, each robot with `window` reports in progress; then four and eight times as many robots with one report a second each.
 * Robots are in two processes, so that they are not what ends first.
 */
import sql from "sql-template-tag";
import { inTurns, note } from "./figures.ts";
import { cpuMs, cpuMsOfTree } from "./ingest/cpu.ts";
import { createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import type { LoadResult } from "./ingest/load-messages.ts";
import { optionsOf } from "./options.ts";

const options = optionsOf({ robots: 1_000, seconds: 15, window: 4, processes: 2 });
const WARM_UP_SECONDS = 5;
const LOADS = 2;

interface Run {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor of a report, µs: the broker's processes and PostgreSQL. */
  cost: number;
}

async function run(processes: number, { robots, window }: { robots: number; window: number }): Promise<Run> {
  const fixture = await createBenchFixture({ robots, processes });
  const loads = Array.from({ length: LOADS }, () => new Load());
  const all = (seconds: number): Promise<LoadResult[]> =>
    Promise.all(loads.map((load) => load.run(window, seconds)));
  const spent = (): number =>
    fixture.broker.pids.reduce((sum, pid) => sum + cpuMs(pid), cpuMsOfTree(fixture.postgresPid));
  try {
    const each = robots / LOADS;
    for (const [index, load] of loads.entries())
      await load.open(fixture.broker.ports.plain ?? 0, { from: index * each, robots: each });
    const warm = await all(WARM_UP_SECONDS);
    const before = spent();
    const results = await all(options.seconds);
    const cost = ((spent() - before) * 1_000) / acknowledgedOf(results);
    const { stored } = await fixture.db.one<{ stored: number }>(
      sql`select count(*)::int as stored from telemetry_reports`,
    );
    const acknowledged = acknowledgedOf(warm) + acknowledgedOf(results);
    if (stored !== acknowledged || loads.some(({ connectionsLost }) => connectionsLost > 0)) {
      console.log(`  acknowledged ${acknowledged} reports, stored ${stored}  WRONG`);
      process.exitCode = 1;
    }
    return {
      perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p50: Math.max(...results.map(({ p50 }) => p50)),
      p99: Math.max(...results.map(({ p99 }) => p99)),
      cost,
    };
  } finally {
    for (const load of loads) load.end();
    await fixture.close();
  }
}

const acknowledgedOf = (results: readonly LoadResult[]): number =>
  results.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function compare(name: string, how: { robots: number; window: number }): Promise<void> {
  const { one, several } = await inTurns({
    one: () => run(1, how),
    several: () => run(options.processes, how),
  });
  for (const [title, runs] of Object.entries({
    "1 process": one,
    [`${options.processes} processes`]: several,
  })) {
    const of = (what: string, unit: string, pick: (run: Run) => number): void =>
      note(`${name}, ${title}, ${what}`, unit, runs.map(pick));
    of("reports", "a second", ({ perSecond }) => perSecond);
    of("report → acknowledged p50", "ms", ({ p50 }) => p50);
    of("report → acknowledged p99", "ms", ({ p99 }) => p99);
    of("processor a report", "µs", ({ cost }) => cost);
  }
  note(
    `${name}, reports a second, ${options.processes} processes ÷ 1`,
    "",
    several.map(({ perSecond }, turn) => perSecond / (one[turn]?.perSecond ?? perSecond)),
  );
}

const { robots, window } = options;
await compare("closed loop", { robots, window });
for (const times of [4, 8])
  await compare(`${robots * times} robots at 1 Hz`, { robots: robots * times, window: 0 });
