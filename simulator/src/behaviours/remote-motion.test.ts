import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { CELL } from "../planning/grid.ts";
import { ROBOT_RADIUS_M, type Site } from "../planning/site.ts";
import { anElement, rectangle } from "../testing/map-files.ts";
import { aMappedWorld, giveMap } from "../testing/mapped-world.ts";
import { aDriver, anOpenDriver, type Driver } from "../testing/remote.ts";

/** Meters from a point to the middle of the nearest cell that is not free. */
function clearanceAt({ plan: { grid } }: Site, { x, y }: { x: number; y: number }): number {
  const { width, height, resolutionM, cells } = grid;
  const [column, row] = [Math.floor(x / resolutionM), Math.floor(y / resolutionM)];
  let nearest = Number.POSITIVE_INFINITY;
  for (let cy = row - 6; cy <= row + 6; cy += 1)
    for (let cx = column - 6; cx <= column + 6; cx += 1) {
      const isFree = cx >= 0 && cy >= 0 && cx < width && cy < height && cells[cy * width + cx] === CELL.free;
      const far = Math.hypot((cx + 0.5) * resolutionM - x, (cy + 0.5) * resolutionM - y);
      if (!isFree) nearest = Math.min(nearest, far);
    }
  return nearest;
}

/** Drives ahead until the robot stands. */
function driveAgainstWall(driver: Driver, speedLevel: number): number[] {
  const speeds: number[] = [];
  for (let i = 0; i < 600; i += 1) {
    driver.hold(100, { speedLevel });
    speeds.push(driver.robot.motion.speedMps);
    if (i > 5 && speeds.at(-1) === 0) return speeds;
  }
  throw new Error("never stood");
}

