import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoice, urlDay } from "../../core/page/index.ts";

export const SPANS = ["24h", "7d", "30d", "days"] as const;
export type SpanName = (typeof SPANS)[number];
const HOURS = { "24h": 24, "7d": 24 * 7, "30d": 24 * 30 } as const;

/** Beside the filters of the records, which have days of their own. */
export const TIMELINE_FIELDS = { span: urlChoice(SPANS, "24h"), since: urlDay(), until: urlDay() };
export type TimelineView = UrlValues<typeof TIMELINE_FIELDS>;

/**
 * Ranges up to now move on by the minute: asked more finely, each drawing would be another question. They end with the
 * minute that has begun, so that what has just happened is in them; the server goes no further than now.
 */
export function rangeOf(
  { span, since, until }: TimelineView,
  now: number,
  timeZone: string,
): { from: string; to: string } {
  const minute = Math.ceil(now / 60_000) * 60_000;
  const nowIs = new Date(minute).toISOString();
  if (span !== "days") return { from: new Date(minute - HOURS[span] * 3_600_000).toISOString(), to: nowIs };
  const from = since ? dayStart(since, timeZone) : new Date(minute - 24 * 3_600_000).toISOString();
  const end = until ? dayEnd(until, timeZone) : nowIs;
  const to = end < nowIs ? end : nowIs;
  return from < to ? { from, to } : { from: new Date(Date.parse(to) - 3_600_000).toISOString(), to };
}

/** A moment just after the beginning of a piece. */
export const momentOf = ({ from }: { readonly from: string }): string =>
  new Date(Date.parse(from) + 1).toISOString();
