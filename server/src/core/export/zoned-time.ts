/** Writes instants as `yyyy-MM-dd hh:mm:ss` (spec §9) in one time zone. Sweden writes dates that way. */
export function zonedTime(timeZone: string): (instant: string | Date | null) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => (instant === null ? "" : format.format(new Date(instant)));
}
