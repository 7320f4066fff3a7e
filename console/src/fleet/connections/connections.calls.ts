import type { Diagnosis } from "@sweepline/contract/fleet/connections.ts";
import { CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor, queryKeyOf, refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

type TimelineQuery = NonNullable<InputOf<typeof E.timeline>["query"]>;

export const lastConnectionQuery = (id: number) =>
  queryFor(E.list, { params: { id }, query: { current: 1, size: 1 } });

export const timelineQuery = (id: number, query: TimelineQuery) => ({
  ...queryFor(E.timeline, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

/** Silence is said by no event: of one that is away someone may be at work on it. */
const LOOK_AGAIN_MS = 10_000;
const LOOK_RARELY_MS = 30_000;

export const diagnosisQuery = (id: number) => ({
  ...queryFor(E.diagnosis, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Diagnosis | undefined } }) =>
    data && data.presence !== "online" ? LOOK_AGAIN_MS : LOOK_RARELY_MS,
});

const lookAgain = refetchSoon([E.diagnosis, E.timeline, E.list]);

/** It came or went, or one that was silent has spoken: what is on screen of its connection is read again. */
export const presenceChanged = liveHandler(TELEMETRY_EVENTS.deviceChanged, (cache, id, { isOnline }) => {
  const shown = cache.getQueryData<Diagnosis>(queryKeyOf(E.diagnosis, { params: { id } }));
  if (shown && (shown.presence === "online") !== isOnline) lookAgain(cache);
});
/** Of the time when a device was away at this moment. */
export const pastDiagnosisQuery = (id: number, at: string) =>
  queryFor(E.diagnosis, { params: { id }, query: { at } });
