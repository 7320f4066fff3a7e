/** Thousands of agents that poll, many of them in one rollout, beside robots that report: what each of them feels of the others. */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import sql from "sql-template-tag";
import { freePortAfter } from "../../server/src/core/free-port.ts";
import { type BenchFixture, createBenchFixture } from "../ingest/fixture.ts";
import { Load } from "../ingest/load-child.ts";
import { benchRobot } from "../ingest/reports.ts";
import { createServer } from "../schedules/servers.ts";
import type { AgentsAnswer } from "./agents.ts";
import { AT_ONCE, anUpdateAuthor, VERSION } from "./author.ts";
import { createCrowd } from "./crowd.ts";
import { type MemoryWatch, slopeOf, watchMemory } from "./memory.ts";

const MAX_P99_MS = 50;
const MAX_RATIO = 1.5;
const MAX_MB_A_MINUTE = 3;
const MAX_MB_MORE = 10;
const PACKAGE_BYTES = 1_000_000;
const POLL_MS = 60_000;
const SECOND_MS = 1_000;
/** Of reports alone, before and after. */
const ALONE_S = 45;
/** All have polled, and the server's heap has the size that it needs. */
const WARM_UP_S = 75;
const SEEN_FROM = 100;

export interface PollOptions {
  agents: number;
  /** How many of them are in the rollout. */
  updated: number;
  reporting: number;
  seconds: number;
}

export async function measurePolls(options: PollOptions): Promise<void> {
  // This process waits: its heap, collected every few seconds for having nothing to do, would take both cores for a tenth of a second.
  setFlagsFromString("--no-memory-reducer");
  const { agents, updated, reporting, seconds } = options;
  const fixture = await createBenchFixture({ robots: reporting + agents });
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-updates-"));
  const author = await anUpdateAuthor({ db: fixture.db, dataDir });
  const packageId = await author.release(VERSION, PACKAGE_BYTES);
  const port = await freePortAfter({ host: "127.0.0.1", port: fixture.broker.port });
  const server = createServer(fixture, { dataDir, port });
  await server.start();
  const load = new Load();
  await load.open(fixture.broker.port, { from: 0, robots: reporting });
  const crowd = createCrowd();
  try {
    await load.run(0, ALONE_S / 3);
    const before = await load.run(0, ALONE_S);
    await crowd.start({
      ...{ url: `http://127.0.0.1:${port}`, tenant: author.tenant, gatewayToken: author.gatewayToken },
      robots: Array.from({ length: agents }, (_, index) => ({
        controllerId: benchRobot(reporting + index).serialNumber,
      })),
      options: { firstPollMs: POLL_MS, mostSleepMs: POLL_MS },
    });
    await load.run(0, WARM_UP_S);
    await crowd.reset();
    await author.start({
      packageId,
      deviceIds: await idsOf(fixture, { from: reporting, updated }),
      plan: AT_ONCE,
    });
    const memory = watchMemory(server.pid(), SECOND_MS);
    const beside = await load.run(0, seconds);
    memory.stop();
    const figures = await crowd.figures();
    crowd.end();
    await wait(SECOND_MS);
    const after = await load.run(0, ALONE_S);
    console.log(
      `  ${agents} agents, ${updated} in the rollout, ${beside.perSecond.toFixed(0)} reports a second; load ${loadText()}`,
    );
    sayRequests(figures, { agents, seconds });
    await sayRollout(fixture, figures, updated);
    const alone = (before.p99 + after.p99) / 2;
    const ratio = beside.p99 / alone;
    say(
      ratio <= MAX_RATIO,
      `acknowledged p99 ${beside.p99.toFixed(1)} ms beside agents, ${before.p99.toFixed(1)} before and ${after.p99.toFixed(1)} after: ${ratio.toFixed(2)} of alone (at most ${MAX_RATIO})`,
    );
    sayMemory(memory.samples);
  } finally {
    crowd.end();
    load.end();
    await server.kill();
    await author.close();
    await fixture.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const loadText = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(" ");

function say(isWithin: boolean, text: string): void {
  if (!isWithin) process.exitCode = 1;
  console.log(`${isWithin ? "ok  " : "HIGH"} ${text}`);
}

/**
 * Memory rises between two collections of the whole heap, minutes apart, and falls by half at each: flat is what does not peak higher, and
 * does not rise along a line either, which says more the longer the run.
 */
function sayMemory(samples: MemoryWatch["samples"]): void {
  const half = samples.length / 2;
  const peakOf = (some: MemoryWatch["samples"]) => Math.max(...some.map(({ mb }) => mb));
  const [first, second] = [peakOf(samples.slice(0, half)), peakOf(samples.slice(half))];
  const slope = slopeOf(samples.filter(({ atMs }) => atMs > WARM_UP_S * SECOND_MS));
  say(
    second <= first + MAX_MB_MORE,
    `server memory at most ${first} MB in the first half, ${second} in the second (${MAX_MB_MORE} more at most)`,
  );
  say(slope <= MAX_MB_A_MINUTE, `${slope.toFixed(2)} MB a minute after warm-up (at most ${MAX_MB_A_MINUTE})`);
}

async function idsOf(
  { db }: BenchFixture,
  { from, updated }: { from: number; updated: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(
    sql`select id from devices where serial_number >= ${benchRobot(from).serialNumber} order by serial_number limit ${updated}`,
  );
  return rows.map(({ id }) => id);
}

function sayRequests(
  { kinds, statuses }: AgentsAnswer,
  { agents, seconds }: Pick<PollOptions, "agents" | "seconds">,
): void {
  for (const [kind, { count, p50, p99, maxMs }] of Object.entries(kinds)) {
    const text = `${kind.padEnd(16)} ${String(count).padStart(6)} times, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${maxMs.toFixed(0)} ms (p99 at most ${MAX_P99_MS})`;
    say(count < SEEN_FROM || p99 <= MAX_P99_MS, text);
  }
  const polls = kinds.poll?.count ?? 0;
  const wanted = (0.9 * agents * seconds * SECOND_MS) / POLL_MS;
  say(
    polls >= wanted,
    `${polls} polls, ${(polls / seconds).toFixed(0)} a second (${wanted.toFixed(0)} at least)`,
  );
  const others = Object.entries(statuses).filter(([status]) => !/^[23]/.test(status));
  say(others.length === 0, `answers ${JSON.stringify(statuses)}`);
}

async function sayRollout({ db }: BenchFixture, { outcomes }: AgentsAnswer, updated: number): Promise<void> {
  const states = await db.many<{ state: string; devices: number }>(
    sql`select state, count(*)::int as devices from device_updates group by 1 order by 1`,
  );
  const done = states.find(({ state }) => state === "succeeded")?.devices ?? 0;
  say(
    done === updated && outcomes.updated === updated,
    `agents ${JSON.stringify(outcomes)}; the server ${states.map(({ state, devices }) => `${state} ${devices}`).join(", ")}`,
  );
}
