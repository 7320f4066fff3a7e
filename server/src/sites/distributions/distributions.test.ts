import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { robotMapFileSchema } from "@sweepline/contract/fleet/robot-map-file.ts";
import { DISTRIBUTION_REFUSALS } from "@sweepline/contract/sites/distributions.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScriptedRobot, SentAction } from "../../../test/command-ground.ts";
import {
  createDistributionGround,
  type DistributionGround,
  MAP_ACTIONS,
} from "../../../test/distribution-ground.ts";
import { createMapLinks } from "./map-links.ts";

let ground: DistributionGround;
beforeAll(async () => {
  ground = await createDistributionGround();
});
afterAll(() => ground.close());

const WALL = {
  ...{ kind: "virtualWall", id: "w1", name: "Wall", groupId: null, isLocked: false },
  points: [
    [0.001, -1.234],
    [2.5, 3.75],
  ],
};

async function aMapRobot(actions: readonly string[] = MAP_ACTIONS): Promise<ScriptedRobot> {
  const robot = await ground.aScriptedRobot(actions);
  await ground.goOnline(robot);
  return robot;
}

const parametersOf = ({ actionParameters = [] }: SentAction): Record<string, string> =>
  Object.fromEntries(actionParameters.map(({ key, value }) => [key, String(value)]));

const distribute = (
  map: { mapId: number; versionId: number },
  robots: readonly { id: number }[],
  enables = true,
) =>
  ground.distributions.distribute(ground.asker, map.mapId, {
    versionId: map.versionId,
    deviceIds: robots.map(({ id }) => id),
    enables,
  });

