import { z } from "zod";
import { int } from "../../core/fields.ts";

/**
 * When a place is open, by the clocks of its own zone. A day that is not named, or has no range, is closed; no day at all
 * says that nobody has told. A range that ends at or before its start ends on the next day.
 */
export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
export const MAX_RANGES = 6;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.clockTime");
const rangeSchema = z.object({
  from: clockTime,
  /** 24:00 is midnight, when the day ends. */
  to: z.union([clockTime, z.literal("24:00")], "validation.clockTime"),
});
export type OpenRange = z.infer<typeof rangeSchema>;
/** When nothing loud should be at work, every day; null: nobody has asked for it. Until the next day where it ends before it begins. */
export const quietHoursSchema = z
  .object({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "validation.clockTime" })
  .nullable();
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** When robots are to work in a place that says when it is open. */
export const ROBOT_HOURS = ["any", "open", "closed"] as const;
export type RobotHours = (typeof ROBOT_HOURS)[number];

/** Monday is 1, as in ISO 8601. */
export const daySchema = z.object({
  day: int.min(1).max(7),
  ranges: z.array(rangeSchema).max(MAX_RANGES),
});
export type OpenDay = z.infer<typeof daySchema>;

export const openingHoursSchema = z
  .array(daySchema)
  .max(7)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, "validation.duplicate")
  .refine((days) => !overlaps(days), "validation.hoursOverlap");
export type OpeningHours = z.infer<typeof openingHoursSchema>;

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export interface WeekSpan {
  from: number;
  to: number;
}

/** When robots are not to work there, in minutes of the week from Monday's midnight. */
export function unwantedSpans(hours: OpeningHours, robotHours: RobotHours): WeekSpan[] {
  const open = spansOf(hours);
  if (robotHours === "any" || hours.length === 0) return [];
  if (robotHours === "closed") return open;
  const [first] = open;
  if (!first) return [{ from: 0, to: WEEK_MINUTES }];
  return open.flatMap(({ to }, index) => {
    const next = open[index + 1]?.from ?? first.from + WEEK_MINUTES;
    return next > to ? [{ from: to, to: next }] : [];
  });
}

/** In minutes of the week from Monday's midnight; the end may lie beyond Sunday's. In order. */
function spansOf(days: readonly OpenDay[]): WeekSpan[] {
  const spans = days.flatMap(({ day, ranges }) =>
    ranges.map((range) => {
      const midnight = (day - 1) * DAY_MINUTES;
      const [from, to] = [minutesOf(range.from), minutesOf(range.to)];
      return { from: midnight + from, to: midnight + to + (to <= from ? DAY_MINUTES : 0) };
    }),
  );
  return spans.sort((a, b) => a.from - b.from);
}

function overlaps(days: readonly OpenDay[]): boolean {
  const spans = spansOf(days);
  const first = spans[0];
  return spans.some((span, index) => {
    const next = spans[index + 1] ?? (first && { ...first, from: first.from + WEEK_MINUTES });
    return next !== undefined && next !== span && span.to > next.from;
  });
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Minute of the week that clocks in the zone show. */
function minuteOfWeek(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return WEEKDAYS.indexOf(part("weekday")) * DAY_MINUTES + Number(part("hour")) * 60 + Number(part("minute"));
}

export interface OpenState {
  isOpen: boolean;
  /** When that changes, by the clocks there; null: never. */
  next: { day: number; time: string; isToday: boolean } | null;
}

/** Whether a place is open; null where nobody has told. */
export function openState(hours: OpeningHours, timeZone: string, at: Date): OpenState | null {
  if (hours.length === 0) return null;
  const now = minuteOfWeek(at, timeZone);
  const spans = spansOf(hours);
  const around = [
    ...spans,
    ...spans.map(({ from, to }) => ({ from: from + WEEK_MINUTES, to: to + WEEK_MINUTES })),
  ];
  // A night that began before Monday's midnight is looked at as one of the week that follows.
  const moment = [now, now + WEEK_MINUTES].find((minute) =>
    around.some(({ from, to }) => from <= minute && minute < to),
  );
  if (moment === undefined) {
    const opens = around.find(({ from }) => from > now);
    return { isOpen: false, next: opens ? placed(opens.from, now) : null };
  }
  let end = around.find(({ from, to }) => from <= moment && moment < to)?.to ?? moment;
  // Ranges that touch are one: no change is told where nothing changes.
  for (const { from, to } of around) if (from <= end && to > end) end = to;
  const isAlways = end - moment >= WEEK_MINUTES || coversWeek(spans);
  return { isOpen: true, next: isAlways ? null : placed(end, moment) };
}

/** For how many minutes on it is still one of these times, by clocks in the zone: null, it is none. Of all times a week. */
export function minutesLeft(hours: OpeningHours, timeZone: string, at: Date): number | null {
  const spans = spansOf(hours);
  if (coversWeek(spans)) return WEEK_MINUTES;
  const now = minuteOfWeek(at, timeZone);
  const around = [
    ...spans,
    ...spans.map(({ from, to }) => ({ from: from + WEEK_MINUTES, to: to + WEEK_MINUTES })),
  ];
  for (const moment of [now, now + WEEK_MINUTES]) {
    let end = around.find(({ from, to }) => from <= moment && moment < to)?.to;
    if (end === undefined) continue;
    // Ranges that touch are one.
    for (const { from, to } of around) if (from <= end && to > end) end = to;
    return end - moment;
  }
  return null;
}

const coversWeek = (spans: readonly WeekSpan[]): boolean =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0) >= WEEK_MINUTES;

function placed(minute: number, now: number): NonNullable<OpenState["next"]> {
  const inWeek = minute % WEEK_MINUTES;
  const inDay = inWeek % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    day: Math.floor(inWeek / DAY_MINUTES) + 1,
    time: `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`,
    isToday: Math.floor(minute / DAY_MINUTES) === Math.floor(now / DAY_MINUTES),
  };
}
