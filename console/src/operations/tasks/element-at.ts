import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { distanceToLine, isWithin } from "../../sites/map-drawing/index.ts";
import { isCleanable } from "./draft.ts";

/** A route is hit by a finger beside it. */
const ROUTE_REACH_M = 0.5;

/** What can be cleaned there: of areas within areas the smallest one, routes before areas. */
export function elementAt(elements: readonly MapElement[], at: ElementPoint): MapElement | undefined {
  const [route] = elements.filter(
    (element) => element.kind === "path" && distanceToLine(at, element.points, false) <= ROUTE_REACH_M,
  );
  if (route) return route;
  return elements
    .filter(isCleanable)
    .filter((element) => "points" in element && element.kind !== "path" && isWithin(at, element.points))
    .sort((a, b) => sizeOf(a) - sizeOf(b))[0];
}

function sizeOf(element: MapElement): number {
  if (!("points" in element)) return 0;
  const [xs, ys] = [element.points.map(([x]) => x), element.points.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
