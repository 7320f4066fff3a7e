import { type Alignment, laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { describe, expect, it } from "vitest";
import { alignedGrid, type Grid } from "./aligned-grid.ts";

const [FREE, OCCUPIED, UNKNOWN] = [0, 1, 2];
const AS_IT_LIES: Alignment = { x: 0, y: 0, theta: 0, scale: 1 };

/** Rows from the top, as one draws them: `.` free, `#` occupied, space unknown. */
function aGrid(rows: readonly string[], { x = 0, y = 0, theta = 0, resolutionM = 0.1 } = {}): Grid {
  const width = rows[0]?.length ?? 0;
  const cells = [...rows].reverse().flatMap((row) => [...row].map((sign) => ".# ".indexOf(sign)));
  return {
    frame: { width, height: rows.length, resolutionM, origin: { x, y, theta } },
    cells: Uint8Array.from(cells),
  };
}
const drawn = ({ frame: { width, height }, cells }: Grid): string[] =>
  Array.from({ length: height }, (_, row) =>
    [...cells.slice((height - 1 - row) * width, (height - row) * width)].map((cell) => ".# "[cell]).join(""),
  );

/** A room of 6 × 4 m with a wall across, finely drawn. */
function aRoom(frame: Partial<Grid["frame"]> = {}): Grid {
  const [width, height] = [120, 80];
  const cells = new Uint8Array(width * height).fill(FREE);
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1 || (x === 60 && y < 50))
        cells[y * width + x] = OCCUPIED;
  return {
    frame: { width, height, resolutionM: 0.05, origin: { x: 0, y: 0, theta: 0 }, ...frame },
    cells,
  };
}
const sameShare = (one: Grid, other: Grid, value: number): number => {
  const cells = [...one.cells].flatMap((cell, at) => (cell === value ? [other.cells[at]] : []));
  return cells.filter((cell) => cell === value).length / cells.length;
};

describe("a drawing that is laid over a map", () => {
  it("counts where it knows something, and leaves the rest as it was", async () => {
    const map = aGrid(["####", "#..#", "####"]);
    const drawing = aGrid(["    ", " #. ", "    "]);
    expect(drawn((await alignedGrid(map, drawing, AS_IT_LIES)) as Grid)).toEqual(["####", "##.#", "####"]);
  });

  it("makes the map larger by whole cells, and what is on the map stays where it is", async () => {
    const map = aGrid(["..", ".."], { x: 1, y: 2 });
    const drawing = aGrid(["#"], { x: 0.8, y: 2.2 });
    const grid = (await alignedGrid(map, drawing, AS_IT_LIES)) as Grid;
    expect(drawn(grid)).toEqual(["#   ", "  ..", "  .."]);
    expect(grid.frame.origin.x).toBeCloseTo(0.8);
    expect(grid.frame.origin.y).toBeCloseTo(2);
  });

  it("is shifted, turned and enlarged about its own frame's origin", () => {
    const place = (point: readonly [number, number]) =>
      laidOver({ x: 10, y: 20, theta: Math.PI / 2, scale: 2 }, point);
    const [x, y] = place([1, 3]);
    expect(x).toBeCloseTo(4);
    expect(y).toBeCloseTo(22);
  });

  it("is right within a cell after any turn: a room that is drawn askew lies on itself", async () => {
    const map = aRoom();
    for (const theta of [0.02, 0.7, Math.PI / 2, -2.9]) {
      // The same room as a robot draws it that calls its own place and heading zero.
      const [cos, sin] = [Math.cos(-theta), Math.sin(-theta)];
      const alignment = { x: 3, y: 2, theta, scale: 1 };
      const origin = { x: cos * -3 - sin * -2, y: sin * -3 + cos * -2, theta: -theta };
      const grid = (await alignedGrid(map, aRoom({ origin }), alignment)) as Grid;
      expect(grid.frame).toMatchObject({ width: 120, height: 80 });
      expect(sameShare(map, grid, OCCUPIED)).toBe(1);
      expect(sameShare(map, grid, FREE)).toBeGreaterThan(0.999);
    }
  });

  it("keeps thin walls closed at an odd angle", async () => {
    const blank: Grid = { frame: aRoom().frame, cells: new Uint8Array(120 * 80).fill(UNKNOWN) };
    const theta = 0.31;
    const grid = (await alignedGrid(blank, aRoom(), { x: 2, y: 0, theta, scale: 1 })) as Grid;
    const { frame } = grid;
    // Every point of the wall across lies in an occupied cell.
    const place = (point: readonly [number, number]) => laidOver({ x: 2, y: 0, theta, scale: 1 }, point);
    const misses = Array.from({ length: 480 }, (_, n) => place([60.5 * 0.05, 0.1 + (n * 2.3) / 480])).filter(
      ([x, y]) => {
        const column = Math.floor((x - frame.origin.x) / 0.05);
        const row = Math.floor((y - frame.origin.y) / 0.05);
        return grid.cells[row * frame.width + column] !== OCCUPIED;
      },
    );
    expect(misses).toEqual([]);
  });

  it("is refused where it knows nothing, or would make the map too large", async () => {
    const map = aGrid(["."]);
    expect(await alignedGrid(map, aGrid([" "]), AS_IT_LIES)).toBeUndefined();
    expect(await alignedGrid(map, aGrid(["."]), { ...AS_IT_LIES, x: 401 })).toBeUndefined();
  });

  it("agrees with the map that it was made from, where both are of one size", async () => {
    const map = aRoom();
    const grid = (await alignedGrid(map, aRoom(), AS_IT_LIES)) as Grid;
    expect(sameShare(map, grid, OCCUPIED)).toBe(1);
    expect(sameShare(map, grid, FREE)).toBe(1);
  });
});
