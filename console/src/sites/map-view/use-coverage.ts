import { COVERAGE_ENDPOINTS, type CoverageTile } from "@sweepline/contract/sites/coverage.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, queryKeyOf } from "../../core/api/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { dayStart, useFormat } from "../../core/format/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { type Coverage, createCoverage } from "./coverage.ts";
import type { Plan } from "./plan.ts";

const RENEW_MS = 5 * 60_000;

const coverageQuery = (mapId: number) =>
  queryOptions({
    queryKey: queryKeyOf(COVERAGE_ENDPOINTS.get, { params: { id: mapId } }),
    queryFn: async ({ signal }) => {
      const tiles: CoverageTile[] = [];
      for (;;) {
        const last = tiles.at(-1);
        const query = last ? { afterX: last.x, afterY: last.y } : {};
        const page = await call(COVERAGE_ENDPOINTS.get, {
          params: { id: mapId },
          query,
          signal,
          isQuiet: true,
        });
        tiles.push(...page.tiles);
        if (!page.hasMore || page.tiles.length === 0) return { asOf: page.asOf, tiles };
      }
    },
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });

const HOUR_MS = 3_600_000;

/** When each square of a floor was last cleaned; asked for only while somebody looks at it. */
export function useCoverage(plan: Plan, isShown: boolean) {
  const query = useQuery({ ...coverageQuery(plan.map.mapId), enabled: isShown });
  const { timeZone } = usePreferences();
  const now = useNow(HOUR_MS);
  const day = useFormat().date(now);
  const today = Date.parse(dayStart(day, timeZone));
  const { data } = query;
  const coverage = useMemo<Coverage | undefined>(
    () =>
      isShown && data
        ? createCoverage({ map: plan.map, grid: plan.grid, box: plan.box, tiles: data.tiles, today })
        : undefined,
    [plan, data, isShown, today],
  );
  return { coverage, asOf: data?.asOf ?? null, query };
}

export const useMayCoverage = (): boolean => useMay(COVERAGE_ENDPOINTS.get);
