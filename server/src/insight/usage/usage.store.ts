/**
 * SQL of work over a period, as parts of which the figures of this wing are built; they stand behind the tables of
 * spans.store.ts.
 *
 * Current work is that of day or month rollups (the running day is in them). Work of the period before is that of whole
 * months and days, and of quarter hours and task reports for the day in which it ends; the quarter hour in which it ends
 * counts in proportion.
 *
 * The parts are shaped by what rows cost (docs/decisions/0050): each is summed by itself before it meets anything else,
 * and what is true of all devices stands there as a bound that needs no join.
 */
import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import { fleetDays } from "../../fleet/telemetry/index.ts";
import { addDays, addMonths, earlier, monthOf, type Period } from "./periods.ts";
import { type Ends, isWholeFleet, ofChosenDevices, type WorkQuestion } from "./spans.store.ts";
import { workRows } from "./work-rows.store.ts";

/** Calendar dates differ between sites by up to two days at any moment. */
const ZONE_SLACK_DAYS = 2;
/** A task counts on the day it ended. No robot cleans for longer than this at a stretch. */
const LONGEST_TASK_DAYS = 1;

const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Rows of one table that are work of a period. */
interface Part {
  amounts: Sql;
  /** What follows `select`, its device being `u.device_id`. */
  from: Sql;
}

/** What is summed, by the name of its sum. Counts are summed before they are added up: a row then costs one step less. */
const SUMS = {
  worked_s: "sum(u.worked_s)",
  cleaned_area_sqm: "sum(u.cleaned_area_sqm)",
  distance_m: "sum(u.distance_m)",
  water_used_l: "sum(u.water_used_l)",
  tasks: `sum(u.tasks_completed) + sum(u.tasks_ended_manually) + sum(u.tasks_cancelled) + sum(u.tasks_abnormal)
    + sum(u.tasks_partly)`,
  completed: "sum(u.tasks_completed)",
} as const;
export type Amount = keyof typeof SUMS;
export const ALL_AMOUNTS = Object.keys(SUMS) as Amount[];
/** What is summed of tasks, not of hours. */
const COUNTS: readonly Amount[] = ["tasks", "completed"];

const columnsOf = (amounts: readonly Amount[], sumOf: (amount: Amount) => string): Sql =>
  raw(amounts.map((amount) => `${sumOf(amount)} as ${amount}`).join(", "));

/** Sums of a rollup `u`. A row costs twice as much where all are asked for as where one is. */
const sumsOf = (amounts: readonly Amount[]): Sql => columnsOf(amounts, (amount) => SUMS[amount]);
export const AMOUNTS = sumsOf(ALL_AMOUNTS);
const quarterSums = (amounts: readonly Amount[], share: string): Sql =>
  columnsOf(amounts, (amount) => (COUNTS.includes(amount) ? "0::bigint" : `sum(u.${amount}${share})`));
const ENDED: Partial<Record<Amount, string>> = {
  tasks: "count(*)",
  completed: "count(*) filter (where u.end_status = 'completed')",
};
const endedSums = (amounts: readonly Amount[]): Sql =>
  columnsOf(amounts, (amount) => ENDED[amount] ?? "0::float8");

/** The rollup that answers whole points of a period. */
export function rollupOf(period: Period): { table: Sql; column: Sql; from: string } {
  return period.grain === "month"
    ? { table: raw("usage_months"), column: raw("u.site_month"), from: monthOf(period.from) }
    : { table: raw("usage_days"), column: raw("u.site_day"), from: period.from };
}

/**
 * Work in the period: a row a device. Of a part of the fleet days are read as they are: to plan for whole months would cost more than
 * their rows.
 */
export function currentWork(question: WorkQuestion, amounts: readonly Amount[]): Sql {
  const { from, to, grain } = question.period;
  const rollup = rollupOf(question.period);
  const rows =
    grain === "day" && isWholeFleet(question)
      ? sql`(${workRows({ ...question, from, to })}) u`
      : sql`${rollup.table} u
        where ${rollup.column} between ${rollup.from}::date and ${to}::date and ${ofChosenDevices(question)}`;
  return sql`select u.device_id as id, ${sumsOf(amounts)} from ${rows} group by u.device_id`;
}

/** With the moments at which the previous period ends, see `readEnds`. */
export interface EndingQuestion extends WorkQuestion {
  ends: Ends;
}

export interface PreviousQuery {
  /** A row a device, or one for all of them; in either case several that add up. */
  by: "device" | "fleet";
  /** Only what these need is read: quarter hours for work, task reports for tasks. */
  amounts: readonly Amount[];
}

interface AmountsQuestion extends EndingQuestion {
  amounts: readonly Amount[];
}

/**
 * Work in the period before, in rows whose sum counts: of the whole fleet in two halves, each of which is worth a statement and a
 * core of its own.
 */
