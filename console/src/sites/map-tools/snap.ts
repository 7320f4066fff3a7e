import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  directionOf,
  distance,
  elementBox,
  holds,
  nearestOnSegment,
  pointsOf,
  segmentsOf,
  steppedAngle,
  type Vec,
  widened,
} from "../map-drawing/index.ts";
import type { GridFrame } from "./grid-frame.ts";

export interface SnapRules {
  readonly toElements: boolean;
  readonly toGrid: boolean;
  readonly toAngles: boolean;
}

export interface SnapContext {
  readonly rules: SnapRules;
  /** Those that are seen, without what is being drawn or moved. */
  readonly elements: readonly MapElement[];
  readonly frame: GridFrame;
  /** How near a point must come to be caught, in meters. */
  readonly reach: number;
}

/** What a point is drawn from: angles are held against the grid, and against the edge that led there. */
export interface SnapFrom {
  readonly from: Vec;
  readonly before?: Vec | undefined;
  /** The person holds the key for straight lines: any distance is pulled. */
  readonly isStraight?: boolean;
}

export interface Snapped {
  readonly at: Vec;
  readonly to: "vertex" | "edge" | "angle" | "grid" | undefined;
  /** Where the line comes from whose angle was taken. */
  readonly guide?: Vec | undefined;
}

const EIGHTH_TURN = Math.PI / 4;

/** A point as the person means it: a vertex near by, else an edge, else a straight line, else a corner of a cell. */
export function snap(point: Vec, context: SnapContext, line?: SnapFrom): Snapped {
  const straight =
    line && (context.rules.toAngles || line.isStraight) ? angled(point, context, line) : undefined;
  if (straight && line?.isStraight) return straight;
  if (context.rules.toElements) {
    const caught = toElement(point, context);
    if (caught) return caught;
  }
  if (straight) return straight;
  if (context.rules.toGrid) return { at: toGridCorner(point, context.frame), to: "grid" };
  return { at: point, to: undefined };
}

function toGridCorner(point: Vec, frame: GridFrame): Vec {
  const [cx, cy] = frame.toCell(point);
  return frame.toWorld([Math.round(cx), Math.round(cy)]);
}

function toElement(point: Vec, { elements, reach }: SnapContext): Snapped | undefined {
  let vertex: { at: Vec; away: number } | undefined;
  let edge: { at: Vec; away: number } | undefined;
  for (const element of elements) {
    if (!holds(widened(elementBox(element), reach), point)) continue;
    const points = pointsOf(element);
    for (const at of points) {
      const away = distance(point, at);
      if (away <= (vertex?.away ?? reach)) vertex = { at, away };
    }
    if (vertex || isPlaced(element)) continue;
    for (const [from, to] of segmentsOf(points, isArea(element))) {
      const at = nearestOnSegment(point, from, to);
      const away = distance(point, at);
      if (away <= (edge?.away ?? reach)) edge = { at, away };
    }
  }
  if (vertex) return { at: vertex.at, to: "vertex" };
  return edge && { at: edge.at, to: "edge" };
}

/** On the nearest line at eighths of a turn from the grid or from the edge before; none where that is too far off. */
function angled(
  point: Vec,
  { frame, reach, rules }: SnapContext,
  { from, before, isStraight }: SnapFrom,
): Snapped | undefined {
  const length = distance(from, point);
  if (length === 0) return undefined;
  const angle = directionOf(from, point);
  const firsts = [frame.angle, ...(before ? [directionOf(before, from)] : [])];
  const [best] = firsts
    .map((first) => steppedAngle(angle, EIGHTH_TURN, first))
    .map((direction) => {
      // Its foot on the line, so that the point stays as near to the hand as it can.
      const along = length * Math.cos(angle - direction);
      const step = rules.toGrid ? cellLength(frame) : 0;
      const exactly = step > 0 && isAlongGrid(direction, frame) ? Math.round(along / step) * step : along;
      const at: Vec = [from[0] + exactly * Math.cos(direction), from[1] + exactly * Math.sin(direction)];
      return { at, away: Math.abs(length * Math.sin(angle - direction)) };
    })
    .sort((a, b) => a.away - b.away);
  if (!best || (!isStraight && best.away > reach)) return undefined;
  return { at: best.at, to: "angle", guide: from };
}

const cellLength = (frame: GridFrame): number => distance(frame.toWorld([0, 0]), frame.toWorld([1, 0]));

const isAlongGrid = (direction: number, { angle }: GridFrame): boolean =>
  Math.abs(Math.sin(2 * (direction - angle))) < 1e-6;
