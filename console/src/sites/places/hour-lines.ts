import type { OpenDay, OpeningHours } from "@sweepline/contract/sites/places/opening-hours.ts";

interface HourLine {
  /** Monday is 1. */
  readonly first: number;
  readonly last: number;
  readonly ranges: OpenDay["ranges"];
}

/** Consecutive days with the same hours are shown as one. */
export function hourLines(hours: OpeningHours): HourLine[] {
  const lines: HourLine[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const ranges = [...(hours.find((one) => one.day === day)?.ranges ?? [])].sort((a, b) =>
      a.from.localeCompare(b.from),
    );
    const before = lines.at(-1);
    if (before && JSON.stringify(before.ranges) === JSON.stringify(ranges))
      lines[lines.length - 1] = { ...before, last: day };
    else lines.push({ first: day, last: day, ranges });
  }
  return lines;
}
