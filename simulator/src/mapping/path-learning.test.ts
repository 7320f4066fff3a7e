import { MAPPING_TOPICS, MAX_PATH_POINTS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { describe, expect, it } from "vitest";
import { learnedBy, NEW_MAP, standAt, takeAlong } from "../testing/mapping.ts";
import { aDriver, aParkedDriver } from "../testing/remote.ts";
import { aFleetRobot, sendAction, type World } from "../testing/world.ts";
import { positionOf } from "../wire/vda-messages.ts";
import { simplified } from "./simplify.ts";

const suite = { robots: [aFleetRobot({ kind: "suite" })] };
const inCorridor = (): World => {
  const { world } = aParkedDriver(suite);
  standAt(world.robot, world.robot.site.nearestReachable({ x: 4, y: 6 }));
  return world;
};
const ends = (world: World, type: string, parameters: object) => {
  const state = sendAction(world, type, { ...parameters })();
  return [state?.actionStatus, state?.resultDescription].filter(Boolean).join(": ");
};
const PATH = { pathId: "path:1" };

type Pair = readonly [number, number];
function farFrom([x, y]: Pair, line: readonly Pair[]): number {
  const to = ([ax, ay]: Pair, [bx, by]: Pair) => {
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
  };
  return Math.min(...line.slice(1).map((point, at) => to(line[at] as Pair, point)));
}

describe("learning a path", () => {
  it("says the way that was driven, with few points, none of it further off than 5 cm", () => {
    const world = inCorridor();
    const started = sendAction(world, "startPathLearning", PATH);
    const driver = aDriver(world);
    const driven: [number, number][] = [];
    const drive = (ms: number, angularRadps: number) => {
      for (let gone = 0; gone < ms; gone += 100) {
        driver.hold(100, { linearMps: 0.5, angularRadps });
        driven.push([positionOf(world.robot).x, positionOf(world.robot).y]);
      }
    };
    drive(4_000, 0);
    drive(3_000, 0.3);
    drive(3_000, -0.3);
    driver.pass(1_000);
    driven.push([positionOf(world.robot).x, positionOf(world.robot).y]);
    expect(started()?.actionStatus).toBe("RUNNING");
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: true })).toBe("FINISHED");
    expect(started()?.actionStatus).toBe("FINISHED");
    const [report] = learnedBy(world);
    expect(MAPPING_TOPICS.learned.payload.safeParse(report).error).toBeUndefined();
    if (report?.learned.kind !== "path") throw new Error("no path");
    const { points } = report.learned;
    expect(report).toMatchObject({ mapId: "plan-1", learned: { pathId: "path:1" } });
    for (const point of driven) expect(farFrom(point, points)).toBeLessThan(0.05);
    for (const point of points) expect(farFrom(point, driven)).toBeLessThan(0.05);
    expect(points.length).toBeLessThan(driven.length / 3);
    const [x, y] = points.at(-1) ?? [];
    expect({ x, y }).toEqual({ x: positionOf(world.robot).x, y: positionOf(world.robot).y });
  });

  it("keeps what it has learned while it has no signal", () => {
    const world = inCorridor();
    sendAction(world, "startPathLearning", PATH);
    takeAlong(world, [{ x: world.robot.motion.x + 2, y: world.robot.motion.y }]);
    world.simulator.act("SW-0001", { mishap: "signalLoss", seconds: 20 });
    world.pass(1);
    sendAction(world, "finishPathLearning", { ...PATH, keeps: true });
    expect(learnedBy(world)).toEqual([]);
    world.pass(30);
    expect(learnedBy(world)).toHaveLength(1);
  });

  it("says nothing of one that is not kept", () => {
    const world = inCorridor();
    const started = sendAction(world, "startPathLearning", PATH);
    takeAlong(world, [{ x: world.robot.motion.x + 2, y: world.robot.motion.y }]);
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: false })).toBe("FINISHED");
    expect(started()?.actionStatus).toBe("FINISHED");
    expect(learnedBy(world)).toEqual([]);
  });

  it("fails where it is too short, another one, none, or in the way of other work", () => {
    const world = inCorridor();
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: true })).toBe("FAILED: Learns no path");
    const started = sendAction(world, "startPathLearning", PATH);
    expect(ends(world, "startPathLearning", { pathId: "b" })).toBe("FAILED: Learns a path already");
    expect(ends(world, "startMapping", NEW_MAP)).toBe("FAILED: Learns a path");
    expect(ends(world, "startCleaning", {})).toBe("FAILED: Learns a path");
    expect(ends(world, "finishPathLearning", { pathId: "b", keeps: true })).toBe(
      "FAILED: Learns another path",
    );
    takeAlong(world, [{ x: world.robot.motion.x + 0.25, y: world.robot.motion.y }]);
    const words = "FAILED: The path is shorter than 0.3 m";
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: true })).toBe(words);
    expect(started()?.actionStatus).toBe("FAILED");
    expect(learnedBy(world)).toEqual([]);
  });

  it("is over with a restart", () => {
    const world = inCorridor();
    const started = sendAction(world, "startPathLearning", PATH);
    sendAction(world, "restart");
    world.pass(30);
    expect(started()).toBeUndefined();
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: true })).toBe("FAILED: Learns no path");
  });

  it("leaves out more where there would be too many points", () => {
    const spiral = Array.from({ length: 2_000 }, (_, i): [number, number] => [
      0.02 * i * Math.cos(i / 8),
      0.02 * i * Math.sin(i / 8),
    ]);
    const all = simplified(spiral, { tolerance: 0.03, most: spiral.length });
    expect(all.length).toBeGreaterThan(MAX_PATH_POINTS);
    const world = inCorridor();
    sendAction(world, "startPathLearning", PATH);
    world.robot.lesson?.points.push(...spiral);
    expect(ends(world, "finishPathLearning", { ...PATH, keeps: true })).toBe("FINISHED");
    expect(MAPPING_TOPICS.learned.payload.safeParse(learnedBy(world)[0]).error).toBeUndefined();
  });
});

