/**
 * Instants within the text of a message. Whoever makes the message writes them so, and each reader gets them by their own clocks;
 * who has chosen none, by those of the place that the message is about. The offset stands beside it, so that nobody has to guess.
 */
const MOMENT = /⟦(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([\w/+-]{1,64})⟧/g;

export const momentOf = (at: string, timeZone: string): string =>
  `⟦${new Date(at).toISOString()} ${timeZone}⟧`;

export const withMoments = (text: string, timeZone: string | null): string =>
  text.replace(MOMENT, (written: string, at: string, own: string) => {
    try {
      return said(new Date(at), timeZone ?? own);
    } catch {
      // No time zone, no date: somebody has written it by hand.
      return written;
    }
  });

/** `yyyy-MM-dd hh:mm:ss` (spec §9), and how far that is from UTC. */
function said(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  return `${format.format(at)} (${offset?.value.replace("GMT", "UTC") ?? "UTC+0"})`;
}
