import { toMillimeter } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { toWorld } from "../planning/frame.ts";
import { centerOf, type Point } from "../planning/grid.ts";
import { isInside } from "../planning/rules.ts";
import { aMapFile, anElement, rectangle } from "../testing/map-files.ts";
import { aMappedWorld, giveMap, LINK, send } from "../testing/mapped-world.ts";
import { anInstantAction, type World } from "../testing/world.ts";
import { positionOf } from "../wire/vda-messages.ts";

const ZONE = "z01";
/** Where the robot was, a few times a meter, until its run has ended and it is home again. */
function cleanWhole(world: World, visit: (here: Point, world: World) => void): void {
  const { message } = anInstantAction("startCleaning", { zoneIds: [ZONE] });
  world.publish("instantActions", message);
  let cleaned = 0;
  for (let i = 0; i < 4_000; i++) {
    world.pass(0.2);
    visit(world.robot.motion, world);
    if (world.robot.run) cleaned = world.robot.run.cleanedCells;
    else if (world.robot.phase === "servicing" || world.robot.phase === "charging") break;
  }
  expect(cleaned).toBeGreaterThan(1_000);
}

/** The middle of what a run drives over first. */
function crossed(world: World): Point {
  const track = world.robot.site.routeOf(ZONE)?.track;
  if (!track) throw new Error("no route");
  const middle = track.at.findIndex((meter) => meter > track.length / 2);
  return { x: track.x[middle] as number, y: track.y[middle] as number };
}

