import { WEEKDAYS, type Weekday } from "@sweepline/contract/operations/schedules/rule.ts";
import type { ScheduleTexts } from "./schedules.texts.ts";

/** Monday is the first. */
const weekdayOf = (wall: string): Weekday => WEEKDAYS[(new Date(`${wall}Z`).getUTCDay() + 6) % 7] ?? "MO";

/** A time by a place's clocks as people read it, such as "Mon 2026-11-23 22:00". */
export const dayAndTime = (wall: string, t: ScheduleTexts): string =>
  t.dayAndTime(t.weekdayNames[weekdayOf(wall)], wall.replace("T", " "));
