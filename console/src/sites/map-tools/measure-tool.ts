import {
  areaOf,
  between,
  boxOf,
  centerOf,
  distance,
  lengthOf,
  segmentsOf,
  type Vec,
} from "../map-drawing/index.ts";
import { createCrosshair, isSamePlace } from "./crosshair.ts";
import type { Measure } from "./sketch.ts";
import type { Snapped } from "./snap.ts";
import { lineFrom, snappedHand } from "./snapping.ts";
import type { Gesture, Hand, Tool, ToolHost } from "./tool.ts";

/** Lengths along a line; back at its first point also the area within. What was measured stays until the next is begun. */
export function createMeasureTool(host: ToolHost): Tool {
  let points: readonly Vec[] = [];
  let next: Snapped | undefined;
  let isEnded = false;
  let isClosed = false;

  const show = (given: readonly Vec[]) => {
    points = given;
    const lengthM = lengthOf(points, isClosed);
    const areaSqm = isClosed ? areaOf(points) : undefined;
    host.listeners.onMeasure(points.length > 0 ? { lengthM, areaSqm } : undefined);
    host.listeners.onDrawing(
      points.length > 0 && !isEnded
        ? { pointCount: points.length, lengthM, canFinish: points.length >= 2 }
        : undefined,
    );
    host.repaint();
  };
  const begin = () => {
    [isEnded, isClosed] = [false, false];
    show([]);
  };
  const aim = (hand: Hand | undefined) => {
    next = hand && !isEnded ? snappedHand(host, hand, lineFrom(points)) : undefined;
    host.repaint();
  };
  const crosshair = createCrosshair(host, aim);
  const end = (closes = false) => {
    if (points.length < 2) return;
    [isEnded, isClosed, next] = [true, closes, undefined];
    show(points);
  };
  const add = (hand: Hand) => {
    if (isEnded) begin();
    const from = points.at(-1);
    const { at } = snappedHand(host, hand, lineFrom(points));
    const first = points[0];
    if (first && points.length > 2 && isSamePlace(host, at, first)) return end(true);
    if (from && isSamePlace(host, at, from)) return;
    show([...points, at]);
    aim(hand);
  };
  const takeBack = (): boolean => {
    if (points.length === 0 || isEnded) return false;
    show(points.slice(0, -1));
    return true;
  };
  const dragFrom = (start: Hand): Gesture => {
    begin();
    add(start);
    return {
      move: aim,
      end(hand) {
        add(hand);
        end();
      },
      cancel: begin,
    };
  };
  return {
    cursorAt: () => "crosshair",
    hover: crosshair.hover,
    press: (hand) => (points.length > 0 && !isEnded ? undefined : dragFrom(hand)),
    click: add,
    doubleClick: () => end(),
    key(event) {
      if (crosshair.key(event)) return true;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const hand = crosshair.hand();
      if (event.key === "Enter" && hand && !isEnded) {
        const last = points.at(-1);
        if (last && isSamePlace(host, snappedHand(host, hand).at, last)) end();
        else {
          add(hand);
          crosshair.moveTo(points.at(-1));
        }
      } else if (points.length === 0) return false;
      else if (event.key === "Enter" || event.key.toLowerCase() === "f") end();
      else if (event.key === "Backspace" && takeBack()) return true;
      else if (event.key === "Escape") begin();
      else return false;
      return true;
    },
    sketch() {
      const seen = next && points.length > 0 ? [...points, next.at] : points;
      return {
        line: { points: seen, isClosed, kind: "measure" },
        handles: points.map((at, index) => ({ at, role: index === 0 ? "first" : "vertex" })),
        snapped: next,
        measures: measuresOf(seen, isClosed),
        crosshair: crosshair.at(),
      };
    },
    leave: begin,
    shape: { finish: end, takeBack },
  };
}

function measuresOf(points: readonly Vec[], isClosed: boolean): Measure[] {
  const lengths = [...segmentsOf(points, isClosed)].map(
    ([from, to]): Measure => ({ at: between(from, to), kind: "length", value: distance(from, to) }),
  );
  return isClosed
    ? [...lengths, { at: centerOf(boxOf(points)), kind: "area", value: areaOf(points) }]
    : lengths;
}
