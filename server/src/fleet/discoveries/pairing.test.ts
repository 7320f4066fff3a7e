import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import {
  MAX_GUESTS,
  PAIRING_ENDPOINTS as P,
  PAIRING_CODE,
} from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createPairingFixture } from "../../../test/pairing-fixture.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";
import { aWorld } from "../../../test/world.ts";
import { BROKER_LIMITS } from "../../core/bus/limits.ts";
import { connectMqttBus } from "../../core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../../core/bus/rights.ts";
import { createLog } from "../../core/log.ts";

const fixture = await createPairingFixture();
const { robots, world, owner, other, connect } = fixture;
afterAll(() => fixture.close());

/** Closes whatever is open, of whomever. */
afterEach(async () => {
  for (const who of [owner, other])
    for (const { id } of (await world.call(who, P.status)).data.windows) await fixture.closed(id, who);
});

const REFUSED = { code: 4 };
const ended = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => (client.connected ? client.once("close", () => resolve()) : resolve()));
/** A window that the broker knows of: it is notified after the commit. */
async function paired(username: string, code: string): Promise<MqttClient> {
  let client: MqttClient | undefined;
  const enter = async () => {
    client = await connect(username, code).catch(() => undefined);
    return client !== undefined;
  };
  await expect.poll(enter, { timeout: 20_000, interval: 50 }).toBe(true);
  return client as MqttClient;
}
const statesOf = (serialNumber: string) =>
  robots.db.many(sql`
    select s.is_online from device_states s join devices d on d.id = s.device_id
    where d.serial_number = ${serialNumber}`);

describe("a robot of another maker, at which nothing but a code was entered", () => {
  it.each([
    { version: "3.1.1", serialNumber: "AGV-3", username: "AGV-3" },
    { version: "5.0", serialNumber: "AGV-5", username: "whatever they entered" },
  ])("is found, admitted, and reports as a device without any change (MQTT $version)", async (given) => {
    const { id: windowId, code } = await fixture.opened();
    expect(code).toMatch(PAIRING_CODE);
    const probe = await paired("probe", code);
    await fixture.vehicle({ ...given, password: code });
    const found = await fixture.discovered(given.serialNumber);
    expect(found).toMatchObject({
      ...{ protocol: "vda5050", manufacturer: "Acme", state: "waiting", mqttServerId: null },
      organizationId: fixture.tenant,
      pairing: { windowId, username: given.username, remoteIp: "127.0.0.1" },
    });
    expect(found.pairing?.mqttVersion).toBe(given.version === "5.0" ? "5" : "3.1.1");
    const totalOf = async (mqttServerId: number) =>
      (await world.call(owner, E.list, { query: { mqttServerId, search: given.serialNumber } })).data.total;
    expect(await Promise.all([OWN_BROKER, 0x7fff].map(totalOf))).toEqual([1, 0]);
    const { data } = await world.call(owner, E.get, { params: { id: found.id } });
    expect(JSON.parse(data.sample)).toMatchObject({ serialNumber: given.serialNumber });
    expect(await fixture.discoveries(given.serialNumber, other)).toEqual([]);
    // Nothing of it was taken for a device's report.
    expect(await statesOf(given.serialNumber)).toEqual([]);

    const { deviceId } = await fixture.admit(found.id);
    const state = () =>
      robots.db.maybe(sql`select is_online, status from device_states where device_id = ${deviceId}`);
    await expect.poll(state, LONG_TIMEOUT).toMatchObject({ is_online: true });
    expect(await fixture.discoveries(given.serialNumber)).toEqual([]);
    expect((await world.call(owner, P.status)).data.windows).toMatchObject([{ found: 1, admitted: 1 }]);
    // It is a device now, and stays one after the window; who was none has to leave.
    const left = ended(probe);
    await fixture.closed(windowId);
    await left;
    expect(await state()).toMatchObject({ is_online: true });
    const logged = await robots.db.one<{ text: string }>(
      sql`select string_agg(detail::text, ' ') as text from audit_log`,
    );
    expect(logged.text).not.toContain(code);
    expect(logged.text).not.toContain("secretHash");
  });
});

