import { RANKING_ENDPOINTS } from "@sweepline/contract/insight/ranking.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type RankingQuery = NonNullable<InputOf<typeof RANKING_ENDPOINTS.list>["query"]>;

export const RENEWED_EVERY_MS = 5 * 60_000;

export const rankingQuery = (query: RankingQuery) => ({
  ...queryFor(RANKING_ENDPOINTS.list, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: RENEWED_EVERY_MS,
});
