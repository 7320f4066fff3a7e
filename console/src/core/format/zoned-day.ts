/** Days as a person in a zone sees them, as instants of the wire. A day is written `yyyy-MM-dd`. */

const partsFormats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's wall clock is ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  let format = partsFormats.get(timeZone);
  if (!format) {
    const digits = "numeric";
    format = new Intl.DateTimeFormat("en-US", {
      ...(timeZone ? { timeZone } : {}),
      hourCycle: "h23",
      ...{ year: digits, month: digits, day: digits, hour: digits, minute: digits, second: digits },
    });
    partsFormats.set(timeZone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}

/** The instant at which a day begins in a zone; an empty zone is the browser's. */
export function dayStart(day: string, timeZone = ""): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const first = wall - offsetMs(wall, timeZone);
  // The offset at the guess may not be that at the answer, where clocks change in between.
  return new Date(wall - offsetMs(first, timeZone)).toISOString();
}

/** The last millisecond of a day. */
export function dayEnd(day: string, timeZone = ""): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return new Date(Date.parse(dayStart(next, timeZone)) - 1).toISOString();
}
