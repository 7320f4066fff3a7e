import type { ElementPoint } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

/** Calls back for the index of each cell whose middle lies within the polygon, wherever the grid lies and however it is turned. */
export function cellsWithin(
  points: readonly ElementPoint[],
  { resolutionM, width, height, origin }: MapFrame,
  each: (cell: number) => void,
): void {
  const [cos, sin] = [Math.cos(origin.theta), Math.sin(origin.theta)];
  const corners = points.map(([worldX, worldY]): ElementPoint => {
    const [x, y] = [worldX - origin.x, worldY - origin.y];
    return [(x * cos + y * sin) / resolutionM, (y * cos - x * sin) / resolutionM];
  });
  const ys = corners.map(([, y]) => y);
  const first = Math.max(0, Math.floor(Math.min(...ys)));
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  for (let row = first; row <= last; row += 1) {
    const crossings = crossingsAt(corners, row + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5));
      const to = Math.min(width - 1, Math.ceil((crossings[i + 1] ?? 0) - 0.5) - 1);
      for (let x = from; x <= to; x += 1) each(row * width + x);
    }
  }
}

/** Where the outline crosses a line, from left to right. */
function crossingsAt(corners: readonly ElementPoint[], y: number): number[] {
  const crossings: number[] = [];
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings.sort((a, b) => a - b);
}
