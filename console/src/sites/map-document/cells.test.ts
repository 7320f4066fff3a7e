import { describe, expect, it } from "vitest";
import {
  boxOf,
  clipped,
  givingWay,
  inPieces,
  isWithin,
  joined,
  paintReporting,
  repaint,
  without,
} from "./cells.ts";

const surfaceOf = (...rows: string[]) => ({
  width: rows[0]?.length ?? 0,
  cells: Uint8Array.from([...rows].reverse().join(""), Number),
});
/** Written as it is seen, the top row first. */
const rowsOf = ({ cells, width }: ReturnType<typeof surfaceOf>) =>
  Array.from({ length: cells.length / width }, (_, y) =>
    cells.slice(y * width, (y + 1) * width).join(""),
  ).reverse();

describe("a stroke on the cells", () => {
  it("tells what became different, and what brings it back", () => {
    const surface = surfaceOf("000000", "000100");
    const { after, before } = paintReporting(surface, [0, 0, 6, 1, 2, 1, 2, 2]);
    expect(rowsOf(surface)).toEqual(["002200", "111111"]);
    // The cell that was occupied before is in neither.
    expect(after).toEqual([0, 0, 3, 1, 4, 0, 2, 1, 2, 1, 2, 2]);
    paintReporting(surface, before);
    expect(rowsOf(surface)).toEqual(["000000", "000100"]);
  });

  it("that crosses itself is brought back to what was there at first", () => {
    const surface = surfaceOf("000000");
    const { before } = paintReporting(surface, [0, 0, 4, 1, 2, 0, 3, 2]);
    expect(rowsOf(surface)).toEqual(["112220"]);
    expect(before).toEqual([4, 0, 1, 0, 2, 0, 2, 1, 0, 0, 4, 0]);
    paintReporting(surface, before);
    expect(rowsOf(surface)).toEqual(["000000"]);
  });

  it("is nothing where all cells are so already", () => {
    expect(paintReporting(surfaceOf("111"), [0, 0, 3, 1])).toEqual({ after: [], before: [] });
  });

  it.each([
    ["the whole first row", [0, 0, 6, 1], true],
    ["the last cell", [5, 1, 1, 1], true],
    ["a cell beyond the row", [5, 0, 2, 1], false],
    ["a row beyond the grid", [0, 2, 1, 1], false],
    ["a row below it", [0, -1, 1, 1], false],
    ["no cell at all", [3, 0, 0, 1], false],
    ["half a run", [0, 0, 6], false],
    ["one bad run among good ones", [0, 0, 6, 1, -1, 0, 2, 1, 0, 1, 6, 1], false],
  ])("of %s lies on the grid: %o %s", (_, runs, isOnIt) => {
    expect(isWithin(runs, { width: 6, height: 2 })).toBe(isOnIt);
  });
});

describe("the box of a stroke", () => {
  it("holds all its runs", () => {
    expect(boxOf([4, 7, 2, 1, 1, 9, 1, 0])).toEqual({ x: 1, y: 7, width: 5, height: 3 });
    expect(boxOf([])).toBeUndefined();
  });

  it("is joined with another", () => {
    const [a, b] = [
      { x: 0, y: 5, width: 2, height: 1 },
      { x: 4, y: 1, width: 3, height: 2 },
    ];
    expect(joined(a, b)).toEqual({ x: 0, y: 1, width: 7, height: 5 });
    expect([joined(a, undefined), joined(undefined, b)]).toEqual([a, b]);
  });

  it("cuts strokes that reach beyond it", () => {
    const box = { x: 2, y: 1, width: 3, height: 2 };
    const runs = [0, 0, 9, 1, 0, 1, 3, 1, 4, 2, 4, 2, 5, 1, 2, 1, 3, 3, 1, 1];
    expect(clipped(runs, box)).toEqual([2, 1, 1, 1, 4, 2, 1, 2]);
  });

  it("is painted again from the version, with the strokes in their order", () => {
    const surface = surfaceOf("222222", "222222");
    const base = surfaceOf("000000", "000001").cells;
    const strokes = [
      [0, 0, 4, 1],
      [2, 0, 1, 0],
    ];
    repaint(surface, { base, strokes, box: { x: 1, y: 0, width: 5, height: 1 } });
    expect(rowsOf(surface)).toEqual(["222222", "210101"]);
  });
});

describe("a stroke among those of others", () => {
  const others = [
    [2, 0, 2, 2],
    [3, 0, 1, 0],
  ];

  it("leaves out the cells that they touch", () => {
    expect(without([0, 0, 6, 1], others)).toEqual([0, 0, 2, 1, 4, 0, 2, 1]);
  });

  it("gives way to them, the last one standing", () => {
    expect(givingWay([0, 0, 6, 1], others)).toEqual([0, 0, 2, 1, 2, 0, 1, 2, 3, 0, 1, 0, 4, 0, 2, 1]);
  });

  it("is as it was where they touch none of it", () => {
    const runs = [0, 1, 6, 1];
    expect(without(runs, others)).toBe(runs);
    expect(givingWay(runs, [])).toBe(runs);
  });

  it("is sent in pieces of whole runs", () => {
    expect(inPieces([0, 0, 1, 1, 2, 0, 1, 1, 4, 0, 1, 1], 2)).toEqual([
      [0, 0, 1, 1, 2, 0, 1, 1],
      [4, 0, 1, 1],
    ]);
    expect(inPieces([], 2)).toEqual([]);
  });
});