describe("who comes in", () => {
  it("is nobody without the code of an open window, and refused sign-ins are counted as ever", async () => {
    const { id, code } = await fixture.opened();
    await (await paired("one", code)).endAsync();
    await expect(connect("two", "ABCD-ABCD-ABCD-ABCD-ABCD")).rejects.toMatchObject(REFUSED);
    await expect(connect("", code)).rejects.toThrow();
    const counted = (await robots.rejections()).filter(({ reason }) => reason === "unknownIdentity");
    expect(counted).toContainEqual(
      expect.objectContaining({ serialNumber: "two", kind: "connect", count: 1 }),
    );
    // As it may be typed.
    await (await paired("one", code.toLowerCase().replaceAll("-", ""))).endAsync();
    await fixture.closed(id);
    await expect.poll(() => isLetIn("one", code), LONG_TIMEOUT).toBe(false);
  });

  it("is nobody who is registered, whatever their code", async () => {
    const robot = await robots.aRobot();
    const { code } = await fixture.opened();
    await (await paired("one", code)).endAsync();
    await expect(connect(robot.serialNumber, code)).rejects.toMatchObject(REFUSED);
  });

  it("is nobody after the window's end, and who is there has to leave", async () => {
    const { id, code } = await fixture.opened();
    const client = await paired("one", code);
    await robots.db.run(
      sql`update pairing_windows set ends_at = now() + interval '300 milliseconds' where id = ${id}`,
    );
    // Any change makes the broker read; the end comes by itself.
    const window = await fixture.opened(other, await organizationOf(other));
    await ended(client);
    await expect(connect("one", code)).rejects.toMatchObject(REFUSED);
    expect((await world.call(owner, P.status)).data.windows).toEqual([]);
    // Another one may be opened then.
    await fixture.opened();
    await fixture.closed(window.id, other);
  });

  it("are so many names a window", async () => {
    const { code } = await fixture.opened();
    const first = await paired("n0", code);
    for (let n = 1; n < MAX_GUESTS; n += 1) await (await connect(`n${n}`, code)).endAsync();
    await expect(connect("one more", code)).rejects.toMatchObject(REFUSED);
    await first.endAsync();
    await (await connect("n0", code)).endAsync();
  });

  it("is made to wait where it comes back all the time", async () => {
    const { code } = await fixture.opened();
    await (await paired("restless", code)).endAsync();
    for (let n = 0; n < BROKER_LIMITS.signIns.burst - 1; n += 1)
      await (await connect("restless", code)).endAsync();
    const late = connect("restless", code).catch(() => undefined);
    const rejections = async () => (await robots.rejections()).map(({ reason }) => reason);
    await expect.poll(rejections, LONG_TIMEOUT).toContain("tooManySignIns");
    expect(await late).toBeUndefined();
  });

  it("is sent away by whichever process of the server closes the window", async () => {
    const bus = await connectMqttBus({
      ...{ url: `mqtt://127.0.0.1:${robots.port}`, username: INTERNAL_USERNAME, password: "internal" },
      log: createLog("silent"),
    });
    const second = await aWorld({}, { databaseUrl: robots.databaseUrl, bus });
    const { id, code } = await fixture.opened();
    const client = await paired("one", code);
    const windows = (await second.call(owner, P.status)).data.windows;
    expect(windows).toMatchObject([{ id, organizationId: fixture.tenant }]);
    const left = ended(client);
    expect((await second.call(owner, P.close, { params: { id } })).status).toBe(200);
    await left;
    expect((await second.call(owner, P.close, { params: { id } })).status).toBe(404);
    await second.close();
    await bus.close();
  });

  it("is nobody where the broker is not ours", async () => {
    const outside = await aWorld(
      { BUS_URL: "mqtt://broker.example" },
      { databaseUrl: robots.databaseUrl, bus: robots.bus },
    );
    expect((await outside.call(owner, P.status)).data.broker).toBeNull();
    const body = { organizationId: fixture.tenant };
    expect((await outside.call(owner, P.open, { body })).error).toBe("outsideBroker");
    await outside.close();
  });

  it("stays let in by a broker that was restarted meanwhile", async () => {
    const { code } = await fixture.opened();
    await (await paired("one", code)).endAsync();
    await robots.restartBroker();
    await (await connect("one", code)).endAsync();
  });
});

const isLetIn = (username: string, code: string): Promise<boolean> =>
  connect(username, code).then(
    (client) => client.endAsync().then(() => true),
    () => false,
  );
async function organizationOf({ staffId }: { staffId: number }): Promise<number> {
  const { id } = await robots.db.one<{ id: number }>(
    sql`select organization_id as id from staff where id = ${staffId}`,
  );
  return id;
}
