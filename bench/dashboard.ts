/**
 * Every figure of the dashboard and the ranking over twelve months of a thousand devices, asked at the HTTP server.
 *   node bench/dashboard.ts [--devices 1000] [--rounds 60] [--only range] [--explain] [--database URL]
 * Prints a line a figure: milliseconds at the middle and at the 95th percentile, what the database's processor spent on
 * an answer, and how many queries an answer took. `--database` asks one that is filled already, and leaves it be.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { type Caller, type DataScope, EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { createRoute } from "../server/src/core/http/route.ts";
import { createHttpServer } from "../server/src/core/http/server.ts";
import { createLog } from "../server/src/core/log.ts";
import { dashboardRoom } from "../server/src/insight/dashboard/index.ts";
import { rankingRoom } from "../server/src/insight/ranking/index.ts";
import { databaseCpu, spentMs } from "./dashboard/database-cpu.ts";
import { watched, waysOf } from "./dashboard/explain.ts";
import { fill } from "./dashboard/fill.ts";

const LIMIT_MS = 50;
const MONTHS_24 = 730;
const ZONE = "timeZone=Asia/Shanghai";
const FIGURES = [
  "/platform/dashboard/now",
  ...["7d", "30d", "12m"].map((range) => `/platform/dashboard/range?range=${range}&${ZONE}`),
  `/platform/dashboard/comparison?${ZONE}`,
  "/platform/dashboard/floors",
  ...["device", "organization", "product"].flatMap((subject) =>
    ["7d", "30d", "12m"].map(
      (range) => `/platform/ranking/page?subject=${subject}&range=${range}&sort=-usageRate&${ZONE}`,
    ),
  ),
];

const { values: options } = parseArgs({
  options: {
    devices: { type: "string", default: "1000" },
    rounds: { type: "string", default: "60" },
    explain: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    database: { type: "string" },
  },
});

async function serve(db: Database) {
  const endpoints: Endpoint[] = [];
  const scopes: Record<string, DataScope> = { platform: EVERYTHING, tenant: { ...NOTHING, rootIds: [2] } };
  const http = await createHttpServer({ ...readConfig({}), LOG_LEVEL: "silent" }, createLog("silent"));
  const authenticate = async (token: string): Promise<Caller> => ({
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Bench",
    permissions: new Set(endpoints.map((endpoint) => endpoint.permission)),
    scope: scopes[token] ?? NOTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const route = createRoute({
    app: http,
    db,
    authenticate,
    refuseRestricted: () => undefined,
    refuseStale: () => undefined,
    isReadOnly: false,
    checksAnswers: false,
    endpoints,
  });
  const clock = { now: () => new Date() };
  dashboardRoom({ db, clock }).routes?.(route);
  rankingRoom({ db, clock }).routes?.(route);
  return http;
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function measure(db: Database): Promise<number> {
  const watch = watched(db);
  const http = await serve(watch.db);
  let slow = 0;
  const ask = async (url: string, who: string): Promise<number> => {
    const started = performance.now();
    // Addresses differ, so that the limit of requests a minute stays out of it.
    const remoteAddress = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const answer = await http.inject({ url, remoteAddress, headers: { authorization: `Bearer ${who}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return performance.now() - started;
  };
  for (const who of ["platform", "tenant"])
    for (const url of FIGURES.filter((figure) => figure.includes(options.only))) {
      for (let i = 0; i < 5; i++) await ask(url, who);
      watch.taken();
      await ask(url, who);
      const queries = watch.taken();
      const times: number[] = [];
      const before = await databaseCpu(db);
      for (let i = 0; i < Number(options.rounds); i++) times.push(await ask(url, who));
      const cpu = spentMs(before, await databaseCpu(db)) / times.length;
      times.sort((a, b) => a - b);
      const p95 = at(times, 0.95);
      if (p95 > LIMIT_MS) slow++;
      const figures = [at(times, 0.5), p95].map((ms) => ms.toFixed(1).padStart(6)).join(" / ");
      console.log(
        `${p95 > LIMIT_MS ? "SLOW" : "ok  "} ${figures} ms p50/p95  ${cpu.toFixed(1).padStart(5)} ms database  ${queries.length} queries  ${who.padEnd(8)} ${url.split(`&${ZONE}`)[0]}`,
      );
      if (options.explain)
        for (const query of queries) console.log(`       ${(await waysOf(db, query)).join(", ")}`);
    }
  await http.close();
  return slow;
}

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase({ url, size: 10, onError: (error) => console.error(error.message) });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function filled(db: Database): Promise<void> {
  const started = performance.now();
  await fill(db, { devices: Number(options.devices), tenants: 20, days: MONTHS_24 });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`filled ${options.devices} devices × 24 months in ${seconds} s`);
}

async function main(): Promise<number> {
  if (options.database) return onDatabase(options.database, measure);
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  try {
    await migrate(postgres);
    return await onDatabase(postgres.ownerUrl, async (db) => {
      await filled(db);
      return await measure(db);
    });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) > 0 ? 1 : 0;
