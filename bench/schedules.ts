/**
 * Ten thousand schedules, a thousand robots and two server processes, one of which is killed again and again: everything that is due
 * is started once, and in time.
 *   node bench/schedules.ts [--minutes 10] [--schedules 10000] [--robots 1000] [--kill-every 60] [--report-every 10]
 *
 * Every schedule is due once in the hour, so `--minutes 60` sees them all. Every other kill hits the two seconds after a full minute,
 * in which what is due is started; the others come at any moment. The broker with its ingest, the robots and PostgreSQL live on.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sql from "sql-template-tag";
import { note } from "./figures.ts";
import { cpuMs, cpuMsOfTree } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { optionsOf } from "./options.ts";
import { type Firing, fillFleet, fillSchedules } from "./schedules/fill.ts";
import type { OrderCount } from "./schedules/robots.ts";
import { createServer, type Server } from "./schedules/servers.ts";
import { faultsOf, type Outcome, outcomesOf, totalsOf } from "./schedules/verdict.ts";
import { share } from "./shares.ts";

const options = optionsOf({
  ...{ minutes: 10, schedules: 10_000, robots: 1_000, "kill-every": 60, "report-every": 10 },
});
const { minutes, schedules, robots } = options;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const LIMIT_MS = 1_000;
/** What is due this long before and after a kill is told apart. */
const NEAR_MS = 15_000;
/** What the robots have said first is taken in, and the schedules are there. */
const SETTLE_MS = 15_000;
const OVER_WITHIN_MS = 6 * MINUTE_MS;
const AT_WORK_MS = 2 * SECOND_MS;

const now = (): number => Date.now();
const until = (at: number): Promise<void> => (at > now() ? wait(at - now()) : Promise.resolve());
const loadText = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(" ");

async function startRobots(fixture: BenchFixture) {
  const args = [fixture.broker.port, robots, Number(options["report-every"]) * SECOND_MS].map(String);
  const crowd = fork(join(import.meta.dirname, "schedules/robots.ts"), args);
  await once(crowd, "message");
  return {
    pid: crowd.pid ?? 0,
    async ordersOf(): Promise<OrderCount> {
      crowd.send("how many");
      const [count] = await once(crowd, "message");
      return count;
    },
    end: () => void crowd.kill("SIGKILL"),
  };
}

/** Kills one of them, every so many seconds at a moment of chance; answers when. */
async function killing(
  servers: readonly Server[],
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const kills: number[] = [];
  const everyMs = Number(options["kill-every"]) * SECOND_MS;
  for (let begin = from; begin + everyMs <= to; begin += everyMs) {
    const anywhere = begin + Math.random() * everyMs;
    const isAtWork = kills.length % 2 === 1;
    const minute = Math.floor(anywhere / MINUTE_MS) * MINUTE_MS;
    const at = isAtWork && minute >= begin ? minute + Math.random() * AT_WORK_MS : anywhere;
    await until(at);
    const which = Math.floor(Math.random() * servers.length);
    kills.push(now());
    await servers[which]?.kill();
    await servers[which]?.start();
    console.log(
      `  ${kills.length}. killed server ${which + 1} at ${new Date(at).toISOString().slice(11, 23)}, back after ${now() - Math.round(at)} ms`,
    );
  }
  return kills;
}

/** What is due later is of no interest here, and must not be begun while the rest of this comes to its end. */
const leaveLater = ({ db }: BenchFixture, to: number): Promise<number> =>
  db.run(sql`update schedules set paused_at = now() where next_at >= ${new Date(to)}`);

/** Settles when nothing is open any more, or never will be. */
async function allOver({ db }: BenchFixture, due: readonly Firing[]): Promise<void> {
  for (const end = now() + OVER_WITHIN_MS; now() < end; await wait(SECOND_MS)) {
    const { occurrences, open } = await totalsOf(db);
    if (occurrences >= due.length && open === 0) return;
  }
}

function sayLateness(what: string, outcomes: readonly Outcome[], isLimited: boolean): void {
  const made = outcomes.flatMap(({ madeMs }) => madeMs ?? []);
  const sent = outcomes.flatMap(({ sentMs }) => sentMs ?? []);
  const figures = (times: number[]) => [0.5, 0.99, 1].map((of) => share(times, of).toFixed(0)).join(" / ");
  const isHigh = isLimited && share(sent, 0.99) > LIMIT_MS;
  if (isHigh) process.exitCode = 1;
  for (const [figure, part] of [
    ["p99", 0.99],
    ["longest", 1],
  ] as const)
    if (sent.length > 0)
      note(`order with the broker, ${what}, ${figure}`, "ms late", [Math.round(share(sent, part))]);
  console.log(
    `${isHigh ? "HIGH" : "ok  "} ${what}: ${made.length} started; run made ${figures(made)}, order with the broker ${figures(sent)} ms late (p50 / p99 / longest)`,
  );
}

