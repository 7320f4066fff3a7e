import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { captured, capturedMap, hasCapture } from "../../../test/valetudo-capture.ts";

/** Vacuums at the product's own broker, signed in as the devices that they are. */
const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const VACUUM = { code: "VAC", name: "Vacuum", kind: "vacuum", protocol: "valetudo" } as const;

async function aVacuum(serialNumber: string) {
  const robot = await fixture.aRobot({ serialNumber, product: VACUUM });
  const client = await robot.connect({
    will: { topic: `valetudo/${serialNumber}/$state`, payload: Buffer.from("lost"), qos: 1, retain: true },
  });
  const say = (property: string, payload: string | Buffer) =>
    client.publishAsync(`valetudo/${serialNumber}/${property}`, payload, { qos: 1, retain: true });
  return { robot, client, say };
}

const followedParts = async (robot: Robot) =>
  (
    await fixture.db.many<{ kind: string }>(sql`
      select kind from device_consumables where device_id = ${robot.id} order by kind collate "C"`)
  ).map(({ kind }) => kind);

const usageOf = (robot: Robot) =>
  fixture.db.maybe(sql`
    select worked_s as "workedS", cleaned_area_sqm as "areaSqm" from usage_days where device_id = ${robot.id}`);

describe.skipIf(!hasCapture)("a recorded vacuum", () => {
  it("is heard word for word: status, battery, consumables, network, work", async () => {
    const robot = await fixture.aRobot({ serialNumber: "mock001", product: VACUUM });
    const client = await robot.connect();
    const words = captured().filter(({ topic }) => !topic.endsWith("/set"));
    await Promise.all(
      words.map(({ topic, payload, retain }) => client.publishAsync(topic, payload, { qos: 1, retain })),
    );
    await fixture.eventually(robot, { is_online: true, battery_percent: 98, is_charging: false });
    const { status, detail } = await stateOf(robot);
    const consumables = new Map(
      detail.consumables.map(({ kind, usedHours, lifeHours }) => [kind, lifeHours - usedHours]),
    );
    expect(Object.fromEntries(consumables)).toEqual({
      mainBrush: 60,
      sideBrush: 30,
      filter: 10,
      "cleaning-sensor": 5,
      "mop-main": expect.closeTo(1.8, 5),
    });
    // Each is followed from its first word on, not only shown.
    expect(await followedParts(robot)).toEqual([...consumables.keys()].sort());
    expect(detail).toMatchObject({ mode: "STD", wifi: { ssid: "Valetudo Wi-Fi", rssiDbm: -60 } });
    // An empty list is not stored.
    expect(detail).not.toHaveProperty("errors");
    // Its last word was that it paused, in the middle of its work.
    expect(status).toBe("06");
    expect(await versionOf(robot)).toEqual({ series: "Valetudo MockValetudoRobot", version: null });
    // 3,000 messages a day of descriptions are no trouble to be counted.
    expect((await fixture.rejections()).filter((row) => row.serialNumber === "mock001")).toEqual([]);
  });

  it("sends its map, of which one a minute is kept", async () => {
    const { robot, say } = await aVacuum("mapper");
    await say("MapData/map-data", capturedMap().deflated);
    await fixture.eventually(robot, { map_key: "mapper", x: expect.closeTo(27.03, 3) });
    await say("MapData/map-data", capturedMap().deflated);
    const maps = await fixture.db.many(sql`
      select v.version, v.width, v.height, v.elements from maps m join map_versions v on v.id = m.current_version_id
      where m.map_key = 'mapper'`);
    expect(maps).toEqual([
      {
        // A number, and no word of a language.
        version: "1",
        width: 112,
        height: 75,
        elements: [
          expect.objectContaining({ pointKind: "dock" }),
          expect.objectContaining({ kind: "forbiddenArea", name: "No-go area 1" }),
          expect.objectContaining({
            kind: "virtualWall",
            points: [
              [25.32, 28.02],
              [25.27, 26.74],
            ],
          }),
        ],
      },
    ]);
    const logs = await fixture.db.many(
      sql`select kind from device_log where device_id = ${robot.id} and kind = 'mapReported'`,
    );
    expect(logs).toHaveLength(1);
    const { state } = await fixture.db.one<{ state: unknown }>(
      sql`select protocol_state as state from devices where id = ${robot.id}`,
    );
    expect(state).toEqual({ mapHeightCm: 5_120 });
  });
});

