/**
 * SQL of work over a period, as parts of which the figures of this wing are built. Tables for `with`:
 *
 *   zones     bounds of both periods as instants, a row a time zone: days are site-days, and the previous period ends at
 *             the wall-clock moment there, one shift ago
 *   spans     the devices asked for, each with its bounds within its own service
 *   service   seconds in service in both periods: commissioned, not decommissioned, not locked
 *
 * Current work is that of day or month rollups (the running day is in them). Work of the period before is that of whole
 * months and days, and of quarter hours and task reports for the day in which it ends; the quarter hour in which it ends
 * counts in proportion.
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

/** Bounds of both periods in every time zone that devices stand in: a few rows, however many devices. */
function zones({ period, now }: WorkQuestion): Sql {
  const local = sql`(${now}::timestamptz at time zone zone.time_zone)`;
  const midnight = (day: string): Sql => sql`(${day}::timestamp at time zone zone.time_zone)`;
  return sql`zones as materialized (
    select zone.time_zone,
      ${midnight(period.from)} as from_at,
      least(${now}::timestamptz, ${midnight(addDays(period.to, 1))}) as to_at,
      ${midnight(period.previousFrom)} as previous_from_at,
      least(cut.moment at time zone zone.time_zone, ${midnight(addDays(period.previousTo, 1))}) as previous_to_at,
      cut.moment::date as cut_day,
      date_trunc('month', least(cut.moment, ${period.previousTo}::timestamp))::date as cut_month,
      date_trunc('day', cut.moment) at time zone zone.time_zone as cut_day_at,
      cut.moment at time zone zone.time_zone as cut_at,
      date_bin('15 minutes', cut.moment at time zone zone.time_zone, 'epoch') as last_quarter_at
    from (select distinct d.time_zone from devices d) zone
    cross join lateral (select ${cutMoment(period, local)} as moment) cut)`;
}

function spans(question: WorkQuestion): Sql {
  return sql`spans as materialized (
    select d.id, d.organization_id, d.product_id, z.cut_day, z.cut_month, z.cut_day_at, z.cut_at, z.last_quarter_at,
      date_part('epoch', z.cut_at - z.last_quarter_at) / 900 as last_share,
      greatest(d.commissioned_at, z.from_at) as from_at,
      least(d.decommissioned_at, z.to_at) as to_at,
      greatest(d.commissioned_at, z.previous_from_at) as previous_from_at,
      least(d.decommissioned_at, z.previous_to_at) as previous_to_at
    from devices d join zones z on z.time_zone = d.time_zone
    where ${chosenDevices(question)})`;
}

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

/** Work in the period: a row a device and day or month. */
export function currentWork({ period }: WorkQuestion): Sql {
  const { table, column, from } = rollupOf(period);
  return sql`select u.device_id as id, ${ROLLUP}
    from ${table} u join spans s on s.id = u.device_id
    where ${column} between ${from}::date and ${period.to}::date`;
}

/** Work in the period before, in rows whose sum counts; task reports are read only where tasks are asked for. */
export function previousWork({ period }: WorkQuestion, asks: { tasks: boolean }): Sql {
  return sql`${wholeMonths(period)} ${wholeDays(period)}
    union all ${lastQuarters(period)} ${asks.tasks ? sql`union all ${lastTasks(period)}` : empty}`;
}

/** Whether the device `s` of `spans` worked in either period. */
export function activity(question: WorkQuestion): { current: Sql; previous: Sql } {
  const worked = (rows: Sql): Sql => sql`exists (
    select from (${rows}) w where w.worked_s > 0)`;
  const { period } = question;
  const { table, column, from } = rollupOf(period);
  const current = sql`select u.worked_s from ${table} u
    where u.device_id = s.id and ${column} between ${from}::date and ${period.to}::date`;
  const days = sql`select u.worked_s from usage_days u where u.device_id = s.id and ${dayCondition(period)}`;
  const months = sql`select u.worked_s from usage_months u where u.device_id = s.id and ${monthCondition(period)}`;
  const quarters = sql`select q.worked_s from usage_quarters q
    where ${quarterCondition(period)} and ${endsWithin(period)}`;
  const earlier = period.grain === "month" ? sql`${worked(months)} or ` : empty;
  return { current: worked(current), previous: sql`(${earlier}${worked(days)} or ${worked(quarters)})` };
}

/** Whether sites differ in the month in which their previous period ends: only around the turn of a month. */
function isTurnOfMonth({ previousTo }: Period): boolean {
  return monthOf(previousTo) !== monthOf(addDays(previousTo, -ZONE_SLACK_DAYS));
}

/** Whole months are those before this one. */
function monthCondition(period: Period): Sql {
  const cutMonth = isTurnOfMonth(period) ? raw("s.cut_month") : sql`${monthOf(period.previousTo)}::date`;
  return sql`u.site_month >= ${period.previousFrom}::date and u.site_month < ${cutMonth}`;
}

