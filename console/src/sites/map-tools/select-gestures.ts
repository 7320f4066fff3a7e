import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type ActLabel, rotated } from "../map-document/index.ts";
import { boxOf, directionOf, distance, plainAngle, steppedAngle, type Vec } from "../map-drawing/index.ts";
import { editableSelection, type SelectionHandles, type VertexHandle } from "./handles.ts";
import { allWithin } from "./hit-test.ts";
import { createMove } from "./move-gesture.ts";
import { reshaped } from "./shapes.ts";
import type { Measure, Sketch } from "./sketch.ts";
import { type Snapped, snap } from "./snap.ts";
import { snapContextOf } from "./snapping.ts";
import type { Gesture, Hand, ToolHost } from "./tool.ts";

/** What a drag of the select tool shows while it lasts. */
export type ShowSketch = (sketch: Sketch | undefined) => void;

const SHIFT_STEP = Math.PI / 12;

interface Changing {
  readonly label: ActLabel;
  readonly show: ShowSketch;
  /** What is to be seen, and become of the elements, with the hand there. */
  readonly at: (hand: Hand) => Sketch & { readonly changed: readonly MapElement[] };
}

/** A drag that changes elements: shown all the while, and one act at its end. */
function changing(host: ToolHost, { label, show, at }: Changing): Gesture {
  return {
    move: (hand) => show(at(hand)),
    end(hand) {
      const { changed } = at(hand);
      host.act({ label, changes: changed.map((after) => ({ id: after.id, after })) });
      show(undefined);
    },
    cancel: () => show(undefined),
  };
}

export function moveFrom(host: ToolHost, start: Hand, show: ShowSketch): Gesture | undefined {
  const elements = editableSelection(host);
  if (elements.length === 0) return undefined;
  const move = createMove(host, elements, start);
  return changing(host, { label: "move", show, at: move });
}

/** Turns the selection about its middle; with Shift, or nearly so by right angles, in steps. */
export function rotateFrom(
  host: ToolHost,
  { rotate, show }: { rotate: NonNullable<SelectionHandles["rotate"]>; show: ShowSketch },
): Gesture {
  const elements = editableSelection(host);
  const [only] = elements;
  const { center } = rotate;
  const isHeading = elements.length === 1 && only !== undefined && isPlaced(only);
  const began = isHeading ? 0 : directionOf(center, rotate.at);
  return changing(host, {
    label: "rotate",
    show,
    at(hand) {
      const direction = directionOf(center, hand.at);
      const first = isHeading && isPlaced(only) ? only.theta : 0;
      const wanted = settled(host, { angle: direction - began, hand });
      const angle = plainAngle(wanted - first);
      const changed = elements.map((element) => rotated(element, { x: center[0], y: center[1], angle }));
      const measures: Measure[] = [{ at: hand.at, kind: "angle", value: plainAngle(wanted) }];
      return {
        changed,
        measures,
        rotateFrom: center,
        handles: [{ at: hand.at, role: "rotate", isActive: true }],
      };
    },
  });
}

const NEARLY = Math.PI / 90;

function settled({ store }: ToolHost, { angle, hand }: { angle: number; hand: Hand }): number {
  if (hand.isShift) return steppedAngle(angle, SHIFT_STEP);
  const right = steppedAngle(angle, Math.PI / 4);
  const isPulled = store.get().snap.toAngles && !hand.isFree && Math.abs(angle - right) < NEARLY;
  return isPulled ? right : angle;
}

/** Drags one vertex, or a new one out of the middle of an edge. */
export function vertexFrom(
  host: ToolHost,
  { handle, show }: { handle: VertexHandle; show: ShowSketch },
): Gesture | undefined {
  const [element] = editableSelection(host);
  if (!element || isPlaced(element)) return undefined;
  const { points } = element;
  const { index } = handle;
  const isNew = handle.role === "middle";
  const count = points.length;
  const around = isNew
    ? [points[index - 1], points[index % count]]
    : neighbors(points, index, isArea(element));
  return changing(host, {
    label: "reshape",
    show,
    at(hand) {
      const snapped = vertexAt(host, { hand, around, element });
      const next = [...points.slice(0, index), snapped.at, ...points.slice(isNew ? index : index + 1)];
      const measures = around.flatMap((from): Measure[] =>
        from
          ? [
              {
                at: [(from[0] + snapped.at[0]) / 2, (from[1] + snapped.at[1]) / 2],
                kind: "length",
                value: distance(from, snapped.at),
              },
            ]
          : [],
      );
      const handles = [{ at: snapped.at, role: "vertex" as const, isActive: true }];
      return { changed: [reshaped(element, next)], snapped, measures, handles };
    },
  });
}

function neighbors(points: readonly Vec[], index: number, isRing: boolean): (Vec | undefined)[] {
  const count = points.length;
  if (isRing) return [points[(index + count - 1) % count], points[(index + 1) % count]];
  return [points[index - 1], points[index + 1]];
}

interface DraggedVertex {
  readonly hand: Hand;
  readonly around: readonly (Vec | undefined)[];
  readonly element: MapElement;
}

/** Straight to either neighbor, whichever pulls; both at once make a right angle. */
function vertexAt(host: ToolHost, { hand, around, element }: DraggedVertex): Snapped {
  const context = snapContextOf(host, hand, new Set([element.id]));
  const isStraight = hand.isShift && !hand.isFree;
  const known = around.filter((point) => point !== undefined);
  const tries = known.map((from) => snap(hand.at, context, { from, isStraight }));
  const [first = snap(hand.at, context)] = tries.sort(
    (a, b) =>
      Number(a.to !== "vertex") - Number(b.to !== "vertex") ||
      distance(a.at, hand.at) - distance(b.at, hand.at),
  );
  const bent = tries.filter(({ to }) => to === "angle");
  const corner = bent.length > 1 ? rightCorner(host, known, hand.at) : undefined;
  return corner && distance(corner, hand.at) <= host.reach()
    ? { at: corner, to: "angle", guide: known[0] }
    : first;
}

/** Where lines along the grid through two points meet, nearest to the hand. */
function rightCorner({ frame }: ToolHost, [a, b]: readonly Vec[], at: Vec): Vec | undefined {
  if (!a || !b) return undefined;
  const [[ax, ay], [bx, by]] = [frame.toCell(a), frame.toCell(b)];
  const corners: Vec[] = [frame.toWorld([ax, by]), frame.toWorld([bx, ay])];
  return corners.sort((one, other) => distance(one, at) - distance(other, at))[0];
}

/** Selects what a box holds with all of itself; with Shift besides what is selected. */
export function boxFrom(host: ToolHost, start: Hand, show: ShowSketch): Gesture {
  return {
    move({ at }) {
      const [[x, y], [toX, toY]] = [start.at, at];
      show({
        box: [
          [x, y],
          [toX, y],
          [toX, toY],
          [x, toY],
        ],
      });
    },
    end(hand) {
      show(undefined);
      const held = allWithin(host.touchable(), boxOf([start.at, hand.at])).map(({ id }) => id);
      const before = start.isShift || hand.isShift ? host.store.get().selectedIds : [];
      host.store.set({ selectedIds: host.document.withGroups([...before, ...held]) });
    },
    cancel: () => show(undefined),
  };
}
