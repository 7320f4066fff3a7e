import {
  type ScheduleException,
  type ScheduleRule,
  unitOf,
} from "@sweepline/contract/operations/schedules/rule.ts";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";

/**
 * When a schedule is due. Days come of a rule of RFC 5545, times of the clock on the wall, and only what comes out becomes an
 * instant of the place's time zone: a time that the clocks skip in spring is as much later (02:30 becomes 03:30), one that they
 * show twice in autumn is the first. So no night is left out and none is cleaned twice.
 */
export interface Timetable {
  rule: ScheduleRule;
  /** IANA name. */
  timeZone: string;
  exceptions: readonly ScheduleException[];
  /** Days on which nothing is due, such as 2026-12-25: holidays. What a person has moved there stays. */
  closedDays: ReadonlySet<string>;
}

export interface Occurrence {
  /** Its name: the time that the rule gives it by the wall clock, such as 2026-11-23T22:00. */
  original: string;
  at: Date;
  isMoved: boolean;
  /** Its own robot; null: as its task has it. */
  deviceId: number | null;
}

export interface Span {
  /** Both inclusive. */
  from: Date;
  to: Date;
}

const FREQUENCIES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;
const NS_PER_MS = 1_000_000;
const DAY_LENGTH = "2026-11-23".length;
const DAY_MS = 86_400_000;
/** No clock is further than a day from UTC, and a time that is skipped at midnight belongs to the day before. */
const MARGIN_DAYS = 2;
const FIRST_SEARCH_DAYS = 2;
/** "29 February on a Monday" comes once in 28 years, and around 2100 in 40; what has not come by then never does. */
const LONGEST_SEARCH_DAYS = 366 * 41;

/** What is due within the span, in order of time. */
export function occurrencesWithin(timetable: Timetable, { from, to }: Span): Occurrence[] {
  const { rule, timeZone, exceptions, closedDays } = timetable;
  const changed = new Set(exceptions.map(({ original }) => original));
  const found: Occurrence[] = [];
  const add = (original: string, wall: string, deviceId: number | null): void => {
    const at = instantOf(wall, timeZone);
    if (at >= from && at <= to) found.push({ original, at, isMoved: wall !== original, deviceId });
  };
  for (const { original, at, deviceId = null } of exceptions) {
    // Another robot alone takes nothing out of a holiday.
    if (at === null || (at === original && closedDays.has(dayOf(original)))) continue;
    add(original, at, deviceId);
  }
  const first = utcDayOf(daysLater(from, -MARGIN_DAYS));
  const last = utcDayOf(daysLater(to, MARGIN_DAYS));
  for (const day of daysWithin(rule, { first, last })) {
    if (closedDays.has(day)) continue;
    for (const time of new Set(rule.times)) {
      const wall = `${day}T${time}`;
      if (!changed.has(wall)) add(wall, wall, null);
    }
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.original < b.original ? -1 : 1));
}

/** The first that is due after this instant; undefined: none any more. */
export function nextOccurrence(timetable: Timetable, after: Date): Occurrence | undefined {
  const start = new Date(after.getTime() + 1);
  for (let days = FIRST_SEARCH_DAYS; days < LONGEST_SEARCH_DAYS * 4; days *= 4) {
    const [first] = occurrencesWithin(timetable, { from: start, to: daysLater(start, days) });
    if (first) return first;
    if (isOverBy(timetable, daysLater(start, days))) return undefined;
  }
  return undefined;
}

/** Whether the rule gives this time a place, exceptions and holidays apart. */
export function isOfRule(rule: ScheduleRule, wall: string): boolean {
  const day = dayOf(wall);
  return rule.times.includes(timeOf(wall)) && daysWithin(rule, { first: day, last: day }).length > 0;
}

/** Of a time by the wall clock, such as 2026-11-23T22:00. */
export const dayOf = (wall: string): string => wall.slice(0, DAY_LENGTH);
export const timeOf = (wall: string): string => wall.slice(DAY_LENGTH + 1);

