import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { secondsOfTask } from "../plan/index.ts";
import { HAS_ELEMENTS, MAY_RUN } from "../tasks/index.ts";
import type {
  DeviceFacts,
  LiveRun,
  ProductFacts,
  StaleRobot,
  TaskDemand,
  TaskFacts,
  UpdateFacts,
} from "./facts.ts";

/** Runs that say how much battery a task takes. */
const LAST_RUNS = 5;

/** What is known of these tasks: their robots are counted once for all tasks that the same may do on the same map. */
export async function taskFacts(db: Queries, ids: readonly number[]): Promise<TaskFacts[]> {
  const rows = await db.many<StoredFacts>(sql`
    with wanted as materialized (
      select t.id, t.organization_id, t.runner, t.device_ids, t.product_id, t.archived_at, t.element_ids, t.definition, m.map_key,
        p.quiet_hours, p.opening_hours, p.robot_hours, ${HAS_ELEMENTS} as is_on_map
      from tasks t left join maps m on m.id = t.map_id left join map_versions v on v.id = m.current_version_id
        left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id
      where t.id = any(${[...ids]}::bigint[])),
    fleet as materialized (
      select d.id, d.organization_id, d.product_id, d.is_locked, d.decommissioned_at, s.map_key,
        p.protocol <> 'vda5050' or coalesce(d.factsheet @? ${CLEANS}::jsonpath, false) as cleans
      from devices d join products p on p.id = d.product_id left join device_states s on s.device_id = d.id
      where d.decommissioned_at is null and d.organization_id in (select w.organization_id from wanted w)),
    pools as materialized (
      select t.organization_id, t.runner, t.device_ids, t.product_id, t.map_key, row_number() over () as pool,
        (select coalesce(jsonb_agg(g), '[]') from (
          select d.product_id as "productId", d.cleans as "cleansAreas", count(*)::int as count,
            (count(*) filter (where d.map_key = t.map_key))::int as "onMap",
            (count(*) filter (where d.map_key = t.map_key and not d.is_locked))::int as usable
          from fleet d where ${MAY_RUN} group by d.product_id, d.cleans) g) as robots
      from (select distinct organization_id, runner, device_ids, product_id, map_key from wanted) t)
    select w.id as "taskId", p.pool::text as pool, w.archived_at is not null as "isArchived", w.is_on_map as "isOnMap",
      w.element_ids as "elementIds", w.quiet_hours as "quietHours",
      coalesce(w.opening_hours, '[]') as "openingHours", coalesce(w.robot_hours, 'any') as "robotHours", w.map_key as "mapKey",
      jsonb_build_object('organizationId', w.organization_id, 'kind', w.runner, 'deviceIds', w.device_ids, 'productId', w.product_id) as runner, p.robots, w.definition,
      u.battery as "batteryPercent", u.water as "waterPercent"
    from wanted w join pools p on (p.organization_id, p.runner, p.device_ids) = (w.organization_id, w.runner, w.device_ids)
      and p.product_id is not distinct from w.product_id and p.map_key is not distinct from w.map_key
    left join lateral (
      select avg(r.start_battery_percent - r.end_battery_percent) filter (where r.start_battery_percent >= r.end_battery_percent)::float8
          as battery,
        avg(r.start_water_percent - r.end_water_percent) filter (where r.start_water_percent >= r.end_water_percent)::float8 as water
      from (
        select q.start_battery_percent, q.end_battery_percent, q.start_water_percent, q.end_water_percent
        from (select u.id, u.device_id, u.report_at from runs u
          where u.task_id = w.id and u.end_status = 'completed' order by u.created_at desc limit ${LAST_RUNS}) u
        join task_reports q on q.device_id = u.device_id and q.run_id = u.id::text
          and q.started_at = u.report_at) r) u on true`);
  return rows.map(({ definition, robots, ...row }) => {
    const sum = (of: "count" | "onMap" | "usable") => robots.reduce((all, some) => all + some[of], 0);
    return {
      ...{ ...row, robots, allowed: sum("count"), onMap: sum("onMap"), usable: sum("usable") },
      ...{ isResumed: definition.whenLow === "resume", needs: needsOf(definition) },
    };
  });
}

type StoredFacts = Omit<TaskFacts, "allowed" | "onMap" | "usable" | "isResumed" | "needs"> & {
  definition: TaskDefinition;
};

/** The act by which a robot says that it cleans more than routes. */
const CLEANS = '$.protocolFeatures.agvActions[*] ? (@.actionType == "startCleaning")';

/** What is asked for without the map: an area that the task itself draws, and how its steps are to be done. */
function needsOf({ steps }: TaskDefinition): TaskDemand {
  return {
    areas: steps.some(({ target }) => target.kind === "area"),
    modes: steps.some(({ mode, intensity }) => mode !== null || intensity !== null),
    water: steps.some(({ waterLevel }) => waterLevel !== null && waterLevel > 0),
    types: [...new Set(steps.flatMap(({ cleaningType }) => cleaningType ?? []))],
  };
}

export const productFacts = (db: Queries, ids: readonly number[]): Promise<ProductFacts[]> =>
  db.many(sql`
    select p.id, p.kind, p.protocol, p.capabilities from products p where p.id = any(${[...ids]}::bigint[])`);

