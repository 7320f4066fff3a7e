import { minutesLeft, type OpeningHours } from "@sweepline/contract/sites/places/opening-hours.ts";

/** When a window lasts; times in ms since epoch. */
export interface WindowTimes {
  startsAt: number;
  endsAt: number | null;
  weekly: OpeningHours;
}

const MINUTE_MS = 60_000;

/** Until when the window lasts that lasts at this time, by the clocks of a device; null: it does not. */
export function lastsUntil(
  { startsAt, endsAt, weekly }: WindowTimes,
  { at, timeZone }: { at: number; timeZone: string },
): number | null {
  if (at < startsAt || (endsAt !== null && at >= endsAt)) return null;
  if (weekly.length === 0) return endsAt;
  const left = minutesLeft(weekly, timeZone, new Date(at));
  if (left === null) return null;
  const end = at - (at % MINUTE_MS) + left * MINUTE_MS;
  return endsAt === null ? end : Math.min(end, endsAt);
}

/** Of several windows that which lasts longest; null: none lasts. */
export function longestOf<Window extends WindowTimes>(
  windows: readonly Window[],
  moment: { at: number; timeZone: string },
): { window: Window; until: number } | null {
  let longest: { window: Window; until: number } | null = null;
  for (const window of windows) {
    const until = lastsUntil(window, moment);
    if (until !== null && until > (longest?.until ?? 0)) longest = { window, until };
  }
  return longest;
}
