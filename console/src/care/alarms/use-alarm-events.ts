import {
  type AlarmDetail,
  type AlarmEvent,
  ALARM_ENDPOINTS as E,
  EVENTS_WITH_ALARM,
} from "@sweepline/contract/care/alarms/index.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";

interface AlarmEventsShown {
  /** Oldest first. */
  readonly events: readonly AlarmEvent[];
  /** How many older ones there are. */
  readonly older: number;
  readonly isLoading: boolean;
  showOlder(): void;
}

/**
 * The newest events come with the alarm, older ones page by page. Pages are counted from the oldest event on, so that what is added
 * meanwhile moves none of them.
 */
export function useAlarmEvents({ id, events, eventsTotal }: AlarmDetail): AlarmEventsShown {
  const last = Math.ceil((eventsTotal - events.length) / EVENTS_WITH_ALARM);
  const [first, setFirst] = useState<number>();
  const pages = Array.from(
    { length: first === undefined ? 0 : Math.max(0, last - first + 1) },
    (_, index) => last - index,
  );
  const queries = useQueries({
    queries: pages.map((current) => ({
      ...queryFor(E.events, {
        params: { id },
        query: { sort: "at", current, size: EVENTS_WITH_ALARM },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const known = new Map(
    [...queries.flatMap(({ data }) => data?.records ?? []), ...events].map((event) => [event.id, event]),
  );
  return {
    events: [...known.values()].sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id),
    older: Math.max(0, eventsTotal - known.size),
    isLoading: queries.some(({ isFetching }) => isFetching),
    showOlder() {
      const failed = queries.filter(({ isError }) => isError);
      for (const query of failed) void query.refetch();
      if (failed.length === 0) setFirst(Math.max(1, (first ?? last + 1) - 1));
    },
  };
}
