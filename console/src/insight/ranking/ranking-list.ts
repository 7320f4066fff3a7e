import { DASHBOARD_RANGES } from "@sweepline/contract/insight/dashboard.ts";
import {
  RANKING_ENDPOINTS as E,
  RANKING_SORTS,
  RANKING_SUBJECTS,
} from "@sweepline/contract/insight/ranking.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, type ListState, type ViewOf } from "../../ui/list/index.ts";

export const RANKING = declareList(E.list, {
  id: "ranking",
  filters: ["search", "organizationId", "kind"],
  besides: {
    subject: urlChoice(RANKING_SUBJECTS, "device"),
    measure: urlChoice(RANKING_SORTS, "cleanedAreaSqm"),
    range: urlChoice(DASHBOARD_RANGES, "7d"),
  },
});
export type RankingList = ListState<typeof RANKING>;
export type RankingView = ViewOf<typeof RANKING>;
