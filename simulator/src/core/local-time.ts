/** Hour of the day somewhere, cheaply: the offset of a zone is asked for once an hour of simulated time. */
const HOUR_MS = 3_600_000;

export type LocalHour = (timeZone: string, epochMs: number) => number;

function offsetMs(timeZone: string, epochMs: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(epochMs);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return local - Math.floor(epochMs / 60_000) * 60_000;
}

export function createLocalHour(): LocalHour {
  const known = new Map<string, { hour: number; offset: number }>();
  return (timeZone, epochMs) => {
    const hour = Math.floor(epochMs / HOUR_MS);
    let entry = known.get(timeZone);
    if (entry?.hour !== hour) {
      entry = { hour, offset: offsetMs(timeZone, epochMs) };
      known.set(timeZone, entry);
    }
    return ((((epochMs + entry.offset) / HOUR_MS) % 24) + 24) % 24;
  };
}
