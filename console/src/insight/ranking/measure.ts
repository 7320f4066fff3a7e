import type { RANKING_SORTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import type { Format } from "../../core/format/index.ts";

export type Measure = (typeof RANKING_SORTS)[number];

/** A measure's value as people read it; a rate is a share, the rest amounts. */
export function measureText(measure: Measure, value: number | null, format: Format): string {
  if (value === null) return format.number(null);
  switch (measure) {
    case "cleanedAreaSqm":
      return format.area(Math.round(value));
    case "workedS":
      return format.duration(value);
    case "tasks":
      return format.number(value);
    case "usageRate":
      return format.percent(value * 100);
    case "waterUsedL":
      return `${format.number(value)} L`;
    case "distanceM":
      return format.length(value, 0);
  }
}

/** How long a row's bar is, of the longest: 0 to 1. */
export function barShare(row: RankingRow, measure: Measure, longest: number): number {
  const value = row[measure] ?? 0;
  return longest > 0 ? Math.min(1, Math.max(0, value / longest)) : 0;
}

export const longestOf = (rows: readonly RankingRow[], measure: Measure): number =>
  Math.max(0, ...rows.map((row) => row[measure] ?? 0));
