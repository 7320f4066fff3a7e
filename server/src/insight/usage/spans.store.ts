/**
 * SQL of whom and when: tables for `with`.
 *
 *   zones     bounds of both periods as instants, a row a time zone: days are site-days, and the previous period ends at
 *             the wall-clock moment there, one shift ago
 *   spans     the devices asked for, each with its bounds within its own service
 *   service   seconds in service in both periods of the devices among them that clean: commissioned, not decommissioned,
 *             not locked. A sensor serves without working; it would only dilute the rate
 */
import { CLEANING_KINDS, type DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { addDays, type Day, type Period } from "./periods.ts";

/** Whose devices are asked for. */
export interface DeviceChoice {
  scope: DataScope;
  /** This organization and everything below it. */
  organizationId?: number | undefined;
  kind?: DeviceKind | undefined;
  /** Only devices with one of these in that column. */
  among?: { column: "id" | "organization_id" | "product_id"; keys: readonly number[] } | undefined;
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
        select o.id from organization_directory o where o.path @> array[${choice.organizationId}::bigint])`,
    choice.kind !== undefined &&
      sql`d.product_id in (select p.id from products p where p.kind = ${choice.kind})`,
    choice.among !== undefined &&
      sql`d.${raw(choice.among.column)} = any(${[...choice.among.keys]}::bigint[])`,
  ]);
}

export function isWholeFleet({ scope, organizationId, kind, among }: DeviceChoice): boolean {
  return scope.isAll && organizationId === undefined && kind === undefined && among === undefined;
}

/**
 * Condition on a rollup `u`: its device is asked for. Sums of the whole fleet are spared the join, a third of their
 * time: rollups are of devices only, and devices are decommissioned, never deleted.
 */
export function ofChosenDevices(choice: DeviceChoice): Sql {
  if (isWholeFleet(choice)) return sql`true`;
  return sql`u.device_id in (select d.id from devices d where ${chosenDevices(choice)})`;
}

/** Robots' clocks may be ahead of ours by so much, see the telemetry room. */
const CLOCKS_AHEAD = raw("interval '10 minutes'");

/** Devices of whose sites' calendar a day after this one may have work already. */
export const sitesAhead = (day: Day, now: Date): Sql => sql`
  select d.id from devices d where d.time_zone in (
    select zone.time_zone from (select distinct time_zone from devices) zone
    where ((${now}::timestamptz + ${CLOCKS_AHEAD}) at time zone zone.time_zone)::date > ${day}::date)`;

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
      date_bin('15 minutes', cut.moment at time zone zone.time_zone, 'epoch') as last_quarter_at,
      date_part('epoch', cut.moment at time zone zone.time_zone
        - date_bin('15 minutes', cut.moment at time zone zone.time_zone, 'epoch')) / 900 as last_share,
      cut.moment::date between ${period.previousFrom}::date and ${period.previousTo}::date as ends_within
    from (select distinct d.time_zone from devices d) zone
    cross join lateral (select ${cutMoment(period, local)} as moment) cut)`;
}

/**
 * Between which moments the previous period ends anywhere; null where it ends nowhere within its days. Asked for before
 * all else, as constants: a planner that knows how far a sweep reaches needs half the time.
 */
export interface Ends {
  firstCutDay: string;
  lastCutDay: string;
  /** Of the days in which it ends: the first and the last midnight. */
  firstDayAt: Date | null;
  lastDayAt: Date | null;
  /** The quarter hours in which it ends. */
  firstQuarterAt: Date | null;
  lastQuarterAt: Date | null;
  /** The last moment of all. */
  lastAt: Date | null;
  /** Whether it ends within its days at every site. */
  everywhere: boolean;
}

export function readEnds(db: Queries, question: WorkQuestion): Promise<Ends> {
  return db.one<Ends>(sql`
    with ${zones(question)}
    select coalesce(min(cut_day), ${question.period.previousTo}::date) as "firstCutDay",
      coalesce(max(cut_day), ${question.period.previousTo}::date) as "lastCutDay",
      min(cut_day_at) filter (where ends_within) as "firstDayAt",
      max(cut_day_at) filter (where ends_within) as "lastDayAt",
      min(last_quarter_at) filter (where ends_within) as "firstQuarterAt",
      max(last_quarter_at) filter (where ends_within) as "lastQuarterAt",
      max(cut_at) filter (where ends_within) as "lastAt", coalesce(bool_and(ends_within), true) as everywhere
    from zones`);
}

function spans(question: WorkQuestion): Sql {
  return sql`spans as materialized (
    select d.id, d.organization_id, d.product_id, z.cut_day, z.cut_month, z.cut_day_at, z.cut_at, z.last_quarter_at,
      z.last_share, z.ends_within,
      greatest(d.commissioned_at, z.from_at) as from_at,
      least(d.decommissioned_at, z.to_at) as to_at,
      greatest(d.commissioned_at, z.previous_from_at) as previous_from_at,
      least(d.decommissioned_at, z.previous_to_at) as previous_to_at
    from devices d join zones z on z.time_zone = d.time_zone
    where ${chosenDevices(question)})`;
}

/** `zones` and `spans`, ready to stand behind `with`. */
export function spanTables(question: WorkQuestion): Sql {
  return sql`${zones(question)}, ${spans(question)}`;
}

function secondsOf(from: string, to: string): Sql {
  return raw(`greatest(0, date_part('epoch', ${to} - ${from}))`);
}

/** Condition on a device `s` of `spans`: it cleans. */
export const cleans = sql`s.product_id in (select p.id from products p where p.kind = any(${[...CLEANING_KINDS]}))`;

/** Seconds in service in both periods, a row a cleaning device of `spans`. */
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
    from spans s left join locked l on l.id = s.id
    where ${cleans})`;
}
