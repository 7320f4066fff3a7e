import { DEVICE_STATUS, WORKING_STATUSES } from "@sweepline/contract/fleet/shared/codes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { fleetDays } from "../../fleet/telemetry/index.ts";
import {
  ALL_AMOUNTS,
  AMOUNTS,
  activity,
  addDays,
  chosenDevices,
  type Day,
  type DeviceChoice,
  isWholeFleet,
  monthOf,
  ofChosenDevices,
  type Period,
  previousWork,
  readEnds,
  rollupOf,
  serviceTables,
  sitesAhead,
  spanTables,
  type WorkQuestion,
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

/** Null: there are no devices. */
export interface RunningSiteDays {
  firstDay: string | null;
  lastDay: string | null;
}

export interface TaskSums extends WorkSums {
  completedTasks: number;
}

export interface Presence {
  currentDevices: number;
  previousDevices: number;
  currentServiceS: number;
  previousServiceS: number;
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

/** Counts are summed before they are added up: a row then costs one step less. */
const WORK = raw(`coalesce(sum(u.worked_s), 0) as "workedS",
  coalesce(sum(u.cleaned_area_sqm), 0) as "cleanedAreaSqm",
  coalesce(sum(u.distance_m), 0) as "distanceM",
  coalesce(sum(u.water_used_l), 0) as "waterUsedL",
  coalesce(sum(u.tasks_completed) + sum(u.tasks_ended_manually) + sum(u.tasks_cancelled)
    + sum(u.tasks_abnormal) + sum(u.tasks_partly), 0) as tasks`);

/** Sums of `u` as one object. */
const SUMS = raw(`json_build_object(
  'workedS', coalesce(sum(u.worked_s), 0),
  'cleanedAreaSqm', coalesce(sum(u.cleaned_area_sqm), 0),
  'distanceM', coalesce(sum(u.distance_m), 0),
  'waterUsedL', coalesce(sum(u.water_used_l), 0),
  'tasks', coalesce(sum(u.tasks), 0),
  'completedTasks', coalesce(sum(u.completed), 0))`);

const added = (one: TaskSums, other: TaskSums): TaskSums => ({
  workedS: one.workedS + other.workedS,
  cleanedAreaSqm: one.cleanedAreaSqm + other.cleanedAreaSqm,
  distanceM: one.distanceM + other.distanceM,
  waterUsedL: one.waterUsedL + other.waterUsedL,
  tasks: one.tasks + other.tasks,
  completedTasks: one.completedTasks + other.completedTasks,
});

/** First days of the running week and month, and the day on the calendar of who asks. */
interface RunningDays {
  week: Day;
  month: Day;
  today: Day;
  now: Date;
}

interface Points {
  /** What a point of a series is, of the rows `u`. */
  point: Sql;
  rows: Sql;
}

function pointsOfDevices(choice: DeviceChoice, period: Period): Points {
  const { table, column, from } = rollupOf(period);
  const rows = sql`${table} u
    where ${column} between ${from}::date and ${period.to}::date and ${ofChosenDevices(choice)}`;
  return { point: column, rows };
}

/** Of its days, which are kept, also where points are months; the running one is as far as it has come anywhere. */
function pointsOfFleet({ grain, from, to }: Period): Points {
  if (grain === "day") return { point: raw("u.site_day"), rows: sql`(${fleetDays({ from, to })}) u` };
  const tomorrow = addDays(to, 1);
  const last = monthOf(tomorrow) === monthOf(to) ? tomorrow : to;
  return {
    point: raw("date_trunc('month', u.site_day)::date"),
    rows: sql`(${fleetDays({ from, to: last })}) u`,
  };
}

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

    /** Work of every device on the day that is running at its own site, and which days those are. */
    workToday: (scope: DeviceChoice, now: Date): Promise<WorkSums & RunningSiteDays> =>
      db.one<WorkSums & RunningSiteDays>(sql`
        with zones as (
          select (${now}::timestamptz at time zone z.time_zone)::date as day from (
            select distinct d.time_zone from devices d where d.decommissioned_at is null and ${chosenDevices(scope)}) z)
        select ${WORK}, (select min(day) from zones) as "firstDay", (select max(day) from zones) as "lastDay"
        from devices d
        join usage_days u on u.device_id = d.id
          and u.site_day = (${now}::timestamptz at time zone d.time_zone)::date
          and u.site_day between ${day(now, -1)}::date and ${day(now, 1)}::date
        where ${chosenDevices(scope)}`),

    /** Only points at which something was done. */
    series: (choice: DeviceChoice, period: Period): Promise<SeriesPoint[]> => {
      const { point, rows } = isWholeFleet(choice) ? pointsOfFleet(period) : pointsOfDevices(choice, period);
      return db.many<SeriesPoint>(sql`
        select ${point} as day, ${WORK}, sum(u.tasks_completed) as completed,
          sum(u.tasks_ended_manually) as "endedManually", sum(u.tasks_cancelled) as cancelled,
          sum(u.tasks_abnormal) as "abnormalEnd", sum(u.tasks_partly) as "partlyCompleted"
        from ${rows}
        group by 1 order by 1`);
    },

    /**
     * Work since the first days of the running week and month. The rollup of the month answers for all sites but those
     * where today is over by their own calendar: it has their tomorrow in it, so their days are summed instead.
     */
    currentWeekAndMonth: (choice: DeviceChoice, { week, month, today, now }: RunningDays) => {
      const chosen = ofChosenDevices(choice);
      return db.one<{ week: WorkSums; month: WorkSums }>(sql`
        with ahead as materialized (${sitesAhead(today, now)})
        select (
          select ${SUMS} from (
            select ${AMOUNTS} from usage_days u
            where u.site_day between ${week}::date and ${today}::date and ${chosen}) u) as week, (
          select ${SUMS} from (
            select ${AMOUNTS} from usage_months u
            where u.site_month = ${month}::date and ${chosen} and u.device_id not in (table ahead)
            union all
            select ${AMOUNTS} from ahead a join usage_days u on u.device_id = a.id
            where u.site_day between ${month}::date and ${today}::date and ${chosen}) u) as month`);
    },

    previousWork: async (question: WorkQuestion): Promise<TaskSums> => {
      const ends = await readEnds(db, question);
      const parts = previousWork({ ...question, ends }, { by: "fleet", amounts: ALL_AMOUNTS });
      const sums = await Promise.all(
        parts.map((work) =>
          db.one<{ sums: TaskSums }>(
            sql`with ${spanTables(question)} select ${SUMS} as sums from (${work}) u`,
          ),
        ),
      );
      return sums.map(({ sums }) => sums).reduce(added);
    },

    /** How many devices of a range and of the period before were active, and how long they were in service. */
    presence: (question: WorkQuestion): Promise<Presence> => {
      const { current, previous } = activity(question);
      return db.one<Presence>(sql`
        with ${spanTables(question)}, ${serviceTables(question)}
        select (select count(*) from spans s where ${current}) as "currentDevices",
          (select count(*) from spans s where ${previous}) as "previousDevices",
          coalesce(sum(current_s), 0) as "currentServiceS", coalesce(sum(previous_s), 0) as "previousServiceS"
        from service`);
    },

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
        join maps m on m.organization_id = f.organization_id and m.map_key = f.map_key
        order by f.working desc, cardinality(f.device_ids) desc, m.id
        limit ${limits.floors}`),
  };
}
export type DashboardStore = ReturnType<typeof createDashboardStore>;
