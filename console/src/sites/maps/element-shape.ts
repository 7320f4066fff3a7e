import { type ElementPoint, isPlaced, type MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import type { Extent } from "./frame.ts";

export const pointsOf = (element: MapElement): readonly ElementPoint[] =>
  isPlaced(element) ? [[element.x, element.y]] : element.points;

/** Elements never change in place, so that their boxes need to be found once. */
const extents = new WeakMap<MapElement, Extent>();
export function elementExtent(element: MapElement): Extent {
  const known = extents.get(element);
  if (known) return known;
  const points = pointsOf(element);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const extent: Extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  extents.set(element, extent);
  return extent;
}
