import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  areaOf,
  type Box,
  distance,
  distanceToLine,
  elementBox,
  holds,
  isWithin,
  overlap,
  pointsOf,
  type Vec,
  widened,
} from "../map-drawing/index.ts";

/**
 * The element that a click at a point means: a point before a line before the edge of an area before its inside, and of
 * areas within each other the smallest. `reach` is how far off a hand may be, in meters; points are drawn larger than
 * they are and reach twice as far.
 */
export function hitTest(elements: readonly MapElement[], at: Vec, reach: number): MapElement | undefined {
  let best: { element: MapElement; rank: number } | undefined;
  for (const element of elements) {
    if (!holds(widened(elementBox(element), reach * 2), at)) continue;
    const rank = rankOf(element, at, reach);
    // Of two that are as good as each other, the later one is drawn above.
    if (rank !== undefined && (!best || rank <= best.rank)) best = { element, rank };
  }
  return best?.element;
}

const RANK = { line: 1, edge: 2, inside: 3 };

/** The least is meant; undefined: it is not hit. */
function rankOf(element: MapElement, at: Vec, reach: number): number | undefined {
  if (isPlaced(element)) {
    const away = distance(at, [element.x, element.y]);
    return away <= reach * 2 ? away / (reach * 2 + 1) : undefined;
  }
  const away = distanceToLine(at, element.points, isArea(element));
  if (!isArea(element)) return away <= reach ? RANK.line : undefined;
  const size = areaOf(element.points);
  if (away <= reach) return RANK.edge + size / (size + 1);
  return isWithin(at, element.points) ? RANK.inside + size / (size + 1) : undefined;
}

/** What lies in a box with all of itself: an area around many others is not taken along with them. */
export const allWithin = (elements: readonly MapElement[], box: Box): MapElement[] =>
  elements.filter(
    (element) => overlap(elementBox(element), box) && pointsOf(element).every((point) => holds(box, point)),
  );
