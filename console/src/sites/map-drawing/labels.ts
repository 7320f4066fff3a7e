import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  areaOf,
  type Box,
  between,
  boxOf,
  centerOf,
  distance,
  isWithin,
  overlap,
  segmentsOf,
  type Vec,
} from "./geometry.ts";
import { elementBox } from "./shape.ts";

/**
 * A name in the plane of pixels of one resolution, whose origin is the map's and which counts downwards: it stays where it is
 * while the view is moved.
 */
export interface Label {
  readonly elementId: string;
  readonly text: string;
  readonly isLocked: boolean;
  readonly kind: MapElement["kind"];
  /** The middle of the letters. */
  readonly at: Vec;
  readonly box: Box;
}

export interface LabelRules {
  /** Meters to a pixel. */
  readonly resolution: number;
  /** Width of a text in pixels. */
  readonly widthOf: (text: string) => number;
  readonly heightPx: number;
  /** Of a point's sign: its name stands below. */
  readonly pointRadiusPx: number;
  /** Where elements are edited, names of locked ones have a lock before them. */
  readonly hasLocks: boolean;
}

const LOCK_PX = 12;
const GAP_PX = 3;
/** Names of points that stand closer than this would be all that is seen. */
const POINTS_FROM_M_PER_PX = 0.1;

/**
 * Names that do not touch each other. A name that has no room gives way to one that was there before: of areas the larger one,
 * then points, then lines.
 */
export function placeLabels(elements: readonly MapElement[], rules: LabelRules): Map<string, Label> {
  const placed = new Map<string, Label>();
  const taken = createRoom();
  const ranked = elements
    .map((element) => ({ element, rank: rankOf(element) }))
    .sort((a, b) => b.rank - a.rank || (a.element.id < b.element.id ? -1 : 1));
  for (const { element } of ranked) {
    const label = labelOf(element, rules);
    if (label && taken.take(label.box)) placed.set(element.id, label);
  }
  return placed;
}

const rankOf = (element: MapElement): number => {
  if (isArea(element)) return 2 + areaOf(element.points);
  return isPlaced(element) ? 1 : 0;
};

function labelOf(element: MapElement, rules: LabelRules): Label | undefined {
  const { resolution, widthOf, heightPx } = rules;
  const text = element.kind === "qrPoint" ? element.qrId : element.name;
  const isLocked = element.isLocked && rules.hasLocks;
  const width = widthOf(text) + (isLocked ? LOCK_PX : 0) + 2 * GAP_PX;
  const anchor = anchorOf(element, { ...rules, width });
  if (!anchor) return undefined;
  const [x, y] = anchor;
  return {
    elementId: element.id,
    text,
    isLocked,
    kind: element.kind,
    at: anchor,
    // In a plane that counts downwards "bottom" is the smaller one.
    box: { left: x - width / 2, right: x + width / 2, bottom: y - heightPx / 2, top: y + heightPx / 2 },
  };

  function anchorOf(one: MapElement, { width: needed }: LabelRules & { width: number }): Vec | undefined {
    if (isPlaced(one)) {
      if (resolution > POINTS_FROM_M_PER_PX) return undefined;
      return [one.x / resolution, -one.y / resolution + rules.pointRadiusPx + heightPx * 0.75];
    }
    const { left, right, bottom, top } = elementBox(one);
    const size = Math.max(right - left, isArea(one) ? 0 : top - bottom) / resolution;
    if (size < needed * 0.9 || (isArea(one) && (top - bottom) / resolution < heightPx)) return undefined;
    if (one.kind === "room") {
      const [rx, ry] = topOf(one.points, { width: needed * resolution, height: heightPx * resolution });
      return [rx / resolution, -ry / resolution];
    }
    const [cx, cy] = isArea(one) ? middleOf(one.points) : longestMiddle(one.points);
    return [cx / resolution, -cy / resolution - (isArea(one) ? 0 : heightPx * 0.8)];
  }
}

/** The middle of a ring, or where that is outside, of the widest part inside at its height. */
export function middleOf(ring: readonly Vec[]): Vec {
  const [cx, cy] = centerOf(boxOf(ring));
  return isWithin([cx, cy], ring) ? [cx, cy] : (widestAt(ring, cy)?.at ?? [cx, cy]);
}

const MAX_STEPS = 12;

/** As high in a ring as a name has room, so that the middle is left to what lies in it. */
export function topOf(ring: readonly Vec[], { width, height }: { width: number; height: number }): Vec {
  const { bottom, top } = boxOf(ring);
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const y = top - height * step;
    const widest = y > bottom ? widestAt(ring, y) : undefined;
    if (widest && widest.width >= width) return widest.at;
  }
  return middleOf(ring);
}

function widestAt(ring: readonly Vec[], y: number): { at: Vec; width: number } | undefined {
  const crossings = [...segmentsOf(ring, true)]
    .filter(([[, ay], [, by]]) => ay > y !== by > y)
    .map(([[ax, ay], [bx, by]]) => ax + ((y - ay) * (bx - ax)) / (by - ay))
    .sort((a, b) => a - b);
  let best: { at: Vec; width: number } | undefined;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from, to] = [crossings[index] ?? 0, crossings[index + 1] ?? 0];
    if (to - from > (best?.width ?? 0)) best = { at: [(from + to) / 2, y], width: to - from };
  }
  return best;
}

function longestMiddle(points: readonly Vec[]): Vec {
  const [longest] = [...segmentsOf(points, false)].sort(([a, b], [c, d]) => distance(c, d) - distance(a, b));
  return longest ? between(...longest) : [0, 0];
}

/** Boxes that are taken, found by squares of the plane. */
function createRoom() {
  const SQUARE = 128;
  const squares = new Map<string, Box[]>();
  const keysOf = function* ({ left, bottom, right, top }: Box): Generator<string> {
    for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); x += 1)
      for (let y = Math.floor(bottom / SQUARE); y <= Math.floor(top / SQUARE); y += 1) yield `${x}/${y}`;
  };
  return {
    take(box: Box): boolean {
      const keys = [...keysOf(box)];
      if (keys.some((key) => squares.get(key)?.some((other) => overlap(other, box)))) return false;
      for (const key of keys) squares.set(key, [...(squares.get(key) ?? []), box]);
      return true;
    },
  };
}
