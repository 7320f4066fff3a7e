// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { aContext, drawnOn, forgetDrawn, setUpCanvas } from "../../../test/canvas.ts";
import { CELL, inksOf, type Vec } from "../map-drawing/index.ts";
import { createGridFrame } from "../map-tools/index.ts";
import { createPlanChunks } from "./plan-chunks.ts";
import { type Screen, screenOf } from "./screen.ts";

setUpCanvas();

const INKS = inksOf({ floor: "#ffffff", wall: "#102030", wallFill: "#a0a0a0" });
const [FLOOR, WALL] = ["255,255,255,255", "16,32,48,255"];

/** Free floor of 600 × 300 cells of 5 cm. */
function setUp(theta = 0) {
  const frame = createGridFrame({
    resolutionM: 0.05,
    width: 600,
    height: 300,
    origin: { x: 0, y: 0, theta },
  });
  const grid = { width: 600, height: 300, cells: new Uint8Array(600 * 300) };
  const plan = createPlanChunks(grid, frame, INKS);
  const context = aContext();
  const draw = (screen: Screen) => {
    forgetDrawn(context);
    plan.draw(context, screen);
    return drawnOn(context).map(({ points, source }) => ({ points, canvas: source as HTMLCanvasElement }));
  };
  return { grid, plan, draw };
}
const look = (center: Vec, resolution: number, size = [600, 300]) =>
  screenOf({ size, pixelRatio: 1, center, resolution });
const WHOLE = look([15, 7.5], 0.05);
const rounded = (points: readonly Vec[]) =>
  points.map((point) => point.map((value) => Math.round(value) + 0));
/** What was put on a square last: where, how large, and the color of a pixel of it. */
const lastPut = (canvas: HTMLCanvasElement) => {
  const { points, source } = drawnOn(canvas).at(-1) ?? {};
  const { width, height, data } = source as ImageData;
  return { at: points?.[0], width, height, ink: (n: number) => data.slice(n * 4, n * 4 + 4).join() };
};

describe("the plan in squares", () => {
  it("lies where its cells lie, one pixel a cell, over all that is seen", () => {
    const drawn = setUp().draw(WHOLE);
    expect(drawn).toHaveLength(6);
    // A pixel of each square reaches under the next one; the lowest row is at the foot of the screen.
    expect(rounded(drawn[0]?.points ?? [])).toEqual([
      [-1, 43],
      [257, 43],
      [257, 301],
      [-1, 301],
    ]);
  });

  it.each([
    ["only where it is seen", look([1, 1], 0.01, [100, 100]), 1],
    ["in coarser pixels from afar", look([15, 7.5], 0.2), 1],
    ["nowhere beyond the grid", look([90, 90], 0.05), 0],
  ])("is drawn %s", (_, screen, count) => {
    expect(setUp().draw(screen)).toHaveLength(count);
  });

  it("has four cells to a pixel where four are one pixel of the screen", () => {
    const [square] = setUp().draw(look([15, 7.5], 0.2));
    const [[left = 0] = [], [right = 0] = []] = square?.points ?? [];
    expect(Math.round(right - left)).toBe(258);
  });

  it("stands upright where the grid is turned", () => {
    const [square] = setUp(Math.PI / 2).draw(look([-1, 1], 0.05, [20, 20]));
    // The columns of the grid go upwards, its rows to the left.
    const [one, other] = rounded(square?.points ?? []);
    expect([other?.[0], (one?.[1] ?? 0) - (other?.[1] ?? 0)]).toEqual([one?.[0], 258]);
  });

  it("paints no more again than a stroke has touched", () => {
    const { grid, plan, draw } = setUp();
    const squares = draw(WHOLE).map(({ canvas }) => canvas);
    for (const canvas of squares) forgetDrawn(canvas);
    grid.cells[20 * 600 + 10] = CELL.occupied;
    plan.touch({ x: 10, y: 20, width: 1, height: 1 });
    const [touched, ...others] = squares.filter((canvas) => drawnOn(canvas).length > 0);
    expect(others).toEqual([]);
    // With its neighbors, whose look it decides: cells 9 to 11, rows 19 to 21 from below.
    const put = lastPut(touched as HTMLCanvasElement);
    expect(put).toMatchObject({ at: [10, 235], width: 3, height: 3 });
    expect([0, 4, 8].map(put.ink)).toEqual([FLOOR, WALL, FLOOR]);
  });

  it("paints both squares at a border, and none for what nobody has seen yet", () => {
    const { plan, draw } = setUp();
    const squares = draw(WHOLE).map(({ canvas }) => canvas);
    for (const canvas of squares) forgetDrawn(canvas);
    plan.touch({ x: 255, y: 10, width: 2, height: 1 });
    expect(squares.map((canvas) => drawnOn(canvas).length)).toEqual([1, 1, 0, 0, 0, 0]);
    const unseen = setUp();
    unseen.plan.touch({ x: 0, y: 0, width: 9, height: 9 });
    expect(unseen.draw(look([90, 90], 0.05))).toEqual([]);
  });

  it("takes other colors everywhere", () => {
    const { plan, draw } = setUp();
    const [before] = draw(WHOLE);
    plan.recolor(inksOf({ floor: "#172b2f", wall: "#8fb0b0", wallFill: "#2a4448" }));
    const [after] = draw(WHOLE);
    const middle = 258 * 100 + 100;
    expect(lastPut(before?.canvas as HTMLCanvasElement).ink(middle)).toBe(FLOOR);
    expect(lastPut(after?.canvas as HTMLCanvasElement).ink(middle)).toBe("23,43,47,255");
  });
});
