import { DEVICE_STATUS, WORKING_STATUSES } from "@sweepline/contract/fleet/codes.ts";
import type { RangeTotals } from "@sweepline/contract/insight/dashboard.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import {
  chosenDevices,
  type DeviceChoice,
  type Period,
  rollupOf,
  usageRate,
  type WorkQuestion,
  workTables,
} from "../usage/index.ts";

export interface StatusCount {
  status: string;
  devices: number;
  online: number;
  inError: number;
  runningTasks: number;
}

export interface WorkSums {
  workedS: number;
  cleanedAreaSqm: number;
  distanceM: number;
  waterUsedL: number;
  tasks: number;
}

export interface SeriesPoint extends WorkSums {
  day: string;
  completed: number;
  endedManually: number;
  cancelled: number;
  abnormalEnd: number;
  partlyCompleted: number;
}

export interface FloorRow {
  mapKey: string;
  mapId: number;
  name: string;
  deviceIds: number[];
}

const DAY_MS = 86_400_000;
const day = (instant: Date, days: number): string =>
  new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const WORK = raw(`coalesce(sum(u.worked_s), 0) as "workedS",
  coalesce(sum(u.cleaned_area_sqm), 0) as "cleanedAreaSqm",
  coalesce(sum(u.distance_m), 0) as "distanceM",
  coalesce(sum(u.water_used_l), 0) as "waterUsedL",
  coalesce(sum(u.tasks_completed + u.tasks_ended_manually + u.tasks_cancelled + u.tasks_abnormal
    + u.tasks_partly), 0) as tasks`);

export function createDashboardStore(db: Queries) {
  return {
    statusCounts: (scope: DeviceChoice): Promise<StatusCount[]> =>
      db.many<StatusCount>(sql`
        select coalesce(s.status, ${DEVICE_STATUS.offline}) as status, count(*) as devices,
          count(*) filter (where s.is_online) as online,
          count(*) filter (where s.error_count > 0) as "inError",
          count(*) filter (where s.is_online and s.task_name is not null) as "runningTasks"
        from devices d left join device_states s on s.device_id = d.id
        where d.decommissioned_at is null and ${chosenDevices(scope)}
        group by 1 order by 1`),

    /** Work of every device on the day that is running at its own site. */
    workToday: (scope: DeviceChoice, now: Date): Promise<WorkSums> =>
      db.one<WorkSums>(sql`
        select ${WORK} from devices d
        join usage_days u on u.device_id = d.id
          and u.site_day = (${now}::timestamptz at time zone d.time_zone)::date
          and u.site_day between ${day(now, -1)}::date and ${day(now, 1)}::date
        where ${chosenDevices(scope)}`),

    /** Only points at which something was done. */
    series: (choice: DeviceChoice, period: Period): Promise<SeriesPoint[]> => {
      const { table, column, from } = rollupOf(period);
      return db.many<SeriesPoint>(sql`
        select ${column} as day, ${WORK}, sum(u.tasks_completed) as completed,
          sum(u.tasks_ended_manually) as "endedManually", sum(u.tasks_cancelled) as cancelled,
          sum(u.tasks_abnormal) as "abnormalEnd", sum(u.tasks_partly) as "partlyCompleted"
        from devices d join ${table} u on u.device_id = d.id
        where ${column} between ${from}::date and ${period.to}::date and ${chosenDevices(choice)}
        group by 1 order by 1`);
    },

    totals: (question: WorkQuestion): Promise<PeriodTotals> =>
      db.one<PeriodTotals>(sql`
        with ${workTables(question)}
        select ${totalsOf("current")} as current, ${totalsOf("previous")} as previous
        from service v
        left join current on current.id = v.id
        left join previous on previous.id = v.id`),

    floors: (choice: DeviceChoice, limits: { floors: number; devices: number }): Promise<FloorRow[]> =>
      db.many<FloorRow>(sql`
        with floors as (
          select d.organization_id, s.map_key,
            count(*) filter (where s.status = any(${[...WORKING_STATUSES]})) as working,
            (array_agg(d.id::float8 order by s.status = any(${[...WORKING_STATUSES]}) desc, s.is_online desc, d.id)
            )[1:${limits.devices}] as device_ids
          from device_states s join devices d on d.id = s.device_id
          where s.map_key is not null and d.decommissioned_at is null and ${chosenDevices(choice)}
          group by d.organization_id, s.map_key)
        select f.map_key as "mapKey", m.id as "mapId", m.name, f.device_ids as "deviceIds"
        from floors f
        join lateral (
          select m.id, m.name from maps m
          where m.organization_id = f.organization_id and m.map_key = f.map_key
          order by m.reported_at desc limit 1) m on true
        order by f.working desc, cardinality(f.device_ids) desc, m.id
        limit ${limits.floors}`),
  };
}
export type DashboardStore = ReturnType<typeof createDashboardStore>;

export interface PeriodTotals {
  current: RangeTotals;
  previous: RangeTotals;
}

/** One period's totals as an object; `service v` is joined with the work of the same devices. */
function totalsOf(period: "current" | "previous") {
  const sum = (column: string) => `coalesce(sum(${period}.${column}), 0)`;
  return sql`json_build_object(
    'workedS', ${raw(sum("worked_s"))},
    'cleanedAreaSqm', ${raw(sum("cleaned_area_sqm"))},
    'distanceM', ${raw(sum("distance_m"))},
    'waterUsedL', ${raw(sum("water_used_l"))},
    'tasks', ${raw(sum("tasks"))},
    'completedTasks', ${raw(sum("completed"))},
    'activeDevices', count(*) filter (where ${raw(period)}.worked_s > 0),
    'usageRate', ${usageRate(sum("worked_s"), `sum(v.${period}_s)`)})`;
}
