/**
 * Which days a figure covers, and which days it is compared with. Everything here is calendar arithmetic on days
 * without a time zone; the moment up to which the running day counts is each device's own (usage.store.ts).
 */
import type { DashboardRange } from "@sweepline/contract/insight/dashboard.ts";

/** A day as the database writes it: YYYY-MM-DD. */
export type Day = string;

export interface Period {
  from: Day;
  /** Inclusive: the day that is running. */
  to: Day;
  /** The equally long period before. */
  previousFrom: Day;
  previousTo: Day;
  /** How far before its own present a device's previous period ends. */
  shift: { unit: "day" | "month"; count: number };
  /** What a point of the series stands for, and which rollup answers whole parts of the period. */
  grain: "day" | "month";
}

const DAY_MS = 86_400_000;

/** Noon keeps the arithmetic away from midnight, whatever is added. */
const instantOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10);
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-31"];

/** At either end of the calendar, the end: a day beyond it cannot be written. */
export function addDays(day: Day, count: number): Day {
  const at = instantOf(day).getTime() + count * DAY_MS;
  return dayOf(new Date(Math.min(Math.max(at, Date.parse(FIRST_DAY)), Date.parse(LAST_DAY))));
}

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
export const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The same day of another month; its last day where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const start = instantOf(monthOf(day));
  start.setUTCMonth(start.getUTCMonth() + count);
  const dayOfMonth = instantOf(day).getUTCDate();
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(dayOf(start), Math.min(dayOfMonth, last) - 1);
}

/** First day of the month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The months that lie whole within the days, by their first days; where there is none, `first` is behind `last`. */
export function wholeMonths(from: Day, to: Day): { first: Day; last: Day } {
  const first = from === monthOf(from) ? from : addMonths(monthOf(from), 1);
  // The day after belongs to another month only where the last one is whole.
  return { first, last: addMonths(monthOf(addDays(to, 1)), -1) };
}

/** Monday of the week (ISO 8601). */
export function weekOf(day: Day): Day {
  return addDays(day, -((instantOf(day).getUTCDay() + 6) % 7));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date on the wall calendar of a time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Days back to the first day of the range; 12 months start with a whole month instead. */
const RANGE_DAYS = { "7d": 7, "30d": 30 } as const;

export function rangePeriod(range: DashboardRange, today: Day): Period {
  if (range === "12m") {
    const from = addMonths(monthOf(today), -11);
    return {
      from,
      to: today,
      previousFrom: addMonths(from, -12),
      previousTo: addMonths(today, -12),
      shift: { unit: "month", count: 12 },
      grain: "month",
    };
  }
  const days = RANGE_DAYS[range];
  return daysPeriod(addDays(today, 1 - days), today, days);
}

/** The week so far against the last one. */
export function weekPeriod(today: Day): Period {
  return daysPeriod(weekOf(today), today, 7);
}

/** The month so far against the last one; a day that the last month does not have means all of it. */
export function monthPeriod(today: Day): Period {
  return {
    from: monthOf(today),
    to: today,
    previousFrom: addMonths(monthOf(today), -1),
    previousTo: addMonths(today, -1),
    shift: { unit: "month", count: 1 },
    grain: "day",
  };
}

function daysPeriod(from: Day, to: Day, shiftDays: number): Period {
  return {
    from,
    to,
    previousFrom: addDays(from, -shiftDays),
    previousTo: addDays(to, -shiftDays),
    shift: { unit: "day", count: shiftDays },
    grain: "day",
  };
}

/** Every point of the period's series, oldest first: days, or first days of months. */
export function pointsOf(period: Period): Day[] {
  const points: Day[] = [];
  const step = period.grain === "month" ? addMonths : addDays;
  for (let point = period.from; point <= period.to; point = step(point, 1)) points.push(point);
  return points;
}
