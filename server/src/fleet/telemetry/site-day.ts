/**
 * Days and months of a site for an instant. Asking `Intl` costs microseconds and every report asks, so the answer
 * is kept for each zone and quarter hour: no zone changes its clock inside one.
 */
export interface SiteDate {
  /** YYYY-MM-DD */
  day: string;
  /** First day of the month. */
  month: string;
}

const QUARTER_MS = 900_000;
const MAX_QUARTERS = 3_000;
const MAX_ZONES = 600;

interface Zone {
  format: Intl.DateTimeFormat;
  dates: Map<number, SiteDate>;
}

export function quarterOf(at: number): number {
  return at - (at % QUARTER_MS);
}

export type SiteDates = (timeZone: string, at: number) => SiteDate;

export function createSiteDates(): SiteDates {
  const zones = new Map<string, Zone>();

  const zoneOf = (timeZone: string): Zone => {
    const known = zones.get(timeZone);
    if (known) return known;
    if (zones.size >= MAX_ZONES) zones.clear();
    const zone = { format: formatOf(timeZone), dates: new Map<number, SiteDate>() };
    zones.set(timeZone, zone);
    return zone;
  };

  return (timeZone, at) => {
    const zone = zoneOf(timeZone);
    const quarter = quarterOf(at);
    const known = zone.dates.get(quarter);
    if (known) return known;
    if (zone.dates.size >= MAX_QUARTERS) zone.dates.clear();
    const day = zone.format.format(quarter);
    const date = { day, month: `${day.slice(0, 8)}01` };
    zone.dates.set(quarter, date);
    return date;
  };
}

/** Sweden writes dates as ISO 8601 does. A zone that this Node does not know counts as UTC. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: "UTC" });
  }
}
