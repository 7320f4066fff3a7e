import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import type { ScriptedRobot, SentAction } from "../../../test/command-fixture.ts";
import { createDistributionFixture, MAP_ACTIONS, parametersOf } from "../../../test/distribution-fixture.ts";

const fixture = await createDistributionFixture();
afterAll(() => fixture.close());

const WALL = {
  ...{ kind: "virtualWall", id: "w1", name: "Wall", groupId: null, isLocked: false },
  points: [
    [0.001, -1.234],
    [2.5, 3.75],
  ],
};

/** Told, fetched and said to be there. */
async function downloaded(robot: ScriptedRobot): Promise<SentAction> {
  const received = await robot.nextAction();
  expect(received.actionType).toBe("downloadMap");
  await robot.does(received.actionId, "RUNNING");
  await robot.does(received.actionId, "FINISHED");
  return received;
}

describe("a map on its way to a robot", () => {
  it("is fetched, and enabled by itself two seconds later", async () => {
    const robot = await fixture.aMapRobot();
    const map = await fixture.aMap("hall", [WALL]);
    const origin = { x: -3.217, y: 4.5, theta: Math.PI / 5 };
    await fixture.db.run(sql`
      update map_versions set origin_x = ${origin.x}, origin_y = ${origin.y}, origin_theta = ${origin.theta}
      where id = ${map.versionId}`);
    const { distributions, refused } = await fixture.distribute(map, [robot]);
    expect(refused).toEqual([]);
    const [one] = distributions;
    if (!one) throw new Error("nothing was sent");
    expect(one).toMatchObject({ act: "download", state: "queued", mapKey: "hall", enables: true });
    const received = await robot.nextAction();
    const { mapId, mapVersion, mapDownloadLink = "", mapHash } = parametersOf(received);
    expect([mapId, mapVersion]).toEqual(["hall", await fixture.versionOf(map)]);
    const answer = await fetch(mapDownloadLink);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(body).digest("hex")).toBe(mapHash);
    const file = robotMapFileSchema.parse(JSON.parse(body.toString()));
    expect([file.elements, file.origin]).toEqual([[WALL], origin]);
    expect([...inflateSync(Buffer.from(file.grid, "base64"))]).toEqual([0, 0, 0, 0]);

    await robot.does(received.actionId, "RUNNING");
    await fixture.becomes(one, { state: "downloading" });
    await robot.does(received.actionId, "FINISHED");
    await fixture.becomes(one, { state: "downloaded" });
    expect((await fetch(mapDownloadLink)).status).toBe(404);
    await fixture.nextOperation(robot);
    await fixture.goOnEnabling();
    await fixture.becomes(one, { state: "enabling" });
    const enabling = await robot.nextAction();
    expect([enabling.actionType, parametersOf(enabling)]).toEqual(["enableMap", { mapId, mapVersion }]);
    await robot.does(enabling.actionId, "FINISHED");
    await fixture.becomes(one, { state: "enabled", failure: null });
  });

  it("waits where the robot has just been told something else, and is not forgotten", async () => {
    const robot = await fixture.aMapRobot([...MAP_ACTIONS, "stopCleaning", "startPause"]);
    const {
      distributions: [one],
    } = await fixture.distribute(await fixture.aMap("waits"), [robot]);
    if (!one) throw new Error("nothing was sent");
    await downloaded(robot);
    await fixture.becomes(one, { state: "downloaded" });
    await fixture.nextOperation(robot);
    await fixture.issue(robot, "pause");
    await fixture.goOnEnabling();
    expect(await fixture.stateOf(one)).toBe("downloaded");
    const { actionId } = await robot.nextAction();
    await robot.does(actionId, "FINISHED");
    await expect.poll(() => fixture.stateOf(one)).toBe("downloaded");
    await fixture.nextOperation(robot);
    await fixture.db.run(sql`update map_distributions set enable_due_at = now() where id = ${one.id}`);
    await fixture.goOnEnabling();
    expect(await fixture.stateOf(one)).toBe("enabling");
  });

  it("is only downloaded where nobody asked for more", async () => {
    const robot = await fixture.aMapRobot();
    const {
      distributions: [one],
    } = await fixture.distribute(await fixture.aMap("kept"), [robot], false);
    if (!one) throw new Error("nothing was sent");
    await downloaded(robot);
    await fixture.becomes(one, { state: "downloaded" });
    await fixture.goOnEnabling();
    expect(await fixture.stateOf(one)).toBe("downloaded");
  });

  it("fails in the robot's own words", async () => {
    const robot = await fixture.aMapRobot();
    const {
      distributions: [one],
    } = await fixture.distribute(await fixture.aMap("broken"), [robot]);
    if (!one) throw new Error("nothing was sent");
    const { actionId } = await robot.nextAction();
    await robot.does(actionId, "FAILED", "Out of memory");
    await fixture.becomes(one, { state: "failed", failure: "refused", note: "Out of memory" });
  });

  it("takes the place of an older one that has not left yet", async () => {
    const robot = await fixture.aScriptedRobot(MAP_ACTIONS);
    const map = await fixture.aMap("twice");
    const first = (await fixture.distribute(map, [robot])).distributions[0];
    const soon = await fixture.distribute(await fixture.aMap("twice"), [robot]);
    expect(soon.refused).toMatchObject([{ error: "tooSoon" }]);
    await fixture.db.run(sql`
      update device_commands set kind = 'older: ' || kind where device_id = ${robot.id}`);
    const second = (await fixture.distribute(await fixture.aMap("twice"), [robot])).distributions[0];
    if (!first || !second) throw new Error("nothing was sent");
    await fixture.becomes(first, { state: "superseded" });
    await fixture.goOnline(robot);
    await downloaded(robot);
    await fixture.becomes(second, { state: "downloaded" });
    expect(robot.received).toHaveLength(1);
  });

  it("is not sent where robots could not fetch it", async () => {
    const robot = await fixture.aMapRobot();
    await fixture.db.run(sql`
      insert into connection_records (device_id, remote_ip, login_name, connected_at)
      values (${robot.id}, '10.20.30.40', 'R', now() + interval '1 second')`);
    const map = await fixture.aMap("unreachable");
    await expect(fixture.distribute(map, [robot])).rejects.toMatchObject({
      refusal: { key: "unreachableServer" },
      values: { url: fixture.server },
    });
  });

  it("is not sent to whoever takes no maps, is another's, or has it already", async () => {
    const [plain, able] = [await fixture.aMapRobot(["startPause"]), await fixture.aMapRobot()];
    const map = await fixture.aMap("refused");
    const version = await fixture.versionOf(map);
    await able.says({ maps: [{ mapId: "refused", mapVersion: version, mapStatus: "ENABLED" }] });
    await expect
      .poll(async () => (await fixture.distributions.deviceMaps(fixture.requester.caller, able.id)).maps)
      .toMatchObject([{ mapKey: "refused", version, status: "enabled", syncStatus: "synchronized" }]);
    const { distributions, refused } = await fixture.distribute(map, [plain, able, { id: 999_999 }]);
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
    const map = await fixture.aMap("listed");
    const version = await fixture.versionOf(map);
    const [synced, behind] = [await fixture.aMapRobot(), await fixture.aMapRobot(["startPause"])];
    await synced.says({
      maps: [
        { mapId: "listed", mapVersion: version, mapStatus: "ENABLED" },
        { mapId: "listed", mapVersion: "0", mapStatus: "DISABLED" },
      ],
    });
    const { distributions, requester } = fixture;
    const ids = [synced.id, behind.id];
    const list = async (more: object = {}) =>
      (await distributions.targets(requester.caller, map.mapId, { current: 1, size: 50, ids, ...more }))
        .records;
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
