export const USAGE_RANGES = ["yesterday", "today", "7d", "month", "lastMonth", "days"] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

const DAY_MS = 86_400_000;
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => text(new Date(at(day).getTime() + days * DAY_MS));

/** Today on the calendar of a time zone, as `yyyy-MM-dd`. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    now,
  );

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of a range; of one's own days that are left open, yesterday. */
export function daysOf(range: UsageRange, today: string, own: Days): Days {
  const yesterday = shifted(today, -1);
  switch (range) {
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "today":
      return { from: today, to: today };
    case "7d":
      return { from: shifted(today, -7), to: yesterday };
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "lastMonth": {
      const to = shifted(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case "days":
      return { from: own.from || own.to || yesterday, to: own.to || own.from || yesterday };
  }
}
