/** What a robot may do that was let in by a pairing code and is not admitted yet, and what people decide about it. */
import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import { PAIRING_ENDPOINTS as P } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import type { IClientOptions, MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createPairingFixture } from "../../../test/pairing-fixture.ts";
import { LONG_TIMEOUT, send } from "../../../test/robot-fixture.ts";
import { aCleaning, aConnection, aState } from "../../../test/robot-messages.ts";
import { BROKER_LIMITS } from "../../core/bus/limits.ts";

const fixture = await createPairingFixture();
const { robots, world, owner, other, connect } = fixture;
const { id: windowId, code } = await fixture.opened();
await vi.waitUntil(() => entered("first"), LONG_TIMEOUT);
afterAll(() => fixture.close());

function entered(username: string, password = code): Promise<boolean> {
  return connect(username, password).then(
    (client) => client.endAsync().then(() => true),
    () => false,
  );
}
const REFUSED = { code: 4 };
const topicOf = (serialNumber: string, kind = "state") => `uagv/v2/Acme/${serialNumber}/${kind}`;
const ended = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => (client.connected ? client.once("close", () => resolve()) : resolve()));
const rejectionsOf = async (name: string) =>
  (await robots.rejections()).filter(({ serialNumber }) => serialNumber === name);
const reportsOf = async (deviceId: number): Promise<number> =>
  (
    await robots.db.one<{ count: number }>(
      sql`select count(*)::int as count from telemetry_reports where device_id = ${deviceId}`,
    )
  ).count;
/** A guest that has said who it is. */
async function aGuest(username: string, serialNumber = username, options: IClientOptions = {}) {
  const client = await connect(username, code, options);
  await send(client, topicOf(serialNumber), aState());
  return client;
}

describe.each([4, 5] as const)("a guest (MQTT of level %i)", (protocolVersion) => {
  const named = (name: string) => `${name}-${protocolVersion}`;

  it("is sent nothing, of its own or of others, and may not ask for what is not its own", async () => {
    const robot = await robots.aRobot();
    const client = await connect(named("curious"), code, { protocolVersion });
    const received: string[] = [];
    client.on("message", (topic) => void received.push(topic));
    const qosOf = async (filter: string) => {
      const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => []);
      return granted[0]?.qos ?? 128;
    };
    for (const filter of ["#", "+/v2/+/+/order", "uagv/v2/+/+/order", "uagv/#", robot.topic("state")])
      expect(await qosOf(filter), filter).toBeGreaterThanOrEqual(128);
    for (const filter of ["sweepline/internal/#", "$SYS/#", "$share/x/uagv/#", "/lci/1/2/3/#"])
      expect(await qosOf(filter), filter).toBeGreaterThanOrEqual(128);
    // What a robot asks for before it says who it is, it is granted, or it might not go on.
    expect(await qosOf(robot.topic("order"))).toBe(1);
    await robots.bus.publish(robot.topic("order"), "{}", { qos: 1, retain: true });
    // In order on one connection: had it been delivered, it were here before this is acknowledged.
    await send(client, robot.topic("state"), aState());
    expect(received).toEqual([]);
  });

  it("does not write as a registered robot, nor leaves a will in its name", async () => {
    const robot = await robots.aRobot();
    const will = {
      topic: robot.topic("connection"),
      payload: Buffer.from("{}"),
      qos: 1,
      retain: true,
    } as const;
    const client = await connect(named("liar"), code, { protocolVersion, will });
    await send(client, robot.topic("cleaning"), aCleaning());
    await send(client, robot.topic("connection"), aConnection("ONLINE"));
    client.stream.destroy();
    await expect
      .poll(() => rejectionsOf(named("liar")), LONG_TIMEOUT)
      .toMatchObject([
        { reason: "foreignTopic", kind: "cleaning" },
        { reason: "foreignTopic", kind: "connection" },
      ]);
    expect(await reportsOf(robot.id)).toBe(0);
    expect(await fixture.discoveries(robot.serialNumber)).toEqual([]);
    const states = sql`select is_online, last_report_at from device_states where device_id = ${robot.id}`;
    expect(await robots.db.one(states)).toMatchObject({ is_online: false, last_report_at: null });
  });

  it("is one robot a connection", async () => {
    const client = await aGuest(named("gateway"), named("G1"), { protocolVersion });
    await send(client, topicOf(named("G2")), aState());
    await fixture.discovered(named("G1"));
    expect(await fixture.discoveries(named("G2"))).toEqual([]);
    expect(await rejectionsOf(named("gateway"))).toMatchObject([{ reason: "foreignTopic" }]);
  });

  it("waits where it floods, while others are taken", async () => {
    const robot = await robots.aRobot();
    const [flood, calm] = [
      await aGuest(named("flood"), named("F1"), { protocolVersion }),
      await robot.connect(),
    ];
    let acknowledged = 0;
    for (let n = 0; n < 1_000; n += 1)
      flood.publish(topicOf(named("F1")), JSON.stringify(aState()), { qos: 1 }, (error) => {
        if (!error) acknowledged += 1;
      });
    await expect.poll(() => acknowledged, LONG_TIMEOUT).toBeGreaterThan(10);
    await send(calm, robot.topic("cleaning"), aCleaning());
    expect(await reportsOf(robot.id)).toBe(1);
    const { aSecond, burst } = BROKER_LIMITS.guestMessages;
    expect(acknowledged).toBeLessThanOrEqual(burst + aSecond * 20);
    flood.end(true);
  });
});

