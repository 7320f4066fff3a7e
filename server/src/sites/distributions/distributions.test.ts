import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import type { ScriptedRobot, SentAction } from "../../../test/command-ground.ts";
import { createDistributionGround, MAP_ACTIONS, parametersOf } from "../../../test/distribution-ground.ts";

const ground = await createDistributionGround();
afterAll(() => ground.close());

const WALL = {
  ...{ kind: "virtualWall", id: "w1", name: "Wall", groupId: null, isLocked: false },
  points: [
    [0.001, -1.234],
    [2.5, 3.75],
  ],
};

/** Told, fetched and said to be there. */
async function downloaded(robot: ScriptedRobot): Promise<SentAction> {
  const told = await robot.nextAction();
  expect(told.actionType).toBe("downloadMap");
  await robot.does(told.actionId, "RUNNING");
  await robot.does(told.actionId, "FINISHED");
  return told;
}

describe("a map on its way to a robot", () => {
  it("is fetched, and enabled by itself two seconds later", async () => {
    const robot = await ground.aMapRobot();
    const map = await ground.aMap("hall", [WALL]);
    const origin = { x: -3.217, y: 4.5, theta: Math.PI / 5 };
    await ground.db.run(sql`
      update map_versions set origin_x = ${origin.x}, origin_y = ${origin.y}, origin_theta = ${origin.theta}
      where id = ${map.versionId}`);
    const { distributions, refused } = await ground.distribute(map, [robot]);
    expect(refused).toEqual([]);
    const [one] = distributions;
    if (!one) throw new Error("nothing was sent");
    expect(one).toMatchObject({ act: "download", state: "queued", mapKey: "hall", enables: true });
    const told = await robot.nextAction();
    const { mapId, mapVersion, mapDownloadLink = "", mapHash } = parametersOf(told);
    expect([mapId, mapVersion]).toEqual(["hall", await ground.versionOf(map)]);
    const answer = await fetch(mapDownloadLink);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(body).digest("hex")).toBe(mapHash);
    const file = robotMapFileSchema.parse(JSON.parse(body.toString()));
    expect([file.elements, file.origin]).toEqual([[WALL], origin]);
    expect([...inflateSync(Buffer.from(file.grid, "base64"))]).toEqual([0, 0, 0, 0]);

    await robot.does(told.actionId, "RUNNING");
    await ground.becomes(one, { state: "downloading" });
    await robot.does(told.actionId, "FINISHED");
    await ground.becomes(one, { state: "downloaded" });
    expect((await fetch(mapDownloadLink)).status).toBe(404);
    await ground.nextOperation(robot);
    await ground.goOnEnabling();
    await ground.becomes(one, { state: "enabling" });
    const enabling = await robot.nextAction();
    expect([enabling.actionType, parametersOf(enabling)]).toEqual(["enableMap", { mapId, mapVersion }]);
    await robot.does(enabling.actionId, "FINISHED");
    await ground.becomes(one, { state: "enabled", failure: null });
  });

  it("waits where the robot has just been told something else, and is not forgotten", async () => {
    const robot = await ground.aMapRobot([...MAP_ACTIONS, "stopCleaning", "startPause"]);
    const {
      distributions: [one],
    } = await ground.distribute(await ground.aMap("waits"), [robot]);
    if (!one) throw new Error("nothing was sent");
    await downloaded(robot);
    await ground.becomes(one, { state: "downloaded" });
    await ground.nextOperation(robot);
    await ground.issue(robot, "pause");
    await ground.goOnEnabling();
    expect(await ground.stateOf(one)).toBe("downloaded");
    const { actionId } = await robot.nextAction();
    await robot.does(actionId, "FINISHED");
    await expect.poll(() => ground.stateOf(one)).toBe("downloaded");
    await ground.nextOperation(robot);
    await ground.db.run(sql`update map_distributions set enable_due_at = now() where id = ${one.id}`);
    await ground.goOnEnabling();
    expect(await ground.stateOf(one)).toBe("enabling");
  });

  it("is only downloaded where nobody asked for more", async () => {
    const robot = await ground.aMapRobot();
    const {
      distributions: [one],
    } = await ground.distribute(await ground.aMap("kept"), [robot], false);
    if (!one) throw new Error("nothing was sent");
    await downloaded(robot);
    await ground.becomes(one, { state: "downloaded" });
    await ground.goOnEnabling();
    expect(await ground.stateOf(one)).toBe("downloaded");
  });

  it("fails in the robot's own words", async () => {
    const robot = await ground.aMapRobot();
    const {
      distributions: [one],
    } = await ground.distribute(await ground.aMap("broken"), [robot]);
    if (!one) throw new Error("nothing was sent");
    const { actionId } = await robot.nextAction();
    await robot.does(actionId, "FAILED", "Out of memory");
    await ground.becomes(one, { state: "failed", failure: "refused", note: "Out of memory" });
  });

  it("takes the place of an older one that has not left yet", async () => {
    const robot = await ground.aScriptedRobot(MAP_ACTIONS);
    const map = await ground.aMap("twice");
    const first = (await ground.distribute(map, [robot])).distributions[0];
    const soon = await ground.distribute(await ground.aMap("twice"), [robot]);
    expect(soon.refused).toMatchObject([{ error: "tooSoon" }]);
    await ground.db.run(sql`
      update device_commands set kind = 'older: ' || kind where device_id = ${robot.id}`);
    const second = (await ground.distribute(await ground.aMap("twice"), [robot])).distributions[0];
    if (!first || !second) throw new Error("nothing was sent");
    await ground.becomes(first, { state: "superseded" });
    await ground.goOnline(robot);
    await downloaded(robot);
    await ground.becomes(second, { state: "downloaded" });
    expect(robot.received).toHaveLength(1);
  });

  it("is not sent where robots could not fetch it", async () => {
    const robot = await ground.aMapRobot();
    await ground.db.run(sql`
      insert into connection_records (device_id, remote_ip, login_name, connected_at)
      values (${robot.id}, '10.20.30.40', 'R', now() + interval '1 second')`);
    const map = await ground.aMap("unreachable");
    await expect(ground.distribute(map, [robot])).rejects.toMatchObject({
      refusal: { key: "unreachableServer" },
      values: { url: ground.server },
    });
  });

  it("is not sent to whoever takes no maps, is another's, or has it already", async () => {
    const [plain, able] = [await ground.aMapRobot(["startPause"]), await ground.aMapRobot()];
    const map = await ground.aMap("refused");
    const version = await ground.versionOf(map);
    await able.says({ maps: [{ mapId: "refused", mapVersion: version, mapStatus: "ENABLED" }] });
    await expect
      .poll(async () => (await ground.distributions.deviceMaps(ground.asker.caller, able.id)).maps)
      .toMatchObject([{ mapKey: "refused", version, status: "enabled", syncStatus: "synchronized" }]);
    const { distributions, refused } = await ground.distribute(map, [plain, able, { id: 999_999 }]);
    expect(distributions).toEqual([]);
    expect(refused.map(({ deviceId, error }) => [deviceId, error]).sort()).toEqual(
      [
        [plain.id, "noMapsOnDevice"],
        [able.id, "enabledAlready"],
        [999_999, "notFound"],
      ].sort(),
    );
  });
});

