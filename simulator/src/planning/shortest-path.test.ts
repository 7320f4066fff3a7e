import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { aGrid, freeMask } from "../testing/grids.ts";
import { createDockField } from "./dock-field.ts";
import { centerOf } from "./grid.ts";
import { canDriveStraight, straighten } from "./line-of-sight.ts";
import { createPathfinder, forEachNeighbor } from "./shortest-path.ts";

const maze = aGrid([
  "...........",
  ".#########.",
  ".#.......#.",
  ".#.#####.#.",
  ".#.#...#.#.",
  ".#.#.#.#.#.",
  ".#...#...#.",
  ".#########.",
  "...........",
]);

const lengthOf = (path: readonly number[], width: number) =>
  path.slice(1).reduce((sum, cell, i) => {
    const before = path[i] as number;
    const dx = Math.abs((cell % width) - (before % width));
    const dy = Math.abs(Math.floor(cell / width) - Math.floor(before / width));
    expect(Math.max(dx, dy)).toBe(1);
    return sum + Math.hypot(dx, dy);
  }, 0);

/** Bellman-Ford: slow, and obviously right. */
function bruteForce(width: number, allowed: Uint8Array, start: number): Float64Array {
  const height = allowed.length / width;
  const cost = new Float64Array(allowed.length).fill(Number.POSITIVE_INFINITY);
  cost[start] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let cell = 0; cell < allowed.length; cell++) {
      if (!allowed[cell]) continue;
      forEachNeighbor({ width, height, allowed }, cell, (neighbor, length) => {
        if ((cost[cell] as number) + length < (cost[neighbor] as number) - 1e-9) {
          cost[neighbor] = (cost[cell] as number) + length;
          changed = true;
        }
      });
    }
  }
  return cost;
}

describe("shortest path", () => {
  it("is the shortest one on random floors", () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = createRandom(seed);
      const grid = aGrid(
        Array.from({ length: 18 }, () =>
          Array.from({ length: 22 }, () => (random.chance(0.3) ? "#" : ".")).join(""),
        ),
      );
      const allowed = freeMask(grid);
      const cells = [...allowed.keys()].filter((cell) => allowed[cell]);
      const start = random.pick(cells);
      const cost = bruteForce(grid.width, allowed, start);
      const { find } = createPathfinder(grid, allowed);
      for (let i = 0; i < 20; i++) {
        const goal = random.pick(cells);
        const path = find(start, goal);
        if (!path) expect(cost[goal]).toBe(Number.POSITIVE_INFINITY);
        else expect(lengthOf(path, grid.width)).toBeCloseTo(cost[goal] as number, 6);
      }
    }
  });

  it("finds no way where there is none, nor into walls", () => {
    const { find } = createPathfinder(maze, freeMask(maze));
    expect(find(0, 3 * 11 + 5)).toBeUndefined();
    expect(find(0, 11 + 1)).toBeUndefined();
  });

  it("does not squeeze between two blocked corners", () => {
    const grid = aGrid([".#", "#."]);
    expect(createPathfinder(grid, freeMask(grid)).find(1, 2)).toBeUndefined();
  });
});

describe("dock field", () => {
  it("leads home in whole steps, about as short as the shortest path", () => {
    const allowed = freeMask(maze);
    const dock = 6 * 11 + 2;
    const field = createDockField(maze, allowed, centerOf(maze, dock));
    const cost = bruteForce(maze.width, allowed, dock);
    for (let cell = 0; cell < allowed.length; cell++) {
      const way = field.wayHome(cell);
      if (cost[cell] === Number.POSITIVE_INFINITY) expect(way).toBeUndefined();
      else {
        expect(way?.at(-1)).toBe(dock);
        expect(lengthOf(way as number[], maze.width)).toBeCloseTo(cost[cell] as number, 1);
      }
    }
  });
});

describe("straight drives", () => {
  it("see around no corner", () => {
    const allowed = freeMask(maze);
    const at = (x: number, y: number) => ({ x: x / 10 + 0.05, y: y / 10 + 0.05 });
    expect(canDriveStraight(maze, allowed, [at(0, 0), at(10, 0)])).toBe(true);
    expect(canDriveStraight(maze, allowed, [at(0, 0), at(10, 8)])).toBe(false);
    expect(canDriveStraight(maze, allowed, [at(10, 8), at(10, 0)])).toBe(true);
  });

  it("pull a chain of cells taut without cutting through walls", () => {
    const allowed = freeMask(maze);
    const path = createPathfinder(maze, allowed).find(0, 8 * 11 + 10) as number[];
    const points = straighten(maze, allowed, path);
    expect(points.length).toBe(3);
    for (let i = 0; i + 1 < points.length; i++) {
      expect(canDriveStraight(maze, allowed, [points[i] as never, points[i + 1] as never])).toBe(true);
    }
  });
});