describe("what a Valetudo says, and one with our own reports", () => {
  it("is understood as it is behind an MQTT server", async () => {
    const vacuum = await connect("kitchen", code);
    await send(vacuum, "valetudo/kitchen/$state", "ready");
    expect(await fixture.discovered("kitchen")).toMatchObject({ protocol: "valetudo", manufacturer: "" });
    const robot = await connect("ours", code);
    await send(robot, topicOf("OURS", "cleaning"), aCleaning());
    expect(await fixture.discovered("OURS")).toMatchObject({ protocol: "vda5050", manufacturer: "Acme" });
    // Sensors never sign in themselves.
    const sensor = await connect("sensor", code);
    await send(sensor, "application/7/device/aa01/event/up", "{}");
    await expect.poll(() => rejectionsOf("sensor"), LONG_TIMEOUT).toMatchObject([{ reason: "foreignTopic" }]);
    expect(await fixture.discoveries("aa01")).toEqual([]);
  });
});

describe("deciding about a guest", () => {
  it("rejects it: it has to leave, and comes in again once that is undone", async () => {
    const client = await aGuest("noisy");
    const { id } = await fixture.discovered("noisy");
    const left = ended(client);
    await world.call(owner, E.reject, { body: { ids: [id] } });
    await left;
    await expect(connect("noisy", code)).rejects.toMatchObject(REFUSED);
    await world.call(owner, E.forget, { body: { ids: [id] } });
    await expect.poll(() => entered("noisy"), LONG_TIMEOUT).toBe(true);
  });

  it("admits it with its user name, which is its alone", async () => {
    await (await aGuest("robot", "A1")).endAsync();
    await (await aGuest("robot", "A2")).endAsync();
    const [first, second] = [await fixture.discovered("A1"), await fixture.discovered("A2")];
    expect(await fixture.admit(first.id)).toMatchObject({
      refused: expect.stringContaining("same user name"),
    });
    await world.call(owner, E.forget, { body: { ids: [second.id] } });
    const { deviceId } = await fixture.admit(first.id);
    expect(deviceId).toBeGreaterThan(0);
    // It is a guest until the broker knows, and is sent away then to come back.
    const reported = async () => {
      const robot = await connect("robot", code).catch(() => undefined);
      await robot
        ?.publishAsync(topicOf("A1", "cleaning"), JSON.stringify(aCleaning()), { qos: 1 })
        .catch(() => {});
      robot?.end(true);
      return reportsOf(deviceId);
    };
    await expect.poll(reported, LONG_TIMEOUT).toBe(1);
    // By its serial number it may come as well, and a new password ends both.
    await (await connect("A1", code)).endAsync();
    await world.app.fleet.devices.rotateSecret({ id: deviceId, serialNumber: "A1" });
    await expect.poll(() => entered("robot"), LONG_TIMEOUT).toBe(false);
    await expect(connect("A1", code)).rejects.toMatchObject(REFUSED);
  });

  it("does not give it to another tenant, whoever admits", async () => {
    await aGuest("ours-only");
    const { id } = await fixture.discovered("ours-only");
    expect((await world.call(other, E.get, { params: { id } })).status).toBe(404);
    expect((await fixture.admit(id, other)).refused).toBe("notFound");
    expect(await fixture.closed(windowId, other)).toBe(404);
    expect((await world.call(other, P.status)).data.windows).toEqual([]);
    const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
    const organizationId = await world.anOrganization();
    const body = { devices: [{ id }], productId: fixture.productId, organizationId, timeZone: "UTC" };
    expect(
      (await world.call(admin, E.admit, { body: { ...body, devices: [{ id, shortName: "" }] } })).error,
    ).toBe("unknownHolder");
  });

  it("finds it in the window of whoever's code it has", async () => {
    const { organizationId } = await robots.db.one<{ organizationId: number }>(
      sql`select organization_id as "organizationId" from staff where id = ${other.staffId}`,
    );
    const theirs = await fixture.opened(other, organizationId);
    await expect.poll(() => entered("theirs", theirs.code), LONG_TIMEOUT).toBe(true);
    const client = await connect("theirs", theirs.code);
    await send(client, topicOf("THEIRS"), aState());
    expect(await fixture.discovered("THEIRS", other)).toMatchObject({ organizationId });
    expect(await fixture.discoveries("THEIRS")).toEqual([]);
    expect((await world.call(owner, P.open, { body: { organizationId } })).status).toBe(422);
    expect((await world.call(other, P.open, { body: { organizationId } })).error).toBe("alreadyOpen");
  });
});
