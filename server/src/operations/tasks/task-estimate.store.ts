import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { PastRun } from "./task-estimate.ts";
import { mayRun } from "./task-runners.store.ts";

const DEVICES = 50;
const RUNS_EACH = 20;
/** A run that cleaned less says nothing of the rest. */
const LEAST_SQM = 5;

/** The newest ended runs of the devices that may run a task, and whether they were on its map. */
export const pastRuns = (
  db: Queries,
  { mapId, organizationId, runner }: { mapId: number; organizationId: number; runner: TaskRunner },
): Promise<PastRun[]> =>
  db.many(sql`
    select r.map_key = m.map_key as "isOnMap", r.actual_area_sqm as "areaSqm", r.duration_s as "durationS",
      case when r.start_battery_percent >= r.end_battery_percent then r.start_battery_percent - r.end_battery_percent end
        as "batteryPercent",
      case when r.start_water_percent >= r.end_water_percent then r.start_water_percent - r.end_water_percent end as "waterPercent"
    from maps m
    cross join lateral (
      select d.id from devices d
      left join device_states s on s.device_id = d.id
      where ${mayRun(organizationId, runner)}
      order by s.map_key is distinct from m.map_key, d.id limit ${DEVICES}) c
    cross join lateral (
      select * from task_reports t
      where t.device_id = c.id and t.ended_at is not null and t.actual_area_sqm >= ${LEAST_SQM} and t.duration_s > 0
      order by t.started_at desc limit ${RUNS_EACH}) r
    where m.id = ${mapId}`);