describe("marking a point", () => {
  const mark = (world: World, pointKind: string) =>
    ends(world, "markPoint", { pointId: "point:1", pointKind });

  it("says where the robot stands, in the frame of its map", () => {
    const world = inCorridor();
    sendAction(world, "startMapping", { ...NEW_MAP, x: 10, y: 20, theta: 1 });
    takeAlong(world, [{ x: world.robot.motion.x + 3, y: world.robot.motion.y }]);
    sendAction(world, "finishMapping");
    expect(mark(world, "via")).toBe("FINISHED");
    const { x, y, theta } = positionOf(world.robot);
    const [report] = learnedBy(world);
    expect(MAPPING_TOPICS.learned.payload.safeParse(report).error).toBeUndefined();
    expect(report).toMatchObject({
      mapId: "new",
      learned: { kind: "point", pointId: "point:1", x, y, theta },
    });
    expect(x).toBeCloseTo(10 + 3 * Math.cos(1), 1);
  });

  it("sees a printed code near whole multiples of five meters, and nowhere else", () => {
    const world = inCorridor();
    standAt(world.robot, { x: 5.3, y: 5.4 });
    expect(mark(world, "qr")).toBe("FINISHED");
    expect(learnedBy(world)[0]?.learned).toMatchObject({ qrId: "Q-1-1" });
    standAt(world.robot, { x: 5.6, y: 5.4 });
    expect(mark(world, "qr")).toBe("FAILED: markPointNotFound: sees no code");
    expect(mark(world, "via")).toBe("FINISHED");
    expect(learnedBy(world).at(-1)?.learned).not.toHaveProperty("qrId");
  });

  it("fails where there is no floor, while a map is drawn, and for who is lost", () => {
    const world = inCorridor();
    const at = { ...world.robot.motion };
    standAt(world.robot, { x: -3, y: 5 });
    expect(mark(world, "via")).toBe("FAILED: markPointNotFound: the map has no free floor there");
    standAt(world.robot, { x: 0.2, y: 0.2 });
    expect(mark(world, "via")).toBe("FAILED: markPointNotFound: the map has no free floor there");
    const { cells } = world.robot.site.plan.grid;
    const walls = Uint8Array.from(cells);
    // Beyond a map that is free up to its edge.
    cells.fill(0);
    standAt(world.robot, { x: -3, y: 5 });
    expect(mark(world, "via")).toBe("FAILED: markPointNotFound: the map has no free floor there");
    cells.set(walls);
    standAt(world.robot, at);
    world.robot.isPositionKnown = false;
    expect(mark(world, "via")).toBe("FAILED: markPointNotFound: does not know its position");
    world.robot.isPositionKnown = true;
    sendAction(world, "startMapping", NEW_MAP);
    expect(mark(world, "via")).toBe("FAILED: markPointNotFound: draws a map");
    expect(learnedBy(world)).toEqual([]);
  });
});