export function previousWork(asked: EndingQuestion, { by, amounts }: PreviousQuery): Sql[] {
  const question = { ...asked, amounts, period: by === "fleet" ? periodOfFleet(asked) : asked.period };
  const days = [
    ...(question.period.grain === "month" ? [wholeMonths(question)] : []),
    wholeDays(question, by),
    ...daysAhead(question),
    ...(amounts.some((amount) => COUNTS.includes(amount)) ? lastTasks(question) : []),
  ];
  const hours = amounts.every((amount) => COUNTS.includes(amount)) ? [] : lastDay(question);
  const sumOf = ({ amounts, from }: Part): Sql =>
    by === "fleet"
      ? sql`select ${amounts} ${from}`
      : sql`select u.device_id as id, ${amounts} ${from} group by u.device_id`;
  const halves = isWholeFleet(question) ? [days, hours] : [[...days, ...hours]];
  return halves.filter((parts) => parts.length > 0).map((parts) => join(parts.map(sumOf), " union all "));
}

/** Days of the whole fleet are kept: a year of them are fewer rows than its months of each device. */
function periodOfFleet(question: EndingQuestion): Period {
  return isWholeFleet(question) ? { ...question.period, grain: "day" } : question.period;
}

/** Whether the device `s` of `spans` worked in either period. */
export function activity({ period }: WorkQuestion): { current: Sql; previous: Sql } {
  const worked = (from: Sql): Sql => sql`exists (select ${from} and u.device_id = s.id and u.worked_s > 0)`;
  const { table, column, from } = rollupOf(period);
  const first = firstDay(period);
  const days = sql`from usage_days u where u.site_day between ${first}::date and ${period.previousTo}::date
    and u.site_day < s.cut_day ${ofLastMonth(period)}`;
  const months = sql`from usage_months u where ${monthCondition(period)}`;
  const quarters = sql`from usage_quarters u where s.ends_within and u.quarter_at >= s.cut_day_at
    and u.quarter_at < s.cut_at and ${aroundEnd(period, "u.quarter_at")}`;
  // Last, as those of all devices are read as soon as it is asked of one.
  const earlier = period.grain === "month" ? sql` or ${worked(months)}` : empty;
  return {
    current: worked(sql`from ${table} u where ${column} between ${from}::date and ${period.to}::date`),
    previous: sql`(${worked(days)} or ${worked(quarters)}${earlier})`,
  };
}

/** Whether sites differ in the month in which their previous period ends: only around the turn of a month. */
function isTurnOfMonth({ grain, previousTo }: Period): boolean {
  return grain === "month" && monthOf(previousTo) !== monthOf(addDays(previousTo, -ZONE_SLACK_DAYS));
}

/** Whole months are those before the one in which a site's previous period ends. */
function monthCondition(period: Period): Sql {
  const ofSite = isTurnOfMonth(period) ? raw("and u.site_month < s.cut_month") : empty;
  return sql`u.site_month >= ${period.previousFrom}::date and u.site_month < ${monthOf(period.previousTo)}::date ${ofSite}`;
}

function wholeMonths(question: AmountsQuestion): Part {
  return {
    amounts: sumsOf(question.amounts),
    from: isTurnOfMonth(question.period)
      ? sql`from usage_months u join spans s on s.id = u.device_id where ${monthCondition(question.period)}`
      : sql`from usage_months u where ${monthCondition(question.period)} and ${ofChosenDevices(question)}`,
  };
}

/** The first day that rollups of days answer. */
function firstDay({ grain, previousFrom, previousTo }: Period): string {
  return grain === "month" ? monthOf(addDays(previousTo, -ZONE_SLACK_DAYS)) : previousFrom;
}

function ofLastMonth(period: Period): Sql {
  return isTurnOfMonth(period) ? raw("and u.site_day >= s.cut_month") : empty;
}

/** Days that are whole at every site. */
function wholeDays(question: AmountsQuestion, by: PreviousQuery["by"]): Part {
  const { period, ends } = question;
  const end = earlier(ends.firstCutDay, addDays(period.previousTo, 1));
  if (by === "fleet" && isWholeFleet(question)) {
    const days = fleetDays({ from: firstDay(period), to: addDays(end, -1) });
    return { amounts: sumsOf(question.amounts), from: sql`from (${days}) u` };
  }
  const days = sql`from usage_days u where u.site_day >= ${firstDay(period)}::date and u.site_day < ${end}::date`;
  return {
    amounts: sumsOf(question.amounts),
    from: isTurnOfMonth(period)
      ? sql`${ofSpans(question, days)} where u.site_day >= s.cut_month`
      : sql`${days} and ${ofChosenDevices(question)}`,
  };
}

