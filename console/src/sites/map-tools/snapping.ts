import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { Vec } from "../map-drawing/index.ts";
import { type SnapContext, type SnapFrom, type Snapped, snap } from "./snap.ts";
import type { Hand, ToolHost } from "./tool.ts";

const NONE = { toElements: false, toGrid: false, toAngles: false };

/** What a hand is pulled to, by the person's choice; `without`: what moves itself. */
export function snapContextOf(host: ToolHost, hand: Hand, without?: ReadonlySet<string>): SnapContext {
  const elements: readonly MapElement[] = without
    ? host.seen().filter(({ id }) => !without.has(id))
    : host.seen();
  const rules = hand.isFree ? NONE : host.store.get().snap;
  return { rules, elements, frame: host.frame, reach: host.reach() };
}

export const snappedHand = (host: ToolHost, hand: Hand, line?: SnapFrom): Snapped =>
  snap(hand.at, snapContextOf(host, hand), line && { ...line, isStraight: hand.isShift && !hand.isFree });

/** The next point of a line is pulled into line with those before. */
export const lineFrom = (points: readonly Vec[]): SnapFrom | undefined => {
  const from = points.at(-1);
  return from && { from, before: points.at(-2) };
};
