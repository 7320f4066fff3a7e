import { isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { OUTSIDE_M } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

const pointsOf = (element: MapElement): readonly (readonly [number, number])[] =>
  isPlaced(element) ? [[element.x, element.y]] : element.points;

/** Whether any of it lies further from the grid than anybody draws. */
export function isOutside(element: MapElement, { resolutionM, width, height, origin }: MapFrame): boolean {
  const [cos, sin] = [Math.cos(origin.theta), Math.sin(origin.theta)];
  return pointsOf(element).some(([x, y]) => {
    const [dx, dy] = [x - origin.x, y - origin.y];
    const [right, up] = [dx * cos + dy * sin, dy * cos - dx * sin];
    return (
      right < -OUTSIDE_M ||
      up < -OUTSIDE_M ||
      right > width * resolutionM + OUTSIDE_M ||
      up > height * resolutionM + OUTSIDE_M
    );
  });
}
