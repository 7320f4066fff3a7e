import type { PageQuery } from "@sweepline/contract/core/paging.ts";
import { CLEANING_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { USAGE_SORTS, UsageRow, UsageSubject } from "@sweepline/contract/insight/usage-report.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { fleetDays } from "../../fleet/telemetry/index.ts";
import { HOMES } from "../../sites/places/index.ts";
import {
  AMOUNTS,
  chosenDevices,
  type Day,
  type DeviceChoice,
  isWholeFleet,
  monthOf,
  workRows,
} from "../usage/index.ts";

type UsageSort = (typeof USAGE_SORTS)[number];

export interface UsageQuestion extends DeviceChoice {
  subject: UsageSubject;
  /** Days at the devices' sites, both included. */
  from: Day;
  to: Day;
  now: Date;
  placeId?: number | undefined;
  search?: string | undefined;
  worked?: boolean | undefined;
  sort?: UsageSort | `-${UsageSort}` | undefined;
}

/**
 * Devices that clean and were in service on one of the days at least, with where they are at home. Written in where they are
 * used: a planner that knows how few they are looks their days up.
 */
function chosen(question: UsageQuestion): Sql {
  const { from, to, placeId } = question;
  return sql`chosen as not materialized (
    select d.id, d.organization_id, d.product_id, home.place_id
    from devices d
    join products t on t.id = d.product_id and t.kind = any(${[...CLEANING_KINDS]}::text[])
    ${HOMES.join}
    where ${allOf([
      chosenDevices(question),
      placeId !== undefined && sql`home.place_id = ${placeId}`,
      sql`(d.commissioned_at at time zone d.time_zone)::date <= ${to}::date`,
      sql`(d.decommissioned_at is null or (d.decommissioned_at at time zone d.time_zone)::date >= ${from}::date)`,
    ])})`;
}

/** Sums of rows `w` of work, of which one may be missing. */
const SUMS =
  raw(`coalesce(sum(w.worked_s), 0) as "workedS", coalesce(sum(w.cleaned_area_sqm), 0) as "cleanedAreaSqm",
  coalesce(sum(w.distance_m), 0) as "distanceM", coalesce(sum(w.water_used_l), 0) as "waterUsedL",
  coalesce(sum(w.tasks), 0)::int as tasks, coalesce(sum(w.completed), 0)::int as "tasksCompleted"`);

/** What a row stands for: the column of `chosen` to group by, and where its words are. */
const SUBJECTS: Readonly<Record<Exclude<UsageSubject, "day">, { key: string; names: Sql; words: Sql }>> = {
  device: {
    key: "id",
    names: raw(`join devices n on n.id = g.key join chosen h on h.id = g.key
      left join places l on l.id = h.place_id left join organization_directory o on o.id = n.organization_id`),
    words: raw(`coalesce(nullif(n.short_name, ''), n.serial_number) as name, n.serial_number as detail,
      h.place_id as "placeId", l.name as "placeName", o.org_name as "organizationName"`),
  },
  place: {
    key: "place_id",
    names: raw(
      `left join places n on n.id = g.key left join organization_directory o on o.id = n.organization_id`,
    ),
    words: raw(`coalesce(n.name, '') as name, '' as detail, g.key as "placeId", n.name as "placeName",
      o.org_name as "organizationName"`),
  },
  organization: {
    key: "organization_id",
    names: raw("join organization_directory n on n.id = g.key"),
    words: raw(`n.org_name as name, '' as detail, null::bigint as "placeId", null as "placeName",
      n.org_name as "organizationName"`),
  },
  product: {
    key: "product_id",
    names: raw("join products n on n.id = g.key"),
    words: raw(`n.name, n.code as detail, null::bigint as "placeId", null as "placeName",
      null as "organizationName"`),
  },
};

/** Each device's work is summed by itself before it meets anything else. */
function bySubject(question: UsageQuestion, subject: Exclude<UsageSubject, "day">): Sql {
  const { key, names, words } = SUBJECTS[subject];
  return sql`
    with ${chosen(question)},
    work as (
      select u.device_id as id, sum(u.days) as days, ${AMOUNTS}
      from (${workRows(question)}) u group by u.device_id),
    grouped as (
      select c.${raw(key)} as key, count(*)::int as devices,
        count(*) filter (where w.worked_s > 0)::int as "workedDevices",
        coalesce(sum(w.days), 0)::int as "workedDays", ${SUMS}
      from chosen c left join work w on w.id = c.id group by c.${raw(key)}),
    report as (select coalesce(g.key, 0) as id, ${words}, g.* from grouped g ${names})`;
}

/**
 * Work of a whole fleet by day is kept. Not all of it may be asked for: whoever was out of service then, or does not clean, is
 * left out, so that months with work of such are summed here.
 */
function workByDay(question: UsageQuestion): Sql {
  const { from, to } = question;
  const ofChosen = sql`u.device_id in (select c.id from chosen c)`;
  if (!isWholeFleet(question) || question.placeId !== undefined)
    return sql`
      select u.site_day as day, count(*) filter (where u.worked_s > 0) as devices, ${AMOUNTS}
      from usage_days u where u.site_day between ${from}::date and ${to}::date and ${ofChosen} group by u.site_day`;
  const strange = sql`
    select m.site_month from usage_months m where m.site_month between ${monthOf(from)}::date and ${to}::date
    and m.device_id not in (select c.id from chosen c)`;
  return sql`
    with strange as materialized (${strange})
    select u.site_day as day, max(u.worked_devices) as devices, ${AMOUNTS}
    from (${fleetDays({ from, to, but: { months: sql`table strange`, and: sql`and ${ofChosen}` } })}) u group by u.site_day`;
}

/** Days without work are rows too: a gap is what one looks for. */
const byDay = (question: UsageQuestion): Sql => sql`
  with ${chosen(question)},
  work as (${workByDay(question)}),
  grouped as (
    select s.day::date as day, coalesce(max(w.devices), 0)::int as "workedDevices",
      coalesce(max(w.devices), 0)::int as "workedDays", ${SUMS}
    from generate_series(${question.from}::date, ${question.to}::date, interval '1 day') s (day)
    left join work w on w.day = s.day::date group by s.day),
  report as (
    select g.day - '1970-01-01'::date as id, to_char(g.day, 'YYYY-MM-DD') as name, '' as detail,
      null::bigint as "placeId", null as "placeName", null as "organizationName",
      (select count(*) from chosen)::int as devices, g.*
    from grouped g)`;

/** Which rows there are, without their work: what a total asks for. */
function namesOf({ subject, ...question }: UsageQuestion): Sql {
  if (subject === "day")
    return sql`with report as (
      select to_char(s.day, 'YYYY-MM-DD') as name, '' as detail
      from generate_series(${question.from}::date, ${question.to}::date, interval '1 day') s (day))`;
  const { key, names, words } = SUBJECTS[subject];
  return sql`with ${chosen({ ...question, subject })},
    grouped as (select distinct c.${raw(key)} as key from chosen c),
    report as (select ${words} from grouped g ${names})`;
}

const COLUMNS: Readonly<Record<UsageSort, string>> = {
  name: "r.name",
  cleanedAreaSqm: 'r."cleanedAreaSqm"',
  workedS: 'r."workedS"',
  tasks: "r.tasks",
  workedDays: 'r."workedDays"',
  waterUsedL: 'r."waterUsedL"',
  distanceM: 'r."distanceM"',
};

const rowsOf = (question: UsageQuestion): Sql =>
  question.subject === "day" ? byDay(question) : bySubject(question, question.subject);

function found({ search, worked }: UsageQuestion): Sql {
  const pattern = search && containing(search);
  return allOf([
    pattern ? sql`(r.name ilike ${pattern} or r.detail ilike ${pattern})` : undefined,
    worked !== undefined && (worked ? sql`r."workedS" > 0` : sql`r."workedS" = 0`),
  ]);
}

const ROW =
  raw(`r.id::int as id, r.name, r.detail, r."placeId", r."placeName", r."organizationName", r.devices,
  r."workedDevices", r."workedDays", r.tasks, r."tasksCompleted", r."workedS", r."cleanedAreaSqm", r."distanceM",
  r."waterUsedL"`);

/** Days in order, all else by what was cleaned. */
function ordered(question: UsageQuestion): Sql {
  const sort = question.sort ?? (question.subject === "day" ? "name" : "-cleanedAreaSqm");
  return orderBy({ current: 1, size: 1, sort }, { columns: COLUMNS, initial: "name", id: "r.id" });
}

export const usageReportStore = (db: Queries) => ({
  page: (question: UsageQuestion, place: PageQuery) => {
    const rows = rowsOf(question);
    const counted = question.worked === undefined ? namesOf(question) : rows;
    return readPage(db, place, {
      rows: sql`${rows} select ${ROW} from report r where ${found(question)} ${ordered(question)} ${limitOf(place)}`,
      all: sql`${counted} select from report r where ${found(question)}`,
      row: (row: UsageRow) => row,
    });
  },

  /** For a file: all of them, in the order of the list. */
  all: (question: UsageQuestion, limit: number) =>
    db.many<UsageRow>(sql`
      ${rowsOf(question)} select ${ROW} from report r where ${found(question)} ${ordered(question)} limit ${limit}`),
});