/** Robots that say they drive by another version, with what of these elements it lacks. */
export const staleRobots = (db: Queries, mapIds: readonly number[]): Promise<StaleRobot[]> =>
  db.many(sql`
    with named as materialized (
      select t.map_id, array_agg(distinct e.id) as ids from tasks t, unnest(t.element_ids) as e (id)
      where t.map_id = any(${[...mapIds]}::bigint[]) and t.archived_at is null group by t.map_id)
    select d.id as "deviceId", d.organization_id as "organizationId", d.product_id as "productId", d.is_locked as "isLocked",
      m.map_key as "mapKey", l.ids as lacks
    from named n join maps m on m.id = n.map_id
      join devices d on d.organization_id = m.organization_id and d.decommissioned_at is null
      join device_maps x on x.device_id = d.id and x.map_key = m.map_key and x.status = 'enabled'
      join map_versions v on v.map_id = m.id and v.version = x.version and v.id <> m.current_version_id
      cross join lateral (select array_agg(i) as ids from unnest(n.ids) i where not v.element_ids ? i) l
    where l.ids is not null`);

/** The floors that maps lie on. */
export const floorsOfMaps = (
  db: Queries,
  ids: readonly number[],
): Promise<{ id: number; floorId: number }[]> =>
  db.many(sql`
    select m.id, m.floor_id as "floorId" from maps m where m.id = any(${[...ids]}::bigint[]) and m.floor_id is not null`);

/** Those of which a part's task is not there any more. */
export const incompleteOf = (db: Queries, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.many(sql`
    select c.id from combinations c where c.id = any(${[...ids]}::bigint[]) and exists (
      select from unnest(c.task_ids) i where not exists (select from tasks t where t.id = i))`);

/** Of robots that are the only ones for something. */
export const deviceFacts = (db: Queries, ids: readonly number[]): Promise<DeviceFacts[]> =>
  db.many(sql`
    select d.id as "deviceId", coalesce(nullif(d.short_name, ''), d.serial_number) as "deviceName", d.is_locked as "isLocked",
      (select m.id from maps m where m.map_key = s.map_key and m.organization_id = d.organization_id) as "mapId",
      s.battery_percent as "batteryPercent", c.kind as part, greatest(0, c.life_hours - c.used_hours) as "partHours"
    from devices d left join device_states s on s.device_id = d.id
    left join lateral (
      select * from device_consumables c where c.device_id = d.id order by c.life_hours - c.used_hours limit 1) c on true
    where d.id = any(${[...ids]}::bigint[])`);

/** What rollouts that run have still to bring to these robots. */
export const pendingUpdates = (db: Queries, ids: readonly number[]): Promise<UpdateFacts[]> =>
  db.many(sql`
    select u.device_id as "deviceId", jsonb_build_object('id', r.id, 'name', r.name) as rollout, r.plan, p.quiet_hours as "quietHours"
    from rollouts r join device_updates u on u.rollout_id = r.id and u.created_at = r.started_at
      left join place_devices pd on pd.device_id = u.device_id left join places p on p.id = pd.place_id
    where r.state = 'running' and u.device_id = any(${[...ids]}::bigint[]) and u.ended_at is null`);

/** Of a run that takes longer than it should nobody knows when it ends: not at once. */
const LEAST_LEFT_MS = 5 * 60_000;

/** What robots of these organizations do now, with when they will have done it by what their tasks take. */
export async function liveRuns(
  db: Queries,
  organizationIds: readonly number[],
  now: Date,
): Promise<LiveRun[]> {
  const rows = await db.many<Omit<LiveRun, "from" | "to"> & { began: Date; seconds: number }>(sql`
    select r.device_id as "deviceId", d.organization_id as "organizationId", d.product_id as "productId", s.map_key as "mapKey",
      d.is_locked as "isLocked", r.task_id as "taskId", r.task_name as "taskName", r.map_id as "mapId",
      coalesce(r.started_at, r.created_at) as began, ${secondsOfTask(sql`r.task_id`, sql`t.area_sqm`)} as seconds
    from runs r join devices d on d.id = r.device_id left join device_states s on s.device_id = d.id
      left join tasks t on t.id = r.task_id
    where r.ended_at is null and d.organization_id = any(${[...organizationIds]}::bigint[])`);
  return rows.map(({ began, seconds, ...run }) => {
    const from = began.getTime();
    return { ...run, from, to: Math.max(now.getTime() + LEAST_LEFT_MS, from + seconds * 1_000) };
  });
}

/** Whose a task is, or the tasks of a map. */
export const holderOf = async (
  db: Queries,
  { taskId, mapId }: { taskId?: number | undefined; mapId?: number | undefined },
): Promise<number | undefined> => {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select t.organization_id as "organizationId" from tasks t
    where ${taskId === undefined ? sql`t.map_id = ${mapId ?? null}` : sql`t.id = ${taskId}`} limit 1`);
  return row?.organizationId;
};

/** Of these tasks those that the same robots may do on the same map as the asked ones, that clean there too, or that their robots do now. */
export const tasksMet = (
  db: Queries,
  taskIds: readonly number[],
  { asked, deviceIds }: { asked: readonly number[]; deviceIds: readonly number[] },
): Promise<{ id: number }[]> =>
  db.many(sql`
    with asked as materialized (
      select w.organization_id, w.map_id, w.runner, w.device_ids, w.product_id, array_agg(e.id) filter (where e.id is not null) as element_ids
      from tasks w left join unnest(w.element_ids) as e (id) on true where w.id = any(${[...asked]}::bigint[])
      group by 1, 2, 3, 4, 5)
    select t.id from tasks t where t.id = any(${[...taskIds]}::bigint[]) and exists (
      select from asked w where w.organization_id = t.organization_id and w.map_id is not distinct from t.map_id
        and (t.element_ids && w.element_ids
          or (t.runner, t.device_ids) = (w.runner, w.device_ids) and t.product_id is not distinct from w.product_id))
    union select r.task_id from runs r where r.ended_at is null and r.device_id = any(${[...deviceIds]}::bigint[])`);
