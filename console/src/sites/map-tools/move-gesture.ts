import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { translated } from "../map-document/index.ts";
import { distance, pointsOf, type Vec } from "../map-drawing/index.ts";
import { type Snapped, snap } from "./snap.ts";
import { snapContextOf } from "./snapping.ts";
import type { Hand, ToolHost } from "./tool.ts";

/** More vertices than this are not all held against the rest of the map at every movement. */
const MAX_CAUGHT = 200;

export interface MoveState {
  readonly changed: readonly MapElement[];
  readonly snapped: Snapped | undefined;
}

/** Moves elements along with the hand; the vertex that comes nearest to something is pulled there, and all others with it. */
export function createMove(host: ToolHost, elements: readonly MapElement[], start: Hand) {
  const ids = new Set(elements.map(({ id }) => id));
  const points = elements.flatMap(pointsOf);
  const [grabbed = start.at] = [...points].sort((a, b) => distance(a, start.at) - distance(b, start.at));

  return (hand: Hand): MoveState => {
    const delta: Vec = [hand.at[0] - start.at[0], hand.at[1] - start.at[1]];
    const context = snapContextOf(host, hand, ids);
    const shifted = ([x, y]: Vec): Vec => [x + delta[0], y + delta[1]];
    const isStraight = hand.isShift && !hand.isFree;
    const caught = isStraight || !context.rules.toElements ? undefined : nearestCatch();
    const wanted = shifted(grabbed);
    const snapped = caught ?? {
      point: wanted,
      to: snap(
        wanted,
        // Other elements were asked for every vertex already.
        { ...context, rules: { ...context.rules, toElements: false } },
        { from: grabbed, isStraight },
      ),
    };
    const dx = delta[0] + snapped.to.at[0] - snapped.point[0];
    const dy = delta[1] + snapped.to.at[1] - snapped.point[1];
    return {
      changed: elements.map((element) => translated(element, { dx, dy })),
      snapped: snapped.to.to === undefined ? undefined : snapped.to,
    };

    function nearestCatch() {
      const only = { ...context, rules: { toElements: true, toGrid: false, toAngles: false } };
      let best: { point: Vec; to: Snapped } | undefined;
      for (const at of points.slice(0, MAX_CAUGHT)) {
        const point = shifted(at);
        const to = snap(point, only);
        if (to.to === undefined) continue;
        if (!best || rank(to, point) < rank(best.to, best.point)) best = { point, to };
      }
      return best;
    }
  };
}

/** A vertex upon a vertex before a vertex upon an edge, then the nearest. */
const rank = ({ at, to }: Snapped, point: Vec): number => (to === "vertex" ? 0 : 1e6) + distance(at, point);