/** Days that are whole only at sites whose calendar is ahead of others'. */
function daysAhead({ period, ends, amounts }: AmountsQuestion): Part[] {
  const { firstCutDay, lastCutDay } = ends;
  const from = [firstDay(period), firstCutDay].sort()[1];
  const end = earlier(lastCutDay, addDays(period.previousTo, 1));
  if (firstCutDay >= end) return [];
  const rows = sql`from usage_days u join spans s on s.id = u.device_id
    where u.site_day >= ${from}::date and u.site_day < ${end}::date and u.site_day < s.cut_day
      ${ofLastMonth(period)}`;
  return [{ amounts: sumsOf(amounts), from: rows }];
}

/** Of the day in which it ends: whole quarter hours, and the last one in proportion. */
function lastDay(question: AmountsQuestion): Part[] {
  const { firstDayAt, firstQuarterAt, lastQuarterAt } = question.ends;
  if (!firstDayAt || !firstQuarterAt || !lastQuarterAt) return [];
  const last = endingRows(
    question,
    sql`u.quarter_at >= ${firstQuarterAt} and u.quarter_at <= ${lastQuarterAt}`,
    raw("u.quarter_at = s.last_quarter_at"),
  );
  return [
    ...wholeQuarters(question),
    { amounts: quarterSums(question.amounts, " * s.last_share"), from: last },
  ];
}

/**
 * For the whole fleet they are read in sweeps through the index over time: those that count at every site as they are,
 * those around them with a look at each site's own bounds. For a part of the fleet they are read from each device's own.
 */
function wholeQuarters(question: AmountsQuestion): Part[] {
  const { firstDayAt, lastDayAt, firstQuarterAt, lastQuarterAt, everywhere } = question.ends;
  const amounts = quarterSums(question.amounts, "");
  const ofSites = (from: Date | null, to: Date | null): Part => ({
    amounts,
    from: endingRows(
      question,
      sql`u.quarter_at >= ${from} and u.quarter_at < ${to}`,
      raw("u.quarter_at < s.last_quarter_at"),
    ),
  });
  if (!(isWholeFleet(question) && everywhere && lastDayAt && firstQuarterAt && lastDayAt < firstQuarterAt))
    return [ofSites(firstDayAt, lastQuarterAt)];
  const shared = sql`from usage_quarters u
    where u.quarter_at >= ${lastDayAt} and u.quarter_at < ${firstQuarterAt}`;
  return [
    { amounts, from: shared },
    ...(isBefore(firstDayAt, lastDayAt) ? [ofSites(firstDayAt, lastDayAt)] : []),
    ...(isBefore(firstQuarterAt, lastQuarterAt) ? [ofSites(firstQuarterAt, lastQuarterAt)] : []),
  ];
}

const isBefore = (a: Date | null, b: Date | null): boolean => Number(a) < Number(b);

function endingRows(question: WorkQuestion, swept: Sql, ofSite: Sql): Sql {
  const sweep = sql`from usage_quarters u where ${swept} and ${aroundEnd(question.period, "u.quarter_at")}`;
  return sql`${ofSpans(question, sweep)} where s.ends_within and u.quarter_at >= s.cut_day_at and ${ofSite}`;
}

/** Rows with the bounds of their sites. The fence has them swept first: a planner that mixes both looks up every device of the fleet. */
function ofSpans(question: WorkQuestion, rows: Sql): Sql {
  const fence = isWholeFleet(question) ? raw("offset 0") : empty;
  return sql`from (select u.* ${rows} ${fence}) u join spans s on s.id = u.device_id`;
}

/** All that ended between the first and the last moment in question, found at once by the index on ends. */
function lastTasks({ period, ends, amounts }: AmountsQuestion): Part[] {
  if (!ends.firstDayAt) return [];
  const from = sql`from task_reports u join spans s on s.id = u.device_id
    where s.ends_within and u.ended_at >= s.cut_day_at and u.ended_at < s.cut_at
      and u.ended_at >= ${ends.firstDayAt} and u.ended_at < ${ends.lastAt} and ${monthsAroundEnd(period)}`;
  return [{ amounts: endedSums(amounts), from }];
}

/** Constant bounds around the end of the previous period: they let the planner leave partitions out. */
function aroundEnd({ previousTo }: Period, column: string): Sql {
  const from = instant(addDays(previousTo, -ZONE_SLACK_DAYS - LONGEST_TASK_DAYS));
  const to = instant(addDays(previousTo, ZONE_SLACK_DAYS));
  return sql`${raw(column)} >= ${from} and ${raw(column)} < ${to}`;
}

/** The same of the starts of tasks, in whole partitions: it would search by narrower bounds, which costs more than it spares. */
function monthsAroundEnd({ previousTo }: Period): Sql {
  const from = instant(monthOf(addDays(previousTo, -ZONE_SLACK_DAYS - LONGEST_TASK_DAYS)));
  const to = instant(addMonths(monthOf(addDays(previousTo, ZONE_SLACK_DAYS)), 1));
  return sql`u.started_at >= ${from} and u.started_at < ${to}`;
}
