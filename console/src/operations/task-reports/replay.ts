import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import type { ShownTrack } from "../../sites/map-view/index.ts";

/** The route of a run, shown up to a moment of it. */
export interface Replay extends ShownTrack {
  /** Shows what was until then (ms since 1970), whether that is forth or back. */
  show(until: number): void;
}

/** `points` in order of time. */
export function createReplay(points: readonly TrailPoint[]): Replay {
  const times = points.map(({ at }) => Date.parse(at));
  const listeners = new Set<Parameters<ShownTrack["subscribe"]>[0]>();
  let count = points.length;
  return {
    points: () => points.slice(0, count),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(until) {
      const next = countUntil(times, until);
      const added = points.slice(count, next);
      const isBack = next < count;
      count = next;
      // Many at once are drawn anew at less cost than one by one.
      for (const listener of [...listeners])
        if (isBack || added.length > MANY) listener(undefined);
        else for (const point of added) listener(point);
    },
  };
}

const MANY = 50;

/** How many of these, which ascend, are not later. */
function countUntil(times: readonly number[], until: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= until) low = middle + 1;
    else high = middle;
  }
  return low;
}
