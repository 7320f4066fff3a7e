import { MAX_TRAIL_POINTS, type TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";

/** What one robot did lately: a list that grows at its end, watched by whoever draws it. */
export interface Track {
  points(): readonly TrailPoint[];
  /** Every listener is called with each new point; `undefined` says that everything was refetched. */
  subscribe(listener: (added: TrailPoint | undefined) => void): () => void;
  add(point: TrailPoint): void;
  /** Points from the server, joined with those received live meanwhile. */
  join(points: readonly TrailPoint[]): void;
}

/** One that is only looked at. */
export type ShownTrack = Pick<Track, "points" | "subscribe">;

export function createTrack(): Track {
  let held: TrailPoint[] = [];
  const listeners = new Set<(added: TrailPoint | undefined) => void>();
  const notify = (added: TrailPoint | undefined) => {
    for (const listener of [...listeners]) listener(added);
  };
  return {
    points: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(point) {
      const last = held.at(-1);
      if (last && last.at >= point.at) {
        // Late or repeated: it belongs further back, or is here already.
        const joined = joinPoints(held, [point]);
        if (joined.length === held.length) return;
        held = joined;
        notify(undefined);
        return;
      }
      held.push(point);
      if (held.length > MAX_TRAIL_POINTS) held.shift();
      notify(point);
    },
    join(points) {
      held = joinPoints(points, held);
      notify(undefined);
    },
  };
}

/** Both lists as one in order of time, each instant once, the newest kept where there are too many. */
export function joinPoints(one: readonly TrailPoint[], other: readonly TrailPoint[]): TrailPoint[] {
  const byTime = new Map<string, TrailPoint>();
  for (const point of one) byTime.set(point.at, point);
  for (const point of other) byTime.set(point.at, point);
  return [...byTime.values()]
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(-MAX_TRAIL_POINTS);
}

/** Farther apart in time or space than this, two points are not joined by a line: nobody knows the way between. */
const GAP_MS = 60_000;
const GAP_M = 8;

/** The points on one map as unbroken ways. */
export function waysOn(mapKey: string, points: readonly TrailPoint[]): TrailPoint[][] {
  const ways: TrailPoint[][] = [];
  let last: TrailPoint | undefined;
  for (const point of points) {
    if (point.mapKey !== mapKey) {
      last = undefined;
      continue;
    }
    if (!last || isGap(last, point)) ways.push([]);
    ways.at(-1)?.push(point);
    last = point;
  }
  return ways;
}

function isGap(a: TrailPoint, b: TrailPoint): boolean {
  return Date.parse(b.at) - Date.parse(a.at) > GAP_MS || Math.hypot(b.x - a.x, b.y - a.y) > GAP_M;
}
