import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createMapStore } from "../fleet/map-store.ts";
import type { Mood } from "../fleet/moods.ts";
import { NEW_MAP, newMapOf, standAt, takeAlong } from "../testing/mapping.ts";
import { aFleetRobot, anInstantAction, aWorld, sendAction, type World } from "../testing/world.ts";
import { positionOf } from "../wire/vda-messages.ts";

const aFolder = () => mkdtempSync(join(tmpdir(), "drawings-"));
const START = { ...NEW_MAP, x: 10, y: 20, theta: 1 };

function switchedOn(folder: string, mood: Mood = "quiet"): World {
  const world = aWorld({ robots: [aFleetRobot({ kind: "suite" })], mapStore: createMapStore(folder), mood });
  world.pass(2);
  return world;
}

/** Draws until the power goes. */
function drawingIn(folder: string, parameters: Record<string, unknown> = START) {
  const world = switchedOn(folder);
  standAt(world.robot, world.robot.site.nearestReachable({ x: 4, y: 6 }));
  const { actionId, message } = anInstantAction("startMapping", parameters);
  world.publish("instantActions", message);
  takeAlong(world, [{ x: world.robot.motion.x + 3, y: world.robot.motion.y }]);
  world.pass(6);
  return { world, actionId, message };
}

const evidenceOf = ({ robot }: World) =>
  [...(robot.mapping?.drawing.squares.values() ?? [])].map(({ x, y, evidence }) => [x, y, evidence.join()]);
const filesIn = (folder: string) => readdirSync(join(folder, "SW-0001"));

