import { escape as escaped, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from "ical-generator";

export interface CalendarEvent {
  uid: string;
  title: string;
  from: Date;
  to: Date;
  location: string;
  description: string;
}

/** Seconds after which a calendar may come again. */
const REFRESH_S = 15 * 60;

/** A calendar as RFC 5545 has it, all times in UTC. */
export function calendarOf(name: string, events: readonly CalendarEvent[]): string {
  const calendar = new ICalCalendar({
    // The library escapes what events say, but not this.
    ...{ name: escaped(name, false), ttl: REFRESH_S, method: ICalCalendarMethod.PUBLISH },
    prodId: { company: "Sweepline", product: "Plan" },
  });
  for (const { uid, title, from, to, location, description } of events)
    calendar.createEvent({
      ...{ id: uid, summary: title, start: from, location: location || null, description },
      // Nothing may end before it has begun.
      end: to > from ? to : new Date(from.getTime() + 1_000),
      // By what it shows alone, so that the same plan is the same text.
      stamp: from,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}
