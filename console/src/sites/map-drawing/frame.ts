import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { CellBox } from "./grid.ts";
import type { ToPixel } from "./painting.ts";

/** Between cells of a grid and meters of its map; the grid's origin may be turned. */
export interface GridPlace {
  toWorld(cx: number, cy: number): readonly [x: number, y: number];
  toCell(x: number, y: number): readonly [cx: number, cy: number];
}

export function gridPlace({ origin, resolutionM }: Pick<MapFrame, "origin" | "resolutionM">): GridPlace {
  const [cos, sin] = [Math.cos(origin.theta), Math.sin(origin.theta)];
  return {
    toWorld(cx, cy) {
      const [right, up] = [cx * resolutionM, cy * resolutionM];
      return [origin.x + right * cos - up * sin, origin.y + right * sin + up * cos];
    },
    toCell(x, y) {
      const [dx, dy] = [x - origin.x, y - origin.y];
      return [(dx * cos + dy * sin) / resolutionM, (dy * cos - dx * sin) / resolutionM];
    },
  };
}

export type Extent = [left: number, bottom: number, right: number, top: number];

/** The box in meters around a box of cells. */
export function extentOfCells(frame: Pick<MapFrame, "origin" | "resolutionM">, box: CellBox): Extent {
  const { toWorld } = gridPlace(frame);
  const corners = [
    toWorld(box.x, box.y),
    toWorld(box.x + box.width, box.y),
    toWorld(box.x, box.y + box.height),
    toWorld(box.x + box.width, box.y + box.height),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Lays the context's pixels on the grid's: afterwards a picture of one pixel a cell, row 0 at its foot, is drawn at 0, 0. Save the
 * context before.
 */
export function layOnGrid(context: CanvasRenderingContext2D, frame: MapFrame, toPixel: ToPixel): void {
  const { width, height } = frame;
  const { toWorld } = gridPlace(frame);
  layOnBox(context, { x: 0, y: 0, width, height }, (cx, cy) => toPixel(...toWorld(cx, cy)));
}

/**
 * Lays the context's pixels on a box of cells, whatever way their grid is turned: afterwards a picture of as many pixels is drawn
 * at 0, 0. Save the context before.
 */
export function layOnBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: CellBox,
  cellToPixel: ToPixel,
): void {
  const [left, top] = cellToPixel(x, y + height);
  const [right, rightTop] = cellToPixel(x + width, y + height);
  const [footLeft, foot] = cellToPixel(x, y);
  context.transform(
    (right - left) / width,
    (rightTop - top) / width,
    (footLeft - left) / height,
    (foot - top) / height,
    left,
    top,
  );
}
