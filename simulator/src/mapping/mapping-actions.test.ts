import { CLEANING_TOPICS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { isIdle } from "../behaviours/rhythm.ts";
import { AT_CORNER, toLocal, toWorld } from "../planning/frame.ts";
import { NEW_MAP, newMapOf, standAt, takeAlong, unpacked } from "../testing/mapping.ts";
import { aCleaningDriver, aDriver, aParkedDriver } from "../testing/remote.ts";
import { aFleetRobot, aWorld, sendAction, type World } from "../testing/world.ts";
import { buildFactsheet, positionOf } from "../wire/vda-messages.ts";

const OWN = { mapId: "plan-1", mapVersion: "3" };
const suite = { robots: [aFleetRobot({ kind: "suite" })] };
/** In the corridor of a small office. */
const inCorridor = (): World => {
  const { world } = aParkedDriver(suite);
  standAt(world.robot, world.robot.site.nearestReachable({ x: 4, y: 6 }));
  return world;
};
const statusOf = (state: { actionStatus: string; resultDescription?: string } | undefined) =>
  `${state?.actionStatus}${state?.resultDescription === undefined ? "" : `: ${state.resultDescription}`}`;
const reportedMaps = ({ sentOf }: World) => sentOf("state").at(-1)?.body.maps;
const placeOf = ({ robot }: World) => ({ x: robot.motion.x, y: robot.motion.y, theta: robot.motion.theta });
const toTheRight = ({ x, y }: { x: number; y: number }, meters: number) => [{ x: x + meters, y }];

describe("the frame of a new map", () => {
  it("has the robot where it was said to be, and follows it from there", () => {
    const world = inCorridor();
    world.robot.motion.theta = 0.5;
    sendAction(world, "startMapping", { ...NEW_MAP, x: 100, y: -50, theta: 2 });
    expect(positionOf(world.robot)).toMatchObject({ x: 100, y: -50, theta: 2, mapId: "new" });
    const { motion } = world.robot;
    Object.assign(motion, { x: motion.x + 2 * Math.cos(0.5), y: motion.y + 2 * Math.sin(0.5) });
    expect(positionOf(world.robot)).toMatchObject({
      x: Math.round((100 + 2 * Math.cos(2)) * 1_000) / 1_000,
      y: Math.round((-50 + 2 * Math.sin(2)) * 1_000) / 1_000,
    });
    world.pass(60);
    expect(world.sentOf("state").at(-1)?.body.agvPosition).toMatchObject({ mapId: "new" });
    expect(world.sentOf("cleaning").at(-1)?.body.position).toMatchObject({ mapId: "new" });
  });

  it("stays when it is finished: the robot is where it was, and goes where it is sent on the new map", () => {
    const world = inCorridor();
    const floor = world.robot.site;
    sendAction(world, "startMapping", { ...NEW_MAP, x: 10, y: 20, theta: 1 });
    takeAlong(world, toTheRight(world.robot.motion, 4));
    const [onFloor, before] = [placeOf(world), positionOf(world.robot)];
    expect(statusOf(sendAction(world, "finishMapping")())).toBe("FINISHED");
    const { robot } = world;
    expect(positionOf(robot)).toEqual(before);
    expect(robot.site.plan.asBuilt?.plan).toBe(floor.plan);
    const map = newMapOf(world);
    expect(CLEANING_TOPICS.map.payload.safeParse(map).error).toBeUndefined();
    expect(map).toMatchObject({ mapId: "new", name: "New floor", docks: [], zones: [], elements: [] });
    expect(robot.maps).toEqual([
      { ...OWN, mapStatus: "DISABLED" },
      { mapId: "new", mapVersion: map?.mapVersion, mapStatus: "ENABLED" },
    ]);
    const corner = robot.site.plan.asBuilt?.corner;
    const back = toWorld({ ...onFloor, x: onFloor.x - 3 }, corner ?? onFloor);
    const goal = toWorld({ x: back.x, y: back.y }, robot.site.plan.origin ?? back);
    world.publish("order", orderTo(goal));
    world.pass(60);
    expect(robot.phase).toBe("standing");
    expect(Math.hypot(positionOf(robot).x - goal.x, positionOf(robot).y - goal.y)).toBeLessThan(0.3);
  });

  it("has a dock where it was begun in one, and the robot goes home to it", () => {
    const { world } = aParkedDriver(suite);
    sendAction(world, "startMapping", NEW_MAP);
    const driver = aDriver(world);
    driver.hold(3_000);
    driver.pass(1_000);
    expect(world.robot.phase).toBe("standing");
    expect(statusOf(sendAction(world, "finishMapping")())).toBe("FINISHED");
    expect(newMapOf(world)?.docks).toEqual([expect.objectContaining({ x: 0, y: 0, theta: 0 })]);
    const home = sendAction(world, "returnToDock");
    world.pass(120);
    expect(statusOf(home())).toBe("FINISHED");
    expect(positionOf(world.robot)).toMatchObject({ x: 0, y: 0, mapId: "new" });
  });
});

const orderTo = (nodePosition: { x: number; y: number }) => ({
  ...{ orderId: `to-${nodePosition.x}`, orderUpdateId: 0 },
  nodes: [{ nodeId: "goal", sequenceId: 0, released: true, nodePosition, actions: [] }],
  edges: [],
});

/** As if it had seen so many cells and no more. */
function seeOnly({ robot }: World, freeCells: number): void {
  const { drawing } = robot.mapping ?? {};
  for (const { evidence } of drawing?.squares.values() ?? []) evidence.fill(0);
  const [first] = drawing?.squares.values() ?? [];
  first?.evidence.fill(-1, 0, freeCells);
  Object.assign(drawing ?? {}, { freeCells });
}

describe("the ways back", () => {
  it("discards what was drawn, and is on the map of before where it really is", () => {
    const world = inCorridor();
    const started = sendAction(world, "startMapping", NEW_MAP);
    takeAlong(world, toTheRight(world.robot.motion, 2));
    const { x, y } = placeOf(world);
    expect(reportedMaps(world)).toEqual([{ ...OWN, mapStatus: "DISABLED" }]);
    expect(statusOf(sendAction(world, "discardMapping")())).toBe("FINISHED");
    expect(statusOf(started())).toBe("FINISHED: Discarded");
    expect(positionOf(world.robot)).toMatchObject({ mapId: "plan-1", positionInitialized: true });
    expect(positionOf(world.robot).x).toBeCloseTo(x);
    expect(positionOf(world.robot).y).toBeCloseTo(y);
    expect(reportedMaps(world)).toEqual([{ ...OWN, mapStatus: "ENABLED" }]);
  });

  it("returns from a map that was drawn to the one of before, and finds itself there", () => {
    const world = inCorridor();
    sendAction(world, "startMapping", { ...NEW_MAP, theta: 1 });
    takeAlong(world, toTheRight(world.robot.motion, 2));
    const onFloor = placeOf(world);
    sendAction(world, "finishMapping");
    expect(statusOf(sendAction(world, "enableMap", OWN)())).toBe("FINISHED");
    const { x, y, mapId } = positionOf(world.robot);
    expect(mapId).toBe("plan-1");
    expect(Math.hypot(x - onFloor.x, y - onFloor.y)).toBeLessThan(0.01);
    expect(world.robot.maps.map(({ mapStatus }) => mapStatus)).toEqual(["ENABLED", "DISABLED"]);
  });

  it("makes no map of next to nothing, and says so in the word that is agreed", () => {
    const world = inCorridor();
    const started = sendAction(world, "startMapping", NEW_MAP);
    seeOnly(world, 150);
    const words = "FAILED: mapGenerationFailed: less than 2 m² of free floor";
    expect(statusOf(sendAction(world, "finishMapping")())).toBe(words);
    expect(statusOf(started())).toBe(words);
    expect(positionOf(world.robot)).toMatchObject({ mapId: "plan-1", positionInitialized: true });
  });

  it.each(["discardMapping", "finishMapping"])("%s ends in nowhere if the map of before is gone", (end) => {
    const world = inCorridor();
    sendAction(world, "startMapping", NEW_MAP);
    expect(statusOf(sendAction(world, "deleteMap", OWN)())).toBe("FINISHED");
    seeOnly(world, 0);
    expect(statusOf(sendAction(world, end)())).toMatch(/^FAILED: originalMapFailed: /);
    world.pass(1_000);
    expect(positionOf(world.robot)).toMatchObject({ positionInitialized: false });
    expect(statusOf(sendAction(world, "startMapping", { ...NEW_MAP, mapId: "newer" })())).toBe("RUNNING");
    expect(positionOf(world.robot)).toMatchObject({ mapId: "newer", positionInitialized: true });
  });
});

describe("a robot without a map to be on", () => {
  it("is given one, and is on it when it is told where", () => {
    const world = inCorridor();
    sendAction(world, "startMapping", { ...NEW_MAP, theta: 1 });
    sendAction(world, "finishMapping");
    const drawn = world.robot.maps[1] ?? OWN;
    sendAction(world, "startMapping", { ...NEW_MAP, mapId: "newer" });
    sendAction(world, "deleteMap", { ...drawn });
    expect(statusOf(sendAction(world, "discardMapping")())).toMatch(/^FAILED: originalMapFailed: /);
    const { x, y, theta } = toLocal(placeOf(world), world.robot.site.plan.asBuilt?.corner ?? AT_CORNER);
    expect(statusOf(sendAction(world, "enableMap", OWN)())).toBe("FINISHED");
    expect(positionOf(world.robot)).toMatchObject({ mapId: "plan-1", positionInitialized: false });
    expect(statusOf(sendAction(world, "startCleaning")())).toBe("FAILED: Needs help first");
    expect(statusOf(sendAction(world, "relocate", { x, y, theta })())).toBe("FINISHED");
    expect(positionOf(world.robot)).toMatchObject({ mapId: "plan-1", positionInitialized: true });
    expect(world.robot).toMatchObject({ phase: "standing", errors: [] });
  });
});

describe("a pause", () => {
  it("draws nothing until it is resumed", () => {
    const world = inCorridor();
    sendAction(world, "startMapping", NEW_MAP);
    expect(statusOf(sendAction(world, "pauseMapping")())).toBe("FINISHED");
    const free = () => world.robot.mapping?.drawing.freeCells ?? 0;
    const before = free();
    expect(before).toBeGreaterThan(100);
    takeAlong(world, toTheRight(world.robot.motion, 4));
    expect(free()).toBe(before);
    sendAction(world, "resumeMapping");
    expect(free()).toBeGreaterThan(before);
  });
});

describe("drawing over a map", () => {
  it("keeps frame, name, docks and areas, and what the laser sees takes the place of what was there", () => {
    const world = inCorridor();
    const { plan } = world.robot.site;
    sendAction(world, "startMapping", { ...NEW_MAP, mapId: "plan-1", x: 99, extends: true });
    const before = positionOf(world.robot);
    expect(reportedMaps(world)).toEqual([{ ...OWN, mapStatus: "ENABLED" }]);
    expect(before.x).toBeCloseTo(world.robot.motion.x);
    // A wall that was there on the old map stood in the corridor, and one of the floor's was not on it.
    const { drawing } = world.robot.mapping ?? {};
    const square = [...(drawing?.squares.values() ?? [])].find(({ x, y }) => x === 0 && y === 0);
    const cell = Math.floor(world.robot.motion.y * 10 + 3) * 64 + 50;
    const free = square?.evidence[cell] ?? 0;
    square?.evidence.fill(8, cell, cell + 1);
    takeAlong(world, toTheRight(world.robot.motion, 4));
    expect(free).toBeLessThan(0);
    expect(square?.evidence[cell]).toBeLessThan(0);
    expect(statusOf(sendAction(world, "finishMapping")())).toBe("FINISHED");
    const map = newMapOf(world);
    expect(map).toMatchObject({ mapId: "plan-1" });
    expect(map?.docks).toHaveLength(plan.docks.length);
    expect(map?.zones.map(({ zoneId }) => zoneId)).toEqual(plan.zones.map(({ id }) => id));
    expect(unpacked(map?.grid ?? "")).toHaveLength((map?.width ?? 0) * (map?.height ?? 0));
    const after = positionOf(world.robot);
    expect(after.x).toBeCloseTo(before.x + 4);
    expect(after.y).toBeCloseTo(before.y);
    const home = sendAction(world, "returnToDock");
    world.pass(120);
    expect(statusOf(home())).toBe("FINISHED");
    expect(positionOf(world.robot).x).toBeCloseTo(plan.docks[0]?.x ?? 0);
  });

  it("reaches beyond it, on the floor as it really is", () => {
    const world = inCorridor();
    sendAction(world, "startMapping", { ...NEW_MAP, theta: 1 });
    sendAction(world, "finishMapping");
    const small = newMapOf(world);
    expect(statusOf(sendAction(world, "startMapping", { ...NEW_MAP, extends: true })())).toBe("RUNNING");
    const { robot } = world;
    takeAlong(world, robot.site.way(robot.motion, robot.site.nearestReachable({ x: 11, y: 8.5 })) ?? []);
    const before = positionOf(robot);
    expect(statusOf(sendAction(world, "finishMapping")())).toBe("FINISHED");
    const grown = newMapOf(world);
    expect((grown?.width ?? 0) * (grown?.height ?? 0)).toBeGreaterThan(
      (small?.width ?? 0) * (small?.height ?? 0),
    );
    expect(positionOf(robot).x).toBeCloseTo(before.x, 2);
    expect(positionOf(robot).y).toBeCloseTo(before.y, 2);
    expect(robot.site.isReachable(robot.motion)).toBe(true);
    const { x, y } = toLocal(robot.motion, robot.site.plan.asBuilt?.corner ?? AT_CORNER);
    expect(Math.hypot(x - 11, y - 8.5)).toBeLessThan(1);
  });
});

describe("what is refused", () => {
  it("a map where it cannot be begun", () => {
    const begin = (world: World, more: object = {}) =>
      statusOf(sendAction(world, "startMapping", { ...NEW_MAP, ...more })());
    const world = inCorridor();
    expect(begin(world, { mapId: "plan-1" })).toBe("FAILED: Has a map of that name already");
    expect(begin(world, { mapId: "other", extends: true })).toBe("FAILED: Is not on that map");
    expect(begin(world, { name: "" })).toBe("FAILED: Parameters: name");
    sendAction(world, "lock");
    expect(begin(world)).toBe("FAILED: Locked");
    sendAction(world, "unlock");
    sendAction(world, "emergencyStop");
    expect(begin(world)).toBe("FAILED: Emergency stop");
    sendAction(world, "releaseEmergencyStop");
    expect(begin(world)).toBe("RUNNING");
    expect(begin(world, { mapId: "second" })).toBe("FAILED: Draws a map already");
    expect(begin(aCleaningDriver(suite).world)).toBe("FAILED: Cleans by itself");
  });

  it("what would need a map while one is drawn, and what would end none", () => {
    const world = inCorridor();
    for (const type of ["pauseMapping", "resumeMapping", "finishMapping", "discardMapping"])
      expect(statusOf(sendAction(world, type)())).toBe("FAILED: Draws no map");
    sendAction(world, "startMapping", NEW_MAP);
    for (const type of [
      "startCleaning",
      "returnToDock",
      "relocate",
      "enableMap",
      "downloadMap",
      "rideElevator",
    ])
      expect(statusOf(sendAction(world, type, { ...OWN, x: 1, y: 1 })())).toBe("FAILED: Draws a map");
    world.publish("order", orderTo({ x: 1, y: 1 }));
    world.pass(1);
    expect(world.robot.errors).toMatchObject([{ errorType: "orderError", errorDescription: "Draws a map" }]);
    const driver = aDriver(world);
    const { x } = placeOf(world);
    driver.hold(1_000);
    expect(world.robot.motion.x).toBeGreaterThan(x);
  });

  it("is not in the factsheet of one that cannot be driven", () => {
    const offers = (fields: Parameters<typeof aFleetRobot>[0]) => {
      const { robot } = aWorld({ robots: [aFleetRobot({ kind: "suite", ...fields })] });
      const header = { headerId: 0, timestamp: "", version: "", manufacturer: "", serialNumber: "" };
      return JSON.stringify(buildFactsheet(robot, header)).includes("startMapping");
    };
    expect(offers({})).toBe(true);
    expect(offers({ speaks: "vda5050" })).toBe(false);
    expect(offers({ speaks: "valetudo" })).toBe(false);
  });

  it("nobody sends home who draws, however long it stands", () => {
    const world = aWorld({ ...suite, mood: "errands" });
    world.pass(2);
    standAt(world.robot, world.robot.site.nearestReachable({ x: 4, y: 6 }));
    sendAction(world, "startMapping", NEW_MAP);
    world.pass(400);
    expect(world.robot.phase).toBe("standing");
    expect(isIdle(world.robot)).toBe(false);
  });
});
