import { WEEKDAYS, type Weekday } from "@sweepline/contract/operations/schedules/rule.ts";
import type { ScheduleTexts } from "./schedules.texts.ts";

/** Monday is the first. */
const weekdayOf = (wall: string): Weekday =>
  WEEKDAYS[(new Date(wall.includes("T") ? `${wall}Z` : wall).getUTCDay() + 6) % 7] ?? "MO";

/** A time by a place's clocks as people read it, such as "Mon 2026-11-23 22:00". */
export const dayAndTime = (wall: string, t: ScheduleTexts): string =>
  t.dayAndTime(t.weekdayNames[weekdayOf(wall)], wall.replace("T", " "));

/** A day as people read it, such as "Fri 2026-12-25". */
export const dayWithName = (day: string, t: ScheduleTexts): string =>
  t.dayAndTime(t.weekdayNames[weekdayOf(day)], day);

const DAY_MS = 86_400_000;

/** Both ends inclusive; none where the end is before. */
export function daysFrom(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.max(0, Math.round((to - from) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, n) => new Date(from + n * DAY_MS).toISOString().slice(0, 10));
}
