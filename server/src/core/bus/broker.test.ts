import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWill, createRobotFixture, LONG_TIMEOUT, type Robot, send } from "../../../test/robot-fixture.ts";
import { aCleaning, aConnection, aState } from "../../../test/robot-messages.ts";
import { BROKER_LIMITS } from "./limits.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const reportsOf = async (robot: Robot): Promise<number> => {
  const { count } = await fixture.db.one<{ count: number }>(
    sql`select count(*) from telemetry_reports where device_id = ${robot.id}`,
  );
  return count;
};
const isClosedOf = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once("close", () => resolve()));
const endsOf = (robot: Robot) =>
  fixture.db.many(sql`
    select offline_reason as reason from connection_records where device_id = ${robot.id} order by id`);

describe("signing in at the broker", () => {
  it("lets a device in with its own secret and nobody with another", async () => {
    const robot = await fixture.aRobot();
    const other = await fixture.aRobot();
    await robot.connect();
    await expect(robot.connect({ password: other.secret })).rejects.toThrow(/user ?name or password/i);
    await expect(robot.connect({ username: "nobody" })).rejects.toThrow(/user ?name or password/i);
    await expect(robot.connect({ username: "$internal" })).rejects.toThrow(/user ?name or password/i);
    expect(await fixture.rejections()).toContainEqual(
      expect.objectContaining({ reason: "unknownIdentity", serialNumber: "nobody" }),
    );
  });

  it("keeps one line a device: the newer one stays, the older one was kicked", async () => {
    const robot = await fixture.aRobot();
    const first = await robot.connect({ clientId: "a", will: aWill(robot) });
    await fixture.eventually(robot, { is_online: true });
    const isClosed = isClosedOf(first);
    const second = await robot.connect({ clientId: "b" });
    await isClosed;
    await expect.poll(() => endsOf(robot), LONG_TIMEOUT).toEqual([{ reason: "kicked" }, { reason: null }]);
    expect(second.connected).toBe(true);
  });

  it("does not let a device push another one off its connection by taking its client id", async () => {
    const [victim, thief] = [await fixture.aRobot(), await fixture.aRobot()];
    const connection = await victim.connect({ clientId: "same" });
    await thief.connect({ clientId: "same" });
    await send(connection, victim.topic("cleaning"), aCleaning());
    expect(connection.connected).toBe(true);
  });

  it("ends the line of a device whose secret was taken back", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    const isClosed = isClosedOf(connection);
    await fixture.devices.revokeSecret(robot);
    await isClosed;
    await expect.poll(() => endsOf(robot), LONG_TIMEOUT).toEqual([{ reason: "kicked" }]);
    await expect(robot.connect()).rejects.toThrow();
  });
});

describe("publishing", () => {
  it("acknowledges a report once it is stored", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    await send(connection, robot.topic("cleaning"), aCleaning());
    expect(await reportsOf(robot)).toBe(1);
  });

  it("refuses what a device says below another one's prefix, and counts it", async () => {
    const [robot, victim] = [await fixture.aRobot(), await fixture.aRobot()];
    const connection = await robot.connect();
    await send(connection, victim.topic("cleaning"), aCleaning());
    await send(connection, robot.topic("cleaning"), aCleaning());
    expect(await reportsOf(victim)).toBe(0);
    expect(await reportsOf(robot)).toBe(1);
    expect(await fixture.rejections()).toContainEqual({
      reason: "foreignTopic",
      kind: "cleaning",
      serialNumber: robot.serialNumber,
      count: 1,
    });
  });

  it("lets a device listen to what is sent to it and to nothing else", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const connection = await robot.connect();
    const granted = async (filter: string) =>
      (await connection.subscribeAsync(filter).catch(() => [{ qos: 128 }]))[0]?.qos;
    expect(await granted(robot.topic("instantActions"))).toBe(0);
    expect(await granted(robot.topic("order"))).toBe(0);
    for (const filter of [
      other.topic("order"),
      "#",
      "uagv/v2/Acme/+/order",
      "sweepline/internal/live",
      "$SYS/#",
    ])
      expect(await granted(filter), filter).toBe(128);
    const received = new Promise((resolve) =>
      connection.once("message", (_topic, payload) => resolve(String(payload))),
    );
    await fixture.bus.publish(robot.topic("instantActions"), "{}");
    expect(await received).toBe("{}");
  });

  it("keeps internal topics to the platform's own processes", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    const received: string[] = [];
    await fixture.bus.subscribe(
      "sweepline/internal/probe",
      (_topic, payload) => void received.push(String(payload)),
    );
    await send(connection, "sweepline/internal/probe", "from a device");
    await fixture.bus.publish("sweepline/internal/probe", "from us", { qos: 1 });
    await expect.poll(() => received, LONG_TIMEOUT).toEqual(["from us"]);
  });
});