const versionOf = async ({ versionId }: { versionId: number }) =>
  (await ground.db.one<{ version: string }>(sql`select version from map_versions where id = ${versionId}`))
    .version;

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
    const robot = await aMapRobot();
    const map = await ground.aMap("hall", [WALL]);
    const { distributions, refused } = await distribute(map, [robot]);
    expect(refused).toEqual([]);
    const [one] = distributions;
    if (!one) throw new Error("nothing was sent");
    expect(one).toMatchObject({ act: "download", state: "queued", mapKey: "hall", enables: true });
    const told = await robot.nextAction();
    const { mapId, mapVersion, mapDownloadLink = "", mapHash } = parametersOf(told);
    expect([mapId, mapVersion]).toEqual(["hall", await versionOf(map)]);
    const answer = await fetch(mapDownloadLink);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(body).digest("hex")).toBe(mapHash);
    const file = robotMapFileSchema.parse(JSON.parse(body.toString()));
    expect(file.elements).toEqual([WALL]);
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
    const robot = await aMapRobot([...MAP_ACTIONS, "stopCleaning", "startPause"]);
    const {
      distributions: [one],
    } = await distribute(await ground.aMap("waits"), [robot]);
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
    const robot = await aMapRobot();
    const {
      distributions: [one],
    } = await distribute(await ground.aMap("kept"), [robot], false);
    if (!one) throw new Error("nothing was sent");
    await downloaded(robot);
    await ground.becomes(one, { state: "downloaded" });
    await ground.goOnEnabling();
    expect(await ground.stateOf(one)).toBe("downloaded");
  });

  it("fails in the robot's own words", async () => {
    const robot = await aMapRobot();
    const {
      distributions: [one],
    } = await distribute(await ground.aMap("broken"), [robot]);
    if (!one) throw new Error("nothing was sent");
    const { actionId } = await robot.nextAction();
    await robot.does(actionId, "FAILED", "Out of memory");
    await ground.becomes(one, { state: "failed", failure: "refused", note: "Out of memory" });
  });

  it("takes the place of an older one that has not left yet", async () => {
    const robot = await ground.aScriptedRobot(MAP_ACTIONS);
    const map = await ground.aMap("twice");
    const first = (await distribute(map, [robot])).distributions[0];
    const soon = await distribute(await ground.aMap("twice"), [robot]);
    expect(soon.refused).toMatchObject([{ error: "tooSoon" }]);
    await ground.db.run(sql`
      update device_commands set kind = 'older: ' || kind where device_id = ${robot.id}`);
    const second = (await distribute(await ground.aMap("twice"), [robot])).distributions[0];
    if (!first || !second) throw new Error("nothing was sent");
    await ground.becomes(first, { state: "superseded" });
    await ground.goOnline(robot);
    await downloaded(robot);
    await ground.becomes(second, { state: "downloaded" });
    expect(robot.received).toHaveLength(1);
  });

  it("is not sent to whoever takes no maps, is another's, or has it already", async () => {
    const [plain, able] = [await aMapRobot(["startPause"]), await aMapRobot()];
    const map = await ground.aMap("refused");
    const version = await versionOf(map);
    await able.says({ maps: [{ mapId: "refused", mapVersion: version, mapStatus: "ENABLED" }] });
    await expect
      .poll(async () => (await ground.distributions.deviceMaps(ground.asker.caller, able.id)).maps)
      .toMatchObject([{ mapKey: "refused", version, status: "enabled", syncStatus: "synchronized" }]);
    const { distributions, refused } = await distribute(map, [plain, able, { id: 999_999 }]);
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

describe("the address of a map file", () => {
  const NOW = new Date();
  const nothing = { versionId: 1, hash: "ab".repeat(32), deviceId: 1 };

  it("opens nothing when it is forged, spoilt, older than an hour or of another's", async () => {
    const robot = await aMapRobot();
    await distribute(await ground.aMap("secret"), [robot]);
    const { mapDownloadLink: link = "" } = parametersOf(await robot.nextAction());
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(link)).toBe(200);
    const forged = createMapLinks("another secret").linkOf({ ...nothing, server: ground.server }, NOW);
    const ticket = link.slice(link.lastIndexOf("/") + 1);
    const spoilt = ticket.slice(0, 20) + (ticket[20] === "A" ? "B" : "A") + ticket.slice(21);
    for (const bad of [
      forged,
      `${ground.server}/map-file/${spoilt}`,
      `${link}AA`,
      `${ground.server}/map-file/%00`,
    ])
      expect(await status(bad), bad).toBe(404);
    ground.laterMs.now = 3_700_000;
    expect(await status(link)).toBe(404);
    ground.laterMs.now = 0;
    expect(await status(link)).toBe(200);
    const { id } = await ground.db.one<{ id: number }>(sql`
      with made as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
      insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
      select id, ${ground.organizationId}, array[${ground.organizationId}::bigint, id], 'Other', 'O', 'TENANT' from made returning id`);
    await ground.db.run(sql`update devices set organization_id = ${id} where id = ${robot.id}`);
    expect(await status(link)).toBe(404);
  });

  it("gives the file whole, in ranges, packed, or only its size", async () => {
    const robot = await aMapRobot();
    await distribute(await ground.aMap("ranges"), [robot]);
    const { mapDownloadLink: link = "" } = parametersOf(await robot.nextAction());
    const plain = { "accept-encoding": "identity" };
    const whole = await fetch(link, { headers: plain });
    const body = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get("etag") ?? "";
    const head = await fetch(link, { method: "HEAD", headers: plain });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(body.length)]);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(link, { headers: { ...plain, range, ...more } });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
    };
    const total = body.length;
    expect(await part("bytes=0-9")).toEqual([206, `bytes 0-9/${total}`, body.subarray(0, 10).toString()]);
    expect(await part("bytes=10-")).toEqual([
      206,
      `bytes 10-${total - 1}/${total}`,
      body.subarray(10).toString(),
    ]);
    expect(await part("bytes=-5")).toEqual([
      206,
      `bytes ${total - 5}-${total - 1}/${total}`,
      body.subarray(-5).toString(),
    ]);
    expect((await part(`bytes=${total}-`)).slice(0, 2)).toEqual([416, `bytes */${total}`]);
    expect((await part("bytes=0-1,4-5"))[0]).toBe(200);
    expect((await part("bytes=0-9", { "if-range": '"other"' }))[0]).toBe(200);
    expect((await part("bytes=0-9", { "if-range": etag }))[0]).toBe(206);
    expect((await fetch(link, { headers: { ...plain, "if-none-match": etag } })).status).toBe(304);
    const packed = await fetch(link, { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(body);
  });
});

