import type { MapElement, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { directionOf, plainAngle, steppedAngle, type Vec } from "../map-drawing/index.ts";
import { createCrosshair } from "./crosshair.ts";
import { newPoint } from "./new-element.ts";
import type { Snapped } from "./snap.ts";
import { snappedHand } from "./snapping.ts";
import type { Gesture, Hand, Tool, ToolHost } from "./tool.ts";

const SHIFT_STEP = Math.PI / 12;

/** Points: a click sets one, a drag also says where it looks. */
export function createPointTool(host: ToolHost, kind: PointKind | "qrPoint"): Tool {
  let next: Snapped | undefined;
  let turning: MapElement | undefined;
  const aim = (hand: Hand | undefined) => {
    next = hand && snappedHand(host, hand);
    host.repaint();
  };
  const crosshair = createCrosshair(host, aim);
  const make = (after: MapElement) => {
    turning = undefined;
    host.repaint();
    const result = host.act({ label: "draw", changes: [{ id: after.id, after }] });
    if (result.ok) host.store.set({ selectedIds: new Set([after.id]) });
  };
  const place = (hand: Hand) =>
    make(newPoint(host.document, kind, { at: snappedHand(host, hand).at, theta: 0 }));
  const drop = () => {
    turning = undefined;
    host.repaint();
  };
  const turnFrom = (start: Hand): Gesture => {
    const { at } = snappedHand(host, start);
    const made = newPoint(host.document, kind, { at, theta: 0 });
    const turn = (hand: Hand) => {
      turning = { ...made, theta: headingTo(at, hand) } as MapElement;
      host.repaint();
    };
    return {
      move: turn,
      end(hand) {
        turn(hand);
        if (turning) make(turning);
      },
      cancel: drop,
    };
  };
  return {
    cursorAt: () => "crosshair",
    hover: crosshair.hover,
    press: turnFrom,
    click: place,
    doubleClick: () => undefined,
    key(event) {
      if (crosshair.key(event)) return true;
      const hand = crosshair.hand();
      if (event.key !== "Enter" || !hand) return false;
      place(hand);
      return true;
    },
    sketch: () => ({
      changed: turning ? [turning] : [],
      snapped: turning ? undefined : next,
      measures: turning && "theta" in turning ? [headingMeasure(turning)] : [],
      crosshair: crosshair.at(),
    }),
    leave: drop,
  };
}

/** Where somebody looks who stands here; with Shift in steps of 15°. */
function headingTo(from: Vec, { at, isShift }: Hand): number {
  const angle = directionOf(from, at);
  return plainAngle(isShift ? steppedAngle(angle, SHIFT_STEP) : angle);
}

const headingMeasure = ({ x, y, theta }: { x: number; y: number; theta: number }) => ({
  at: [x, y] as const,
  kind: "angle" as const,
  value: theta,
});
