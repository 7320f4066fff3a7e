/** Kills the server, its database, both, or the broker alone, at random moments under load, and counts what is there afterwards. */
import { setTimeout as wait } from "node:timers/promises";
import { type CrashFleet, startFleet } from "./crash-robots.ts";
import { type CrashServer, createCrashServer, insertRobots } from "./crash-server.ts";

export type Victim = "server" | "PostgreSQL" | "both" | "broker";
export const VICTIMS: readonly Victim[] = ["server", "PostgreSQL", "both", "broker"];

export interface CrashVerdict {
  sent: number;
  acknowledged: number;
  stored: number;
  /** Acknowledged and not there. */
  missing: number;
  /** Robots whose sums differ from what is stored of them. */
  miscounted: number;
  /** Connections that are called open though nobody is connected. */
  leftOpen: number;
}

export interface CrashOptions {
  dataDir: string;
  victims: readonly Victim[];
  robots: number;
  brokerProcesses?: number;
  /** How long the fleet works before each kill. */
  pauseMs(): number;
  say?(text: string): void;
}

const SECRET = "crash-secret";
/** Everything sent is acknowledged again this soon after the last kill, or something hangs. */
const TIMEOUT_MS = 60_000;

export async function crashRun(options: CrashOptions): Promise<CrashVerdict> {
  const { dataDir, victims, robots, brokerProcesses = 1, pauseMs, say = () => undefined } = options;
  const server = await createCrashServer(dataDir, { brokerProcesses });
  await server.start();
  try {
    const serialNumbers = await insertRobots(server, { secret: SECRET, count: robots });
    const fleet = startFleet({ port: server.mqttPort, secret: SECRET, serialNumbers });
    for (const [round, victim] of victims.entries()) {
      await progress(fleet);
      await wait(pauseMs());
      while (fleet.inFlight() === 0) await wait(1);
      const [before, under] = [fleet.acknowledged(), fleet.inFlight()];
      await kill(server, victim);
      say(`  ${round + 1}. killed ${victim}: ${before} reports acknowledged before, ${under} on their way`);
    }
    await progress(fleet);
    await Promise.race([fleet.finish(), wait(TIMEOUT_MS, undefined, { ref: false }).then(giveUp)]);
    return await verdictOf(server, fleet);
  } finally {
    await server.stop();
  }
}

function giveUp(): never {
  throw new Error("reports were not acknowledged in time");
}

async function kill(server: CrashServer, victim: Victim): Promise<void> {
  if (victim === "broker") return server.killBroker();
  if (victim !== "server") await server.killPostgres();
  if (victim === "PostgreSQL") return;
  await server.killServer();
  await server.start();
}

/** Settles when reports flow again. */
async function progress(fleet: CrashFleet): Promise<void> {
  const before = fleet.acknowledged();
  const end = Date.now() + TIMEOUT_MS;
  while (fleet.acknowledged() <= before + fleet.robots.length) {
    if (Date.now() > end) giveUp();
    await wait(20);
  }
}

async function verdictOf(server: CrashServer, fleet: CrashFleet): Promise<CrashVerdict> {
  const rows = await server.query<{ name: string; times: string[] }>(
    `select d.serial_number as name, array_agg((extract(epoch from r.reported_at) * 1000)::bigint::text) as times
       from telemetry_reports r join devices d on d.id = r.device_id group by 1`,
  );
  const sums = await server.query<{ name: string; reports: number; worked: number; quarters: number }>(
    `select d.serial_number as name, sum(u.reports)::int as reports, sum(u.worked_s)::int as worked,
            (select sum(q.reports)::int from usage_quarters q where q.device_id = d.id) as quarters
       from usage_days u join devices d on d.id = u.device_id group by d.id`,
  );
  const stored = new Map(rows.map((row) => [row.name, new Set(row.times.map(Number))]));
  const summed = new Map(sums.map((row) => [row.name, row]));
  const verdict: CrashVerdict = {
    sent: 0,
    acknowledged: 0,
    stored: 0,
    missing: 0,
    miscounted: 0,
    leftOpen: 0,
  };
  for (const { serialNumber, sent, acknowledged } of fleet.robots) {
    const there = stored.get(serialNumber) ?? new Set();
    const sum = summed.get(serialNumber);
    verdict.sent += sent.size;
    verdict.acknowledged += acknowledged.size;
    verdict.stored += there.size;
    verdict.missing += [...acknowledged].filter((at) => !there.has(at)).length;
    const isRight = [sum?.reports, sum?.quarters, sum?.worked].every((count) => count === there.size);
    if (!isRight) verdict.miscounted += 1;
  }
  const [open] = await server.query<{ count: number }>(
    `select count(*)::int as count from (
       select device_id from connection_records where disconnected_at is null group by 1 having count(*) > 1) twice`,
  );
  verdict.leftOpen = open?.count ?? 0;
  return verdict;
}
