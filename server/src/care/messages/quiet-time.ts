import {
  INITIAL_MESSAGE_SETTINGS,
  type MessageSettings,
} from "@sweepline/contract/care/messages/settings.ts";
import type { Severity } from "@sweepline/contract/care/messages/ways.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** Of daily digests, by the person's own clocks. */
const DIGEST_MIN = 8 * 60;

interface Wanting {
  settings: MessageSettings | null;
  timeZone: string;
  severity: Severity;
}

/** Until when a message to somebody waits to be collected with others; null: it goes at once. */
export function heldUntil({ settings, timeZone, severity }: Wanting, now: Date): Date | null {
  if (severity === "critical") return null;
  const { quietFrom, quietUntil, digest } = settings ?? INITIAL_MESSAGE_SETTINGS;
  const minute = minuteOfDay(now, timeZone);
  const waits: number[] = [];
  if (
    quietFrom !== null &&
    quietUntil !== null &&
    isBetween(minute, minuteOf(quietFrom), minuteOf(quietUntil))
  )
    waits.push(minutesTo(minuteOf(quietUntil), minute));
  if (digest === "daily") waits.push(minutesTo(DIGEST_MIN, minute));
  if (digest === "hourly") waits.push(60 - (minute % 60));
  if (waits.length === 0) return null;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(wholeMinute + Math.max(...waits) * MINUTE_MS);
}

const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Quiet hours may go over midnight; without length there are none. */
const isBetween = (minute: number, from: number, until: number): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until;

/** Never 0: what is due now was due a day ago. */
const minutesTo = (target: number, minute: number): number => ((target - minute + DAY_MIN - 1) % DAY_MIN) + 1;

function minuteOfDay(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return minuteOf(parts.format(now));
}
