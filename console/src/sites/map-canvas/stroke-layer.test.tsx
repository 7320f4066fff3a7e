// @vitest-environment jsdom
import { expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { CELL } from "../map-drawing/index.ts";
import { createGridFrame } from "../map-tools/index.ts";
import { readLook } from "./look.ts";
import { screenOf } from "./screen.ts";
import { createStrokeLayer } from "./stroke-layer.ts";

setUpCanvas();

const FRAME = { resolutionM: 0.05, width: 400, height: 300, origin: { x: 0, y: 0, theta: 0 } };
const SCREEN = screenOf({ size: [400, 300], pixelRatio: 1, center: [10, 7.5], resolution: 0.05 });

function setUp() {
  const look = readLook();
  const layer = createStrokeLayer(FRAME, createGridFrame(FRAME), look);
  const squares = () => {
    const context = aContext();
    layer.draw(context, SCREEN);
    return drawnOn(context).map(({ points, source }) => ({
      corner: points[0]?.map(Math.round),
      /** From its left upper corner: column, row, cells, color. */
      rows: drawnOn(source as HTMLCanvasElement).map(({ points: [at, end], color }) => [
        ...(at ?? []),
        (end?.[0] ?? 0) - (at?.[0] ?? 0),
        color,
      ]),
    }));
  };
  return { look, layer, squares };
}

it("shows at once what the brush makes of each cell", () => {
  const { look, layer, squares } = setUp();
  const values = [CELL.free, CELL.free, CELL.occupied, CELL.unknown];
  layer.add([2, 0, 4], (index) => values[index - 2] ?? CELL.free);
  expect(squares()).toEqual([
    {
      corner: [0, 44],
      rows: [
        [2, 255, 2, look.plan.floor],
        [4, 255, 1, look.plan.wall],
        [5, 255, 1, look.unknown],
      ],
    },
  ]);
});

it("goes on in the next square, in row and column", () => {
  const { layer, squares } = setUp();
  layer.add([254, 256, 6], () => CELL.occupied);
  expect(squares().map(({ corner, rows }) => [corner, rows.map((row) => row.slice(0, 3))])).toEqual([
    [[0, -212], [[254, 255, 2]]],
    [[256, -212], [[0, 255, 4]]],
  ]);
});

it("is gone when the stroke is part of the map, and takes the colors of the moment", () => {
  const { look, layer, squares } = setUp();
  layer.add([0, 0, 1], () => CELL.unknown);
  layer.clear();
  expect(squares()).toEqual([]);
  layer.setLook({ ...look, unknown: "#123456" });
  layer.add([0, 0, 1], () => CELL.unknown);
  expect(squares()[0]?.rows[0]?.at(-1)).toBe("#123456");
});
