import type { Page } from "@sweepline/contract/core/paging.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import {
  ELEVATOR_REQUEST_EVENTS,
  type ElevatorRequest,
  FINAL_REQUEST_STATES,
  REQUEST_STATES,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import {
  ELEVATOR_ENDPOINTS as E,
  ELEVATOR_EVENTS,
  type ElevatorDetail,
  type ElevatorRow,
  type ElevatorState,
  MAX_WAITING_REQUESTS,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeyOf, refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

const OPEN_STATES = REQUEST_STATES.filter((state) => !FINAL_REQUEST_STATES.includes(state));
/** Asks for who rides and who waits. */
export const openInput = (id: number) => ({
  params: { id },
  query: { states: OPEN_STATES, size: MAX_WAITING_REQUESTS },
});

const readEventsSoon = refetchSoon([R.events]);
const readRidesSoon = refetchSoon([R.requests]);

function takeState(cache: QueryClient, id: number, state: ElevatorState): void {
  cache.setQueryData<ElevatorDetail>(queryKeyOf(E.get, { params: { id } }), (detail) =>
    detail ? { ...detail, state } : detail,
  );
  cache.setQueriesData<Page<ElevatorRow>>({ queryKey: queryKeyOf(E.list) }, (page) =>
    page?.records.some((row) => row.id === id)
      ? { ...page, records: page.records.map((row) => (row.id === id ? { ...row, state } : row)) }
      : page,
  );
  readEventsSoon(cache);
}

/** One that has come further is never drawn back by what was read before. */
export function takeRequest(cache: QueryClient, id: number, request: ElevatorRequest): void {
  cache.setQueriesData<Page<ElevatorRequest>>({ queryKey: queryKeyOf(R.requests) }, (page) =>
    page?.records.some((one) => one.id === request.id)
      ? { ...page, records: page.records.map((one) => (one.id === request.id ? request : one)) }
      : page,
  );
  cache.setQueryData<Page<ElevatorRequest>>(queryKeyOf(R.requests, openInput(id)), (page) => {
    if (!page) return page;
    const others = page.records.filter((one) => one.id !== request.id);
    const records = request.endedAt ? others : [...others, request];
    return { ...page, records, total: records.length };
  });
  readRidesSoon(cache);
}

export const elevatorChanged = liveHandler(ELEVATOR_EVENTS.elevatorChanged, takeState);
export const elevatorRequestChanged = liveHandler(
  ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged,
  takeRequest,
);