function wholeMonths(period: Period): Sql {
  if (period.grain === "day") return empty;
  return sql`select u.device_id as id, ${ROLLUP}
    from usage_months u join spans s on s.id = u.device_id
    where ${monthCondition(period)} union all `;
}

/** The first day that rollups of days answer. */
function firstDay({ grain, previousFrom, previousTo }: Period): string {
  return grain === "month" ? monthOf(addDays(previousTo, -ZONE_SLACK_DAYS)) : previousFrom;
}

/** The last days may be cut off for some device; those before are whole for everyone. */
function firstCutDay(period: Period): string {
  const [first, slack] = [firstDay(period), addDays(period.previousTo, -ZONE_SLACK_DAYS)];
  return slack > first ? slack : first;
}

function dayCondition(period: Period): Sql {
  return sql`u.site_day between ${firstDay(period)}::date and ${period.previousTo}::date
    and u.site_day < s.cut_day ${ofLastMonth(period)}`;
}

function ofLastMonth(period: Period): Sql {
  return period.grain === "month" && isTurnOfMonth(period) ? raw("and u.site_day >= s.cut_month") : empty;
}

/** In two parts, so that the planner knows how many rows the larger one has. */
function wholeDays(period: Period): Sql {
  const days = (condition: Sql): Sql => sql`select u.device_id as id, ${ROLLUP}
    from usage_days u join spans s on s.id = u.device_id where ${condition} ${ofLastMonth(period)}`;
  const cut = firstCutDay(period);
  return sql`
    ${days(sql`u.site_day >= ${firstDay(period)}::date and u.site_day < ${cut}::date`)}
    union all
    ${days(sql`u.site_day between ${cut}::date and ${period.previousTo}::date and u.site_day < s.cut_day`)}`;
}

/** The day in which a device's previous period ends, if it lies in the period at all. */
function endsWithin(period: Period): Sql {
  return sql`s.cut_day between ${period.previousFrom}::date and ${period.previousTo}::date`;
}

function quarterCondition(period: Period): Sql {
  return sql`q.device_id = s.id and q.quarter_at >= s.cut_day_at and q.quarter_at < s.cut_at
    and ${aroundEnd(period, "q.quarter_at")}`;
}

function lastQuarters(period: Period): Sql {
  return sql`select q.device_id as id, q.worked_s * part.share as worked_s,
      q.cleaned_area_sqm * part.share as cleaned_area_sqm, q.distance_m * part.share as distance_m,
      q.water_used_l * part.share as water_used_l, 0 as tasks, 0 as completed
    from spans s
    join usage_quarters q on ${quarterCondition(period)}
    cross join lateral (select case when q.quarter_at = s.last_quarter_at then s.last_share else 1 end as share) part
    where ${endsWithin(period)}`;
}

/** A task counts on the day it ended. No robot cleans for longer than this at a stretch. */
const LONGEST_TASK_DAYS = 1;

/**
 * All that ended between the first and the last moment in question, found at once by the index on ends; then each
 * site's own. Materialized, or the planner looks the index up once a device.
 */
function lastTasks(period: Period): Sql {
  return sql`(
    with ended as materialized (
      select t.device_id, t.ended_at, t.end_status from task_reports t
      where t.ended_at >= (select min(cut_day_at) from zones) and t.ended_at < (select max(cut_at) from zones)
        and ${aroundEnd(period, "t.started_at")})
    select t.device_id as id, 0, 0, 0, 0, 1, (t.end_status = 'completed')::int
    from ended t join spans s on s.id = t.device_id
    where t.ended_at >= s.cut_day_at and t.ended_at < s.cut_at and ${endsWithin(period)})`;
}

/** Constant bounds around the end of the previous period: they let the planner leave partitions out. */
function aroundEnd({ previousTo }: Period, column: string): Sql {
  const from = instant(addDays(previousTo, -ZONE_SLACK_DAYS - LONGEST_TASK_DAYS));
  const to = instant(addDays(previousTo, ZONE_SLACK_DAYS));
  return sql`${raw(column)} >= ${from} and ${raw(column)} < ${to}`;
}

function secondsOf(from: string, to: string): Sql {
  return raw(`greatest(0, date_part('epoch', ${to} - ${from}))`);
}

/** Seconds in service in both periods, a row a device of `spans`. */
export function serviceTables({ now }: WorkQuestion): Sql {
  const unlocked = sql`coalesce(l.unlocked_at, ${now}::timestamptz)`;
  const locked = (from: string, to: string): Sql => sql`sum(greatest(0, date_part('epoch',
    least(${unlocked}, ${raw(to)}) - greatest(l.locked_at, ${raw(from)}))))`;
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

/** `zones` and `spans`, ready to stand behind `with`. */
export function spanTables(question: WorkQuestion): Sql {
  return sql`${zones(question)}, ${spans(question)}`;
}

/** Share of the time in service spent working; none where nothing was in service. */
export function usageRate(workedS: string, serviceS: string): Sql {
  return raw(`case when ${serviceS} > 0 then least(1, ${workedS} / ${serviceS}) end`);
}
