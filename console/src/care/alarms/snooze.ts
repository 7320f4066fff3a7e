import { dayStart, formatFor } from "../../core/format/index.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MORNING_HOUR = 8;

/** Minutes until the person's next morning, 08:00 by their own clocks; never less. */
export function minutesUntilMorning(now: number, timeZone: string): number {
  const today = formatFor({ lengthUnit: "meter", timeZone }, "en").date(new Date(now));
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const morning = Date.parse(dayStart(tomorrow, timeZone)) + MORNING_HOUR * 60 * MINUTE_MS;
  return Math.ceil((morning - now) / MINUTE_MS);
}

/** How long nobody is to be informed, in the order of the menu. */
export const SNOOZES = ["half", "two", "eight", "tomorrow", "none"] as const;
export type Snooze = (typeof SNOOZES)[number];

export function snoozeMinutes(snooze: Snooze, now: number, timeZone: string): number {
  const fixed = { half: 30, two: 120, eight: 480, none: 0 };
  return snooze === "tomorrow" ? minutesUntilMorning(now, timeZone) : fixed[snooze];
}
