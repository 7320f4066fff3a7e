/**
 * Ten thousand devices, two years of connection records, fifty million rows of history: what each list, filter, timeline
 * and call of a device's page takes at the server. At full scale it needs 12 GB of disk and some minutes to fill.
 *   node bench/fleet-volume.ts [--scale 1] [--rounds 40] [--explain] [--dir /where/there/is/room]
 */
import { tmpdir } from "node:os";
import type { Database } from "../server/src/core/db/database.ts";
import { ask, explain, figures, verdict } from "./calls.ts";
import { withDatabase } from "./database.ts";
import { CALLS, EXPORTS } from "./fleet-volume/calls.ts";
import { fill, type Volume, volumeOf } from "./fleet-volume/fill.ts";
import { serve } from "./lists/serve.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";
import { watched } from "./watched.ts";

const LIMIT_MS = 200;

const options = optionsOf({ scale: 1, rounds: 40, explain: false, dir: tmpdir() });

async function measure(db: Database, { devices }: Volume): Promise<number> {
  const watch = watched(db);
  const http = await serve(watch.db);
  const asked = (url: string, token: string) => ask(http, { url, token }, [200, 404]);
  let slow = 0;
  // Every device of the others, in no order: what is read is seldom in memory.
  const another = (call: string): string =>
    call.replace("$id", String(2 + Math.floor(Math.random() * (devices - 1))));
  for (const who of ["platform", "tenant"])
    for (const call of CALLS) {
      if (who === "tenant" && call.includes("equipment/")) if (!call.includes("page")) continue;
      watch.taken();
      const first = await asked(another(call), who);
      const queries = watch.taken();
      const times: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) times.push(await asked(another(call), who));
      const isSlow = share(times, 0.95) > LIMIT_MS;
      if (isSlow) slow += 1;
      const cold = first.toFixed(1).padStart(6);
      console.log(`${verdict(isSlow)} ${figures(times)} ms p50/p95, first ${cold}  ${who.padEnd(8)} ${call}`);
      if (options.explain) await explain(db, queries);
    }
  for (const call of EXPORTS) console.log(`      ${(await asked(call, "platform")).toFixed(0)} ms  ${call}`);
  await http.close();
  return slow;
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

const volume = volumeOf(options.scale);
const slow = await withDatabase(
  async (db) => {
    const started = performance.now();
    await fill(db, volume);
    console.log(`      filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    await report(db);
    return measure(db, volume);
  },
  { dir: options.dir },
);
process.exitCode = slow > 0 ? 1 : 0;
