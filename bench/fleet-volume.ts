/**
 * Ten thousand devices, two years of connection records, fifty million rows of history: what each list, filter, timeline
 * and call of a device's page takes at the server. At full scale it needs 12 GB of disk and some minutes to fill.
 *   node bench/fleet-volume.ts [--scale 1] [--rounds 40] [--explain] [--dir /where/there/is/room]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { watched } from "./dashboard/explain.ts";
import { CALLS, EXPORTS } from "./fleet-volume/calls.ts";
import { fill, type Volume, volumeOf } from "./fleet-volume/fill.ts";
import { serve } from "./lists/serve.ts";

const LIMIT_MS = 200;

const { values: options } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    rounds: { type: "string", default: "40" },
    explain: { type: "boolean", default: false },
    dir: { type: "string", default: tmpdir() },
  },
});

async function ask(http: FastifyInstance, url: string, who: string): Promise<number> {
  // Addresses differ, so that the limit of requests a minute stays out of it.
  const part = (): number => Math.floor(Math.random() * 256);
  const remoteAddress = `10.${part()}.${part()}.${part()}`;
  const started = performance.now();
  const answer = await http.inject({ url, remoteAddress, headers: { authorization: `Bearer ${who}` } });
  if (answer.statusCode !== 200 && answer.statusCode !== 404) throw new Error(`${url}: ${answer.body}`);
  return performance.now() - started;
}

async function measure(db: Database, { devices }: Volume): Promise<number> {
  const watch = watched(db);
  const http = await serve(watch.db);
  let slow = 0;
  // Every device of the others, in no order: what is read is seldom in memory.
  const another = (call: string): string =>
    call.replace("$id", String(2 + Math.floor(Math.random() * (devices - 1))));
  for (const who of ["platform", "tenant"])
    for (const call of CALLS) {
      if (who === "tenant" && call.includes("equipment/")) if (!call.includes("page")) continue;
      watch.taken();
      const first = await ask(http, another(call), who);
      const queries = watch.taken();
      const times: number[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1)
        times.push(await ask(http, another(call), who));
      times.sort((a, b) => a - b);
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)] ?? 0);
      if (p95 > LIMIT_MS) slow += 1;
      const [middle, late, cold] = [p50, p95, first].map((ms) => ms.toFixed(1).padStart(6));
      console.log(
        `${p95 > LIMIT_MS ? "SLOW" : "ok  "} ${middle} / ${late} ms p50/p95, first ${cold}  ${who.padEnd(8)} ${call}`,
      );
      if (options.explain) await explain(db, queries);
    }
  for (const call of EXPORTS)
    console.log(`      ${(await ask(http, call, "platform")).toFixed(0)} ms  ${call}`);
  await http.close();
  return slow;
}

async function explain(
  db: Database,
  queries: ReturnType<ReturnType<typeof watched>["taken"]>,
): Promise<void> {
  for (const query of queries) {
    const { rows } = await db.pool.query(
      `explain (analyze, timing off, buffers) ${query.text}`,
      query.values,
    );
    console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
  }
}

async function report(db: Database): Promise<void> {
  const rows = await db.many<{ name: string; rows: number; bytes: number }>({
    name: "",
    text: `select parent.relname as name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
             from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' join pg_class parent on parent.oid = i.inhparent
            group by 1 order by 3 desc`,
    values: [],
  });
  for (const { name, rows: count, bytes } of rows)
    if (count > 0)
      console.log(
        `      ${name.padEnd(24)} ${(count / 1e6).toFixed(2).padStart(7)} M rows ${(bytes / 1e9).toFixed(2).padStart(6)} GB`,
      );
}

async function main(): Promise<number> {
  const volume = volumeOf(Number(options.scale));
  const dataDir = await mkdtemp(join(options.dir, "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const db = createDatabase({
    url: postgres.ownerUrl,
    size: 5,
    onError: (error) => console.error(error.message),
  });
  try {
    await migrate(postgres);
    const started = performance.now();
    await fill(db, volume);
    console.log(`      filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    await report(db);
    return await measure(db, volume);
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) > 0 ? 1 : 0;
