import {
  DAY_MINUTES,
  minutesOf,
  type QuietHours,
  WEEK_MINUTES,
  type WeekSpan,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { MINUTE_MS, type PlannedTime } from "./facts.ts";

/** Where planned times lie in spans of a week, by the clocks of their place. */

const DAYS = [0, 1, 2, 3, 4, 5, 6];
export function quietSpans(hours: QuietHours): WeekSpan[] {
  if (!hours) return [];
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.to)];
  const to = until > from ? until : until + DAY_MINUTES;
  return DAYS.map((day) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + to }));
}

const beginOf = ({ wall }: PlannedTime): number => {
  const weekday = (new Date(`${wall.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
  return weekday * DAY_MINUTES + minutesOf(wall.slice(11, 16));
};
const minutesAt = ({ from, to }: PlannedTime): number => (to - from) / MINUTE_MS;

export const isWithin = (spans: readonly WeekSpan[], time: PlannedTime): boolean =>
  spans.length > 0 &&
  endOfHit(spans, { from: beginOf(time), to: beginOf(time) + minutesAt(time) }) !== undefined;

/** When the span ends that is in the way; those of the weeks before and after count too. */
function endOfHit(spans: readonly WeekSpan[], { from, to }: WeekSpan): number | undefined {
  for (const week of [-WEEK_MINUTES, 0, WEEK_MINUTES, 2 * WEEK_MINUTES]) {
    const hit = spans.find((span) => from < span.to + week && to > span.from + week);
    if (hit) return hit.to + week;
  }
  return undefined;
}

/** The first time within the week to come at which nothing of these is in the way; none: it does not fit in between. */
export function freeOf(spans: readonly WeekSpan[], time: PlannedTime): { freeAt?: number } {
  const [begins, lasts] = [beginOf(time), minutesAt(time)];
  let start = begins;
  while (start - begins <= WEEK_MINUTES) {
    const end = endOfHit(spans, { from: start, to: start + lasts });
    if (end === undefined) return { freeAt: time.from + (start - begins) * MINUTE_MS };
    start = end;
  }
  return {};
}

/** What of these spans is in none of the others. */
export function without(spans: readonly WeekSpan[], others: readonly WeekSpan[]): WeekSpan[] {
  const cut = (left: readonly WeekSpan[], { from, to }: WeekSpan): WeekSpan[] =>
    left.flatMap((span) =>
      [
        { from: span.from, to: Math.min(span.to, from) },
        { from: Math.max(span.from, to), to: span.to },
      ].filter((rest) => rest.to > rest.from),
    );
  const around = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((week) =>
    others.map(({ from, to }) => ({ from: from + week, to: to + week })),
  );
  return around.reduce(cut, [...spans]);
}
