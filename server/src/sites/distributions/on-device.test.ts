import { DISTRIBUTION_REFUSALS } from "@sweepline/contract/sites/distributions/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createDistributionFixture, parametersOf } from "../../../test/distribution-fixture.ts";

const fixture = await createDistributionFixture();
afterAll(() => fixture.close());

describe("which maps a robot has", () => {
  it("is its own word, written down when it is another than before", async () => {
    const robot = await fixture.aMapRobot();
    const maps = () =>
      fixture.db.many<{ version: string; status: string }>(sql`
        select version, status, xmin::text as "row" from device_maps where device_id = ${robot.id} order by version`);
    const { caller } = fixture.requester;
    expect((await fixture.distributions.deviceMaps(caller, robot.id)).maps).toBeNull();
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
    await fixture.eventually(robot, { state_at: new Date(at + 4) });
    expect(await maps()).toMatchObject([{ version: "1", status: "enabled" }]);
    expect(before).toHaveLength(1);
    await robot.says({ at: at + 5, maps: [] });
    await expect.poll(maps).toHaveLength(0);
    expect((await fixture.distributions.deviceMaps(caller, robot.id)).maps).toEqual([]);
  });

  it("is deleted and enabled where the robot says that it is there", async () => {
    const robot = await fixture.aMapRobot();
    const named = { deviceId: robot.id, mapKey: "own" };
    await robot.says({
      maps: [
        { mapId: "own", mapVersion: "1", mapStatus: "ENABLED" },
        { mapId: "own", mapVersion: "2", mapStatus: "DISABLED" },
      ],
    });
    const { distributions, requester } = fixture;
    const has = async () => (await distributions.deviceMaps(requester.caller, robot.id)).maps?.length;
    await expect.poll(has).toBe(2);
    const refusedOf = (act: Promise<unknown>) =>
      act.then(
        () => "done",
        (error) => error.refusal?.key,
      );
    expect(await refusedOf(distributions.remove(requester, { ...named, version: "1" }))).toBe("mapEnabled");
    expect(await refusedOf(distributions.enable(requester, { ...named, version: "1" }))).toBe(
      "enabledAlready",
    );
    expect(await refusedOf(distributions.enable(requester, { ...named, version: "3" }))).toBe("notFound");
    const enabling = await distributions.enable(requester, { ...named, version: "2" });
    expect(await refusedOf(distributions.remove(requester, { ...named, version: "2" }))).toBe("tooSoon");
    const received = await robot.nextAction();
    expect(parametersOf(received)).toEqual({ mapId: "own", mapVersion: "2" });
    await robot.does(received.actionId, "FINISHED");
    await fixture.becomes(enabling, { state: "enabled", mapId: null, mapName: "own" });
    await fixture.nextOperation(robot);
    const removing = await distributions.remove(requester, { ...named, version: "2" });
    const { actionId, actionType } = await robot.nextAction();
    expect(actionType).toBe("deleteMap");
    await robot.does(actionId, "FINISHED");
    await fixture.becomes(removing, { act: "remove", state: "removed" });
  });
});

describe("a map that is transferred", () => {
  it("goes to the robot whose serial number ends so (§5), and says at the field why not", async () => {
    const { distributions, requester, db } = fixture;
    const map = await fixture.aMap("moved");
    const version = await fixture.versionOf(map);
    const source = await fixture.aMapRobot();
    const target = await fixture.aMapRobot();
    const twin = await fixture.aMapRobot();
    for (const [robot, serialNumber] of [
      [source, "SL-00000001"],
      [target, "SL-ab000002"],
      [twin, "XX-ab000002"],
    ] as const)
      await db.run(sql`update devices set serial_number = ${serialNumber} where id = ${robot.id}`);
    await db.run(sql`
      insert into device_maps (device_id, map_key, version, status, reported_at) values (${source.id}, 'moved', ${version}, 'enabled', now())`);
    const transfer = (ending: string) =>
      distributions.transfer(requester, {
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
