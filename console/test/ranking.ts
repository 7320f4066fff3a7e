import type { RankingRow } from "@sweepline/contract/insight/ranking.ts";

/** A row of the ranking; its place is its number. */
export const aRanked = (id: number, given: Partial<RankingRow> = {}): RankingRow => ({
  place: id,
  id,
  name: `Hall ${id}`,
  detail: `SW-${id}`,
  devices: 1,
  tasks: 3,
  usageRate: 0.25,
  previous: 0,
  workedS: 3_600,
  cleanedAreaSqm: 100,
  distanceM: 50,
  waterUsedL: 8,
  ...given,
});
