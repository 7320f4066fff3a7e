import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { aGrid } from "../testing/grids.ts";
import { drivableCells, reachableCells, squaredClearance } from "./clearance.ts";

describe("clearance", () => {
  it("equals the brute-force distance to the nearest cell that is not free", () => {
    const random = createRandom(3);
    const rows = Array.from({ length: 17 }, () =>
      Array.from({ length: 23 }, () => (random.chance(0.08) ? "#" : ".")).join(""),
    );
    const grid = aGrid(rows);
    const blocked = [...grid.cells.keys()].filter((cell) => grid.cells[cell] !== 0);
    const field = squaredClearance(grid);
    for (let cell = 0; cell < grid.cells.length; cell++) {
      const brute = Math.min(
        ...blocked.map((other) => {
          const dx = (cell % 23) - (other % 23);
          const dy = Math.floor(cell / 23) - Math.floor(other / 23);
          return dx * dx + dy * dy;
        }),
      );
      expect(field[cell]).toBe(brute);
    }
  });

  it("keeps a robot away from walls by its radius", () => {
    const grid = aGrid(["#######", "#.....#", "#.....#", "#.....#", "#######"]);
    const drivable = drivableCells(grid, 0.1);
    expect([...drivable].map((value, cell) => (value ? cell : -1)).filter((cell) => cell >= 0)).toEqual([
      16, 17, 18,
    ]);
  });

  it("does not reach a room without a door", () => {
    const grid = aGrid(["#########", "#...#...#", "#########"]);
    const reached = reachableCells(grid, drivableCells(grid, 0), 10);
    expect(reached.reduce((sum, value) => sum + value, 0)).toBe(3);
  });
});