describe("the devices that a map can be sent to", () => {
  it("are listed with what they have of it, and found by how they stand", async () => {
    const map = await ground.aMap("listed");
    const version = await ground.versionOf(map);
    const [synced, behind] = [await ground.aMapRobot(), await ground.aMapRobot(["startPause"])];
    await synced.says({
      maps: [
        { mapId: "listed", mapVersion: version, mapStatus: "ENABLED" },
        { mapId: "listed", mapVersion: "0", mapStatus: "DISABLED" },
      ],
    });
    const { distributions, asker } = ground;
    const ids = [synced.id, behind.id];
    const list = async (more: object = {}) =>
      (await distributions.targets(asker.caller, map.mapId, { current: 1, size: 50, ids, ...more })).records;
    await expect.poll(async () => (await list({ syncStatus: "synchronized" })).length).toBe(1);
    expect((await list()).sort((a, b) => a.deviceId - b.deviceId)).toMatchObject([
      { deviceId: synced.id, enabledVersion: version, otherVersions: ["0"], takesMaps: true, newest: null },
      { deviceId: behind.id, enabledVersion: null, otherVersions: [], takesMaps: false },
    ]);
    expect((await list({ syncStatus: "notSynchronized" })).map(({ deviceId }) => deviceId)).toEqual([
      behind.id,
    ]);
    expect(await list({ isOnMap: true })).toEqual([]);
  });
});