const areaOf = (points: readonly [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

describe("a robot with another map of its floor", () => {
  it("does not enter a new forbidden area over a whole run, and did before", async () => {
    const mapped = aMappedWorld();
    const points = rectangle(crossed(mapped.world), 1);
    const area = areaOf(points);
    let times = 0;
    const count = (here: Point) => {
      if (isInside(area, here)) times++;
    };
    cleanWhole(mapped.world, count);
    expect(times).toBeGreaterThan(0);
    times = 0;
    await giveMap(mapped, [anElement({ kind: "forbiddenArea", id: "no", name: "No", points })]);
    cleanWhole(mapped.world, count);
    expect(times).toBe(0);
  });

  it("does not cross a wall", async () => {
    const mapped = aMappedWorld();
    const { x, y } = crossed(mapped.world);
    const wall: [number, number][] = [
      [x, y - 1.5],
      [x, y + 1.5],
    ];
    let last: Point | undefined;
    let crossings = 0;
    const watch = ({ x: hereX, y: hereY }: Point) => {
      const crosses = last && last.x < x !== hereX < x && Math.abs((last.y + hereY) / 2 - y) < 1.5;
      if (crosses) crossings++;
      last = { x: hereX, y: hereY };
    };
    cleanWhole(mapped.world, watch);
    expect(crossings).toBeGreaterThan(0);
    crossings = 0;
    await giveMap(mapped, [anElement({ kind: "virtualWall", id: "w", name: "W", points: wall })]);
    cleanWhole(mapped.world, watch);
    expect(crossings).toBe(0);
  });

  it("leaves dry ground dry", async () => {
    const mapped = aMappedWorld();
    const points = rectangle(crossed(mapped.world), 1.5);
    const area = areaOf(points);
    await giveMap(mapped, [anElement({ kind: "noMopArea", id: "d", name: "D", points })]);
    const { site } = mapped.world.robot;
    const { grid } = site.plan;
    const log = site.routeOf(ZONE)?.log.cells ?? new Int32Array();
    expect(log.length).toBeGreaterThan(1_000);
    expect([...log].filter((cell) => isInside(area, centerOf(grid, cell)))).toEqual([]);
  });

  it("drives slowly where it shall, and as ever beside it", async () => {
    const mapped = aMappedWorld({ factor: 1 });
    const { robot } = mapped.world;
    const points = rectangle(crossed(mapped.world), 3);
    const area = areaOf(points);
    await giveMap(mapped, [anElement({ kind: "slowArea", id: "s", name: "S", points, maxSpeedMps: 0.2 })]);
    const fastest = { inside: 0, outside: 0 };
    let samplesInside = 0;
    let wasInside = false;
    mapped.world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: [ZONE] }).message);
    for (let i = 0; i < 20_000 && samplesInside < 200; i++) {
      mapped.world.pass(0.2);
      const isHere = isInside(area, robot.motion);
      // What it does in the step in which it crosses the edge is told by the side that it came from.
      if (isHere === wasInside) {
        const side = isHere ? "inside" : "outside";
        fastest[side] = Math.max(fastest[side], Math.abs(robot.motion.speedMps));
        if (isHere) samplesInside++;
      }
      wasInside = isHere;
    }
    expect(samplesInside).toBe(200);
    expect(fastest.inside).toBeLessThanOrEqual(0.2);
    expect(fastest.outside).toBeGreaterThan(0.5);
  });

  it("leaves where it may not be any more, by the shortest way, and goes on with its work", async () => {
    const mapped = aMappedWorld();
    const { world } = mapped;
    const { message } = anInstantAction("startCleaning", { zoneIds: [ZONE] });
    world.publish("instantActions", message);
    for (let i = 0; i < 400 && world.robot.phase !== "cleaning"; i++) world.pass(0.2);
    world.pass(2);
    const points = rectangle(world.robot.motion, 1.5);
    await giveMap(mapped, [anElement({ kind: "forbiddenArea", id: "no", name: "No", points })]);
    const area = areaOf(points);
    let inside = 0;
    let hasLeft = false;
    for (let i = 0; i < 1_500 && world.robot.run; i++) {
      world.pass(0.2);
      const isIn = isInside(area, world.robot.motion);
      if (hasLeft) expect(isIn).toBe(false);
      if (isIn) inside++;
      else hasLeft = true;
    }
    expect(hasLeft).toBe(true);
    // At 20 times the pace it is out within 2 m and a turn on the spot.
    expect(inside).toBeLessThan(10);
    expect(world.robot.endedRuns.length + Number(world.robot.run !== undefined)).toBeLessThanOrEqual(1);
  });

  it("speaks of the same place where the frame is another and turned", async () => {
    const mapped = aMappedWorld();
    const { robot } = mapped.world;
    const before = positionOf(robot);
    const origin = { x: -12, y: 7.5, theta: 0.6 };
    const onPlan = toWorld({ x: before.x, y: before.y, theta: before.theta }, origin);
    await giveMap(mapped, [], { origin });
    expect(robot.phase).toBe("docked");
    const now = positionOf(robot);
    expect([now.x, now.y, now.theta]).toEqual([onPlan.x, onPlan.y, onPlan.theta].map(toMillimeter));
    const spot = toWorld({ x: 20, y: 25 }, origin);
    await send(mapped.world, "initPosition", { ...spot, theta: 0 });
    const { x, y } = positionOf(robot);
    expect(Math.hypot(x - spot.x, y - spot.y)).toBeLessThan(3);
  });

  it("takes itself to be at the initial point, unless the dock or its way tells it better", async () => {
    const mapped = aMappedWorld();
    const { world } = mapped;
    const spot = crossed(world);
    const initial = anElement({
      ...{ kind: "point", pointKind: "initial", id: "i", name: "Start", theta: 1 },
      ...{ x: spot.x, y: spot.y },
    });
    const origin = { x: -3, y: 2, theta: 0.4 };
    const inDock = { ...world.robot.motion };
    await giveMap(mapped, [initial], { version: "docked", origin });
    expect(world.robot.motion).toMatchObject({ x: inDock.x, y: inDock.y });
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: [ZONE] }).message);
    for (let i = 0; i < 400 && world.robot.phase !== "cleaning"; i++) world.pass(0.2);
    const before = { ...world.robot.motion };
    await giveMap(mapped, [initial], { version: "driving", origin });
    // At twenty times the pace it is in progress for 2 s of its own meanwhile, and back to where its zone begins.
    expect(Math.hypot(world.robot.motion.x - before.x, world.robot.motion.y - before.y)).toBeLessThan(6);
    await send(world, "stopCleaning", {});
    expect(world.robot.phase).toBe("standing");
    await giveMap(mapped, [initial], { version: "standing", origin });
    const reported = positionOf(world.robot);
    const wanted = toWorld({ ...spot, theta: 1 }, origin);
    expect(Math.hypot(reported.x - wanted.x, reported.y - wanted.y)).toBeLessThan(0.2);
    expect(reported.theta).toBeCloseTo(wanted.theta, 2);
  });

  it("has the version that is enabled, and can be rid of the others", async () => {
    const mapped = aMappedWorld();
    const { world } = mapped;
    const own = { mapId: "plan-1", mapVersion: "3" };
    const next = { mapId: "plan-1", mapVersion: "v2" };
    expect(await send(world, "enableMap", next)).toMatchObject({ actionStatus: "FAILED" });
    await giveMap(mapped, []);
    expect(world.robot.maps).toEqual([
      { ...own, mapStatus: "DISABLED" },
      { ...next, mapStatus: "ENABLED" },
    ]);
    expect(await send(world, "deleteMap", next)).toMatchObject({ resultDescription: "Map is in use" });
    expect(await send(world, "deleteMap", own)).toMatchObject({ actionStatus: "FINISHED" });
    expect(await send(world, "enableMap", own)).toMatchObject({ actionStatus: "FAILED" });
    expect(world.robot.maps).toEqual([{ ...next, mapStatus: "ENABLED" }]);
  });

  it("finds itself on a map of another name that shows the walls around it, and on no other", async () => {
    const { world, files } = aMappedWorld();
    const { plan } = world.robot.site;
    const give = async (mapId: string, file: ReturnType<typeof aMapFile>) => {
      const map = { mapId, mapVersion: file.mapVersion };
      files.set(LINK, { ...file, mapId });
      await send(world, "downloadMap", { ...map, mapDownloadLink: LINK });
      expect(await send(world, "enableMap", map)).toMatchObject({ actionStatus: "FINISHED" });
      return world.robot.site.plan.id;
    };
    const cells = plan.grid.cells.toReversed();
    const elsewhere = { ...plan, grid: { ...plan.grid, cells } };
    expect(await give("elsewhere", aMapFile(elsewhere, "v1", { elements: [] }))).toBe(plan.id);
    const inDock = { ...world.robot.motion };
    expect(await give("lobby", aMapFile(plan, "v1", { elements: [] }))).toBe("lobby");
    expect(world.robot.motion).toMatchObject({ x: inDock.x, y: inDock.y });
  });

  it("is told why it has no map", async () => {
    const { world, files } = aMappedWorld();
    const { plan } = world.robot.site;
    const map = { mapId: plan.id, mapVersion: "v3" };
    expect(await send(world, "downloadMap", map)).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Parameters: mapDownloadLink",
    });
    expect(await send(world, "downloadMap", { ...map, mapDownloadLink: LINK })).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "The map server answered 404",
    });
    files.set(LINK, aMapFile(plan, "another"));
    expect(await send(world, "downloadMap", { ...map, mapDownloadLink: LINK })).toMatchObject({
      resultDescription: "The file is of another map",
    });
    const own = { mapId: plan.id, mapVersion: `${plan.seed}` };
    expect(await send(world, "downloadMap", { ...own, mapDownloadLink: LINK })).toMatchObject({
      resultDescription: "This version is on the robot already",
    });
    expect(world.robot.maps).toEqual([{ ...own, mapStatus: "ENABLED" }]);
  });
});
