/** How the database finds runs in a long log: by an index, looking at little more than a page. */
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { insertHundredTenants, waysOf } from "../../../test/plans.ts";
import { aWorld, type World } from "../../../test/world.ts";
import { EVERYTHING, NOTHING } from "../../core/caller.ts";
import { beat, holdLost, holdWaiting, nextStart } from "./claims.store.ts";
import { holdDue, nextDue } from "./firing.store.ts";
import { pageOfRuns } from "./job-runs.store.ts";

const RUNS = 40_000;
const JOBS = 4_000;
let world: World;
beforeAll(async () => {
  world = await aWorld();
  const { db, rootId } = world;
  const at = world.clock.now();
  await insertHundredTenants(db, rootId);
  await db.run(sql`
    insert into jobs (organization_id, name, job_group, job_class, params, cron, time_zone, misfire, concurrency, when_lost, timeout_s,
      retries, back_off_s, inform_after, next_at, changed_at)
    select 1001 + g % 100, 'Job ' || g, 'Group ' || g % 20, 'deviceExport', '{}', '0 0 3 * * ?', 'UTC', 'once', 'forbid', 'end', 60, 0, 30, 3,
      ${at}::timestamptz + g * interval '1 minute', ${at} from generate_series(1, ${JOBS}) g`);
  await db.run(sql`
    insert into job_runs (created_at, id, job_id, organization_id, job_name, job_group, job_class, params, trigger, state, start_at,
      heartbeat_at, message)
    select at, gen_random_uuid(), (select min(id) from jobs) + g % ${JOBS}, 1001 + g % 100, 'Job ' || g % ${JOBS}, 'Group ' || g % 20,
      case when g % 500 = 0 then 'logCleanup' else 'deviceExport' end, '{}',
      case when g % 300 = 0 then 'hand' else 'schedule' end,
      case when g % 10000 = 0 then 'waiting' when g % 10000 = 1 then 'running' when g % 250 = 0 then 'error' else 'complete' end, at, now(),
      '{"zh":"","en":""}'
    from (select g, ${at}::timestamptz - g * interval '1 minute' as at from generate_series(1, ${RUNS}) g) g`);
  await asOwner(db, "analyze jobs", "analyze job_runs");
});
afterAll(() => world.close());

const page = { current: 1, size: 20 };
it.each([
  ["all", {}],
  ["a job", { jobId: 77 }],
  ["failures", { states: ["error"] }],
  ["a class", { jobClass: "logCleanup" }],
  ["a group", { group: "group 7" }],
  ["by hand", { trigger: "hand" }],
  ["an organization", { organizationId: 1050 }],
  ["a name", { search: "Job 3999" }],
  ["a day", { from: "2026-11-10T00:00:00Z", to: "2026-11-11T00:00:00Z" }],
])("finds %s by an index", async (_, query) => {
  const now = world.clock.now();
  for (const scope of [EVERYTHING, { ...NOTHING, rootIds: [1050] }]) {
    const ways = await waysOf(world.db, (db) =>
      pageOfRuns(db, { scope, now }, { ...page, ...query } as never),
    );
    // Where all of them fit, counting goes through as many as are counted, which is quicker without one.
    if (Object.keys(query).length > 0) expect(ways.sequential).toEqual([]);
    // A page, and what is counted up to ten thousand.
    expect(ways.rows.job_runs ?? 0).toBeLessThan(13_000);
  }
});

it("looks at what is open alone to claim, to give a sign and to find what is lost", async () => {
  const now = world.clock.now();
  const ways = await waysOf(world.db, (db) =>
    Promise.all([
      holdWaiting(db, now, 8),
      nextStart(db, now),
      holdLost(db, 100),
      beat(db, [{ id: "01985a1c-0000-7000-8000-000000000000", createdAt: now }]),
      holdDue(db, new Date(now.getTime() + 120_000), { limit: 100, counted: 10 }),
      nextDue(db),
    ]),
  );
  expect(ways.sequential).toEqual([]);
  expect(ways.rows.job_runs ?? 0).toBeLessThan(100);
  expect(ways.rows.jobs ?? 0).toBeLessThan(100);
});
