import { describe, expect, it } from "vitest";
import type { Vec } from "../map-drawing/index.ts";
import { createStroke } from "./brush.ts";

const [WIDTH, HEIGHT] = [40, 30];
const strokeOf = (diameter: number, cells = new Uint8Array(WIDTH * HEIGHT).fill(1), wanted = () => 0) =>
  createStroke({ width: WIDTH, height: HEIGHT, cells, valueAt: wanted, diameter });

/** Every cell whose middle lies within half the diameter of the way, found by asking each of them. */
function swept(way: readonly Vec[], diameter: number): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      if (way.some(([cx, cy]) => Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= diameter / 2))
        found.add(`${x},${y}`);
  return found;
}

function cellsIn(runs: readonly number[]): string[] {
  const cells: string[] = [];
  for (let at = 0; at < runs.length; at += 4) {
    const [x = 0, y = 0, count = 0] = runs.slice(at, at + 3);
    for (let step = 0; step < count; step += 1) cells.push(`${x + step},${y}`);
  }
  return cells;
}

describe("a stroke of the brush", () => {
  it("covers the round of its first place, each cell once", () => {
    const stroke = strokeOf(7);
    stroke.to([10.5, 10.5]);
    const cells = cellsIn(stroke.runs());
    expect(new Set(cells)).toEqual(swept([[10.5, 10.5]], 7));
    expect(cells).toHaveLength(new Set(cells).size);
  });

  it("leaves no gap between two places, however far apart", () => {
    const stroke = strokeOf(4);
    stroke.to([3, 3]);
    stroke.to([33, 22]);
    const cells = new Set(cellsIn(stroke.runs()));
    const way = Array.from({ length: 301 }, (_, step): Vec => [3 + step / 10, 3 + (step / 300) * 19]);
    const [least, most] = [swept(way, 3.4), swept(way, 4.01)];
    // A brush that is set down again and again may miss the rim by a hair, never the middle of the way.
    expect([...least].filter((cell) => !cells.has(cell))).toEqual([]);
    expect([...cells].filter((cell) => !most.has(cell))).toEqual([]);
  });

  it("tells spans once, also where it goes over itself", () => {
    const stroke = strokeOf(6);
    const first = stroke.to([10, 10]);
    expect(first.length).toBeGreaterThan(0);
    expect(stroke.to([10, 10])).toEqual([]);
    const more = stroke.to([12, 10]);
    const count = (spans: readonly number[]) =>
      spans.filter((_, at) => at % 3 === 2).reduce((sum, one) => sum + one, 0);
    expect(count(first) + count(more)).toBe(cellsIn(stroke.runs()).length);
  });

  it("leaves cells alone that are so already, and ends at the grid", () => {
    const cells = new Uint8Array(WIDTH * HEIGHT).fill(1);
    cells.fill(0, 10 * WIDTH + 4, 10 * WIDTH + 8);
    const stroke = strokeOf(1, cells);
    stroke.to([2.5, 10.5]);
    stroke.to([11.5, 10.5]);
    expect(stroke.runs()).toEqual([2, 10, 2, 0, 8, 10, 4, 0]);
    const corner = strokeOf(9);
    corner.to([0, 0]);
    expect(cellsIn(corner.runs())).toContain("0,0");
    expect(cellsIn(corner.runs()).some((cell) => cell.includes("-"))).toBe(false);
  });

  it("gives back what was there, run by run", () => {
    const cells = new Uint8Array(WIDTH * HEIGHT);
    const before = cells.slice();
    before.fill(1, 5 * WIDTH + 2, 5 * WIDTH + 4);
    before.fill(2, 5 * WIDTH + 4, 5 * WIDTH + 6);
    const stroke = createStroke({
      width: WIDTH,
      height: HEIGHT,
      cells,
      valueAt: (at) => before[at] ?? 2,
      diameter: 1,
    });
    stroke.to([0.5, 5.5]);
    stroke.to([9.5, 5.5]);
    expect(stroke.runs()).toEqual([2, 5, 2, 1, 4, 5, 2, 2]);
  });
});
