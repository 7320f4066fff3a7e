import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { gridPlace, type Vec } from "../map-drawing/index.ts";

/** Between meters of the map's frame and cells of its grid, whose origin may be turned. */
export interface GridFrame {
  toCell(point: Vec): Vec;
  toWorld(cell: Vec): Vec;
  /** The grid's corners in meters: lower left, lower right, upper right, upper left. */
  readonly corners: readonly Vec[];
  /** Radians that the grid is turned by. */
  readonly angle: number;
}

export function createGridFrame(frame: MapFrame): GridFrame {
  const { toWorld, toCell } = gridPlace(frame);
  const { width, height, origin } = frame;
  return {
    toWorld: ([x, y]) => toWorld(x, y),
    toCell: ([x, y]) => toCell(x, y),
    corners: [toWorld(0, 0), toWorld(width, 0), toWorld(width, height), toWorld(0, height)],
    angle: origin.theta,
  };
}
