import {
  type ElementPoint,
  isArea,
  isPlaced,
  type MapElement,
} from "@sweepline/contract/fleet/map-elements.ts";

/** Measures of elements, and elements moved and turned. Meters and radians. */
export const pointsOf = (element: MapElement): readonly ElementPoint[] =>
  isPlaced(element) ? [[element.x, element.y]] : element.points;

/** Of a line from end to end, of an area around. */
export function lengthOf(element: MapElement): number {
  const points = pointsOf(element);
  const first = points[0];
  const closed = isArea(element) && first ? [...points, first] : points;
  let length = 0;
  for (const [at, [x, y]] of closed.entries()) {
    const [fromX, fromY] = closed[at - 1] ?? [x, y];
    length += Math.hypot(x - fromX, y - fromY);
  }
  return length;
}

/** In square meters; 0 of what is no area. */
export function areaOf(element: MapElement): number {
  if (!isArea(element)) return 0;
  let doubled = 0;
  let [fromX, fromY] = element.points.at(-1) ?? [0, 0];
  for (const [x, y] of element.points) {
    doubled += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return Math.abs(doubled) / 2;
}

/** Of the box around elements. */
export function boxAround(elements: readonly MapElement[]) {
  let [left, bottom, right, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const element of elements)
    for (const [x, y] of pointsOf(element)) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
  return { left, bottom, right, top };
}

export function translated<E extends MapElement>(element: E, { dx, dy }: { dx: number; dy: number }): E {
  if (isPlaced(element)) return { ...element, x: element.x + dx, y: element.y + dy };
  return { ...element, points: element.points.map(([x, y]): ElementPoint => [x + dx, y + dy]) };
}

/** Counter-clockwise around a point; places turn with it. */
export function rotated<E extends MapElement>(
  element: E,
  { x: cx, y: cy, angle }: { x: number; y: number; angle: number },
): E {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (x: number, y: number): ElementPoint => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ];
  if (!isPlaced(element)) return { ...element, points: element.points.map(([x, y]) => turn(x, y)) };
  const [x, y] = turn(element.x, element.y);
  return { ...element, x, y, theta: withinTurn(element.theta + angle) };
}

/** Between half a turn right and half a turn left. */
const withinTurn = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
