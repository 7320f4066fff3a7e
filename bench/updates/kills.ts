/** A rollout during which the server, its database or both are killed again and again: what is written of each robot is what it did. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { VICTIMS, type Victim } from "../../server/test/crash-run.ts";
import { type CrashServer, createCrashServer, lastingPort } from "../../server/test/crash-server.ts";
import type { HabitShares } from "../../simulator/src/updates/agent-habits.ts";
import type { AgentsOptions } from "../../simulator/src/updates/create-agents.ts";
import { AT_ONCE, anUpdateAuthor, VERSION } from "./author.ts";
import { type Crowd, createCrowd } from "./crowd.ts";
import { type KeptUpdate, verdictOf } from "./verdict.ts";

const PACKAGE_BYTES = 1_000_000;
const SECOND_MS = 1_000;
/** Robots work between two kills for at most so long. */
const MOST_PAUSE_MS = 8 * SECOND_MS;
const OVER_WITHIN_MS = 20 * 60 * SECOND_MS;
const ATTEMPTS = 2;
const HABITS: HabitShares = {
  failsAtInstall: 0.04,
  failsAtDownload: 0.02,
  skips: 0.04,
  slow: 0.1,
  breaksOff: 0.1,
  repeats: 0.1,
};
const AGENT_OPTIONS: NonNullable<AgentsOptions["options"]> = {
  installMs: [5_000, 20_000],
  breakMs: 20_000,
  slowBytesPerS: 20_000,
  firstPollMs: 15_000,
  mostSleepMs: 15_000,
};
const PLAN = {
  ...AT_ONCE,
  groups: [
    { ...AT_ONCE.groups[0], name: "First", share: { by: "percent", value: 40 } },
    { ...AT_ONCE.groups[0], name: "Others" },
  ],
  retry: { attempts: ATTEMPTS, afterMinutes: 1 },
} as const;

export interface KillOptions {
  robots: number;
  kills: number;
}

export async function killAndCompare({ robots, kills }: KillOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-updates-"));
  const port = await lastingPort();
  const server = await createCrashServer(dataDir, { port });
  const crowd = createCrowd();
  try {
    await server.start();
    const { tenant, gatewayToken, names } = await rollOut(server, { dataDir, robots });
    await crowd.start({
      ...{ url: `http://127.0.0.1:${port}`, tenant, gatewayToken, habits: HABITS, bootMs: [3_000, 8_000] },
      ...{ robots: names.map((controllerId) => ({ controllerId })), options: AGENT_OPTIONS },
    });
    const startedAt = performance.now();
    for (let number = 1; number <= kills; number += 1) {
      await wait(Math.random() * MOST_PAUSE_MS);
      const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] as Victim;
      const isOver = (await stateOf(server)) === "finished";
      await kill(server, victim);
      console.log(`  ${number}. killed ${victim} after ${seconds(startedAt)} s${isOver ? ", too late" : ""}`);
      if (isOver) process.exitCode = 1;
    }
    await allOver(server, startedAt);
    await compare(server, crowd);
  } finally {
    crowd.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const seconds = (since: number): string => ((performance.now() - since) / SECOND_MS).toFixed(0);

async function rollOut(server: CrashServer, { dataDir, robots }: { dataDir: string; robots: number }) {
  const db = createDatabase({ url: await server.databaseUrl(), size: 4, onError: () => undefined });
  const author = await anUpdateAuthor({ db, dataDir });
  const packageId = await author.release(VERSION, PACKAGE_BYTES);
  const names = Array.from({ length: robots }, (_, index) => `KILL-${index}`);
  await server.query(
    `insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
     select name, 'Acme', (select id from products where code = 'B'), (select min(id) from organizations), 'UTC'
     from unnest($1::text[]) name`,
    [names],
  );
  await author.start({ packageId, plan: PLAN });
  await author.close();
  await db.close();
  const { tenant, gatewayToken } = author;
  return { tenant, gatewayToken, names };
}

async function kill(server: CrashServer, victim: Victim): Promise<void> {
  if (victim !== "server") await server.killPostgres();
  if (victim === "PostgreSQL") return;
  await server.killServer();
  await server.start();
}

/** Undefined: the database is away for a moment. */
async function stateOf(server: CrashServer): Promise<string | undefined> {
  const rows = await server.query<{ state: string }>("select state from rollouts").catch(() => []);
  return rows[0]?.state;
}

async function allOver(server: CrashServer, startedAt: number): Promise<void> {
  for (const end = performance.now() + OVER_WITHIN_MS; performance.now() < end; await wait(SECOND_MS))
    if ((await stateOf(server)) === "finished") break;
  console.log(`  the rollout is ${await stateOf(server)} after ${seconds(startedAt)} s`);
}

async function compare(server: CrashServer, crowd: Crowd): Promise<void> {
  // What was said last has been answered.
  await wait(MOST_PAUSE_MS);
  const updates = await server.query<KeptUpdate>(`
    select d.serial_number as name, count(u.id)::int as updates, min(u.state) as state, min(u.attempts)::int as attempts,
      bool_or(u.ended_at is null or a.open_id is not null) as "isOpen",
      (select v.version from device_versions v where v.device_id = d.id and v.kind = 'firmware') as version
    from devices d left join device_updates u on u.device_id = d.id left join update_agents a on a.device_id = d.id
    group by d.id`);
  const { robots, outcomes, statuses } = await crowd.figures();
  const faults = verdictOf({ robots, updates, outcomes, attempts: ATTEMPTS });
  const isRight = faults.every(([, count]) => count === 0);
  if (!isRight) process.exitCode = 1;
  console.log(`  agents ${JSON.stringify(outcomes)}, answers ${JSON.stringify(statuses)}`);
  console.log(
    `${isRight ? "ok  " : "HIGH"} ${robots.length} robots: ${faults.map(([name, count]) => `${name} ${count}`).join(", ")}`,
  );
}
