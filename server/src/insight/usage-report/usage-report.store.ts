import type { PageQuery } from "@sweepline/contract/core/paging.ts";
import { CLEANING_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { USAGE_SORTS, UsageRow, UsageSubject } from "@sweepline/contract/insight/usage-report.ts";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { fleetDays } from "../../fleet/telemetry/index.ts";
import { HOMES } from "../../sites/places/index.ts";
import {
  AMOUNTS,
  addDays,
  chosenDevices,
  type Day,
  type DeviceChoice,
  earlier,
  isWholeFleet,
  later,
  monthOf,
  workRows,
} from "../usage/index.ts";

type UsageSort = (typeof USAGE_SORTS)[number];

/** Days at the devices' sites, both included. */
interface Days {
  from: Day;
  to: Day;
}

export interface UsageQuestion extends DeviceChoice, Days {
  subject: UsageSubject;
  now: Date;
  placeId?: number | undefined;
  search?: string | undefined;
  worked?: boolean | undefined;
  sort?: UsageSort | `-${UsageSort}` | undefined;
}

/**
 * Devices that clean and were in service on one of the days at least, and where they are at home where that is asked for. Written in
 * where they are used: a planner that knows how few they are looks their days up.
 */
function chosen(question: UsageQuestion): Sql {
  const { from, to, placeId, subject } = question;
  const withHomes = subject === "place" || placeId !== undefined;
  return sql`chosen as not materialized (
    select d.id, d.organization_id, d.product_id ${withHomes ? raw(", home.place_id") : empty}
    from devices d
    join products t on t.id = d.product_id and t.kind = any(${[...CLEANING_KINDS]}::text[])
    ${withHomes ? HOMES.join : empty}
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

/** What a row stands for: the column of `chosen` to group by, and where the words of a row `g` are. */
const SUBJECTS: Readonly<Record<UsageSubject, { key: string; names: Sql; words: Sql }>> = {
  device: {
    key: "id",
    names: sql`join devices d on d.id = g.key ${HOMES.join}
      left join organization_directory o on o.id = d.organization_id`,
    words: raw(`coalesce(nullif(d.short_name, ''), d.serial_number) as name, d.serial_number as detail,
      home.place_id as "placeId", home.place_name as "placeName", o.org_name as "organizationName"`),
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
  day: {
    key: "day",
    names: empty,
    words: raw(`to_char(g.key, 'YYYY-MM-DD') as name, '' as detail, null::bigint as "placeId",
      null as "placeName", null as "organizationName"`),
  },
};

/** Each device's work is summed by itself before it meets anything else. */
function bySubject(question: UsageQuestion): Sql {
  const key = raw(`c.${SUBJECTS[question.subject].key}`);
  return sql`
    with ${chosen(question)},
    work as (
      select u.device_id as id, sum(u.days) as days, ${AMOUNTS}
      from (${workRows(question)}) u group by u.device_id),
    grouped as (
      select ${key} as key, coalesce(${key}, 0) as id, count(*)::int as devices,
        count(*) filter (where w.worked_s > 0)::int as "workedDevices",
        coalesce(sum(w.days), 0)::int as "workedDays", ${SUMS}
      from chosen c left join work w on w.id = c.id group by ${key})`;
}

/**
 * Work of a whole fleet by day is kept. Not all of it may be asked for: whoever was out of service then, or does not clean, is
 * left out, so that months with work of such are summed here.
 */
function workByDay(question: UsageQuestion, { from, to }: Days): Sql {
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

const seriesOf = ({ from, to }: Days): Sql =>
  sql`generate_series(${from}::date, ${to}::date, interval '1 day') s (day)`;

/** Days without work are rows too: a gap is what one looks for. */
const byDay = (question: UsageQuestion, days: Days): Sql => sql`
  with ${chosen(question)},
  work as (${workByDay(question, days)}),
  grouped as (
    select s.day::date as key, s.day::date - '1970-01-01'::date as id, (select count(*) from chosen)::int as devices,
      coalesce(max(w.devices), 0)::int as "workedDevices",
      coalesce(max(w.devices), 0)::int as "workedDays", ${SUMS}
    from ${seriesOf(days)} left join work w on w.day = s.day::date group by s.day)`;

/** Which rows there are, without their work. */
function keysOf(question: UsageQuestion): Sql {
  if (question.subject === "day")
    return sql`with grouped as (select s.day::date as key from ${seriesOf(question)})`;
  const key = raw(SUBJECTS[question.subject].key);
  return sql`with ${chosen(question)}, grouped as (select distinct c.${key} as key from chosen c)`;
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
  question.subject === "day" ? byDay(question, question) : bySubject(question);

const orderOf = ({ sort, subject }: UsageQuestion) =>
  sort ?? (subject === "day" ? "name" : "-cleanedAreaSqm");
const isByName = (question: UsageQuestion): boolean => orderOf(question).endsWith("name");

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
const ordered = (question: UsageQuestion): Sql =>
  orderBy(
    { current: 1, size: 1, sort: orderOf(question) },
    { columns: COLUMNS, initial: "name", id: "r.id" },
  );

/** The rows `grouped` as a report; only those that are answered get their words, unless these decide which they are. */
function reported(question: UsageQuestion, limit: Sql): Sql {
  const { names, words } = SUBJECTS[question.subject];
  const answered = sql`r where ${found(question)} ${ordered(question)} ${limit}`;
  const report = (of: Sql): Sql => sql`(select ${words}, g.* from ${of} g ${names})`;
  return question.search || isByName(question)
    ? sql`select ${ROW} from ${report(raw("grouped"))} ${answered}`
    : sql`select ${ROW} from ${report(sql`(select * from grouped ${answered})`)} r ${ordered(question)}`;
}

/** What a total counts. */
function allOfReport(question: UsageQuestion): Sql {
  const { names, words } = SUBJECTS[question.subject];
  const of = question.search ? sql`(select ${words}, g.* from grouped g ${names})` : raw("grouped");
  const rows = question.worked === undefined ? keysOf(question) : rowsOf(question);
  return sql`${rows} select from ${of} r where ${found(question)}`;
}

/** Of a list of days in their order: those on a page, which are then all that is summed. */
function daysOn(question: UsageQuestion, { size, current }: PageQuery): Days | undefined {
  const { subject, search, worked, from, to } = question;
  if (subject !== "day" || search || worked !== undefined || !isByName(question)) return undefined;
  const [before, last] = [(current - 1) * size, current * size - 1];
  // Behind the last page is nothing to sum; at an end of the calendar only one of the two says so.
  if (addDays(from, before) > to || addDays(to, -before) < from) return undefined;
  return orderOf(question) === "name"
    ? { from: addDays(from, before), to: earlier(addDays(from, last), to) }
    : { from: later(addDays(to, -last), from), to: addDays(to, -before) };
}

export const usageReportStore = (db: Queries) => ({
  page: (question: UsageQuestion, place: PageQuery) => {
    const days = daysOn(question, place);
    return readPage(db, place, {
      rows: days
        ? sql`${byDay(question, days)} ${reported(question, empty)}`
        : sql`${rowsOf(question)} ${reported(question, limitOf(place))}`,
      all: allOfReport(question),
      row: (row: UsageRow) => row,
      isPlannedByValues: true,
    });
  },

  /** For a file: all of them, in the order of the list. */
  all: (question: UsageQuestion, limit: number) =>
    db.many<UsageRow>(sql`${rowsOf(question)} ${reported(question, sql`limit ${limit}`)}`),
});
