import {
  DASHBOARD_ENDPOINTS,
  DASHBOARD_EVENTS,
  type FleetNow,
} from "@sweepline/contract/insight/dashboard.ts";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

/** A lobby screen stays open for weeks: sums over days are read again now and then, without anyone's help. */
const RENEWED_EVERY_MS = 5 * 60_000;

type RangeQuery = NonNullable<InputOf<typeof DASHBOARD_ENDPOINTS.range>["query"]>;

export const fleetNowQuery = () => queryFor(DASHBOARD_ENDPOINTS.now, {});
export const rangeReportQuery = (query: RangeQuery) => ({
  ...queryFor(DASHBOARD_ENDPOINTS.range, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: RENEWED_EVERY_MS,
});
export const comparisonQuery = (timeZone: string) => ({
  ...queryFor(DASHBOARD_ENDPOINTS.comparison, { query: { timeZone } }),
  refetchInterval: RENEWED_EVERY_MS,
});
export const liveFloorsQuery = () => ({
  ...queryFor(DASHBOARD_ENDPOINTS.floors, {}),
  refetchInterval: RENEWED_EVERY_MS,
});

/** Frames may overtake the first answer: the newer of both stays. */
export function takeFleetNow(cache: QueryClient, _: number, now: FleetNow): void {
  cache.setQueryData<FleetNow>(queryKeyOf(DASHBOARD_ENDPOINTS.now, {}), (held) =>
    held && held.asOf > now.asOf ? held : now,
  );
}

export const fleetNowChanged = liveHandler(DASHBOARD_EVENTS.fleetNow, takeFleetNow);
