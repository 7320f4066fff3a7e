import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS } from "@sweepline/contract/operations/updates/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDemo, type DemoFixture } from "../../test/demo-fixture.ts";
import { demoRobots } from "./demo-robots.ts";
import { WASHER } from "./seed-firmware.ts";
import { FAILING, OVER_MQTT } from "./seed-robots.ts";

const WASHERS = demoRobots().filter(({ productCode }) => productCode === WASHER);
const OTHER = demoRobots()
  .filter(({ productCode }) => productCode === "GALE-60")
  .slice(0, 1);

let demo: DemoFixture;
beforeAll(async () => {
  demo = await aDemo([...WASHERS, ...OTHER]);
}, 60_000);
afterAll(() => demo.close());

describe("updates of the demonstration", () => {
  it("have one rollout that is over and one whose next group waits for a person, written by one and approved by another", async () => {
    const admin = await demo.world.session("admin");
    const { records } = (await demo.world.call(admin, ROLLOUT_ENDPOINTS.list)).data;
    const shown = records.map(({ packages, state, total, states, groupCount }) => {
      const [one] = packages;
      return { version: one?.version, state, total, states, groupCount };
    });
    // One is pinned, one excluded.
    const total = WASHERS.length - 2;
    const [inProgress, over] = shown;
    expect(inProgress).toMatchObject({ version: "4.3.0", state: "running", total, groupCount: 3 });
    expect(inProgress?.states.planned).toBe(total - Math.ceil(total / 4));
    expect(over).toEqual({
      ...{ version: "4.2.1", state: "finished", total, groupCount: 3 },
      states: { succeeded: total - 1, failed: 1 },
    });
    for (const { staffName, reviewerName } of records) expect(reviewerName).not.toBe(staffName);
    const { data } = await demo.world.call(admin, UPDATE_ENDPOINTS.list, { query: { states: "succeeded" } });
    expect(data.records.at(-1)).toMatchObject({
      fromVersions: { firmware: "4.2.0" },
      toVersions: { firmware: "4.2.1" },
    });
  });

  it("leave each robot with what it reports by itself from then on, and the one that fails with what it had", async () => {
    const { world, file } = demo;
    const known = await world.db.many<{ serialNumber: string; version: string }>(sql`
      select d.serial_number as "serialNumber", v.version from device_versions v join devices d on d.id = v.device_id
      where v.kind = 'firmware'`);
    const reported = new Map(file.robots.map(({ serialNumber, firmware }) => [serialNumber, firmware]));
    expect(known).toHaveLength(WASHERS.length);
    for (const { serialNumber, version } of known) expect(reported.get(serialNumber)).toBe(version);
    expect(reported.get(OTHER[0]?.serialNumber ?? "")).toBeUndefined();
    expect(reported.get(FAILING)).toBe("4.2.0");
    const admin = await world.session("admin");
    const { data } = await world.call(admin, UPDATE_ENDPOINTS.list, { query: { states: "succeeded" } });
    const newest = new Map(data.records.toReversed().map((one) => [one.serialNumber, one.toVersions]));
    for (const [name, versions] of newest) expect({ firmware: reported.get(name) }).toEqual(versions);
    expect([...reported.values()]).toContain("4.3.0");
  });

  it("failed where the robot installed, once all of it was there", async () => {
    const admin = await demo.world.session("admin");
    const { data } = await demo.world.call(admin, UPDATE_ENDPOINTS.list, { query: { states: "failed" } });
    const [failed] = data.records;
    expect(failed).toMatchObject({ serialNumber: FAILING, failure: "agent", bytesSent: 256 * 1_024 });
    expect(failed?.note).toMatch(/^Writing the second system failed/);
  });

  it("have bindings with devices in each ring, one that keeps its version and one that is left out", async () => {
    const admin = await demo.world.session("admin");
    const { records } = (
      await demo.world.call(admin, BINDING_ENDPOINTS.list, { query: { sort: "updatedAt" } })
    ).data;
    const shown = records.map(({ channel, canary, early, all, devices }) => {
      const versions = [canary, early, all].map((one) => one?.version);
      return { channel, versions, devices };
    });
    const [stable, beta] = [
      shown.find((one) => one.channel === "stable"),
      shown.find((one) => one.channel === "beta"),
    ];
    expect(stable).toMatchObject({
      versions: [undefined, "4.3.0", "4.2.1"],
      devices: { pinned: 1, excluded: 1 },
    });
    expect(Object.values(stable?.devices ?? {}).reduce((sum, count) => sum + count, 0)).toBe(
      WASHERS.length - 1,
    );
    expect(beta).toMatchObject({ versions: [undefined, undefined, "4.3.0"] });
    const id = records.find(({ channel }) => channel === "stable")?.id ?? 0;
    const bound = await demo.world.call(admin, BINDING_ENDPOINTS.devices, {
      params: { id },
      query: { size: 50 },
    });
    expect(new Set(bound.data.records.map(({ ring }) => ring))).toEqual(new Set(["canary", "early", "all"]));
  });

  it("have agents of the washing robots alone, whose token stands in the fleet file and works", async () => {
    const { ddi, robots } = demo.file;
    expect(ddi?.url).toBe("http://127.0.0.1:8080");
    const agents = robots.filter((robot) => robot.ddi !== false).map(({ serialNumber }) => serialNumber);
    const own = WASHERS.map(({ serialNumber }) => serialNumber).filter((name) => name !== OVER_MQTT);
    expect(agents).toEqual(own);
    expect(robots.filter(({ ddi: own }) => own && own.habit === "failsAtInstall")).toHaveLength(1);
    const answer = await demo.world.app.http.inject({
      url: `/${ddi?.tenant}/controller/v1/${agents[0]}`,
      headers: { authorization: `GatewayToken ${ddi?.gatewayToken}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it("have one robot without an agent, which waits for a later group and is asked over MQTT", async () => {
    const { world, file } = demo;
    const robot = file.robots.find(({ serialNumber }) => serialNumber === OVER_MQTT);
    expect(robot).toMatchObject({ ddi: false, mqttUpdates: {} });
    const agvActions = ["downloadFirmware", "installFirmware"].map((actionType) => ({ actionType }));
    const factsheet = JSON.stringify({ protocolFeatures: { agvActions } });
    const { id } = await world.db.one<{ id: number }>(sql`
      update devices set factsheet = ${factsheet}::jsonb where serial_number = ${OVER_MQTT} returning id`);
    const admin = await world.session("admin");
    const { data } = await world.call(admin, AGENT_ENDPOINTS.agent, { params: { id } });
    expect(data).toMatchObject({ way: "mqtt", attributes: {}, versions: { firmware: "4.2.1" } });
    const updates = (await world.call(admin, UPDATE_ENDPOINTS.list, { query: { deviceId: id } })).data
      .records;
    expect(updates.map(({ state }) => state)).toEqual(["planned", "succeeded"]);
  });
});
