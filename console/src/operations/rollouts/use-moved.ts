import type { Page } from "@sweepline/contract/core/paging.ts";
import { type MovedRollout, ROLLOUT_EVENTS } from "@sweepline/contract/operations/rollouts/events.ts";
import {
  ROLLOUT_ENDPOINTS as E,
  type Rollout,
  type RolloutDetail,
} from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS as U } from "@sweepline/contract/operations/updates/index.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeyOf, refetchSoon } from "../../core/api/index.ts";
import { useLiveEach, useLiveState } from "../../core/live/index.ts";

type Known = Pick<Rollout, "revision" | "states" | "currentGroup">;

function isSame(known: Known, moved: MovedRollout): boolean {
  const states = Object.entries(moved.states);
  return (
    known.revision === moved.revision &&
    known.currentGroup === moved.currentGroup &&
    states.length === Object.keys(known.states).length &&
    states.every(([state, devices]) => known.states[state as keyof Known["states"]] === devices)
  );
}

const readOne = refetchSoon([E.get, E.devices, U.list, U.totals]);
const readList = refetchSoon([E.list]);

/** Lists follow at once; what a rollout's own page shows beside the counts is read again where these have changed. */
function takeMoved(cache: QueryClient, rollouts: readonly MovedRollout[]): void {
  const moved = new Map(rollouts.map((one) => [one.id, one]));
  let isOld = false;
  cache.setQueriesData<Page<Rollout>>({ queryKey: queryKeyOf(E.list) }, (page) => {
    if (!page?.records.some((row) => moved.has(row.id))) return page;
    const records = page.records.map((row) => {
      const one = moved.get(row.id);
      // Who did what, and why it stands still, is not said here.
      if (one && one.revision !== row.revision) isOld = true;
      return one && one.revision >= row.revision ? { ...row, ...one } : row;
    });
    return { ...page, records };
  });
  if (isOld) readList(cache);
  const shown = cache.getQueriesData<RolloutDetail>({ queryKey: queryKeyOf(E.get) });
  const hasMoved = shown.some(([, one]) => {
    const now = one && moved.get(one.id);
    return now && !isSame(one, now);
  });
  if (hasMoved) readOne(cache);
}

/** While the line is down, so often as long as something moves; else, and for what no event says, now and then. */
const LOOK_AGAIN_MS = 5_000;
const LOOK_RARELY_MS = 30_000;
/** Where an event is keyed by scope. */
const SCOPE = [0];

/** Follows all rollouts within the person's scope. Answers how often the page looks by itself besides. */
export function useMoved(): (moves: boolean) => number {
  const cache = useQueryClient();
  const line = useLiveState();
  useLiveEach(ROLLOUT_EVENTS.rolloutsMoved, SCOPE, ({ rollouts }) => takeMoved(cache, rollouts));
  return (moves) => (moves && line !== "live" ? LOOK_AGAIN_MS : LOOK_RARELY_MS);
}
