/** Wall clocks of sites: when a calendar day begins and ends there. */
const DAY_MS = 86_400_000;

export interface SiteDay {
  /** YYYY-MM-DD */
  day: string;
  /** Days since 1970-01-01. */
  index: number;
  /** 0 is Sunday. */
  weekday: number;
  /** 1–12 */
  month: number;
  dayOfMonth: number;
  year: number;
  startsAt: number;
  /** Start of the next one: 23 to 25 hours later. */
  endsAt: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - Math.floor(at / 1_000) * 1_000;
}

const midnights = new Map<string, number>();

/** Two looks are enough: the first offset may be that of the other side of a clock change. */
function midnightOf(timeZone: string, index: number): number {
  const key = `${timeZone}/${index}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  const local = index * DAY_MS;
  const guess = local - offsetMs(timeZone, local);
  const midnight = local - offsetMs(timeZone, guess);
  midnights.set(key, midnight);
  return midnight;
}

export function dayIndexAt(timeZone: string, at: number): number {
  return Math.floor((at + offsetMs(timeZone, at)) / DAY_MS);
}

export function siteDay(timeZone: string, index: number): SiteDay {
  const date = new Date(index * DAY_MS);
  return {
    day: date.toISOString().slice(0, 10),
    index,
    weekday: date.getUTCDay(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    year: date.getUTCFullYear(),
    startsAt: midnightOf(timeZone, index),
    endsAt: midnightOf(timeZone, index + 1),
  };
}
