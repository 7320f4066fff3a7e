import { CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type TimelineQuery = NonNullable<InputOf<typeof E.timeline>["query"]>;

export const lastConnectionQuery = (id: number) =>
  queryFor(E.list, { params: { id }, query: { current: 1, size: 1 } });

export const timelineQuery = (id: number, query: TimelineQuery) => ({
  ...queryFor(E.timeline, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

/** What stands against a device may change by the minute while someone works on it. */
export const diagnosisQuery = (id: number) => ({
  ...queryFor(E.diagnosis, { params: { id } }),
  staleTime: 0,
});
/** Of the time when a device was away at this moment. */
export const pastDiagnosisQuery = (id: number, at: string) =>
  queryFor(E.diagnosis, { params: { id }, query: { at } });
