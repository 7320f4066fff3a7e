/**
 * The lists that people page through, asked at the HTTP server, with ten thousand robots, as many sensors
 * and three years of past.
 *   node bench/lists.ts [--devices 10000] [--rounds 40] [--explain]
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { watched } from "./dashboard/explain.ts";
import { fill } from "./lists/fill.ts";
import { serve } from "./lists/serve.ts";

const LIMIT_MS = 50;
const PAGE = "/platform/equipment/page";
const IOT = "/platform/iot/equipment/page";
/** Every order there is. */
const ORDERS = deviceListQuery.shape.sort.unwrap().options;
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
const CALLS = [
  PAGE,
  `${PAGE}?size=50&current=100`,
  ...ORDERS.map((sort) => `${PAGE}?sort=${sort}&size=50`),
  `${PAGE}?search=Robot%2099`,
  `${PAGE}?search=tenant%2012`,
  `${PAGE}?statuses=02&statuses=04&isOnline=true`,
  `${PAGE}?organizationId=7`,
  `${PAGE}?hasErrors=true`,
  `${PAGE}?productId=3&isLocked=false`,
  `${PAGE}?kind=vacuum&sort=-lastReportAt`,
  IOT,
  `${IOT}?size=50&current=100`,
  ...ORDERS.map((sort) => `${IOT}?sort=${sort}&size=50`),
  `${IOT}?search=Sensor%2099`,
  `${IOT}?kinds=sensor&isOnline=false`,
  `${IOT}?concentratorId=GW-42&sort=-rssiDbm`,
  "/platform/equipment/1",
  "/platform/equipment/1/state",
  "/platform/equipment/1/trail?minutes=60",
  "/platform/equipment/1/usage?days=366",
  "/platform/equipment/1/log",
  "/platform/equipment/1/log?current=400&size=20",
  "/platform/equipment/1/log?kinds=locked",
  "/platform/equipment/9999/log",
  `/platform/equipment/1/log?to=${YEAR_AGO}`,
  "/platform/equipment/1/connections",
  "/platform/equipment/1/connections?errorFlag=0",
  "/platform/equipment/1/task-reports",
];

const { values: options } = parseArgs({
  options: {
    devices: { type: "string", default: "10000" },
    rounds: { type: "string", default: "40" },
    explain: { type: "boolean", default: false },
  },
});

async function measure(db: Database): Promise<number> {
  const watch = watched(db);
  const http = await serve(watch.db);
  let slow = 0;
  const ask = async (url: string, who: string): Promise<number> => {
    // Addresses differ, so that the limit of requests a minute stays out of it.
    const remoteAddress = `10.${who.length}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const started = performance.now();
    const answer = await http.inject({ url, remoteAddress, headers: { authorization: `Bearer ${who}` } });
    if (answer.statusCode !== 200 && answer.statusCode !== 404) throw new Error(`${url}: ${answer.body}`);
    return performance.now() - started;
  };
  for (const who of ["platform", "tenant"])
    for (const url of CALLS) {
      for (let round = 0; round < 3; round += 1) await ask(url, who);
      watch.taken();
      await ask(url, who);
      const queries = watch.taken();
      const times: number[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1) times.push(await ask(url, who));
      times.sort((a, b) => a - b);
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)] ?? 0);
      if (p95 > LIMIT_MS) slow += 1;
      console.log(
        `${p95 > LIMIT_MS ? "SLOW" : "ok  "} ${p50.toFixed(1).padStart(6)} / ${p95.toFixed(1).padStart(6)} ms p50/p95  ${who.padEnd(8)} ${url}`,
      );
      if (options.explain)
        for (const query of queries) {
          const { rows } = await db.pool.query(`explain (analyze, timing off) ${query.text}`, query.values);
          console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
        }
    }
  for (const format of ["csv", "xlsx"]) {
    const ms = await ask(`/platform/equipment/export?format=${format}`, "platform");
    console.log(`      ${ms.toFixed(0)} ms  all ${options.devices} devices as ${format}`);
  }
  await http.close();
  return slow;
}

async function main(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const db = createDatabase({
    url: postgres.ownerUrl,
    size: 5,
    onError: (error) => console.error(error.message),
  });
  try {
    await migrate(postgres);
    await fill(db, Number(options.devices));
    return await measure(db);
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) > 0 ? 1 : 0;
