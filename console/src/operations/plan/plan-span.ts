import { dayStart } from "../../core/format/index.ts";

export const SPANS = ["day", "week", "month"] as const;
export type SpanName = (typeof SPANS)[number];

/** A stretch of time, both ends epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Tick {
  readonly at: number;
  /** Begins a day. */
  readonly isDay: boolean;
}

const DAYS: Readonly<Record<SpanName, number>> = { day: 1, week: 7, month: 31 };
/** Hours between two ticks within a day; a month has none. */
const TICK_HOURS: Readonly<Record<SpanName, number>> = { day: 2, week: 12, month: 0 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** So many days on; a day is `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, "yyyy-MM-dd".length);

/** The days of the span, from this one on. */
export const daysOf = (day: string, name: SpanName): string[] =>
  Array.from({ length: DAYS[name] }, (_, n) => dayAfter(day, n));

export function spanOf(day: string, name: SpanName, timeZone: string): Span {
  const start = (one: string) => Date.parse(dayStart(one, timeZone));
  return { from: start(day), to: start(dayAfter(day, DAYS[name])) };
}

/** Where days begin by the person's clocks, and hours between; a day of 23 hours is narrower by one. */
export function ticksOf(day: string, name: SpanName, timeZone: string): Tick[] {
  const step = TICK_HOURS[name] * HOUR_MS;
  return daysOf(day, name).flatMap((one) => {
    const { from, to } = spanOf(one, "day", timeZone);
    const hours: Tick[] = [];
    for (let at = from + step; step > 0 && at < to; at += step) hours.push({ at, isDay: false });
    return [{ at: from, isDay: true }, ...hours];
  });
}
