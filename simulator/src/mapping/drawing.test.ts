import { describe, expect, it } from "vitest";
import { AT_CORNER } from "../planning/frame.ts";
import { CELL } from "../planning/grid.ts";
import { aGrid } from "../testing/grids.ts";
import { addGrid, addScan, cellsOf, createDrawing, extentOf, gridOf, SEEN } from "./drawing.ts";

const aDrawing = () => createDrawing(0.1, AT_CORNER);
type Cell = { x: number; y: number };
/** One cell is seen, so many times one after the other. */
function see(drawing: ReturnType<typeof aDrawing>, { x, y }: Cell, marks: readonly number[]): void {
  for (const mark of marks) addScan(drawing, { left: x, bottom: y, side: 1, seen: Uint8Array.of(mark) });
}
const times = (count: number, mark: number) => new Array<number>(count).fill(mark);
const valueAt = (drawing: ReturnType<typeof aDrawing>, x: number, y: number) =>
  gridOf(drawing, { left: x, bottom: y, width: 1, height: 1 }).cells[0];

describe("what is known of a cell", () => {
  it("is a wall after one hit among some passes, and floor again after many looks through it", () => {
    const drawing = aDrawing();
    const at = { x: 5, y: -3 };
    expect(valueAt(drawing, 5, -3)).toBe(CELL.unknown);
    see(drawing, at, times(3, SEEN.passed));
    expect(valueAt(drawing, 5, -3)).toBe(CELL.free);
    expect(drawing.freeCells).toBe(1);
    see(drawing, at, [SEEN.hit]);
    expect(valueAt(drawing, 5, -3)).toBe(CELL.occupied);
    expect(drawing.freeCells).toBe(0);
    see(drawing, at, times(50, SEEN.hit));
    see(drawing, at, times(10, SEEN.passed));
    expect(valueAt(drawing, 5, -3)).toBe(CELL.occupied);
    see(drawing, at, times(20, SEEN.passed));
    expect(valueAt(drawing, 5, -3)).toBe(CELL.free);
    expect(drawing.freeCells).toBe(1);
  });

  it("never becomes unknown on even evidence", () => {
    const drawing = aDrawing();
    see(drawing, { x: 0, y: 0 }, times(4, SEEN.passed));
    see(drawing, { x: 0, y: 0 }, [SEEN.hit]);
    expect(valueAt(drawing, 0, 0)).toBe(CELL.occupied);
  });

  it("counts as a change of its square only where it becomes something else", () => {
    const drawing = aDrawing();
    see(drawing, { x: 0, y: 0 }, [SEEN.passed]);
    const [square] = drawing.squares.values();
    expect(square?.revision).toBe(1);
    see(drawing, { x: 0, y: 0 }, [SEEN.passed]);
    expect(square?.revision).toBe(1);
    see(drawing, { x: 0, y: 0 }, [SEEN.hit]);
    expect(square?.revision).toBe(3);
  });
});

describe("a drawing", () => {
  it("grows by squares in every direction, as far as the contract has them and no further", () => {
    const drawing = aDrawing();
    const corners = [-100, 100].flatMap((x) => [-100, 100].map((y) => ({ x: x * 64, y: y * 64 + 63 })));
    for (const at of corners) see(drawing, at, [SEEN.passed]);
    for (const at of [101 * 64, -100 * 64 - 1]) {
      see(drawing, { x: at, y: 0 }, [SEEN.passed]);
      see(drawing, { x: 0, y: at }, [SEEN.passed]);
    }
    expect(drawing.squares.size).toBe(4);
    expect(extentOf(drawing)).toEqual({ left: -6_400, bottom: -6_337, width: 12_801, height: 12_801 });
  });

  it("that is begun over a map is that map", () => {
    const drawing = aDrawing();
    const grid = aGrid(Array.from({ length: 70 }, (_, y) => (y % 2 === 0 ? "#.?" : "..#").repeat(30)));
    addGrid(drawing, grid);
    expect(gridOf(drawing, { left: 0, bottom: 0, width: grid.width, height: grid.height })).toEqual(grid);
    expect(drawing.freeCells).toBe(grid.cells.filter((cell) => cell === CELL.free).length);
    const [square] = drawing.squares.values();
    expect(square && cellsOf(square)).toHaveLength(64 * 64);
  });
});
