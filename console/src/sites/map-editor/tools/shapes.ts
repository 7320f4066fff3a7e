import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { pointsOf } from "../document/index.ts";
import { type Box, boxOf, type Vec } from "./geometry.ts";

/** Elements as shapes: where they lie, and what they are once they were bent. */

/** Elements never change in place, so that their boxes need to be found once. */
const boxes = new WeakMap<MapElement, Box>();
export function elementBox(element: MapElement): Box {
  const known = boxes.get(element);
  if (known) return known;
  const box = boxOf(pointsOf(element));
  boxes.set(element, box);
  return box;
}

export const reshaped = (element: MapElement, points: readonly Vec[]): MapElement =>
  isPlaced(element) ? element : { ...element, points: points.map(([x, y]) => [x, y]) };

/** The fewest points that a shape of its kind has. */
export const leastPoints = (element: MapElement): number => (isArea(element) ? 3 : 2);

export const boxOfElements = (elements: readonly MapElement[]): Box =>
  boxOf(
    elements.map(elementBox).flatMap(({ left, bottom, right, top }): Vec[] => [
      [left, bottom],
      [right, top],
    ]),
  );
