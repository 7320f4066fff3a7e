/**
 * Ten thousand due times in one minute over three processes, one of which is killed at random: each ran as its rule says, counted from
 * the log. And a log of a million runs: the list and each of its filters.
 *   node bench/jobs.ts [--times 10000] [--processes 3] [--takes 20] [--rows 1000000] [--rounds 20]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DataScope, EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { pageOfRuns } from "../server/src/system/jobs/job-runs.store.ts";
import { withDatabase } from "./database.ts";
import { fillDue, fillLog, fillPeople } from "./jobs/fill.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";

const { times, processes, takes, rows, rounds } = optionsOf({
  ...{ times: 10_000, processes: 3, takes: 20, rows: 1_000_000, rounds: 20 },
});
const MINUTE_MS = 60_000;
const LIMIT_MS = 200;
/** Lost runs are noticed within half a minute, and tried again. */
const OVER_WITHIN_MS = 2 * MINUTE_MS;

async function start(url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "jobs/process.ts"), [url, String(takes)]);
  await once(child, "message");
  return child;
}

async function fire(db: Database): Promise<boolean> {
  const url = String(db.pool.options.connectionString);
  const children = await Promise.all(Array.from({ length: processes }, () => start(url)));
  const from = new Date(Date.now() + 5_000);
  await fillDue(db, { times, from });
  const killAt = from.getTime() + 10_000 + Math.random() * 40_000;
  await wait(killAt - Date.now());
  const victim = Math.floor(Math.random() * processes);
  children[victim]?.kill("SIGKILL");
  console.log(
    `process ${victim + 1} of ${processes} killed ${Math.round((killAt - from.getTime()) / 1_000)} s after the first due time`,
  );
  const end = from.getTime() + MINUTE_MS + OVER_WITHIN_MS;
  const open = `select (select count(*)::int from jobs where next_at < now() + interval '1 day') as due,
    (select count(*)::int from job_runs where state in ('waiting', 'running')) as open`;
  for (;;) {
    const {
      rows: [left],
    } = await db.pool.query<{ due: number; open: number }>(open);
    if ((left?.due === 0 && left.open === 0) || Date.now() > end) break;
    await wait(1_000);
  }
  for (const child of children) child.kill("SIGKILL");
  return verdict(db);
}

interface Sums {
  jobs: number;
  once: number;
  "as its rule says": number;
}

/** Counted from the log alone. */
async function verdict(db: Database): Promise<boolean> {
  const {
    rows: [sums],
  } = await db.pool.query<Sums>(
    `with of_jobs as (
       select j.id, j.when_lost, count(r.*) filter (where r.trigger <> 'retry')::int as runs,
         count(*) filter (where r.state = 'complete')::int as complete, count(*) filter (where r.state = 'lost')::int as lost
       from jobs j left join job_runs r on r.job_id = j.id group by j.id)
     select count(*)::int as jobs, count(*) filter (where runs = 1)::int as once,
       count(*) filter (where runs > 1)::int as twice, count(*) filter (where runs = 0)::int as forgotten,
       coalesce(sum(lost), 0)::int as lost, count(*) filter (where lost > 0 and when_lost = 'retry' and complete = 1)::int as "tried again",
       count(*) filter (where complete = case when lost > 0 and when_lost = 'end' then 0 else 1 end)::int as "as its rule says"
     from of_jobs`,
  );
  const { rows: late } = await db.pool.query<{ ms: number }>(
    `select extract(epoch from started_at - due_at) * 1000 as ms from job_runs where trigger = 'schedule' and started_at is not null`,
  );
  const delays = late.map(({ ms }) => Number(ms));
  console.log(
    Object.entries(sums ?? {})
      .map(([name, count]) => `${name} ${count}`)
      .join(" · "),
  );
  console.log(
    `begun after its time: p50 ${Math.round(share(delays, 0.5))} ms, p95 ${Math.round(share(delays, 0.95))} ms, most ${Math.round(Math.max(...delays))} ms`,
  );
  return sums?.jobs === times && sums.once === times && sums["as its rule says"] === times;
}

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE_MS).toISOString();
const QUERIES: Record<string, object> = {
  newest: {},
  "page 400": { current: 400 },
  "oldest first": { sort: "createdAt" },
  job: { jobId: 100_077 },
  complete: { states: ["complete"] },
  error: { states: ["error"] },
  "timed out": { states: ["timedOut"] },
  "all failures": { states: ["error", "timedOut", "lost"] },
  class: { jobClass: "logCleanup" },
  group: { group: "group 7" },
  "by hand": { trigger: "hand" },
  organization: { organizationId: 50 },
  "a day": { from: ago(40), to: ago(39) },
  name: { search: "Report 1999" },
  "no such name": { search: "nothing of the kind" },
  "error of a group": { states: ["error"], group: "Group 0" },
};
const SCOPES: Record<string, DataScope> = { platform: EVERYTHING, tenant: { ...NOTHING, rootIds: [50] } };

async function read(db: Database): Promise<boolean> {
  let isWell = true;
  for (const [who, scope] of Object.entries(SCOPES))
    for (const [name, query] of Object.entries(QUERIES)) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await pageOfRuns(db, { scope, now: new Date() }, { current: 1, size: 20, ...query } as never);
        took.push(performance.now() - began);
      }
      const p95 = share(took, 0.95);
      if (p95 >= LIMIT_MS) isWell = false;
      console.log(
        `  ${who.padEnd(9)}${name.padEnd(18)}p95 ${p95.toFixed(1)} ms${p95 >= LIMIT_MS ? "  TOO SLOW" : ""}`,
      );
    }
  return isWell;
}

await withDatabase(
  async (db) => {
    await fillPeople(db);
    const hasFired = await fire(db);
    await fillLog(db, rows);
    console.log(`log of ${rows} runs, limit ${LIMIT_MS} ms`);
    const isQuick = await read(db);
    if (!hasFired || !isQuick) process.exitCode = 1;
  },
  { size: 10 },
);
