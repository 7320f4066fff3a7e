/**
 * Reports from robots to the committed acknowledgement and to the browser, with rules, rollups and live push on.
 *   node bench/ingest.ts [--only closed|paced|steps|variants] [--robots 1000] [--minutes 1] [--seconds 15] [--window 4] [--mqtt 4|5] [--repetitions 3]
 *
 * closed    as fast as it goes, each robot with `window` reports in progress, against binary COPY of the same rows over one connection
 * paced     one report a second a robot, 50 browsers watching: what is lost, how old things are, what the push costs; four times as many, too
 * steps     processor time a report at 1,000, 2,000, 4,000 and 8,000 robots
 * variants  MQTT 5, MQTT over TLS and states of VDA 5050, so many robots each, against reports over plain MQTT 3.1.1
 */
import sql from "sql-template-tag";
import { inTurns, note } from "./figures.ts";
import { measureCopy } from "./ingest/copy-baseline.ts";
import { costOf, measured, noteRuns } from "./ingest/cost.ts";
import { noteDisk } from "./ingest/disk.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import type { Opening } from "./ingest/load-messages.ts";
import { AUDIENCE, startWatching, type Watched } from "./ingest/watched.ts";
import { optionsOf } from "./options.ts";

const options = optionsOf({ only: "", robots: 1_000, minutes: 1, seconds: 15, window: 4, mqtt: 4 });
const { robots, seconds, window } = options;
const WARM_UP_SECONDS = 5;
const COPIED_ROWS = 200_000;

async function withFixture<T>(
  count: number,
  work: (fixture: BenchFixture, load: Load) => Promise<T>,
): Promise<T> {
  const fixture = await createBenchFixture({ robots: count });
  const load = new Load();
  try {
    const protocolVersion = options.mqtt === 5 ? 5 : 4;
    await load.open(fixture.broker.port, { from: 0, robots: count, protocolVersion });
    const result = await work(fixture, load);
    sayLost(load);
    return result;
  } finally {
    load.end();
    await fixture.close();
  }
}

function sayLost({ connectionsLost }: Load): void {
  if (connectionsLost === 0) return;
  console.log(`  CONNECTIONS LOST: ${connectionsLost}`);
  process.exitCode = 1;
}

const sum = (counts: readonly { acknowledged: number }[]): number =>
  counts.reduce((all, { acknowledged }) => all + acknowledged, 0);

/**
 * What is stored, and what it adds up to, against what was acknowledged. Of states the newest is kept: robots number them, so
 * their numbers add up to how many there were.
 */
async function checkCounts({ db }: BenchFixture, reports: number, states = 0): Promise<void> {
  const { stored, summed, numbered } = await db.one<{ stored: number; summed: number; numbered: number }>(sql`
    select (select count(*) from telemetry_reports where message % 2 = 0) as stored,
      (select sum(reports) from usage_days)::bigint as summed,
      (select coalesce(sum(state_header), 0) from device_states)::bigint as numbered`);
  const isRight = stored === reports && summed === reports && numbered === states;
  console.log(
    `  acknowledged ${reports} reports and ${states} states; stored ${stored}, in the sums ${summed}, states up to ${numbered}${isRight ? "" : "  WRONG"}`,
  );
  if (!isRight) process.exitCode = 1;
}

async function whileWatched(
  count: number,
  work: (fixture: BenchFixture, load: Load, watched: Watched) => Promise<void>,
): Promise<void> {
  await withFixture(count, async (fixture, load) => {
    const watched = await startWatching(fixture, AUDIENCE);
    try {
      await work(fixture, load, watched);
    } finally {
      watched.end();
    }
  });
}

const closedLoop = () =>
  whileWatched(robots, async (fixture, load, { pid: apiPid }) => {
    const copy = () => measureCopy(fixture.ownerUrl, { robots, rows: COPIED_ROWS });
    const warm = await load.run(window, WARM_UP_SECONDS);
    const turns = await inTurns({ copy, closed: () => measured(fixture, load, { window, seconds, apiPid }) });
    const { closed } = turns;
    // The yardstick before each, between them, and after the last.
    const copies = [...turns.copy, await copy()];
    note("binary COPY over one connection", "rows/s", copies);
    noteRuns("closed loop", closed);
    note(
      "closed loop ÷ COPY",
      "",
      closed.map(({ perSecond }, turn) => (2 * perSecond) / ((copies[turn] ?? 0) + (copies[turn + 1] ?? 0))),
    );
    await checkCounts(fixture, warm.acknowledged + sum(closed));
  });