describe("driving by hand", () => {
  it.each([
    [1, 0.4],
    [2, 0.7],
    [3, 1],
    [0, 1],
  ])("level %i goes no faster than %d m/s, and backward at 0.3", (speedLevel, most) => {
    const driver = anOpenDriver();
    const { motion } = driver.robot;
    driver.hold(2_500, { speedLevel, linearMps: 2 });
    expect(motion.speedMps).toBeCloseTo(most, 1);
    expect(motion.speedMps).toBeLessThanOrEqual(most + 1e-9);
    driver.hold(2_500, { speedLevel, linearMps: -2 });
    expect(motion.speedMps).toBeCloseTo(-0.3);
  });

  it("gains half a meter a second each second, by the clock of whoever drives", () => {
    const driver = anOpenDriver({ factor: 20 });
    driver.hold(1_000);
    expect(driver.robot.motion.speedMps).toBeCloseTo(0.5);
  });

  it("turns where it stands, counter-clockwise, and drives bends", () => {
    const driver = anOpenDriver();
    const { motion } = driver.robot;
    const at = { x: motion.x, y: motion.y };
    driver.hold(1_000, { linearMps: 0, angularRadps: 1 });
    expect(motion).toMatchObject(at);
    expect(motion.theta).toBeGreaterThan(0.5);
    const before = motion.theta;
    driver.hold(1_000, { angularRadps: -0.5 });
    expect(motion.theta).toBeLessThan(before);
    expect(Math.hypot(motion.x - at.x, motion.y - at.y)).toBeGreaterThan(0.1);
  });

  it("touches a wall with its bar, stands until that has reset, and drives away from it", () => {
    const driver = anOpenDriver();
    driver.watch();
    driveAgainstWall(driver, 3);
    driver.pass(100);
    expect(driver.report()).toMatchObject({ collisionBar: "triggered", standsBecause: "collisionBar" });
    expect(driver.robot.errors.map(({ errorType }) => errorType)).toEqual(["collision"]);
    const touched = { x: driver.robot.motion.x, y: driver.robot.motion.y };
    driver.hold(1_500, { linearMps: -1 });
    expect(driver.robot.motion).toMatchObject(touched);
    driver.hold(6_000, { linearMps: -1 });
    expect(driver.robot.errors).toEqual([]);
    expect(Math.hypot(driver.robot.motion.x - touched.x, driver.robot.motion.y - touched.y)).toBeGreaterThan(
      0.3,
    );
  });

  it("on level 0 slows down before a wall, stops before it, says so, and can turn away", () => {
    const driver = anOpenDriver();
    driver.watch();
    const speeds = driveAgainstWall(driver, 0);
    driver.hold(200, { speedLevel: 0 });
    expect(driver.report()).toMatchObject({ collisionBar: "notTriggered", standsBecause: "obstacle" });
    // No faster a moment before than it could stop from in a hand's breadth.
    expect(speeds.at(-3)).toBeLessThan(0.4);
    driver.hold(1_500, { speedLevel: 0, linearMps: -1 });
    expect(driver.robot.motion.speedMps).toBeLessThan(0);
  });

  it.each([0, 3])("never enters a wall by 5000 messages at random, level %i", (speedLevel) => {
    const random = createRandom(`walls ${speedLevel}`);
    for (const factor of [1, 20]) {
      const driver = anOpenDriver({ factor });
      const { robot } = driver;
      let farthest = 0;
      const at = { x: robot.motion.x, y: robot.motion.y };
      for (let i = 0; i < 2_500; i += 1) {
        const isChange = i % 15 === 0;
        const fields = isChange
          ? { linearMps: random.between(-2, 2), angularRadps: random.between(-2, 2), speedLevel }
          : { linearMps: 1, angularRadps: random.between(-0.3, 0.3), speedLevel };
        driver.hold(100, fields);
        expect(robot.site.isReachable(robot.motion)).toBe(true);
        expect(clearanceAt(robot.site, robot.motion)).toBeGreaterThan(ROBOT_RADIUS_M - 0.03);
        farthest = Math.max(farthest, Math.hypot(robot.motion.x - at.x, robot.motion.y - at.y));
        if (speedLevel === 0) expect(robot.collisionBar).toBe("notTriggered");
      }
      expect(farthest).toBeGreaterThan(1);
    }
  });

  it("does not enter a forbidden area that was drawn in its way, which its laser does not see", async () => {
    const { world, files } = aMappedWorld({ factor: 1 });
    const driver = aDriver(world);
    const open = anOpenDriver().robot.motion;
    const points = rectangle({ x: open.x + 2, y: open.y }, 0.5);
    await giveMap({ world, files }, [anElement({ kind: "forbiddenArea", id: "no", name: "No", points })]);
    Object.assign(driver.robot.motion, { x: open.x, y: open.y, theta: 0 });
    driver.robot.phase = "standing";
    driver.watch();
    driveAgainstWall(driver, 0);
    expect(driver.robot.motion.x).toBeLessThan(open.x + 1.5 - ROBOT_RADIUS_M);
    expect(driver.robot.motion.x).toBeGreaterThan(open.x + 0.5);
    const ahead = driver.reports().findLast(({ scan }) => scan)?.scan?.cm[90] as number;
    expect(ahead === 0 || ahead > 150).toBe(true);
  });

  it.each(["returnToDock", "startCleaning"])(
    "only comes out of where it may not be, and finds its way from there: %s",
    (action) => {
      const driver = anOpenDriver();
      const { motion, site } = driver.robot;
      while (site.isReachable(motion)) motion.x += 0.05;
      motion.x += 0.1;
      const at = { x: motion.x, y: motion.y };
      driver.watch();
      driver.hold(1_000, { speedLevel: 0 });
      expect(motion).toMatchObject(at);
      expect(driver.report().standsBecause).toBe("obstacle");
      driver.hold(300, { linearMps: -1 });
      expect(motion.x).toBeLessThan(at.x);
      expect(site.isReachable(motion)).toBe(false);
      driver.pass(6_000);
      expect(driver.send(action)()?.actionStatus).toBe("RUNNING");
    },
  );

  it("cleans what it passes with its brush down, each cell once, and uses water", () => {
    const driver = anOpenDriver();
    driver.hold(100, { linearMps: 0 });
    expect(driver.send("setTools", { brush: "down", squeegee: "down", waterLevel: 3 })()?.actionStatus).toBe(
      "FINISHED",
    );
    const area = () =>
      driver.world.sentOf("cleaning").reduce((sum, { body }) => sum + (body.cleanedAreaSqm as number), 0);
    const water = driver.robot.cleanWaterL;
    driver.hold(3_000, { speedLevel: 1 });
    driver.hold(4_000, { linearMps: 0 });
    const driven = driver.robot;
    expect(area()).toBeGreaterThan(0.6);
    expect(area()).toBeLessThan(1.6);
    expect(driver.robot.cleanWaterL).toBeLessThan(water);
    const once = area();
    driver.hold(2_500, { linearMps: -1 });
    driver.hold(2_000, { linearMps: 0 });
    expect(area() - once).toBeLessThan(0.4);
    driver.pass(6_000);
    expect(driven.tools.brush).toBe("up");
  });
});
