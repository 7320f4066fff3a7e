import { CRON_FIELDS, cronFieldsOf } from "@sweepline/contract/system/jobs/limits.ts";
import { Temporal } from "temporal-polyfill";

/** What `cron.ts` asks of an expression. */
export interface DueTimes {
  nextRun(after: Date): Date | null;
  nextRuns(count: number, after: Date): Date[];
  previousRuns(count: number, before: Date): Date[];
}

const BEFORE_LAST = /^L-(\d{1,2})$/i;
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;
/** Days that are looked at before there is thought to be none: four of each month of a century. */
const MOST_DAYS = 4 * 12 * 100;

export interface BeforeLast {
  /** The same with all days of the month that it can be. */
  cron: string;
  days: number;
}

/** Quartz's `L-3`, three days before the last of the month, which the library does not know; undefined: no such expression. */
export function beforeLastOf(cron: string): BeforeLast | undefined {
  const fields = cronFieldsOf(cron);
  const at = fields.length > CRON_FIELDS.least ? 3 : 2;
  const days = Number(BEFORE_LAST.exec(fields[at] ?? "")?.[1] ?? Number.NaN);
  // Beside a weekday either would do, and which of the two a time is of could not be told.
  if (!(days < LONGEST_MONTH) || !/^[*?]$/.test(fields[at + 2] ?? "")) return undefined;
  const range = `${Math.max(1, SHORTEST_MONTH - days)}-${LONGEST_MONTH - days}`;
  return { cron: fields.with(at, range).join(" "), days };
}

/** Of the times on days that it can be those on the day that it is, by the clocks of the zone. */
export function onBeforeLast(times: DueTimes, days: number, timeZone: string): DueTimes {
  const dayOf = (time: Date) =>
    Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);
  const find = (from: Date, step: (from: Date) => Date | null, isForward: boolean): Date | null => {
    let at = from;
    for (let looked = 0; looked < MOST_DAYS; looked += 1) {
      const time = step(at);
      if (time === null) return null;
      const day = dayOf(time);
      if (day.day === day.daysInMonth - days) return time;
      const midnight = day.startOfDay();
      at = new Date(isForward ? midnight.add({ days: 1 }).epochMilliseconds - 1 : midnight.epochMilliseconds);
    }
    return null;
  };
  const several = (count: number, from: Date, next: (from: Date) => Date | null): Date[] => {
    const found: Date[] = [];
    for (let time = next(from); time && found.length < count; time = next(time)) found.push(time);
    return found;
  };
  const nextRun = (after: Date) => find(after, (from) => times.nextRun(from), true);
  const previousRun = (before: Date) => find(before, (from) => times.previousRuns(1, from)[0] ?? null, false);
  return {
    nextRun,
    nextRuns: (count, after) => several(count, after, nextRun),
    previousRuns: (count, before) => several(count, before, previousRun),
  };
}
