import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { DashboardRange } from "@sweepline/contract/insight/dashboard.ts";
import type { RANKING_SORTS, RANKING_SUBJECTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { type DeviceChoice, dayIn, rangePeriod } from "../usage/index.ts";
import type { RankingStore } from "./ranking.store.ts";

type RankingSort = (typeof RANKING_SORTS)[number];

export interface RankingRequest extends PageQuery {
  sort?: RankingSort | `-${RankingSort}` | undefined;
  subject: (typeof RANKING_SUBJECTS)[number];
  range: DashboardRange;
  timeZone: string;
  search?: string | undefined;
  organizationId?: number | undefined;
  kind?: DeviceChoice["kind"];
}

export function createRankingService({ store, clock }: { store: RankingStore; clock: Clock }) {
  return {
    list(scope: DataScope, request: RankingRequest): Promise<Page<RankingRow>> {
      const now = clock.now();
      const sort = request.sort ?? "-cleanedAreaSqm";
      const isAscending = !sort.startsWith("-");
      return store.page({
        scope,
        organizationId: request.organizationId,
        kind: request.kind,
        period: rangePeriod(request.range, dayIn(request.timeZone, now)),
        now,
        subject: request.subject,
        measure: (isAscending ? sort : sort.slice(1)) as RankingSort,
        isAscending,
        search: request.search,
        page: request,
      });
    },
  };
}
