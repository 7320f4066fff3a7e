import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { COMMAND_ENDPOINTS, type CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  type Discovery,
  DISCOVERY_ENDPOINTS as E,
  MAX_DISCOVERIES,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import { LORA_ENDPOINTS } from "@sweepline/contract/fleet/lora.ts";
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import { afterAll, describe, expect, it } from "vitest";
import { createForeignServerFixture } from "../../../test/foreign-server.ts";
import type { Person } from "../../../test/world.ts";

/** From the first word of a device that nobody knows to commands that it carries out. */
const LONG = { timeout: 20_000, interval: 200 };
const products = { robot: 0, sensor: 0 };
let vehicle: ChildProcess | undefined;

const fixture = await createForeignServerFixture();
const { world } = fixture;
const tenant = await world.anOrganization();
const other = await world.anOrganization();
const admin = (organizationId: number) => world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
const people = { owner: await admin(tenant), other: await admin(other) };
const { ensure } = world.app.fleet.products;
products.robot = await ensure({ code: "PLAIN", name: "Plain robot", kind: "scrubber" });
products.sensor = await ensure({ code: "LORA", name: "Sensor", kind: "sensor", protocol: "chirpstack" });
const server = await fixture.aServer({ organizationId: world.rootId, adapters: ["vda5050"] });
const sensors = await fixture.aServer({ organizationId: world.rootId, adapters: ["chirpstack"] });
afterAll(async () => {
  vehicle?.kill("SIGKILL");
  await fixture.close();
});

async function discovered(
  who: Person = fixture.admin,
  query: Parameters<typeof list>[1] = {},
): Promise<Discovery[]> {
  await fixture.ingest.flushDiscoveries();
  return list(who, query);
}
async function list(who: Person, query: { search?: string; state?: Discovery["state"] }) {
  const { data } = await fixture.world.call(who, E.list, { query: { size: 500, ...query } });
  return data.records;
}
async function theOne(serialNumber: string, who?: Person): Promise<Discovery> {
  let found: Discovery[] = [];
  const look = async () => {
    found = await discovered(who, { search: serialNumber });
    return found.length;
  };
  await expect.poll(look, LONG).toBe(1);
  return found[0] as Discovery;
}
const admit = (
  who: Person,
  ids: readonly number[],
  { productId, organizationId = tenant }: { productId: number; organizationId?: number },
) =>
  fixture.world.call(who, E.admit, {
    body: {
      devices: ids.map((id) => ({ id, shortName: `Found ${id}` })),
      productId,
      organizationId,
      timeZone: "UTC",
    },
  });
const stateOf = async (id: number) =>
  (await fixture.world.call(fixture.admin, TELEMETRY_ENDPOINTS.state, { params: { id } })).data;

const uplink = (fCnt: number) =>
  JSON.stringify({
    deviceInfo: { applicationId: "7", appKey: "0123456789abcdef" },
    fCnt,
    fPort: 2,
    data: "AQI=",
    object: { temperature: 21.5 },
    rxInfo: [{ gatewayId: "gw1", rssi: -90, snr: 3 }],
  });
const upOf = (devEui: string) => `application/7/device/${devEui}/event/up`;

describe("a robot of another maker behind another broker", () => {
  let id = 0;

  async function send(order: CommandOrder): Promise<string> {
    const body = { order, ttlS: 300 };
    // Once in two seconds (spec §5), and time stands still here.
    fixture.world.clock.advance(OPERATION_THROTTLE_MS);
    return (await fixture.world.call(fixture.admin, COMMAND_ENDPOINTS.send, { params: { id }, body })).data
      .id;
  }
  async function outcomeOf(commandId: string) {
    const { data } = await fixture.world.call(fixture.admin, COMMAND_ENDPOINTS.list, {
      params: { id },
      query: {},
    });
    const row = data.records.find((one) => one.id === commandId);
    return row && { state: row.state, failure: row.failure };
  }
  async function command(order: CommandOrder): Promise<void> {
    const commandId = await send(order);
    await expect.poll(() => outcomeOf(commandId), LONG).toEqual({ state: "done", failure: null });
  }

  it("is discovered, with a product that fits", async () => {
    const url = `mqtt://127.0.0.1:${server.port}`;
    vehicle = fork(join(import.meta.dirname, "../../../test/vda-vehicle.ts"), [url, "AGV-1", "any"]);
    await once(vehicle, "message");
    const found = await theOne("AGV-1");
    expect(found).toMatchObject({
      protocol: "vda5050",
      manufacturer: "Acme",
      state: "waiting",
      mqttServerId: server.id,
      organizationId: fixture.world.rootId,
      suggestedProductId: products.robot,
    });
    const { data } = await fixture.world.call(fixture.admin, E.get, { params: { id: found.id } });
    expect(data.topic).toMatch(/^uagv\/v2\/Acme\/AGV-1\//);
    expect(JSON.parse(data.sample)).toMatchObject({ serialNumber: "AGV-1" });
  });

  it("is admitted with one click, and its next message is taken", async () => {
    const { data } = await admit(fixture.admin, [(await theOne("AGV-1")).id], { productId: products.robot });
    expect(data).toMatchObject({ admitted: [{ deviceId: expect.any(Number) }], refused: [] });
    id = data.admitted[0]?.deviceId ?? 0;
    await expect
      .poll(() => stateOf(id), LONG)
      .toMatchObject({ isOnline: true, position: { mapKey: "hall" } });
    const device = await fixture.world.call(fixture.admin, DEVICE_ENDPOINTS.get, { params: { id } });
    expect(device.data).toMatchObject({
      mqttServerId: server.id,
      shortName: expect.stringMatching(/^Found/),
    });
    expect(await discovered(fixture.admin, { search: "AGV-1" })).toEqual([]);
  });

  it("drives where it is sent, stops there and goes on, and ends its way when it is told to", async () => {
    await command({ kind: "goTo", parameters: { x: 3, y: 0, mapId: "hall" } });
    await expect.poll(() => stateOf(id), LONG).toMatchObject({ position: { x: expect.closeTo(3, 0) } });
    await send({ kind: "goTo", parameters: { x: 400, y: 0, mapId: "hall" } });
    await expect.poll(() => stateOf(id), LONG).toMatchObject({ status: "09" });
    await command({ kind: "pause", parameters: {} });
    await expect.poll(() => stateOf(id), LONG).toMatchObject({ status: "14" });
    await command({ kind: "resume", parameters: {} });
    await expect.poll(() => stateOf(id), LONG).toMatchObject({ status: "09" });
    await command({ kind: "stop", parameters: {} });
    await expect.poll(() => stateOf(id), LONG).toMatchObject({ status: "01" });
  });
});

describe("sensors behind ChirpStack", () => {
  it("are discovered without their secrets, admitted together, and heard from then on", async () => {
    for (const devEui of ["aa01", "aa02"])
      await sensors.client.publishAsync(upOf(devEui), uplink(1), { qos: 1 });
    await sensors.client.publishAsync("eu868/gateway/GW1/state/conn", '{"state":"ONLINE"}', { qos: 1 });
    const found = await Promise.all(["aa01", "aa02"].map((name) => theOne(name)));
    expect(found[0]).toMatchObject({
      protocol: "chirpstack",
      manufacturer: "",
      suggestedProductId: products.sensor,
    });
    // There is no product for concentrators.
    expect(await theOne("gw1")).toMatchObject({ suggestedProductId: null });
    const { data: detail } = await fixture.world.call(fixture.admin, E.get, {
      params: { id: found[0]?.id ?? 0 },
    });
    expect(detail.sample).toContain("21.5");
    expect(detail.sample).not.toContain("0123456789abcdef");

    const admitted = await admit(
      fixture.admin,
      found.map((row) => row.id),
      { productId: products.sensor },
    );
    expect(admitted.data.admitted).toHaveLength(2);
    const [deviceId = 0] = admitted.data.admitted.map((row) => row.deviceId);
    await sensors.client.publishAsync(upOf("aa01"), uplink(4), { qos: 1 });
    const sensor = async () =>
      (await fixture.world.call(people.owner, LORA_ENDPOINTS.sensor, { params: { id: deviceId } })).data
        .sensor;
    await expect.poll(sensor, LONG).toMatchObject({
      uplinks: 1,
      measurements: { temperature: 21.5 },
      radio: { concentratorId: "gw1", rssiDbm: -90, frameCount: 4 },
    });
  });

  it("takes bytes down to them, under the application that the uplink named", async () => {
    const { data } = await fixture.world.call(people.owner, LORA_ENDPOINTS.sensors, {
      query: { search: "aa01" },
    });
    const params = { id: data.records[0]?.deviceId ?? 0 };
    const topic = "application/7/device/aa01/command/down";
    await sensors.client.subscribeAsync(topic, { qos: 1 });
    const received = new Promise<[string, Buffer]>((resolve) => {
      sensors.client.once("message", (at, payload) => resolve([at, payload]));
    });
    const order = { kind: "downlink", parameters: { fPort: 15, bytes: "beef", confirmed: true } } as const;
    const sent = await fixture.world.call(people.owner, COMMAND_ENDPOINTS.send, {
      params,
      body: { order, ttlS: 300 },
    });
    expect(sent.error).toBeUndefined();
    const [at, payload] = await received;
    expect(at).toBe(topic);
    const { id: queueItemId, ...downlink } = JSON.parse(payload.toString());
    expect(downlink).toEqual({ devEui: "aa01", confirmed: true, fPort: 15, data: "vu8=" });
    expect(queueItemId).toBe(sent.data.id);
    const ack = JSON.stringify({ queueItemId, acknowledged: true });
    await sensors.client.publishAsync("application/7/device/aa01/event/ack", ack, { qos: 1 });
    const state = async () => {
      const page = await fixture.world.call(people.owner, COMMAND_ENDPOINTS.list, { params, query: {} });
      return page.data.records[0]?.state;
    };
    await expect.poll(state, LONG).toBe("done");
  });
});

describe("what is not discovered", () => {
  it.each([
    ["garbage on a known topic", upOf("bb01"), "{", "bb01"],
    ["a name that cannot be registered", upOf("b b"), uplink(1), "b b"],
    ["what a protocol has no interest in", "application/7/device/bb03/event/log2", uplink(1), "bb03"],
  ])("%s", async (_, ...[topic, payload, name]) => {
    await sensors.client.publishAsync(topic, payload, { qos: 1 });
    await sensors.client.publishAsync(upOf("bbff"), uplink(1), { qos: 1 });
    await theOne("bbff");
    expect(await discovered(fixture.admin, { search: name })).toEqual([]);
  });

  it("more than a bounded number of a flood of names; who speaks again and again stays", async () => {
    for (let i = 0; i < 3; i += 1) await sensors.client.publishAsync(upOf("cccc"), uplink(i), { qos: 1 });
    await theOne("cccc");
    const names = Array.from({ length: MAX_DISCOVERIES + 200 }, (_, i) => `f100d${i}`);
    await Promise.all(names.map((name) => sensors.client.publishAsync(upOf(name), uplink(1), { qos: 1 })));
    await expect
      .poll(async () => (await discovered(fixture.admin, { search: "f100d" })).length, LONG)
      .toBeGreaterThan(400);
    const ofServer = (await discovered()).filter((row) => row.mqttServerId === sensors.id);
    expect(ofServer.length).toBeLessThanOrEqual(MAX_DISCOVERIES);
    await theOne("cccc");
  });
});