describe("which maps a robot has", () => {
  it("is its own word, written down when it is another than before", async () => {
    const robot = await aMapRobot();
    const maps = () =>
      ground.db.many<{ version: string; status: string }>(sql`
        select version, status, xmin::text as "row" from device_maps where device_id = ${robot.id} order by version`);
    const { caller } = ground.asker;
    expect((await ground.distributions.deviceMaps(caller, robot.id)).maps).toBeNull();
    const at = Date.now();
    const one = { mapId: "m", mapVersion: "1", mapStatus: "ENABLED" };
    await robot.says({ at, maps: [one] });
    await expect.poll(maps).toMatchObject([{ version: "1", status: "enabled" }]);
    const before = await maps();
    await robot.says({ at: at + 1, maps: [one] });
    await robot.says({
      at: at + 2,
      maps: [one, { mapId: "m\0", mapVersion: "x".repeat(64), mapStatus: "?" }],
    });
    await expect.poll(maps).toHaveLength(2);
    await robot.says({ at: at + 3, maps: [one] });
    await expect.poll(maps).toHaveLength(1);
    // Older than what is known: the robot had them once.
    await robot.says({ at: at + 1, maps: [] });
    await robot.says({ at: at + 4, maps: [one] });
    await ground.eventually(robot, { state_at: new Date(at + 4) });
    expect(await maps()).toMatchObject([{ version: "1", status: "enabled" }]);
    expect(before).toHaveLength(1);
    await robot.says({ at: at + 5, maps: [] });
    await expect.poll(maps).toHaveLength(0);
    expect((await ground.distributions.deviceMaps(caller, robot.id)).maps).toEqual([]);
  });

  it("is deleted and enabled where the robot says that it is there", async () => {
    const robot = await aMapRobot();
    const named = { deviceId: robot.id, mapKey: "own" };
    await robot.says({
      maps: [
        { mapId: "own", mapVersion: "1", mapStatus: "ENABLED" },
        { mapId: "own", mapVersion: "2", mapStatus: "DISABLED" },
      ],
    });
    const { distributions, asker } = ground;
    const has = async () => (await distributions.deviceMaps(asker.caller, robot.id)).maps?.length;
    await expect.poll(has).toBe(2);
    const refusedOf = (act: Promise<unknown>) =>
      act.then(
        () => "done",
        (error) => error.refusal?.key,
      );
    expect(await refusedOf(distributions.remove(asker, { ...named, version: "1" }))).toBe("mapEnabled");
    expect(await refusedOf(distributions.enable(asker, { ...named, version: "1" }))).toBe("enabledAlready");
    expect(await refusedOf(distributions.enable(asker, { ...named, version: "3" }))).toBe("notFound");
    const enabling = await distributions.enable(asker, { ...named, version: "2" });
    expect(await refusedOf(distributions.remove(asker, { ...named, version: "2" }))).toBe("tooSoon");
    const told = await robot.nextAction();
    expect(parametersOf(told)).toEqual({ mapId: "own", mapVersion: "2" });
    await robot.does(told.actionId, "FINISHED");
    await ground.becomes(enabling, { state: "enabled", mapId: null, mapName: "own" });
    await ground.nextOperation(robot);
    const removing = await distributions.remove(asker, { ...named, version: "2" });
    const { actionId, actionType } = await robot.nextAction();
    expect(actionType).toBe("deleteMap");
    await robot.does(actionId, "FINISHED");
    await ground.becomes(removing, { act: "remove", state: "removed" });
  });
});

describe("a map that is transferred", () => {
  it("goes to the robot whose serial number ends so (§5), and says at the field why not", async () => {
    const { distributions, asker, db } = ground;
    const map = await ground.aMap("moved");
    const version = await versionOf(map);
    const source = await aMapRobot();
    const target = await aMapRobot();
    const twin = await aMapRobot();
    for (const [robot, serialNumber] of [
      [source, "SL-00000001"],
      [target, "SL-ab000002"],
      [twin, "XX-ab000002"],
    ] as const)
      await db.run(sql`update devices set serial_number = ${serialNumber} where id = ${robot.id}`);
    await db.run(sql`
      insert into device_maps (device_id, map_key, version, status, reported_at) values (${source.id}, 'moved', ${version}, 'enabled', now())`);
    const transfer = (ending: string) =>
      distributions.transfer(asker, {
        deviceId: source.id,
        mapKey: "moved",
        version,
        target: ending,
        enables: true,
      });
    const refusedOf = (ending: string) =>
      transfer(ending).then(
        () => "done",
        (error) => [error.refusal?.key, error.fields?.[0]?.field],
      );
    expect(await refusedOf("00000001")).toEqual(["transferTargetSame", "target"]);
    expect(await refusedOf("00000009")).toEqual(["transferTargetUnknown", "target"]);
    expect(await refusedOf("AB000002")).toEqual(["transferTargetAmbiguous", "target"]);
    await db.run(sql`update devices set serial_number = 'XX-ab000003' where id = ${twin.id}`);
    expect(await transfer("AB000002")).toMatchObject({
      deviceId: target.id,
      act: "download",
      sourceSerialNumber: "SL-00000001",
    });
    expect(DISTRIBUTION_REFUSALS.transferTargetSame.status).toBe(422);
  });
});

describe("the devices that a map can be sent to", () => {
  it("are listed with what they have of it, and found by how they stand", async () => {
    const map = await ground.aMap("listed");
    const version = await versionOf(map);
    const [synced, behind] = [await aMapRobot(), await aMapRobot(["startPause"])];
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
    expect(await list()).toMatchObject([
      { deviceId: synced.id, enabledVersion: version, otherVersions: ["0"], takesMaps: true, newest: null },
      { deviceId: behind.id, enabledVersion: null, otherVersions: [], takesMaps: false },
    ]);
    expect((await list({ syncStatus: "notSynchronized" })).map(({ deviceId }) => deviceId)).toEqual([
      behind.id,
    ]);
    expect(await list({ isOnMap: true })).toEqual([]);
  });
});
