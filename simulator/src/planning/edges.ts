/** How near to walls an area is cleaned, where it was drawn with a distance of its own. */
import { squaredClearance } from "./clearance.ts";
import type { Floor } from "./coverage.ts";
import { cellsInside, type Point } from "./grid.ts";

/**
 * The floor with brushes down only so far from walls that the strip keeps its distance; where the area has no room for that, with
 * the largest distance that it has room for.
 */
export function createEdges(floor: Floor): (polygon: readonly Point[], edgeDistanceM: number) => Floor {
  const { grid, brushM } = floor;
  const allowed = floor.brushing ?? floor.reachable;
  let clearance: Float64Array | undefined;
  return (polygon, edgeDistanceM) => {
    clearance ??= squaredClearance(grid);
    const field = clearance;
    const cells = cellsInside(grid, polygon).filter((cell) => allowed[cell]);
    const most = cells.reduce((found, cell) => Math.max(found, field[cell] as number), 0);
    const wanted = ((brushM / 2 + edgeDistanceM) / grid.resolutionM + 0.5) ** 2;
    const least = Math.min(wanted, most);
    return {
      ...floor,
      brushing: allowed.map((value, cell) => ((field[cell] as number) >= least ? value : 0)),
    };
  };
}
