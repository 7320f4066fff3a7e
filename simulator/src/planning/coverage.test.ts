import { beforeAll, describe, expect, it } from "vitest";
import { FLOOR_PLAN_KINDS, type FloorPlan, generateFloorPlan } from "../floor-plans/index.ts";
import type { CoverageRoute } from "./coverage.ts";
import { CELL, cellAt, type Point } from "./grid.ts";
import { createSite, type Site } from "./site.ts";
import { cleanedUpTo, rowsOf } from "./sweep.ts";
import { pointAt } from "./track.ts";

interface Planned {
  name: string;
  plan: FloorPlan;
  site: Site;
  route: CoverageRoute;
}

const planned: Planned[] = [];
beforeAll(() => {
  for (const kind of FLOOR_PLAN_KINDS) {
    const plan = generateFloorPlan({ id: kind, kind, seed: 4 });
    const site = createSite(plan);
    for (const zone of plan.zones) {
      const route = site.routeOf(zone.id);
      if (route) planned.push({ name: `${kind}: ${zone.name}`, plan, site, route });
    }
  }
}, 60_000);

describe("coverage planner", () => {
  it("covers at least 95 % of the ground of every zone of every kind of floor", () => {
    expect(planned.length).toBeGreaterThan(100);
    for (const { name, route } of planned) {
      const cleaned = new Set(route.log.cells);
      const covered = route.target.filter((cell) => cleaned.has(cell)).length / route.target.length;
      expect(covered, name).toBeGreaterThanOrEqual(0.95);
    }
  });

  it("never leaves the floor a robot fits on", () => {
    for (const { name, site, route } of planned) {
      const astray: number[] = [];
      for (let meter = 0; meter <= route.track.length; meter += 0.05) {
        if (!site.isReachable(pointAt(route.track, meter))) astray.push(meter);
      }
      expect(astray, name).toEqual([]);
    }
  });

  it("cleans free cells only, each once, in the order in which it drives", () => {
    for (const { name, plan, route } of planned) {
      const { cells, at } = route.log;
      expect(new Set(cells).size, name).toBe(cells.length);
      expect(cells.every((cell) => plan.grid.cells[cell] === CELL.free)).toBe(true);
      expect(at.every((meter, i) => i === 0 || meter >= (at[i - 1] as number))).toBe(true);
    }
  });

  it("does not drive much further than the ground needs", () => {
    for (const { name, route } of planned) {
      const needed = route.log.cells.length / 100 / 0.7;
      // Nooks of a few square metres are mostly turning.
      expect(route.track.length, name).toBeLessThan(2.2 * needed + 15);
    }
  });

  it("knows no route for a zone that does not exist", () => {
    expect(planned[0]?.site.routeOf("nowhere")).toBeUndefined();
  });
});

describe("site", () => {
  it("finds ways from the docks into every corner and back that stay on drivable floor", () => {
    for (const { site, plan, route } of planned.filter((_, i) => i % 12 === 0)) {
      const goal = pointAt(route.track, route.track.length);
      for (const dock of plan.docks) {
        const ways = [site.wayFromDock(dock, goal), site.wayToDock(goal, dock), site.way(dock, goal)];
        for (const way of ways) {
          expect(way?.length).toBeGreaterThan(1);
          for (const point of way as Point[]) expect(site.isReachable(point)).toBe(true);
        }
      }
    }
  });

  it("moves a spot inside a wall to the nearest free floor", () => {
    const { site, plan } = planned[0] as Planned;
    const wall = { x: 2, y: plan.grid.height / 20 };
    expect(site.isReachable(wall)).toBe(false);
    const spot = site.nearestReachable(wall);
    expect(site.isReachable(spot)).toBe(true);
    expect(Math.hypot(spot.x - wall.x, spot.y - wall.y)).toBeLessThan(1);
  });
});

describe("sweep log", () => {
  it("counts cells up to a meter", () => {
    const log = { cells: Int32Array.of(5, 6, 7), at: Float32Array.of(0, 1, 1) };
    expect([-1, 0, 0.5, 1, 9].map((meter) => cleanedUpTo(log, meter))).toEqual([0, 1, 1, 3, 3]);
  });

  it("writes cells as runs by rows and does not run over the end of a row", () => {
    expect(rowsOf(4, Int32Array.of(9, 2, 3, 4, 8))).toEqual([2, 0, 2, 0, 1, 1, 0, 2, 2]);
    expect(rowsOf(4, new Int32Array())).toEqual([]);
  });

  it("gives rows that add up to the cells", () => {
    const { route, plan } = planned[3] as Planned;
    const part = route.log.cells.slice(100, 900);
    const rows = rowsOf(plan.grid.width, part);
    const back = new Set<number>();
    for (let i = 0; i < rows.length; i += 3) {
      const [x, y, count] = rows.slice(i, i + 3) as [number, number, number];
      for (let k = 0; k < count; k++)
        back.add(cellAt(plan.grid, { x: (x + k + 0.5) / 10, y: (y + 0.5) / 10 }));
    }
    expect(back).toEqual(new Set(part));
  });
});