describe("hostile input", () => {
  const rubbish: Record<string, unknown> = {
    "no JSON": "{",
    "no text": Buffer.from([0xff, 0xfe, 0]).toString("latin1"),
    NaN: '{"headerId":NaN}',
    "an array": [],
    "wrong types": { ...aCleaning(), workStatus: "busy" },
    "a number past all bounds": { ...aCleaning(), cleanedAreaSqm: 1e300 },
    "negative work": { ...aCleaning(), workedMs: -1 },
    "no time": { ...aCleaning(), timestamp: "yesterday" },
    "a header id past all bounds": { ...aCleaning(), headerId: 1e30 },
    "a work status past all bounds": { ...aCleaning(), workStatus: 40_000 },
    "coordinates past all bounds": { ...aCleaning(), position: { x: 1e300, y: 0, theta: 0, mapId: "m" } },
    "cells past all bounds": { ...aCleaning(), cleanedRows: [2 ** 40, 0, 1] },
    "a deep nest": `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  };

  it.each(Object.entries(rubbish))("counts %s and goes on", async (_name, message) => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const [connection, otherConnection] = [await robot.connect(), await other.connect()];
    await send(connection, robot.topic("cleaning"), message);
    await Promise.all([
      send(connection, robot.topic("cleaning"), aCleaning()),
      send(otherConnection, other.topic("cleaning"), aCleaning()),
    ]);
    expect(await reportsOf(robot)).toBe(1);
    expect(await reportsOf(other)).toBe(1);
    const counted = (await fixture.rejections()).filter((row) => row.serialNumber === robot.serialNumber);
    expect(counted).toEqual([expect.objectContaining({ kind: "cleaning", count: 1 })]);
    expect(["malformed", "invalid"]).toContain(counted[0]?.reason);
  });

  it("counts reports of impossible times", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    const day = 86_400_000;
    for (const at of [0, Date.now() - 60 * day, Date.now() + 3_600_000, Date.now() + 5_000 * day])
      await send(connection, robot.topic("cleaning"), aCleaning({ at }));
    await send(connection, robot.topic("state"), aState({ at: 1 }));
    expect(await reportsOf(robot)).toBe(0);
    const counted = (await fixture.rejections()).filter((row) => row.serialNumber === robot.serialNumber);
    expect(counted.map(({ reason, kind, count }) => ({ reason, kind, count }))).toEqual([
      { reason: "implausibleTime", kind: "cleaning", count: 4 },
      { reason: "implausibleTime", kind: "state", count: 1 },
    ]);
  });

  it("stores text with NUL and quotes as far as the database can", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    const odd = 'a"b\\c\u0000d{},NULL\\u0000\ud800';
    const position = { x: 1, y: 2, theta: 0, mapId: odd };
    await send(connection, robot.topic("cleaning"), aCleaning({ position, wifi: { ssid: odd, rssiDbm: 1 } }));
    const kept = 'a"b\\cd{},NULL\\u0000\ufffd';
    await fixture.eventually(robot, { map_key: kept, detail: { wifi: { ssid: kept, rssiDbm: 1 } } });
  });

  it.each([
    [5_000_000, 4],
    [300_000, 5],
    [262_500, 4],
  ] as const)(
    "drops a message of %i bytes by MQTT %i, and acknowledges and counts it",
    async (bytes, protocolVersion) => {
      const robot = await fixture.aRobot();
      const connection = await robot.connect({ protocolVersion });
      await send(connection, robot.topic("state"), "x".repeat(bytes));
      await connection.publishAsync(robot.topic("state"), "x".repeat(bytes), { qos: 0 });
      await send(connection, robot.topic("cleaning"), aCleaning());
      expect(await reportsOf(robot)).toBe(1);
      expect(connection.connected).toBe(true);
      const counted = (await fixture.rejections()).filter((row) => row.serialNumber === robot.serialNumber);
      expect(counted).toEqual([expect.objectContaining({ reason: "tooLarge", kind: "state", count: 2 })]);
    },
  );

  it("ends the connection of a device that goes on sending what is too large", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    const isClosed = isClosedOf(connection);
    for (let count = 0; count <= BROKER_LIMITS.oversized.burst; count += 1)
      send(connection, robot.topic("state"), "x".repeat(300_000)).catch(() => undefined);
    await isClosed;
    await expect.poll(() => endsOf(robot), LONG_TIMEOUT).toEqual([{ reason: "kicked" }]);
  });
});

describe("coming and going", () => {
  it("records why each connection ended", async () => {
    const robot = await fixture.aRobot();
    const polite = await robot.connect({ will: aWill(robot) });
    await send(polite, robot.topic("connection"), aConnection("ONLINE"));
    await send(polite, robot.topic("connection"), aConnection("OFFLINE"));
    await polite.endAsync();
    const silent = await robot.connect({ will: aWill(robot) });
    await silent.endAsync();
    const broken = await robot.connect({ will: aWill(robot) });
    await fixture.eventually(robot, { is_online: true, status: "01" });
    broken.stream.destroy();
    await fixture.eventually(robot, { is_online: false, status: "03" });
    const cut = await robot.connect();
    await fixture.eventually(robot, { is_online: true });
    cut.stream.destroy();
    await expect
      .poll(() => endsOf(robot), LONG_TIMEOUT)
      .toEqual([{ reason: "closed" }, { reason: "closed" }, { reason: "lost" }, { reason: "lost" }]);
  });

  it("ends every connection with a restart of the broker", async () => {
    const robot = await fixture.aRobot();
    await robot.connect({ will: aWill(robot) });
    await fixture.eventually(robot, { is_online: true });
    await fixture.restartBroker();
    expect(await endsOf(robot)).toEqual([{ reason: "brokerRestart" }]);
    const back = await robot.connect();
    await send(back, robot.topic("cleaning"), aCleaning());
    await fixture.eventually(robot, { is_online: true });
  });
});