describe("a drawing whose robot is switched off", () => {
  it("is there again, paused, under the action that began it, and in its frame", () => {
    const folder = aFolder();
    const before = drawingIn(folder);
    const { world } = { world: switchedOn(folder) };
    const { robot } = world;
    expect(robot.mapping).toMatchObject({ mapId: "new", name: "New floor", isPaused: true });
    expect(robot.mapping?.drawing.freeCells).toBe(before.world.robot.mapping?.drawing.freeCells);
    expect(evidenceOf(world)).toEqual(evidenceOf(before.world));
    expect(robot.actionStates).toEqual([
      { actionId: before.actionId, actionType: "startMapping", actionStatus: "RUNNING" },
    ]);
    expect(world.sentOf("state").at(-1)?.body.agvPosition).toMatchObject({ mapId: "new" });
    // In its dock, as after any restart, and there by the new frame.
    const start = before.world.robot.mapping?.start;
    const dock = robot.site.plan.docks[0];
    const far = Math.hypot((dock?.x ?? 0) - (start?.x ?? 0), (dock?.y ?? 0) - (start?.y ?? 0));
    expect(Math.hypot(positionOf(robot).x - 10, positionOf(robot).y - 20)).toBeCloseTo(far, 2);
  });

  it("is gone on with: what is sent again begins nothing, and it finishes", () => {
    const folder = aFolder();
    const { message } = drawingIn(folder);
    const world = switchedOn(folder);
    world.publish("instantActions", message);
    expect(world.robot.actionStates).toMatchObject([{ actionStatus: "RUNNING" }]);
    standAt(world.robot, world.robot.site.nearestReachable({ x: 4, y: 6 }));
    const free = world.robot.mapping?.drawing.freeCells ?? 0;
    sendAction(world, "resumeMapping");
    takeAlong(world, [{ x: 11, y: world.robot.motion.y }]);
    expect(world.robot.mapping?.drawing.freeCells).toBeGreaterThan(free);
    const position = positionOf(world.robot);
    expect(sendAction(world, "finishMapping")()).toMatchObject({ actionStatus: "FINISHED" });
    expect(positionOf(world.robot)).toEqual(position);
    expect(world.robot.actionStates[0]).toMatchObject({
      actionType: "startMapping",
      actionStatus: "FINISHED",
    });
    expect(filesIn(folder)).not.toContain("drawing.json");
  });

  it("makes a map without a dock, though the robot stands in one by now", () => {
    const folder = aFolder();
    drawingIn(folder);
    const world = switchedOn(folder);
    expect(world.robot.phase).toBe("docked");
    sendAction(world, "finishMapping");
    expect(newMapOf(world)?.docks).toEqual([]);
    expect(world.robot.phase).toBe("standing");
    expect(sendAction(world, "returnToDock")()).toMatchObject({ resultDescription: "No way to the dock" });
  });

  it("is written while it changes, at most every five seconds, and removed when it is over", () => {
    const folder = aFolder();
    const { world } = drawingIn(folder);
    const read = () => readFileSync(join(folder, "SW-0001", "drawing.json"), "utf8");
    const before = read();
    world.pass(30);
    expect(read()).toBe(before);
    takeAlong(world, [{ x: world.robot.motion.x + 1, y: world.robot.motion.y }]);
    const changed = read();
    expect(changed).not.toBe(before);
    takeAlong(world, [{ x: world.robot.motion.x + 1, y: world.robot.motion.y }]);
    expect(read()).toBe(changed);
    sendAction(world, "pauseMapping");
    expect(read()).not.toBe(changed);
    // The list of maps is written beside it.
    sendAction(world, "deleteMap", { mapId: "plan-1", mapVersion: "3" });
    expect(filesIn(folder)).toContain("drawing.json");
    sendAction(world, "discardMapping");
    expect(filesIn(folder)).not.toContain("drawing.json");
    expect(switchedOn(folder).robot.mapping).toBeUndefined();
  });

  it("is what the robot is at, and not the work that it would begin with", () => {
    const folder = aFolder();
    drawingIn(folder);
    const { robot } = switchedOn(folder, "load");
    expect(robot.mapping).toBeDefined();
    expect(robot.run).toBeUndefined();
    expect(switchedOn(aFolder(), "load").robot.run).toBeDefined();
  });

  it("over the map that the robot drives by is gone on with in that one's frame", () => {
    const folder = aFolder();
    const { world: before } = drawingIn(folder);
    sendAction(before, "finishMapping");
    const { world } = drawingIn(folder, { ...START, extends: true });
    const parts = world.robot.mapping;
    const { robot } = switchedOn(folder);
    expect(robot.mapping).toMatchObject({ extends: true, mapId: "new", isPaused: true });
    expect(robot.mapping?.frame).toEqual(parts?.frame);
    expect(robot.mapping?.before.site.plan.id).toBe("new");
    expect(robot.site.plan.id).toBe("plan-1");
  });

  it("stays through a restart of the robot by itself", () => {
    const { world, actionId } = drawingIn(aFolder());
    const position = positionOf(world.robot);
    sendAction(world, "restart");
    world.pass(30);
    expect(world.robot.mapping).toMatchObject({ isPaused: true });
    expect(world.robot.actionStates).toMatchObject([{ actionId, actionStatus: "RUNNING" }]);
    expect(positionOf(world.robot)).toEqual(position);
  });

  it("is left where it cannot be read", () => {
    const folder = aFolder();
    drawingIn(folder);
    const file = join(folder, "SW-0001", "drawing.json");
    const whole = readFileSync(file, "utf8");
    const short = deflateSync(Uint8Array.of(1, 2, 3)).toString("base64");
    const broken = ["AAAA", short].map((cells) =>
      whole.replaceAll(/"evidence":"[^"]*"/g, `"evidence":"${cells}"`),
    );
    for (const rubbish of ["{", whole.slice(0, -20), ...broken]) {
      writeFileSync(file, rubbish);
      const { robot } = switchedOn(folder);
      expect(robot.mapping).toBeUndefined();
      expect(positionOf(robot)).toMatchObject({ mapId: "plan-1" });
    }
  });
});

describe("a map that was drawn, after a restart", () => {
  it("is the one that the robot drives by, and lies as it did on the floor", () => {
    const folder = aFolder();
    const before = drawingIn(folder);
    sendAction(before.world, "finishMapping");
    const { plan } = before.world.robot.site;
    const world = switchedOn(folder);
    const { robot } = world;
    // Nobody may have had it yet.
    expect(newMapOf(world)?.mapVersion).toBe(newMapOf(before.world)?.mapVersion);
    expect(robot.maps).toEqual(before.world.robot.maps);
    expect(positionOf(robot).mapId).toBe("new");
    expect(robot.site.plan.asBuilt?.plan.id).toBe("plan-1");
    expect(robot.site.plan.asBuilt?.corner.x).toBeCloseTo(plan.asBuilt?.corner.x ?? 0);
    expect(robot.site.plan.asBuilt?.corner.theta).toBeCloseTo(plan.asBuilt?.corner.theta ?? 0);
    expect(robot.site.isReachable(robot.motion)).toBe(true);
    expect(newMapOf(before.world)?.docks).toEqual([]);
  });
});
