/**
 * The plan of a week over HTTP: two hundred robots of a tenant with six runs a day, behind them and before them, among the plans of others;
 * every tenth robot leads a combination as well, with the next one beside it. And its check: of the week, and of one schedule that changes.
 *   node bench/plan.ts [--robots 200] [--runs 6] [--tenants 5] [--rounds 20] [--explain]
 */

import sql from "sql-template-tag";
import { EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { ensurePartitions } from "../server/src/core/db/partitions.ts";
import { serveFindings } from "../server/src/operations/findings/findings.routes.ts";
import { createFindings } from "../server/src/operations/findings/findings.service.ts";
import { servePlan } from "../server/src/operations/plan/plan.routes.ts";
import { createPlans } from "../server/src/operations/plan/plan.service.ts";
import { ask, measureCalls } from "./calls.ts";
import { withDatabase } from "./database.ts";
import { optionsOf } from "./options.ts";
import { openRooms } from "./rooms-server.ts";
import { watched } from "./watched.ts";

const LIMIT_MS = 500;
const DAY_MS = 86_400_000;
const PAST_DAYS = 31;
const TENANT = 7;
const { robots, runs, tenants, rounds, explain } = optionsOf({
  ...{ robots: 200, runs: 6, tenants: 5, rounds: 20, explain: false },
});

/** Each robot has a task of its own, done `runs` times a day by as many schedules, and some a combination; the past of a month. */
async function fill(db: Database): Promise<void> {
  const now = new Date();
  await ensurePartitions(db, { from: new Date(now.getTime() - (PAST_DAYS + 5) * DAY_MS), to: now });
  const rule = (n: string) =>
    `jsonb_build_object('repeat', 'daily', 'unit', 'day', 'every', 1, 'weekdays', '[]'::jsonb, 'months', '[]'::jsonb,
      'monthDays', null, 'times', jsonb_build_array(lpad((${n} * 24 / ${runs})::text, 2, '0') || ':05'), 'from', '2026-01-01',
      'until', null)`;
  const all = tenants * robots;
  for (const statement of [
    `insert into products (code, name, kind, protocol) values ('S', 'Scrubber', 'scrubber', 'vda5050')`,
    `insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
      values (1, '{1}', 'Platform', 'P', 'PLATFORM')`,
    `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
      select ${TENANT} + n, 1, array[1, ${TENANT} + n], 'Tenant ' || n, 'T' || n, 'TENANT' from generate_series(0, ${tenants} - 1) n`,
    `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id)
      select 'S' || n, 'acme', 'Robot ' || n, (select max(id) from products), ${TENANT} + n % ${tenants}
      from generate_series(0, ${all} - 1) n`,
    `insert into tasks (organization_id, name, definition, element_ids, runner, device_ids, step_count, area_sqm, changed_at)
      select organization_id, 'Task ' || id, '{"steps": [], "whenLow": "resume"}', '{}', 'devices', array[id], 2, 500, now() from devices`,
    `insert into schedules (organization_id, task_id, name, rule, time_zone, late_min, next_at, next_original, changed_at)
      select t.organization_id, t.id, t.name || ' ' || n, ${rule("n")}, 'Asia/Shanghai', 5, now() + interval '1 hour', 'x', now()
      from tasks t, generate_series(0, ${runs} - 1) n`,
    `insert into combinations (organization_id, name, definition, task_ids, device_ids, changed_at)
      select a.organization_id, 'Round ' || a.id, jsonb_build_object('stages', jsonb_build_array(
          jsonb_build_object('id', 'a', 'begins', 'atOnce', 'parts', jsonb_build_array(
            jsonb_build_object('id', 'a1', 'taskId', a.id, 'device', '{"kind": "best"}'::jsonb),
            jsonb_build_object('id', 'a2', 'taskId', b.id, 'device', '{"kind": "best"}'::jsonb))),
          jsonb_build_object('id', 'b', 'begins', 'atOnce', 'parts', jsonb_build_array(
            jsonb_build_object('id', 'b1', 'taskId', b.id, 'device', '{"kind": "sameAs", "partId": "a1"}'::jsonb))))),
        array[a.id, b.id], '{}', now()
      from tasks a join tasks b on b.id = a.id + ${tenants} where a.id % 10 = 0`,
    `insert into schedules (organization_id, combination_id, name, rule, time_zone, late_min, next_at, next_original, changed_at)
      select c.organization_id, c.id, c.name, ${rule("1")}, 'Asia/Shanghai', 5, now() + interval '1 hour', 'x', now()
      from combinations c`,
    `insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state,
        ending, end_status, moves, started_at, changed_at, ended_at)
      select t.device_ids[1], at.at, gen_random_uuid(), t.organization_id, t.id, t.name, 1, '{a,b}', gen_random_uuid(), 'ended',
        'completed', 'completed', '[]', at.at, at.at, at.at + interval '40 minutes'
      from tasks t, generate_series(1, ${PAST_DAYS} * ${runs}) n,
        lateral (select now() - n * interval '1 day' / ${runs} + t.id % 60 * interval '1 minute' as at) at`,
  ])
    await db.pool.query(statement);
  await db.pool.query("vacuum analyze");
}

const at = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString());
const CALLS = [
  [-1, 0],
  [0, 1],
  [-7, 0],
  [0, 7],
  [-3, 4],
  [0, 31],
].map(([from = 0, to = 0]) => `/platform/plan?from=${at(from)}&to=${at(to)}`);
/** Of the tenant alone, and of all at once. */
const FINDINGS = "/platform/plan/findings";

/** One schedule that would be saved like this, among all others. */
const CHECK = "/platform/plan/check";
const CHECK_LIMIT_MS = 300;
const draft = (taskId: number) => ({
  taskId,
  rule: { repeat: "daily", times: ["04:35"], from: "2026-01-01" },
});

const slow = await withDatabase(async (db) => {
  await fill(db);
  const watch = watched(db);
  const scopes = { tenant: { ...NOTHING, rootIds: [TENANT] }, platform: EVERYTHING };
  const { http, route } = await openRooms(watch.db, scopes);
  const deps = { db: watch.db, clock: { now: () => new Date() } };
  servePlan(route, createPlans(deps));
  serveFindings(route, createFindings(deps));
  const asked = (token: string) => (url: string) => ask(http, { url, token });
  const order = { isExplained: explain, calls: [...CALLS, FINDINGS] };
  const limitMs = () => LIMIT_MS;
  let count = await measureCalls(watch, asked("tenant"), { who: "tenant", ...order, rounds, limitMs });
  const { id } = await db.one<{ id: number }>(sql`
    select max(t.id) as id from tasks t where t.organization_id = ${TENANT}`);
  const checked = (url: string) => ask(http, { url, token: "tenant", body: draft(id) });
  count += await measureCalls(watch, checked, {
    ...{ who: "tenant", calls: [CHECK], rounds, limitMs: () => CHECK_LIMIT_MS, isExplained: explain },
  });
  count += await measureCalls(watch, asked("platform"), {
    ...{ who: "platform", calls: [FINDINGS], rounds: 3, limitMs: () => 10_000, isExplained: explain },
  });
  await http.close();
  return count;
});
process.exitCode = slow > 0 ? 1 : 0;
