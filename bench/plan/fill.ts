/**
 * Robots with a plan: so many runs a day, behind them and before them; every tenth leads a combination as well, with the next one beside it. For every
 * ten there is one more task, that any of them may do.
 */
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions } from "../../server/src/core/db/partitions.ts";

const DAY_MS = 86_400_000;
const PAST_DAYS = 31;
/** The first of the tenants; the others follow it. */
export const TENANT = 700;

export interface PlanSize {
  /** Of each tenant. */
  robots: number;
  /** A day, of each robot. */
  runs: number;
  tenants: number;
}

/** Each robot has a task of its own, done `runs` times a day by as many schedules, and some a combination; the past of a month. */
export async function fillPlan(db: Database, { robots, runs, tenants }: PlanSize): Promise<void> {
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
      select 1, '{1}', 'Platform', 'P', 'PLATFORM' where not exists (select from organizations)`,
    `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
      select ${TENANT} + n, o.id, array[o.id, ${TENANT} + n], 'Tenant ' || n, 'T' || n, 'TENANT'
      from generate_series(0, ${tenants} - 1) n, organizations o where o.parent_id is null`,
    `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id)
      select 'S' || n, 'acme', 'Robot ' || n, (select max(id) from products), ${TENANT} + n % ${tenants}
      from generate_series(0, ${all} - 1) n`,
    `insert into tasks (organization_id, name, definition, element_ids, runner, device_ids, step_count, area_sqm, changed_at)
      select organization_id, 'Task ' || id, '{"steps": [], "whenLow": "resume"}', '{}', 'devices', array[id], 2, 500, now() from devices`,
    `insert into tasks (organization_id, name, definition, element_ids, runner, step_count, area_sqm, changed_at)
      select organization_id, 'Shared ' || id, '{"steps": [], "whenLow": "resume"}', '{}', 'best', 2, 500, now()
      from devices where id / ${tenants} % 10 = 0`,
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
      from tasks a join tasks b on b.id = a.id + ${tenants} where a.id / ${tenants} % 10 = 0 and b.runner = 'devices'`,
    `insert into schedules (organization_id, combination_id, name, rule, time_zone, late_min, next_at, next_original, changed_at)
      select c.organization_id, c.id, c.name, ${rule("1")}, 'Asia/Shanghai', 5, now() + interval '1 hour', 'x', now()
      from combinations c`,
    `insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state,
        ending, end_status, moves, started_at, changed_at, ended_at)
      select t.device_ids[1], at.at, gen_random_uuid(), t.organization_id, t.id, t.name, 1, '{a,b}', gen_random_uuid(), 'ended',
        'completed', 'completed', '[]', at.at, at.at, at.at + interval '40 minutes'
      from tasks t, generate_series(1, ${PAST_DAYS} * ${runs}) n,
        lateral (select now() - n * interval '1 day' / ${runs} + t.id % 60 * interval '1 minute' as at) at
      where t.runner = 'devices'`,
  ])
    await db.pool.query(statement);
  await db.pool.query("vacuum analyze");
}
