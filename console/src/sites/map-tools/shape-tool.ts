import {
  AREA_KINDS,
  type ElementKind,
  MAX_ELEMENT_POINTS,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { areaOf, between, directionOf, distance, lengthOf, type Vec } from "../map-drawing/index.ts";
import { createCrosshair, isSamePlace } from "./crosshair.ts";
import { newShape, type ShapeKind } from "./new-element.ts";
import { rectangleFrom } from "./rectangle.ts";
import type { Measure, Sketch } from "./sketch.ts";
import type { Snapped } from "./snap.ts";
import { lineFrom, snappedHand } from "./snapping.ts";
import type { Gesture, Hand, Tool, ToolHost } from "./tool.ts";

const isAreaKind = (kind: ElementKind): boolean => (AREA_KINDS as readonly ElementKind[]).includes(kind);

/**
 * Lines and areas: point by point, or by one drag: of an area its diagonal, of a line from end to end.
 *
 *   empty ──point──▶ drawing ──point on the first one, double click, Enter, F──▶ act ──▶ empty
 *                       └── Backspace, Ctrl+Z: one point less ── Escape: empty ── another tool: act, where it has enough points
 */
export function createShapeTool(host: ToolHost, kind: ShapeKind): Tool {
  const isArea = isAreaKind(kind);
  const least = isArea ? 3 : 2;
  let points: readonly Vec[] = [];
  let next: Snapped | undefined;
  /** What a drag would make. */
  let dragged: readonly Vec[] | undefined;

  const show = (given: readonly Vec[]) => {
    points = given;
    const [pointCount, lengthM] = [given.length, lengthOf(given)];
    host.listeners.onDrawing(
      pointCount > 0 ? { pointCount, lengthM, canFinish: pointCount >= least } : undefined,
    );
    host.repaint();
  };
  const aim = (hand: Hand | undefined) => {
    next = hand && snappedHand(host, hand, lineFrom(points));
    host.repaint();
  };
  const crosshair = createCrosshair(host, aim);
  const draw = (drawn: readonly Vec[]): string | undefined => {
    show([]);
    const after = newShape(host.document, kind, drawn);
    const result = host.act({ label: "draw", changes: [{ id: after.id, after }] });
    return result.ok ? after.id : undefined;
  };
  const make = (drawn: readonly Vec[]) => {
    const id = draw(drawn);
    if (id !== undefined) host.store.set({ selectedIds: new Set([id]) });
  };
  const finish = (): boolean => {
    if (points.length >= least) make(points);
    return points.length === 0;
  };
  const add = (hand: Hand) => {
    const { at } = snappedHand(host, hand, lineFrom(points));
    const [first, last] = [points[0], points.at(-1)];
    if (first && points.length >= 3 && isArea && isSamePlace(host, at, first)) return void finish();
    // The second press of a double click sets no point of its own.
    if (last && isSamePlace(host, at, last)) return;
    show([...points, at]);
    aim(hand);
    if (points.length >= MAX_ELEMENT_POINTS) finish();
  };
  const drop = () => {
    dragged = undefined;
    show([]);
  };
  const takeBack = (): boolean => {
    if (points.length === 0) return false;
    show(points.slice(0, -1));
    return true;
  };
  return {
    cursorAt: () => "crosshair",
    hover: crosshair.hover,
    press: (hand) => (points.length > 0 ? undefined : dragFrom(hand)),
    click: add,
    doubleClick: () => void finish(),
    key: (event) => keyOf(event),
    sketch: () => sketchOf({ points: dragged ?? points, next, isDragged: dragged !== undefined }),
    // What is selected meanwhile stays so.
    leave: () => (points.length >= least ? void draw(points) : drop()),
    shape: { finish, takeBack },
  };

  function keyOf(event: KeyboardEvent): boolean {
    if (crosshair.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const hand = crosshair.hand();
    if (event.key === "Enter" && hand) {
      const { at } = snappedHand(host, hand, lineFrom(points));
      const isEnd = [points[0], points.at(-1)].some((point) => point && isSamePlace(host, at, point));
      if (isEnd) finish();
      else {
        add(hand);
        crosshair.moveTo(points.at(-1));
      }
      return true;
    }
    if (points.length === 0) return false;
    if (event.key === "Enter" || event.key.toLowerCase() === "f") finish();
    else if (event.key === "Backspace") takeBack();
    else if (event.key === "Escape") drop();
    else return false;
    return true;
  }

  function dragFrom(start: Hand): Gesture {
    const from = snappedHand(host, start).at;
    const drawTo = (hand: Hand) => {
      next = isArea ? snappedHand(host, hand) : snappedHand(host, hand, { from });
      dragged = isArea ? rectangleFrom(host.frame, [from, next.at], hand.isShift) : [from, next.at];
      host.listeners.onDrawing({ pointCount: dragged.length, lengthM: lengthOf(dragged, isArea) });
      host.repaint();
    };
    return {
      move: drawTo,
      end(hand) {
        drawTo(hand);
        const drawn = dragged ?? [];
        dragged = undefined;
        const size = isArea ? areaOf(drawn) : lengthOf(drawn);
        if (size > 0) make(drawn);
        else show([]);
      },
      cancel: drop,
    };
  }

  function sketchOf(now: { points: readonly Vec[]; next: Snapped | undefined; isDragged: boolean }): Sketch {
    const seen =
      now.next && !now.isDragged && now.points.length > 0 ? [...now.points, now.next.at] : now.points;
    const first = now.points[0];
    return {
      line: { points: seen, isClosed: isArea && seen.length > 2, kind },
      handles: now.isDragged
        ? []
        : now.points.map((at) => ({ at, role: at === first && isArea ? "first" : "vertex" })),
      snapped: now.next,
      measures: measuresOf(seen, isArea && now.isDragged),
      crosshair: crosshair.at(),
    };
  }
}

/** Sides of a rectangle, or the last edge of a line with its angle. */
function measuresOf(points: readonly Vec[], isRectangle: boolean): Measure[] {
  const edges: (readonly [Vec | undefined, Vec | undefined])[] = isRectangle
    ? [
        [points[0], points[1]],
        [points[1], points[2]],
      ]
    : [[points.at(-2), points.at(-1)]];
  const lengths = edges.flatMap(([from, to]): Measure[] =>
    from && to ? [{ at: between(from, to), kind: "length", value: distance(from, to) }] : [],
  );
  const [from, to] = [points.at(-2), points.at(-1)];
  return isRectangle || !from || !to
    ? lengths
    : [...lengths, { at: to, kind: "angle", value: directionOf(from, to) }];
}
