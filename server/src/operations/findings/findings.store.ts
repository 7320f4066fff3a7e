import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { HAS_ELEMENTS, MAY_RUN } from "../tasks/index.ts";
import type { DeviceFacts, TaskFacts } from "./check.ts";

/** Runs that say how much battery a task takes. */
const LAST_RUNS = 5;

/** What is known of these tasks: their robots are counted once for all tasks that the same may do on the same map. */
export const taskFacts = (db: Queries, ids: readonly number[]): Promise<TaskFacts[]> =>
  db.many(sql`
    with wanted as materialized (
      select t.id, t.organization_id, t.runner, t.device_ids, t.product_id, t.archived_at, t.element_ids, m.map_key,
        p.quiet_hours, ${HAS_ELEMENTS} as is_on_map
      from tasks t left join maps m on m.id = t.map_id left join map_versions v on v.id = m.current_version_id
        left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id
      where t.id = any(${[...ids]}::bigint[])),
    pools as materialized (
      select t.organization_id, t.runner, t.device_ids, t.product_id, t.map_key, row_number() over () as pool,
        (select array[count(*), count(*) filter (where s.map_key = t.map_key),
            count(*) filter (where s.map_key = t.map_key and not d.is_locked)]
          from devices d left join device_states s on s.device_id = d.id where ${MAY_RUN})::int[] as counts
      from (select distinct organization_id, runner, device_ids, product_id, map_key from wanted) t)
    select w.id as "taskId", p.pool::text as pool, w.archived_at is not null as "isArchived", w.is_on_map as "isOnMap",
      w.element_ids as "elementIds", w.quiet_hours as "quietHours", p.counts[1] as allowed, p.counts[2] as "onMap", p.counts[3] as usable,
      (select avg(r.start_battery_percent - r.end_battery_percent) from (
        select q.start_battery_percent, q.end_battery_percent
        from (select u.id, u.device_id, u.report_at from runs u
          where u.task_id = w.id and u.end_status = 'completed' order by u.created_at desc limit ${LAST_RUNS}) u
        join task_reports q on q.device_id = u.device_id and q.run_id = u.id::text
          and q.started_at = u.report_at
        where q.start_battery_percent >= q.end_battery_percent) r)::float8 as "batteryPercent"
    from wanted w join pools p on (p.organization_id, p.runner, p.device_ids) = (w.organization_id, w.runner, w.device_ids)
      and p.product_id is not distinct from w.product_id and p.map_key is not distinct from w.map_key`);

/** Of robots that are the only ones for something. */
export const deviceFacts = (db: Queries, ids: readonly number[]): Promise<DeviceFacts[]> =>
  db.many(sql`
    select d.id as "deviceId", coalesce(nullif(d.short_name, ''), d.serial_number) as "deviceName", d.is_locked as "isLocked",
      (select m.id from device_states s join maps m on m.map_key = s.map_key and m.organization_id = d.organization_id
        where s.device_id = d.id) as "mapId",
      c.kind as part, greatest(0, c.life_hours - c.used_hours) as "partHours"
    from devices d
    left join lateral (
      select * from device_consumables c where c.device_id = d.id order by c.life_hours - c.used_hours limit 1) c on true
    where d.id = any(${[...ids]}::bigint[])`);
