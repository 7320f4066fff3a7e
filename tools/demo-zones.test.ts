/** What the demonstration tells of its past, beside what its virtual robots drive: they know nothing of each other. */
import { describe, expect, it } from "vitest";
import { demoRobots } from "../server/src/demo/demo-robots.ts";
import { FLOOR_ZONES } from "../server/src/demo/history/floor-zones.ts";
import { generateFloorPlan } from "../simulator/src/floor-plans/index.ts";
import { siteOfPlan } from "../simulator/src/planning/site.ts";

const SQM_PER_CELL = 0.01;
const floors = new Map(
  demoRobots()
    .filter(({ speaks }) => speaks === undefined)
    .map(({ floor }) => [floor.planId, floor]),
);

describe("the zones of the demonstration's history", () => {
  it("are those of every floor with robots of its own", () => {
    expect(Object.keys(FLOOR_ZONES).sort()).toEqual([...floors.keys()].sort());
  });

  it.each([...floors.values()])("are on the map of $planId, as large as robots find them", (floor) => {
    const { planId, kind, planSeed } = floor;
    const plan = generateFloorPlan({ id: planId, kind, seed: planSeed });
    const site = siteOfPlan(plan);
    const drawn = plan.zones
      .filter(({ isRoutine }) => isRoutine)
      .map(({ id, name }) => [name, (site.routeOf(id)?.log.cells.length ?? 0) * SQM_PER_CELL] as const);
    expect(FLOOR_ZONES[planId]?.map(([name]) => name)).toEqual(drawn.map(([name]) => name));
    for (const [at, [name, areaSqm]] of drawn.entries())
      expect([name, FLOOR_ZONES[planId]?.[at]?.[1]]).toEqual([name, expect.closeTo(areaSqm, 0)]);
  });
});
