/**
 * Ten thousand devices, two years of connection records, fifty million rows of history: what each list, filter, timeline
 * and call of a device's page takes over TCP, signed in. At full scale it needs 12 GB of disk and some minutes to fill.
 *   node bench/fleet-volume.ts [--scale 1] [--rounds 40] [--explain] [--dir /where/there/is/room]
 */
import { tmpdir } from "node:os";
import type { Database } from "../server/src/core/db/database.ts";
import { askTimed, startApi } from "./api/api.ts";
import { measureCalls } from "./calls.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { CALLS, EXPORTS } from "./fleet-volume/calls.ts";
import { fill, type Volume, volumeOf } from "./fleet-volume/fill.ts";
import { optionsOf } from "./options.ts";

const LIMIT_MS = 200;

const options = optionsOf({ scale: 1, rounds: 40, explain: false, dir: tmpdir() });

const PEOPLE = [
  { username: "platform", organizationId: 1, role: "platformAdmin", calls: CALLS },
  {
    ...{ username: "tenant", organizationId: 7, role: "tenantAdmin" },
    calls: CALLS.filter((call) => !call.includes("equipment/") || call.includes("page")),
  },
];

async function measure(base: BenchDatabase, { devices }: Volume): Promise<number> {
  const api = await startApi(base, PEOPLE, { isWatched: true });
  // Every device of the others, in no order: what is read is seldom in memory.
  const another = (call: string): string =>
    call.replace("$id", String(2 + Math.floor(Math.random() * (devices - 1))));
  let slow = 0;
  try {
    for (const { username: who, calls } of PEOPLE) {
      const token = await api.tokenOf(who);
      const asked = (call: string) => askTimed(api.url + another(call), token, [200, 404]);
      slow += await measureCalls({ ...base, taken: api.taken }, asked, {
        ...{ who, calls, rounds: options.rounds, limitMs: () => LIMIT_MS, isExplained: options.explain },
      });
      if (who === "platform")
        for (const call of EXPORTS) console.log(`      ${(await asked(call)).toFixed(0)} ms  ${call}`);
    }
  } finally {
    api.end();
  }
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
  async (db, base) => {
    const started = performance.now();
    await fill(db, volume);
    console.log(`      filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    await report(db);
    return measure(base, volume);
  },
  { dir: options.dir },
);
process.exitCode = slow > 0 ? 1 : 0;
