/**
 * SQL of work over a period, as common table expressions that the figures of this wing are built from.
 *
 *   spans     the devices asked for, each with its own bounds of both periods as instants: days are site-days, and the
 *             previous period ends at the device's own wall-clock moment, one shift ago
 *   current   work in the period, a row a device, from day or month rollups (the running day is in them)
 *   previous  work in the period before: whole months and days from rollups, the day in which it ends from quarter
 *             hours and task reports; the quarter hour in which it ends counts in proportion
 *   service   seconds in service in both periods: commissioned, not decommissioned, not locked
 */
import type { DeviceKind } from "@sweepline/contract/fleet/codes.ts";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { allOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { addDays, monthOf, type Period } from "./periods.ts";

/** Whose devices are asked for. */
export interface DeviceChoice {
  scope: DataScope;
  /** This organization and everything below it. */
  organizationId?: number | undefined;
  kind?: DeviceKind | undefined;
}

export interface WorkQuestion extends DeviceChoice {
  period: Period;
  now: Date;
}

/** Condition on `devices d`. */
export function chosenDevices(choice: DeviceChoice): Sql {
  return allOf([
    withinScope(choice.scope, { organization: "d.organization_id", operator: "d.operator_staff_id" }),
    choice.organizationId !== undefined &&
      sql`d.organization_id in (
        select o.id from organizations o where o.path @> array[${choice.organizationId}::bigint])`,
    choice.kind !== undefined &&
      sql`d.product_id in (select p.id from products p where p.kind = ${choice.kind})`,
  ]);
}

/** Calendar dates differ between sites by up to two days at any moment. */
const ZONE_SLACK_DAYS = 2;

const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Wall-clock moment of the device at which its previous period ends. A month too short for it ends whole. */
function cutMoment({ shift }: Period, local: Sql): Sql {
  if (shift.unit === "day") return sql`${local} - make_interval(days => ${shift.count})`;
  const month = sql`date_trunc('month', ${local})`;
  const ended = sql`${month} - make_interval(months => ${shift.count})`;
  return sql`least(${ended} + (${local} - ${month}), ${ended} + interval '1 month')`;
}

function spans(question: WorkQuestion): Sql {
  const { period, now } = question;
  const local = sql`(${now}::timestamptz at time zone d.time_zone)`;
  return sql`spans as materialized (
    select d.id, d.organization_id, d.product_id,
      greatest(d.commissioned_at, ${period.from}::timestamp at time zone d.time_zone) as from_at,
      least(d.decommissioned_at, ${now}::timestamptz,
        ${addDays(period.to, 1)}::timestamp at time zone d.time_zone) as to_at,
      greatest(d.commissioned_at, ${period.previousFrom}::timestamp at time zone d.time_zone) as previous_from_at,
      least(d.decommissioned_at, cut.moment at time zone d.time_zone,
        ${addDays(period.previousTo, 1)}::timestamp at time zone d.time_zone) as previous_to_at,
      cut.moment::date as cut_day,
      date_trunc('day', cut.moment) at time zone d.time_zone as cut_day_at,
      cut.moment at time zone d.time_zone as cut_at
    from devices d
    cross join lateral (select ${cutMoment(period, local)} as moment) cut
    where ${chosenDevices(question)})`;
}

const SUMS = raw(`sum(worked_s) as worked_s, sum(cleaned_area_sqm) as cleaned_area_sqm,
  sum(distance_m) as distance_m, sum(water_used_l) as water_used_l,
  sum(tasks) as tasks, sum(completed) as completed`);

const TASKS = raw(
  "u.tasks_completed + u.tasks_ended_manually + u.tasks_cancelled + u.tasks_abnormal + u.tasks_partly",
);
const ROLLUP = sql`u.worked_s, u.cleaned_area_sqm, u.distance_m, u.water_used_l,
  ${TASKS} as tasks, u.tasks_completed as completed`;

/** The rollup that answers whole points of a period. */
export function rollupOf(period: Period): { table: Sql; column: Sql; from: string } {
  return period.grain === "month"
    ? { table: raw("usage_months"), column: raw("u.site_month"), from: monthOf(period.from) }
    : { table: raw("usage_days"), column: raw("u.site_day"), from: period.from };
}

function current({ period }: WorkQuestion): Sql {
  const { table, column, from } = rollupOf(period);
  return sql`current as (
    select w.id, ${SUMS} from (
      select u.device_id as id, ${ROLLUP}
      from ${table} u join spans s on s.id = u.device_id
      where ${column} between ${from}::date and ${period.to}::date
    ) w group by w.id)`;
}

function previous(question: WorkQuestion): Sql {
  return sql`previous as (
    select w.id, ${SUMS} from (
      ${wholeMonths(question.period)}
      ${wholeDays(question.period)}
      union all ${lastQuarters(question.period)}
      union all ${lastTasks(question.period)}
    ) w group by w.id)`;
}

/** First day of the month in which a device's previous period of months ends. */
function lastMonth({ previousTo }: Period): Sql {
  return sql`date_trunc('month', least(s.cut_day, ${previousTo}::date))::date`;
}

function wholeMonths(period: Period): Sql {
  if (period.grain === "day") return empty;
  return sql`select u.device_id as id, ${ROLLUP}
    from usage_months u join spans s on s.id = u.device_id
    where u.site_month between ${period.previousFrom}::date and ${period.previousTo}::date
      and u.site_month < ${lastMonth(period)}
    union all `;
}

function wholeDays(period: Period): Sql {
  const isMonths = period.grain === "month";
  const from = isMonths ? monthOf(addDays(period.previousTo, -ZONE_SLACK_DAYS)) : period.previousFrom;
  return sql`select u.device_id as id, ${ROLLUP}
    from usage_days u join spans s on s.id = u.device_id
    where u.site_day between ${from}::date and ${period.previousTo}::date
      and u.site_day < s.cut_day
      ${isMonths ? sql`and u.site_day >= ${lastMonth(period)}` : empty}`;
}

/** The day in which a device's previous period ends, if it lies in the period at all. */
function endsWithin(period: Period): Sql {
  return sql`s.cut_day between ${period.previousFrom}::date and ${period.previousTo}::date`;
}

function lastQuarters(period: Period): Sql {
  return sql`select q.device_id as id, q.worked_s * part.share, q.cleaned_area_sqm * part.share,
      q.distance_m * part.share, q.water_used_l * part.share, 0, 0
    from spans s
    join usage_quarters q on q.device_id = s.id and q.quarter_at >= s.cut_day_at and q.quarter_at < s.cut_at
      and ${aroundEnd(period, "q.quarter_at")}
    cross join lateral (
      select least(1, extract(epoch from s.cut_at - q.quarter_at)::double precision / 900) as share) part
    where ${endsWithin(period)}`;
}

/** A task counts on the day it ended; how long one can run is bounded, so old partitions stay untouched. */
const LONGEST_TASK_DAYS = 3;

function lastTasks(period: Period): Sql {
  return sql`select t.device_id as id, 0, 0, 0, 0, 1, (t.end_status = 'completed')::int
    from spans s
    join task_reports t on t.device_id = s.id and t.ended_at >= s.cut_day_at and t.ended_at < s.cut_at
      and t.started_at < s.cut_at and ${aroundEnd(period, "t.started_at")}
    where t.end_status is not null and ${endsWithin(period)}`;
}

/** Constant bounds around the end of the previous period: they let the planner leave partitions out. */
function aroundEnd({ previousTo }: Period, column: string): Sql {
  const from = instant(addDays(previousTo, -ZONE_SLACK_DAYS - LONGEST_TASK_DAYS));
  const to = instant(addDays(previousTo, ZONE_SLACK_DAYS));
  return sql`${raw(column)} >= ${from} and ${raw(column)} < ${to}`;
}

function secondsOf(from: string, to: string): Sql {
  return raw(`greatest(0, extract(epoch from ${to} - ${from}))::double precision`);
}

function service({ now }: WorkQuestion): Sql {
  const unlocked = sql`coalesce(l.unlocked_at, ${now}::timestamptz)`;
  const locked = (from: string, to: string): Sql => sql`sum(greatest(0, extract(epoch from
    least(${unlocked}, ${raw(to)}) - greatest(l.locked_at, ${raw(from)}))))::double precision`;
  return sql`locked as (
    select s.id, ${locked("s.from_at", "s.to_at")} as current_s,
      ${locked("s.previous_from_at", "s.previous_to_at")} as previous_s
    from spans s join device_lock_periods l on l.device_id = s.id group by s.id),
  service as (
    select s.id,
      greatest(0, ${secondsOf("s.from_at", "s.to_at")} - coalesce(l.current_s, 0)) as current_s,
      greatest(0, ${secondsOf("s.previous_from_at", "s.previous_to_at")} - coalesce(l.previous_s, 0)) as previous_s
    from spans s left join locked l on l.id = s.id)`;
}

/** `spans`, `current`, `previous` and `service`, ready to stand behind `with`. */
export function workTables(question: WorkQuestion): Sql {
  return sql`${spans(question)}, ${current(question)}, ${previous(question)}, ${service(question)}`;
}

/** Share of the time in service spent working; none where nothing was in service. */
export function usageRate(workedS: string, serviceS: string): Sql {
  return raw(`case when ${serviceS} > 0 then least(1, ${workedS} / ${serviceS}) end`);
}