describe("a vacuum's life", () => {
  it.each([
    ["cleaning", "02"],
    ["paused", "06"],
    ["returning", "12"],
    ["moving", "09"],
    ["docked", "01"],
    ["error", "01"],
  ])("shows %s as %s", async (word, status) => {
    const { robot, say } = await aVacuum(`shows-${word}`);
    await say("StatusStateAttribute/status", word);
    await fixture.eventually(robot, { is_online: true, status });
  });

  it("goes as lost when its will says so, and comes back", async () => {
    const { robot, client, say } = await aVacuum("frail");
    await say("$state", "ready");
    await fixture.eventually(robot, { is_online: true });
    client.stream.destroy();
    await fixture.eventually(robot, { is_online: false, status: "03" });
    await (await robot.connect()).publishAsync("valetudo/frail/$state", "ready", { qos: 1 });
    await fixture.eventually(robot, { is_online: true });
  });

  it("is not called silent: in its dock it has nothing to tell", async () => {
    const { robot, say } = await aVacuum("quiet");
    await say("$state", "ready");
    await fixture.eventually(robot, { is_online: true });
    await fixture.upkeepAfter(24 * 3_600_000);
    await say("BatteryStateAttribute/level", "50");
    await fixture.eventually(robot, { is_online: true, battery_percent: 50 });
    const gone = sql`select from device_log where device_id = ${robot.id} and kind = 'disconnected'`;
    expect(await fixture.db.many(gone)).toEqual([]);
  });

  it("adds what its counters have grown by, once", async () => {
    const { robot, say } = await aVacuum("worker");
    const count = async (s: number, cm2: number) => {
      await say("TotalStatisticsCapability/time", String(s));
      await say("TotalStatisticsCapability/area", String(cm2));
    };
    await count(7_200, 3_150_000);
    await say("BatteryStateAttribute/level", "70");
    await fixture.eventually(robot, { battery_percent: 70 });
    // What it did before it came is not known to have been done today.
    expect(await usageOf(robot)).toBeUndefined();
    await count(7_200, 3_350_000);
    await count(7_200, 3_350_000);
    await expect.poll(() => usageOf(robot), LONG_TIMEOUT).toEqual({ workedS: 0, areaSqm: 20 });
    // Set back at the machine, it counts from there.
    await count(0, 0);
    await count(0, 50_000);
    await expect.poll(() => usageOf(robot), LONG_TIMEOUT).toEqual({ workedS: 0, areaSqm: 25 });
  });

  it("may not speak for another", async () => {
    const { client } = await aVacuum("liar");
    const { robot: honest } = await aVacuum("honest");
    await publishAs(client, "valetudo/honest/BatteryStateAttribute/level");
    await expect
      .poll(
        async () => (await fixture.rejections()).filter((row) => row.serialNumber === "liar"),
        LONG_TIMEOUT,
      )
      .toMatchObject([{ reason: "foreignTopic" }]);
    expect((await stateOf(honest)).battery_percent).toBeNull();
  });
});

const publishAs = (client: MqttClient, topic: string) => client.publishAsync(topic, "1", { qos: 1 });

interface State {
  status: string;
  battery_percent: number | null;
  detail: { consumables: { kind: string; usedHours: number; lifeHours: number }[] };
}
const stateOf = (robot: Robot) =>
  fixture.db.one<State>(sql`select * from device_states where device_id = ${robot.id}`);
const versionOf = (robot: Robot) =>
  fixture.db.one(sql`
    select factsheet->'typeSpecification'->>'seriesName' as series, firmware_version as version
    from devices where id = ${robot.id}`);