/** The instant at which the clocks of a place show this for the first time, or would if they did not skip it. */
export function instantOf(wall: string, timeZone: string): Date {
  const offset = offsetOf(`${timeZone} ${dayOf(wall)}`);
  if (offset !== null) return new Date(Date.parse(`${wall}:00Z`) - offset);
  return new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Of a zone and day: how far its clocks are ahead of UTC, in ms; null: they change on that day. */
const offsetOf = remembered(5_000, (zoneAndDay: string): number | null => {
  const [timeZone = "", day = ""] = zoneAndDay.split(" ");
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  // A day whose midnight is skipped begins with the new offset, and ends with it.
  const isPlain =
    start.hoursInDay === 24 && start.offsetNanoseconds === start.add({ days: 1 }).offsetNanoseconds;
  return isPlain ? start.offsetNanoseconds / NS_PER_MS : null;
});

/** What was worked out of the last so many texts: of the schedules of a plan most say the same. */
function remembered<Value>(most: number, work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const value = work(text);
    known.set(text, value);
    return value;
  };
}

/** What the clocks of a place show. */
export const wallTimeOf = (at: Date, timeZone: string): string =>
  zoned(at, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** RFC 5545, as other calendars read it; its days, the times apart. */
function recurrenceRuleOf(rule: ScheduleRule): string | undefined {
  const unit = unitOf(rule);
  if (!unit) return undefined;
  const { repeat, every, weekdays, monthDays, months, until } = rule;
  const parts = [`FREQ=${FREQUENCIES[unit]}`];
  if (repeat === "custom" && every > 1) parts.push(`INTERVAL=${every}`);
  if (unit === "week") parts.push("WKST=MO", `BYDAY=${weekdays.join(",")}`);
  if (unit === "year") parts.push(`BYMONTH=${months.join(",")}`);
  if ((unit === "month" || unit === "year") && monthDays)
    parts.push(
      monthDays.kind === "days"
        ? `BYMONTHDAY=${monthDays.days.join(",")}`
        : `BYDAY=${monthDays.nth}${monthDays.weekday}`,
    );
  if (until !== null) parts.push(`UNTIL=${compact(until)}T235959Z`);
  return parts.join(";");
}

/** Days of the rule, both ends inclusive. The rule is worked out in UTC, where every day has 24 hours. */
function daysWithin(rule: ScheduleRule, { first, last }: { first: string; last: string }): string[] {
  const { from, until } = rule;
  const start = first > from ? first : from;
  const end = until !== null && until < last ? until : last;
  if (start > end) return [];
  const recurrence = recurrenceRuleOf(rule);
  if (recurrence === undefined) return start === from ? [from] : [];
  const anchor = isCountedFromStart(rule) ? from : start;
  return daysBetween(`${start} ${end} DTSTART:${compact(anchor)}T000000Z\nRRULE:${recurrence}`);
}

/** Others fall on the same days whenever they began: all that say the same are worked out once. */
function isCountedFromStart(rule: ScheduleRule): boolean {
  const unit = unitOf(rule);
  const isEachOne = rule.repeat !== "custom" || rule.every === 1;
  return !isEachOne || ((unit === "month" || unit === "year") && !rule.monthDays);
}

/** Of two days and a rule. */
const daysBetween = remembered(2_000, (text: string): string[] => {
  const [start = "", end = ""] = text.split(" ");
  const rruleString = text.slice(start.length + end.length + 2);
  return new RRuleTemporal({ rruleString, temporal: Temporal })
    .between(new Date(start), new Date(end), true)
    .map((day) => day.toPlainDate().toString());
});

function isOverBy({ rule: { repeat, from, until }, timeZone, exceptions }: Timetable, at: Date): boolean {
  const last = repeat === "none" ? from : until;
  if (last === null) return false;
  const wall = wallTimeOf(at, timeZone);
  const isPast = (other: string | null) => other === null || other < wall;
  return isPast(`${last}T23:59`) && exceptions.every((exception) => isPast(exception.at));
}

const compact = (day: string): string => day.replaceAll("-", "");
const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const utcDayOf = (at: Date): string => dayOf(at.toISOString());
const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