const pacedRobots = (count: number) =>
  whileWatched(count, async (fixture, load, watched) => {
    const warm = await load.run(0, WARM_UP_SECONDS);
    const atOneHz = { window: 0, seconds: options.minutes * 60, apiPid: watched.pid };
    const { turns } = await inTurns({
      async turns() {
        watched.reset();
        const run = await measured(fixture, load, atOneHz);
        // The last points are on their way for a frame or two.
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return { run, received: await watched.received() };
      },
    });
    const name = `${count} robots at 1 Hz`;
    const of = (title: string, unit: string, pick: (turn: (typeof turns)[number]) => number): void =>
      note(`${name}, ${title}`, unit, turns.map(pick));
    const runs = turns.map(({ run }) => run);
    noteRuns(name, runs);
    of("robot → browser p50", "ms", ({ received }) => received.p50);
    of("robot → browser p99", "ms", ({ received }) => received.p99);
    of(
      "API with live push to 50 browsers",
      "% of a core",
      ({ run }) => (run.cost.api * run.perSecond) / 10_000,
    );
    const watchers = (AUDIENCE.browsers * AUDIENCE.each) / count;
    of(
      "points received of those reported",
      "",
      ({ run, received }) => received.points / (run.acknowledged * watchers),
    );
    await checkCounts(fixture, warm.acknowledged + sum(runs));
    if (count === robots) await noteDisk(fixture.db);
  });

async function paced(): Promise<void> {
  for (const count of [robots, robots * 4]) await pacedRobots(count);
}

async function steps(): Promise<void> {
  const step = (count: number) => () =>
    withFixture(count, async (fixture, load) => {
      await load.run(0, WARM_UP_SECONDS);
      return measured(fixture, load, { window: 0, seconds });
    });
  const counts = [1, 2, 4, 8].map((times) => String(robots * times));
  const turns = await inTurns(Object.fromEntries(counts.map((count) => [count, step(Number(count))])));
  for (const count of counts) noteRuns(`${count} robots`, turns[count] ?? []);
  const memoryOf = (count: number, turn: number): number => turns[String(count)]?.[turn]?.memoryMb ?? 0;
  const each = (_: unknown, turn: number): number =>
    ((memoryOf(robots * 4, turn) - memoryOf(robots, turn)) * 1_024) / (robots * 3);
  note("memory of the broker's process, each robot more", "kB", (turns[String(robots)] ?? []).map(each));
  for (const [index, count] of counts.slice(1).entries())
    note(
      `processor time of ${count} robots ÷ of ${counts[index]}`,
      "",
      (turns[count] ?? []).map((run, turn) => {
        const before = turns[counts[index] ?? ""]?.[turn] ?? run;
        return (costOf(run) * run.perSecond) / (costOf(before) * before.perSecond);
      }),
    );
}

const VARIANTS: Readonly<Record<string, Partial<Opening>>> = {
  "MQTT 3.1.1": {},
  "MQTT 5": { protocolVersion: 5 },
  "MQTT over TLS": { isEncrypted: true },
  "states of VDA 5050": { kind: "state" },
};

async function variants(): Promise<void> {
  const names = Object.keys(VARIANTS);
  const fixture = await createBenchFixture({ robots: robots * names.length, isEncrypted: true });
  const loads = names.map(() => new Load());
  const { own, tls } = fixture.broker.ports;
  try {
    for (const [index, load] of loads.entries()) {
      const { isEncrypted, ...how } = VARIANTS[names[index] ?? ""] ?? {};
      const port = isEncrypted ? (tls ?? 0) : own;
      await load.open(port, { ...{ from: index * robots, robots, isEncrypted }, ...how });
    }
    const warm: number[] = [];
    for (const load of loads) warm.push((await load.run(0, WARM_UP_SECONDS)).acknowledged);
    const works = loads.map((load) => () => measured(fixture, load, { window: 0, seconds }));
    const turns = await inTurns(
      Object.fromEntries(names.map((name, index) => [name, works[index] as (typeof works)[number]])),
    );
    const acknowledged = names.map((name, index) => (warm[index] ?? 0) + sum(turns[name] ?? []));
    for (const name of names) noteRuns(`${name}, ${robots} robots at 1 Hz`, turns[name] ?? []);
    const plain = turns[names[0] ?? ""] ?? [];
    for (const name of names.slice(1))
      note(
        `processor a message, ${name} ÷ reports over ${names[0]}`,
        "",
        (turns[name] ?? []).map((run, turn) => costOf(run) / costOf(plain[turn] ?? run)),
      );
    const states = acknowledged.pop() ?? 0;
    await checkCounts(
      fixture,
      acknowledged.reduce((all, one) => all + one, 0),
      states,
    );
    for (const load of loads) sayLost(load);
  } finally {
    for (const load of loads) load.end();
    await fixture.close();
  }
}

const PARTS = { closed: closedLoop, paced, steps, variants };
for (const [name, part] of Object.entries(PARTS)) if (!options.only || options.only === name) await part();
