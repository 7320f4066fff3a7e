/** Robots that speak MQTT 5 with the embedded broker, whose library speaks 3.1.1. */
import { connect } from "node:net";
import type { IClientOptions, IDisconnectPacket, MqttClient } from "mqtt";
import { generate, type IConnackPacket, type Packet, parser } from "mqtt-packet";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWill, createRobotFixture, LONG_TIMEOUT, type Robot, send } from "../../../test/robot-fixture.ts";
import { aCleaning, aConnection } from "../../../test/robot-messages.ts";
import { BROKER_LIMITS, LARGEST_PACKET_BYTES } from "./limits.ts";
import { END_REASONS } from "./mqtt5.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const V5: IClientOptions = { protocolVersion: 5 };
const signedIn = (robot: Robot, given: IClientOptions = {}) => robot.connect({ ...V5, ...given });
/** The first answer to these packets, by the bytes alone. */
async function answerTo(...packets: Packet[]): Promise<Packet> {
  const socket = connect(fixture.port, "127.0.0.1");
  const { promise, resolve, reject } = Promise.withResolvers<Packet>();
  const reader = parser({ protocolVersion: 5 } as never);
  reader.on("packet", resolve);
  reader.on("error", reject);
  socket.on("data", (bytes) => reader.parse(bytes));
  socket.on("error", reject);
  for (const packet of packets) socket.write(generate(packet, { protocolVersion: 5 }));
  return promise.finally(() => socket.destroy());
}
const endOf = (client: MqttClient): Promise<IDisconnectPacket> =>
  new Promise((resolve) => client.once("disconnect", resolve));
const reportsOf = async ({ id }: Robot): Promise<number> => {
  const { count } = await fixture.db.one<{ count: number }>(
    sql`select count(*) from telemetry_reports where device_id = ${id}`,
  );
  return count;
};
const endsOf = ({ id }: Robot) =>
  fixture.db.many(sql`
    select offline_reason as reason from connection_records where device_id = ${id} order by id`);

