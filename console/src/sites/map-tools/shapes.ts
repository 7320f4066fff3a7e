import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { Vec } from "../map-drawing/index.ts";

/** An element once it was bent. */
export const reshaped = (element: MapElement, points: readonly Vec[]): MapElement =>
  isPlaced(element) ? element : { ...element, points: points.map(([x, y]) => [x, y]) };

/** The fewest points that a shape of its kind has. */
export const leastPoints = (element: MapElement): number => (isArea(element) ? 3 : 2);
