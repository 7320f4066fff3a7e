import type { Vec } from "../map-drawing/index.ts";
import type { GridFrame } from "./grid-frame.ts";

/** A rectangle over its diagonal, along the grid as walls are, whatever way the map is turned; square on demand. */
export function rectangleFrom(
  frame: GridFrame,
  [from, to]: readonly [Vec, Vec],
  isSquare: boolean,
): readonly Vec[] {
  const [x, y] = frame.toCell(from);
  const [toX, toY] = frame.toCell(to);
  const side = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  const [endX, endY] = isSquare ? [x + side * (toX < x ? -1 : 1), y + side * (toY < y ? -1 : 1)] : [toX, toY];
  const corners: Vec[] = [
    [x, y],
    [endX, y],
    [endX, endY],
    [x, endY],
  ];
  return corners.map((corner) => frame.toWorld(corner));
}