describe("a robot that speaks MQTT 5", () => {
  it("signs in, is acknowledged what is stored, and hears what is sent to it", async () => {
    const robot = await fixture.aRobot();
    const client = await signedIn(robot);
    await send(client, robot.topic("cleaning"), aCleaning());
    expect(await reportsOf(robot)).toBe(1);
    const granted = await client.subscribeAsync({
      [robot.topic("order")]: { qos: 1 },
      [robot.topic("instantActions")]: { qos: 2 },
    });
    expect(granted.map(({ qos }) => qos)).toEqual([1, 1]);
    const received = new Promise((resolve) =>
      client.once("message", (topic, text) => resolve([topic, `${text}`])),
    );
    await fixture.bus.publish(robot.topic("order"), "{}", { qos: 1 });
    expect(await received).toEqual([robot.topic("order"), "{}"]);
    await client.unsubscribeAsync([robot.topic("order"), robot.topic("instantActions")]);
  });

  it("is refused with the reasons of MQTT 5", async () => {
    const robot = await fixture.aRobot();
    const refused = await robot.connect({ ...V5, password: "wrong" }).catch((error) => error);
    expect(refused.code).toBe(0x86);
    const asked = robot.connect({
      ...V5,
      properties: { authenticationMethod: "SCRAM", authenticationData: Buffer.from("x") },
    });
    expect(await asked.catch((error) => error.code)).toBe(END_REASONS.badAuthenticationMethod);
    const client = await signedIn(robot);
    const other = await fixture.aRobot();
    const denied = await client.subscribeAsync(other.topic("order")).catch((error) => error);
    expect(`${denied.message ?? denied[0]?.qos}`).toMatch(/not authorized|135/i);
  });

  it("hears a shared subscription of its own, and the same filter once however often it asks", async () => {
    const robot = await fixture.aRobot();
    const client = await signedIn(robot);
    const topic = robot.topic("order");
    const granted = await client.subscribeAsync({
      [`$share/fleet/${topic}`]: { qos: 1 },
      [topic]: { qos: 1 },
    });
    expect(granted).toHaveLength(2);
    const received: string[] = [];
    client.on("message", (_topic, text) => received.push(`${text}`));
    for (const text of ["1", "2"]) await fixture.bus.publish(topic, text, { qos: 1 });
    await expect.poll(() => received, LONG_TIMEOUT).toEqual(["1", "2"]);
  });

  it("is told what the broker has not, in one CONNACK", async () => {
    const { serialNumber: username, secret } = await fixture.aRobot();
    const sign = { cmd: "connect", protocolId: "MQTT", protocolVersion: 5, clean: true } as const;
    const password = Buffer.from(secret);
    const answer = await answerTo({ ...sign, clientId: "", keepalive: 3_000, username, password });
    expect(answer).toMatchObject({ cmd: "connack", reasonCode: 0, sessionPresent: false });
    expect((answer as IConnackPacket).properties).toEqual({
      ...{ sessionExpiryInterval: 0, maximumQoS: 1, subscriptionIdentifiersAvailable: false },
      ...{ serverKeepAlive: 600, maximumPacketSize: LARGEST_PACKET_BYTES },
      assignedClientIdentifier: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("has its last will said when it is lost, and where it leaves with it, and not at a goodbye", async () => {
    const robot = await fixture.aRobot();
    const lost = await signedIn(robot, { will: { ...aWill(robot), properties: { willDelayInterval: 5 } } });
    await send(lost, robot.topic("connection"), aConnection("ONLINE"));
    await fixture.eventually(robot, { is_online: true });
    lost.stream.destroy();
    await fixture.eventually(robot, { is_online: false });
    const withWill = await signedIn(robot, { will: aWill(robot) });
    await fixture.eventually(robot, { is_online: true });
    await withWill.endAsync(false, { reasonCode: 0x04 });
    await fixture.eventually(robot, { is_online: false });
    const polite = await signedIn(robot);
    await fixture.eventually(robot, { is_online: true });
    await polite.endAsync();
    await expect
      .poll(() => endsOf(robot), LONG_TIMEOUT)
      .toEqual([{ reason: "lost" }, { reason: "lost" }, { reason: "closed" }]);
  });

  it("is told why its connection ends", async () => {
    const robot = await fixture.aRobot();
    const first = await signedIn(robot, { clientId: "a" });
    const takenOver = endOf(first);
    const second = await signedIn(robot, { clientId: "b" });
    expect((await takenOver).reasonCode).toBe(END_REASONS.takenOver);
    const tooLarge = endOf(second);
    for (let count = 0; count <= BROKER_LIMITS.oversized.burst; count += 1)
      send(second, robot.topic("state"), "x".repeat(300_000)).catch(() => undefined);
    expect((await tooLarge).reasonCode).toBe(END_REASONS.tooLarge);
    const third = await signedIn(robot);
    const revoked = endOf(third);
    await fixture.devices.revokeSecret(robot);
    expect((await revoked).reasonCode).toBe(END_REASONS.administrative);
  });

  it("is sent no more at a time than it takes, and nothing larger", async () => {
    const robot = await fixture.aRobot();
    const client = await signedIn(robot, { properties: { receiveMaximum: 2, maximumPacketSize: 1_000 } });
    const topic = robot.topic("order");
    await client.subscribeAsync(topic, { qos: 1 });
    const received: string[] = [];
    const { promise: allSent, resolve: acknowledge } = Promise.withResolvers<void>();
    let inProgress = 0;
    let most = 0;
    client.handleMessage = (packet, done) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      received.push(`${packet.payload}`);
      void allSent.then(() => {
        inProgress -= 1;
        done();
      });
    };
    const texts = Array.from({ length: 9 }, (_, index) => `${index}`);
    const tooLarge = "x".repeat(2_000);
    await fixture.bus.publish(topic, tooLarge, { qos: 1 });
    // Two are in progress, and what waits first behind them is too large.
    for (const text of [...texts.slice(0, 2), tooLarge, tooLarge, ...texts.slice(2)])
      await fixture.bus.publish(topic, text, { qos: 1 });
    acknowledge();
    await expect.poll(() => received, LONG_TIMEOUT).toEqual(texts);
    expect(most).toBeLessThanOrEqual(2);
  });
});
