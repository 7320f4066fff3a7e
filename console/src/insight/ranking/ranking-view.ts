import { DEVICE_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { DASHBOARD_RANGES } from "@sweepline/contract/insight/dashboard.ts";
import { RANKING_SORTS, RANKING_SUBJECTS } from "@sweepline/contract/insight/ranking.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

/** What the ranking keeps in its address. */
export const RANKING_FIELDS = {
  subject: urlChoice(RANKING_SUBJECTS, "device"),
  measure: urlChoice(RANKING_SORTS, "cleanedAreaSqm"),
  range: urlChoice(DASHBOARD_RANGES, "7d"),
  search: urlText(),
  organizationId: urlId(),
  kind: urlChoice(DEVICE_KINDS),
  current: urlCount(1),
  size: urlCount(20),
};
export type RankingView = UrlValues<typeof RANKING_FIELDS>;

export const NO_RANKING_FILTERS = {
  search: "",
  organizationId: undefined,
  kind: undefined,
  current: 1,
} as const;
