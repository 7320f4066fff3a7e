import { describe, expect, it } from "vitest";
import { CELL, centerOf } from "../planning/grid.ts";
import { createSite, dockApproach } from "../planning/site.ts";
import { FLOOR_PLAN_KINDS, generateFloorPlan } from "./index.ts";

const plans = FLOOR_PLAN_KINDS.flatMap((kind) =>
  [1, 11].map((seed) => {
    const plan = generateFloorPlan({ id: "p", kind, seed });
    return { name: `${kind} ${seed}`, plan, site: createSite(plan) };
  }),
);

describe("floor plans", () => {
  it("are the same for the same seed and differ between seeds", () => {
    for (const kind of FLOOR_PLAN_KINDS) {
      const draw = (seed: number) => generateFloorPlan({ id: "p", kind, seed });
      expect(draw(5)).toEqual(draw(5));
      expect(Buffer.from(draw(5).grid.cells).equals(Buffer.from(draw(6).grid.cells))).toBe(false);
    }
  });

  it.each(plans)("$name: every dock and every zone can be driven to", ({ plan, site }) => {
    expect(plan.docks.length).toBeGreaterThanOrEqual(plan.kind === "suite" ? 1 : 2);
    for (const dock of plan.docks) {
      expect(site.isReachable(dock)).toBe(true);
      expect(site.isReachable(dockApproach(dock))).toBe(true);
    }
    const unreachable = plan.zones.filter((zone) => !site.routeOf(zone.id)).map((zone) => zone.name);
    expect(unreachable).toEqual([]);
    expect(plan.zones.filter((zone) => zone.isRoutine).length).toBeGreaterThanOrEqual(3);
  });

  it.each(plans)("$name: nobody can drive out of the building", ({ plan, site }) => {
    const { grid } = plan;
    for (let x = 0; x < grid.width; x++) {
      for (const y of [0, grid.height - 1]) expect(grid.cells[y * grid.width + x]).toBe(CELL.unknown);
    }
    const outside = [...grid.cells.keys()].filter(
      (cell) => grid.cells[cell] !== CELL.free && site.isReachable(centerOf(grid, cell)),
    );
    expect(outside).toEqual([]);
  });

  it.each(plans)("$name: is a floor of believable size with named, distinct zones inside it", ({ plan }) => {
    const { grid, zones } = plan;
    const free = grid.cells.reduce((sum, value) => sum + (value === CELL.free ? 1 : 0), 0) / 100;
    const [least, most] = plan.kind === "suite" ? [80, 150] : [1_000, 5_000];
    expect(free).toBeGreaterThan(least);
    expect(free).toBeLessThan(most);
    expect(new Set(zones.map((zone) => zone.id)).size).toBe(zones.length);
    expect(new Set(zones.map((zone) => zone.name)).size).toBe(zones.length);
    for (const { x, y } of zones.flatMap((zone) => zone.polygon)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(grid.width / 10);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(grid.height / 10);
    }
  });
});
