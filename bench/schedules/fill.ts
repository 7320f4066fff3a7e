/** Robots on maps of their tenants, tasks for each of them, and schedules that are due once in the hour to come. */
import { deflateSync } from "node:zlib";
import type { Database } from "../../server/src/core/db/database.ts";

export interface Firing {
  scheduleId: number;
  dueAt: Date;
}

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Minutes of the hour at which many more are due than at others: what full hours and quarters are in life. */
const BURSTS = new Map([
  [5, 4],
  [20, 2],
  [35, 2],
  [50, 2],
]);
export const ROBOTS_OF_A_TENANT = 20;
/** Of these, the last ones share their tasks: the best of them is chosen at each start. */
const ALONE_OF_A_TENANT = 15;
const AREAS_OF_A_MAP = 30;
const STEPS = 4;
/** Those who share a task stand side by side, but are not due one after the other. No number of robots may be a multiple of it. */
const STRIDE = 7;
const LATE_MIN = 5;
const ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC"];
const KNOWN_ACTIONS = ["startCleaning", "startPause", "stopPause", "stopCleaning"];

export async function fillFleet(db: Database): Promise<void> {
  for (const [text, values] of rowsBefore()) await db.pool.query(text, values);
  await db.pool.query("vacuum analyze");
}

/** Answers when each of the schedules is due, in order of time. */
export async function fillSchedules(
  db: Database,
  { schedules, from }: { schedules: number; from: Date },
): Promise<Firing[]> {
  const taskIds = await taskOfEachRobot(db);
  const zones = ZONES.map((zone) => `'${zone}'`).join();
  const minutes = minutesOf(schedules);
  const due = minutes.map((minute) => new Date(from.getTime() + minute * MINUTE_MS));
  const { rows } = await db.pool.query<Firing>(
    `with given as (
       select *, (array[${zones}])[1 + t.organization_id % ${ZONES.length}] as zone
       from unnest($1::timestamptz[], $2::bigint[]) with ordinality as g(due, task, place) join tasks t on t.id = g.task),
     walls as (select *, to_char(due at time zone zone, 'YYYY-MM-DD"T"HH24:MI') as wall from given)
     insert into schedules (organization_id, task_id, name, rule, time_zone, late_min, next_at, next_original, changed_at)
     select organization_id, task, 'Every day ' || place,
       jsonb_build_object('repeat', 'daily', 'unit', 'day', 'every', 1, 'weekdays', '[]'::jsonb, 'months', '[]'::jsonb,
         'monthDays', null, 'times', jsonb_build_array(split_part(wall, 'T', 2)), 'from', date '2026-01-01' + place::int % 200, 'until', null,
         'onClosedDays', 'run'),
       zone, ${LATE_MIN}, due, wall, now()
     from walls order by place
     returning id as "scheduleId", next_at as "dueAt"`,
    [due, due.map((_, place) => taskIds[(place * STRIDE) % taskIds.length])],
  );
  await db.pool.query("vacuum analyze schedules");
  return rows;
}

/** Of each schedule in turn: at a burst so many times as many are due as in any other minute. */
function minutesOf(schedules: number): number[] {
  const weights = Array.from({ length: MINUTES }, (_, minute) => BURSTS.get(minute) ?? 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.flatMap((weight, minute) => {
    const from = Math.round((schedules * before) / all);
    before += weight;
    return Array<number>(Math.round((schedules * before) / all) - from).fill(minute);
  });
}

const step = (place: string) => `jsonb_build_object('id', 's' || ${place}, 'name', 'Area ' || ${place},
  'target', jsonb_build_object('kind', 'element', 'elementId', 'area-' || ${place}), 'mode', null, 'cleaningType', null,
  'intensity', null, 'waterLevel', null, 'speedLevel', null, 'passes', 1, 'edgeDistanceMm', null)`;
const area = (
  place: string,
) => `jsonb_build_object('id', 'area-' || ${place}, 'name', 'Area ' || ${place}, 'kind', 'cleaningArea',
  'points', '[[0,0],[4,0],[4,3],[3,4],[1,4],[0,3]]'::jsonb, 'mode', null, 'intensity', null, 'passes', 1, 'edgeDistanceM', 0.1)`;
const factsheet = JSON.stringify({
  version: "2.1.0",
  protocolFeatures: { agvActions: KNOWN_ACTIONS.map((actionType) => ({ actionType })) },
});

function rowsBefore(): [text: string, values: unknown[]][] {
  const tenantOf = `2 + (d.id - (select min(id) from devices)) / ${ROBOTS_OF_A_TENANT}`;
  const zones = ZONES.map((zone) => `'${zone}'`).join();
  return [
    [
      `update products set protocol = 'vda5050', capabilities = '{position,battery,cleaning,water,dock,lock}'`,
      [],
    ],
    [
      `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
       select id, 1, array[1, id], 'Tenant ' || id, 'T' || id, 'TENANT' from (select distinct ${tenantOf} as id from devices d) t`,
      [],
    ],
    [
      `update devices d set factsheet = $1::jsonb, organization_id = ${tenantOf},
         time_zone = (array[${zones}])[1 + (${tenantOf}) % ${ZONES.length}]`,
      [factsheet],
    ],
    [
      `insert into maps (organization_id, map_key, name, last_version_number)
       select id, 'floor-' || id, 'Floor', 1 from organizations where id > 1`,
      [],
    ],
    [
      `insert into map_versions (map_id, number, version, name, resolution_m, width, height, origin_x, origin_y, grid, elements,
         reported_at, created_at, changed_at)
       select m.id, 1, '1', 'Floor', 0.05, 100, 100, 0, 0, $1,
         (select jsonb_agg(${area("n")}) from generate_series(1, ${AREAS_OF_A_MAP}) n), now(), now(), now() from maps m`,
      [deflateSync(Buffer.alloc(10_000))],
    ],
    ["update maps m set current_version_id = v.id from map_versions v where v.map_id = m.id", []],
    [
      `insert into tasks (organization_id, map_id, name, definition, element_ids, runner, device_ids, step_count, area_sqm, changed_at)
       select m.organization_id, m.id, 'Task ' || min(d.id),
         jsonb_build_object('order', 'given', 'loop', 'none', 'loops', 1, 'startPointId', null, 'endPointId', null,
           'whenLow', 'resume', 'runner', jsonb_build_object('kind', 'devices', 'deviceIds', array_agg(d.id order by d.id)),
           'steps', (select jsonb_agg(${step("n")}) from generate_series(1, ${STEPS}) n)),
         (select array_agg('area-' || n) from generate_series(1, ${STEPS}) n), 'devices', array_agg(d.id order by d.id),
         ${STEPS}, 60, now()
       from devices d join maps m on m.organization_id = d.organization_id
       group by m.organization_id, m.id, least(d.id % ${ROBOTS_OF_A_TENANT}, ${ALONE_OF_A_TENANT})`,
      [],
    ],
    [
      `insert into task_versions (task_id, number, name, remark, definition, created_at)
       select id, 1, name, '', definition, now() from tasks`,
      [],
    ],
  ];
}

/** In the order of the robots: whoever is due next is another one, until all of them were. */
async function taskOfEachRobot(db: Database): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    "select t.id from devices d join tasks t on d.id = any(t.device_ids) order by d.id",
  );
  return rows.map(({ id }) => id);
}