function sayOutcomes(outcomes: readonly Outcome[], kills: readonly number[]): void {
  const isNear = ({ dueAt }: Outcome) => kills.some((at) => Math.abs(at - dueAt.getTime()) < NEAR_MS);
  sayLateness(
    "no kill near",
    outcomes.filter((one) => !isNear(one)),
    true,
  );
  sayLateness("a kill within 15 s", outcomes.filter(isNear), false);
  sayLateness("all", outcomes, false);
  const causes = new Map<string, number>();
  for (const { state, cause } of outcomes)
    if (state === "notStarted") causes.set(`${cause}`, (causes.get(`${cause}`) ?? 0) + 1);
  const noted = [...causes].map(([cause, count]) => `${cause} ${count}`).join(", ");
  console.log(`     not started, and why: ${noted || "none"}`);
}

function saySlowest(outcomes: readonly Outcome[]): void {
  const ofMinutes = Map.groupBy(outcomes, ({ dueAt }) => dueAt.getTime());
  for (const [at, ones] of ofMinutes) {
    const sent = ones.flatMap(({ sentMs }) => sentMs ?? []);
    const figures = [0.5, 0.99].map((of) => share(sent, of).toFixed(0)).join(" / ");
    console.log(
      `     ${new Date(at).toISOString().slice(11, 16)} ${`${ones.length}`.padStart(5)} due, ${figures} ms late`,
    );
  }
}

const fixture = await createBenchFixture({ robots });
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-servers-"));
const servers = [createServer(fixture, { dataDir }), createServer(fixture, { dataDir })];
let crowd: Awaited<ReturnType<typeof startRobots>> | undefined;
try {
  await fillFleet(fixture.db);
  crowd = await startRobots(fixture);
  for (const server of servers) await server.start();
  const from = new Date(Math.ceil((now() + SETTLE_MS) / MINUTE_MS) * MINUTE_MS);
  const to = from.getTime() + minutes * MINUTE_MS;
  const firings = await fillSchedules(fixture.db, { schedules, from });
  const due = firings.filter(({ dueAt }) => dueAt.getTime() < to);
  if (now() > from.getTime()) throw new Error("this machine took too long to begin");
  await until(from.getTime() - SECOND_MS);
  console.log(
    `  ${schedules} schedules, ${robots} robots; due in ${minutes} minutes: ${due.length}; load ${loadText()}`,
  );
  const parts = {
    servers: () => servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    "broker and ingest": () => cpuMs(fixture.broker.pid),
    PostgreSQL: () => cpuMsOfTree(fixture.postgresPid),
    "the robots themselves": () => cpuMs(crowd?.pid ?? 0),
  };
  const before = Object.values(parts).map((spent) => spent());
  const startedAt = now();
  const kills = await killing(servers, { from: from.getTime(), to });
  await until(to - SECOND_MS);
  await leaveLater(fixture, to);
  const spent = Object.entries(parts).map(([name, ms], index) => {
    const percent = (100 * (ms() - (before[index] ?? 0))) / (now() - startedAt);
    return `${name} ${percent.toFixed(0)} %`;
  });
  await allOver(fixture, due);
  const totals = await totalsOf(fixture.db);
  const outcomes = await outcomesOf(fixture.db, due);
  const orders = await crowd.ordersOf();
  const faults = [
    ...faultsOf(outcomes, totals),
    ["runs that came to no robot", totals.runs - orders.runs] as const,
    ["ordered twice", orders.twice] as const,
  ];
  const isRight = faults.every(([, count]) => count === 0);
  if (!isRight) process.exitCode = 1;
  note("due", "", [due.length]);
  note("kills", "", [kills.length]);
  note("faults: missing, twice, without an end, on no robot", "", [
    faults.reduce((sum, [, count]) => sum + count, 0),
  ]);
  console.log(
    `${isRight ? "ok  " : "HIGH"} ${due.length} due, ${totals.occurrences} noted, ${totals.runs} runs, ${orders.runs} came to robots; ${kills.length} kills; ${faults.map(([name, count]) => `${name} ${count}`).join(", ")}`,
  );
  sayOutcomes(outcomes, kills);
  saySlowest(outcomes);
  console.log(`     of a core: ${spent.join(", ")}; load ${loadText()}`);
} finally {
  crowd?.end();
  for (const server of servers) await server.kill();
  await fixture.close();
  await rm(dataDir, { recursive: true, force: true });
}
