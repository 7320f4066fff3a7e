import {
  type ElementPoint,
  isPlaced,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type Box, boxOf, type Vec } from "./geometry.ts";

export const pointsOf = (element: MapElement): readonly ElementPoint[] =>
  isPlaced(element) ? [[element.x, element.y]] : element.points;

/** Elements never change in place, so that their boxes need to be found once. */
const boxes = new WeakMap<MapElement, Box>();
export function elementBox(element: MapElement): Box {
  const known = boxes.get(element);
  if (known) return known;
  const box = boxOf(pointsOf(element));
  boxes.set(element, box);
  return box;
}

export const boxOfElements = (elements: readonly MapElement[]): Box =>
  boxOf(
    elements.map(elementBox).flatMap(({ left, bottom, right, top }): Vec[] => [
      [left, bottom],
      [right, top],
    ]),
  );
