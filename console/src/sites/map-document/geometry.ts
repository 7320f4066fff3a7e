import {
  type ElementPoint,
  isArea,
  isPlaced,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import * as shapes from "../map-drawing/index.ts";

/** Measures of elements, and elements moved and turned. Meters and radians. */

/** Of a line from end to end, of an area around. */
export const lengthOf = (element: MapElement): number =>
  shapes.lengthOf(shapes.pointsOf(element), isArea(element));

/** In square meters; 0 of what is no area. */
export const areaOf = (element: MapElement): number => (isArea(element) ? shapes.areaOf(element.points) : 0);

export function translated<E extends MapElement>(element: E, { dx, dy }: { dx: number; dy: number }): E {
  if (isPlaced(element)) return { ...element, x: element.x + dx, y: element.y + dy };
  return { ...element, points: element.points.map(([x, y]): ElementPoint => [x + dx, y + dy]) };
}

/** Counter-clockwise around a point; places turn with it. */
export function rotated<E extends MapElement>(
  element: E,
  { x: cx, y: cy, angle }: { x: number; y: number; angle: number },
): E {
  const turn = (at: ElementPoint): ElementPoint => [...shapes.turned(at, [cx, cy], angle)];
  if (!isPlaced(element)) return { ...element, points: element.points.map(turn) };
  const [x, y] = turn([element.x, element.y]);
  return { ...element, x, y, theta: shapes.plainAngle(element.theta + angle) };
}
