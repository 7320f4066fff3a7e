import { WORK_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { squaredClearance } from "../planning/clearance.ts";
import { pointAt } from "../planning/track.ts";
import { aMappedWorld, giveMap } from "../testing/mapped-world.ts";
import { anInstantAction, type World } from "../testing/world.ts";

const ZONE = "z01";

/** The floor's own areas stand in every file; this one is drawn over them, with ways of its own. */
const redrawn = (own: object) => (elements: readonly MapElement[]) =>
  elements.map((element) => (element.id === ZONE ? mapElementSchema.parse({ ...element, ...own }) : element));

async function aWorldWhere(own: object) {
  const mapped = aMappedWorld();
  await giveMap(mapped, [], { redraw: redrawn(own) });
  return mapped.world;
}

function clean(world: World, parameters: object, visit: () => void = () => undefined): void {
  const { message } = anInstantAction("startCleaning", { zoneIds: [ZONE], ...parameters });
  world.publish("instantActions", message);
  for (let i = 0; i < 8_000; i++) {
    world.pass(0.2);
    visit();
    if (i > 10 && !world.robot.run) return;
  }
  throw new Error("the run did not end");
}

const AT_WORK = new Set<number>([WORK_STATUS.lineFollowing, WORK_STATUS.bypassObstacles]);

/** Mode and intensity of reports sent while it works, and while it drives. */
const reportedWhile = (world: World, isWorking: boolean) =>
  new Set(
    world
      .sentOf("cleaning")
      .filter(({ body }) => body.run && AT_WORK.has(body.workStatus as number) === isWorking)
      .map(({ body }) => `${body.mode} ${body.intensity}`),
  );

describe("a cleaning area with ways of its own", () => {
  it("is cleaned in its mode and at its intensity, and the robot is set as before outside", async () => {
    const world = await aWorldWhere({ mode: "MAX", intensity: 13 });
    let [fastest, isUnder] = [0, 0];
    clean(world, { mode: "ECO", intensity: 3 }, () => {
      const { motion, phase } = world.robot;
      if (phase !== "cleaning" || !motion.track?.brush[motion.segment]) return;
      fastest = Math.max(fastest, Math.abs(motion.speedMps));
      isUnder++;
    });
    expect(isUnder).toBeGreaterThan(20);
    expect(reportedWhile(world, true)).toEqual(new Set(["MAX 13"]));
    expect(reportedWhile(world, false)).toEqual(new Set(["ECO 3"]));
    // ECO drives at 0.8 m/s.
    expect(fastest).toBeLessThan(0.6);
  });

  it("uses water for its intensity", async () => {
    const usedAt = async (intensity: number) => {
      const world = await aWorldWhere({ intensity });
      clean(world, {});
      return world.sentOf("cleaning").reduce((sum, { body }) => sum + Number(body.waterUsedL), 0);
    };
    expect(await usedAt(15)).toBeGreaterThan(1.5 * (await usedAt(2)));
  });

  it("is cleaned as often as it says, and counts once as area", async () => {
    const world = await aWorldWhere({ passes: 3 });
    const passes = new Set<number>();
    const meters: number[] = [];
    clean(world, {}, () => {
      const { run } = world.robot;
      const leg = run?.legs[run.leg];
      if (!run || !leg) return;
      passes.add(leg.pass);
      meters[leg.pass] = Math.max(meters[leg.pass] ?? 0, run.meter);
      expect(run.plannedCells).toBe(leg.route.log.cells.length);
    });
    const route = world.robot.site.routeOf(ZONE);
    expect([...passes]).toEqual([1, 2, 3]);
    for (const pass of passes) expect(meters[pass]).toBeGreaterThan(0.9 * (route?.track.length ?? 0));
    const area = world.sentOf("cleaning").reduce((sum, { body }) => sum + Number(body.cleanedAreaSqm), 0);
    expect(area).toBeCloseTo((route?.log.cells.length ?? 0) / 100, 0);
  });

  it("is cleaned more often where the run says so", async () => {
    const world = await aWorldWhere({ passes: 2 });
    const passes = new Set<number>();
    clean(world, { passes: 3 }, () => {
      const { run } = world.robot;
      if (run) passes.add(run.legs[run.leg]?.pass ?? 0);
    });
    expect([...passes]).toEqual([1, 2, 3]);
  });

  it("has its passes by the map that comes while it is cleaned", async () => {
    const mapped = aMappedWorld();
    const { world } = mapped;
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: [ZONE] }).message);
    for (let i = 0; i < 400 && world.robot.phase !== "cleaning"; i++) world.pass(0.2);
    await giveMap(mapped, [], { redraw: redrawn({ passes: 2, mode: "MAX" }) });
    expect(world.robot.run?.legs.map(({ pass, mode }) => `${pass} ${mode}`)).toEqual(["1 MAX", "2 MAX"]);
  });

  it("keeps its distance from walls, less where it has no room for that", async () => {
    const nearest = async (edgeDistanceM: number) => {
      const { site } = (await aWorldWhere({ edgeDistanceM })).robot;
      const route = site.routeOf(ZONE);
      if (!route) throw new Error("no route");
      const clearance = squaredClearance(site.plan.grid);
      const cells = [...route.log.cells];
      return {
        gapM: Math.sqrt(Math.min(...cells.map((cell) => clearance[cell] as number))) / 10 - 0.05,
        cells: cells.length,
        isDrivable: site.isReachable(pointAt(route.track, route.track.length)),
      };
    };
    const usual = await nearest(0.1);
    expect(usual.gapM).toBeLessThan(0.2);
    const far = await nearest(0.6);
    expect(far.gapM).toBeGreaterThanOrEqual(0.55);
    expect(far.cells).toBeLessThan(usual.cells);
    const tooFar = await nearest(2);
    expect(tooFar.cells).toBeGreaterThan(0);
    expect(tooFar.isDrivable).toBe(true);
  });
});
