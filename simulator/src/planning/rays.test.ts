import { describe, expect, it } from "vitest";
import { aGrid } from "../testing/grids.ts";
import { castRays } from "./rays.ts";

/** Two meters by one, with walls of a cell around. */
const room = aGrid([
  "######################",
  ...Array.from({ length: 10 }, () => "#....................#"),
  "######################",
]);
const FOUR = { rays: 4, rangeM: 12 };

describe("what a laser sees", () => {
  it("is the distance to the walls behind, right, ahead and left", () => {
    expect(castRays(room, { x: 0.6, y: 0.4, theta: 0 }, FOUR)).toEqual([50, 30, 150, 70]);
    expect(castRays(room, { x: 0.6, y: 0.4, theta: Math.PI / 2 }, FOUR)).toEqual([30, 150, 70, 50]);
  });

  it("is a line, not steps of cells, where it looks aslant", () => {
    const rays = castRays(room, { x: 1, y: 0.6, theta: 0 }, { rays: 360, rangeM: 12 });
    for (const [ray, cm] of rays.entries()) {
      const angle = -Math.PI + (ray * Math.PI) / 180;
      const toX = (Math.cos(angle) > 0 ? 1.1 : 0.9) / Math.abs(Math.cos(angle));
      const toY = 0.5 / Math.abs(Math.sin(angle));
      expect(Math.abs(cm - 100 * Math.min(toX, toY))).toBeLessThanOrEqual(1);
    }
  });

  it("is nothing beyond its range, beyond the map, and where nobody knows of a wall", () => {
    expect(castRays(room, { x: 0.6, y: 0.4, theta: 0 }, { rays: 4, rangeM: 0.6 })).toEqual([50, 30, 0, 0]);
    const open = aGrid(["?????", "?...#", "?????"]);
    expect(castRays(open, { x: 0.15, y: 0.15, theta: 0 }, FOUR)).toEqual([0, 0, 25, 0]);
  });
});
