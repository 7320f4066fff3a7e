import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { Vec } from "./geometry.ts";

/** Between meters of the map's frame and cells of its grid, whose origin may be turned. */
export interface GridFrame {
  toCell(point: Vec): Vec;
  toWorld(cell: Vec): Vec;
  /** The grid's corners in meters: lower left, lower right, upper right, upper left. */
  readonly corners: readonly Vec[];
  /** Radians that the grid is turned by. */
  readonly angle: number;
}

export function createGridFrame({ origin, resolutionM, width, height }: MapFrame): GridFrame {
  const [cos, sin] = [Math.cos(origin.theta), Math.sin(origin.theta)];
  const toWorld = ([cx, cy]: Vec): Vec => {
    const [right, up] = [cx * resolutionM, cy * resolutionM];
    return [origin.x + right * cos - up * sin, origin.y + right * sin + up * cos];
  };
  return {
    toWorld,
    toCell([x, y]) {
      const [dx, dy] = [x - origin.x, y - origin.y];
      return [(dx * cos + dy * sin) / resolutionM, (dy * cos - dx * sin) / resolutionM];
    },
    corners: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].map(([cx = 0, cy = 0]) => toWorld([cx, cy])),
    angle: origin.theta,
  };
}
