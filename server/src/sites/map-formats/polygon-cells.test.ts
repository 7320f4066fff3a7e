import type { ElementPoint } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { cellsWithin } from "./polygon-cells.ts";

const FRAME = { resolutionM: 0.5, width: 6, height: 4, origin: { x: 1, y: 2, theta: 0 } };
/** Row by row from the top, as one looks at it. */
function pictureOf(points: readonly ElementPoint[], frame = FRAME): string[] {
  const rows = Array.from({ length: frame.height }, () => Array<string>(frame.width).fill("."));
  cellsWithin(points, frame, (cell) => {
    const row = rows[frame.height - 1 - Math.floor(cell / frame.width)];
    if (row) row[cell % frame.width] = "#";
  });
  return rows.map((row) => row.join(""));
}

describe("cells within a polygon", () => {
  it("are those whose middle it holds, to the edge of the grid", () => {
    const box: ElementPoint[] = [
      [1.5, 2.5],
      [3, 2.5],
      [3, 3.5],
      [1.5, 3.5],
    ];
    expect(pictureOf(box)).toEqual(["......", ".###..", ".###..", "......"]);
    expect(pictureOf(box.toReversed())).toEqual(pictureOf(box));
    // Middles lie a quarter of a meter into each cell.
    const nearly = box.map(([x, y]): ElementPoint => [x + 0.2, y + 0.2]);
    expect(pictureOf(nearly)).toEqual(pictureOf(box));
    const beyond = box.map(([x, y]): ElementPoint => [x > 2 ? 99 : x, y > 3 ? 99 : y]);
    expect(pictureOf(beyond)).toEqual([".#####", ".#####", ".#####", "......"]);
  });

  it("leave out what a corner turns inwards", () => {
    const bay: ElementPoint[] = [
      [1, 2],
      [4, 2],
      [4, 4],
      [3, 4],
      [3, 3],
      [2, 3],
      [2, 4],
      [1, 4],
    ];
    expect(pictureOf(bay)).toEqual(["##..##", "##..##", "######", "######"]);
  });

  it("are the same where floor and polygon are turned together", () => {
    const theta = 0.7;
    const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
    const turned = (points: readonly ElementPoint[]) =>
      points.map(
        ([x, y]): ElementPoint => [1 + (x - 1) * cos - (y - 2) * sin, 2 + (x - 1) * sin + (y - 2) * cos],
      );
    const shape: ElementPoint[] = [
      [1.1, 2.1],
      [3.7, 2.3],
      [2.2, 3.9],
    ];
    const frame = { ...FRAME, origin: { ...FRAME.origin, theta } };
    expect(pictureOf(turned(shape), frame)).toEqual(pictureOf(shape));
    expect(pictureOf(shape, frame)).not.toEqual(pictureOf(shape));
  });
});
