/** What MQTT 5 has and the embedded broker does not: named by the standard's reason, to the client and on the broker's page. */
import { connect, type Socket } from "node:net";
import { generate, type IConnackPacket, type IDisconnectPacket, type Packet, parser } from "mqtt-packet";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { END_REASONS } from "./mqtt5.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const V5 = { protocolVersion: 5 };
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const signOf = ({ serialNumber: username, secret }: Robot): Packet => ({
  ...{ cmd: "connect", protocolId: "MQTT", protocolVersion: 5, clean: true, clientId: "raw", keepalive: 60 },
  ...{ username, password: Buffer.from(secret) },
});

/** Signs in and sends these packets in one write, without waiting where they begin with a CONNECT; all that comes back until the end. */
async function talk(robot: Robot, ...packets: Packet[]): Promise<Packet[]> {
  const socket = connect(fixture.port, "127.0.0.1");
  sockets.push(socket);
  const answers: Packet[] = [];
  const [first] = packets;
  const write = (all: Packet[]): void =>
    void socket.write(Buffer.concat(all.map((packet) => generate(packet, V5))));
  const reader = parser(V5 as never);
  reader.on("packet", (packet: Packet) => {
    answers.push(packet);
    if (packet.cmd === "connack" && first?.cmd !== "connect") write(packets);
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  socket.on("data", (bytes) => reader.parse(bytes));
  socket.on("close", () => resolve());
  socket.on("error", reject);
  write(first?.cmd === "connect" ? packets : [signOf(robot)]);
  await ended;
  return answers;
}
const publish = (robot: Robot, more: object): Packet => ({
  ...{ cmd: "publish", qos: 1, dup: false, retain: false, messageId: 1 },
  ...{ topic: robot.topic("cleaning"), payload: JSON.stringify(aCleaning()), ...more },
});
const named = async ({ serialNumber }: Robot): Promise<string[]> => {
  // Written before it is read.
  await fixture.rejections();
  const rows = await fixture.db.many<{ reason: string; kind: string; detail: string }>(sql`
    select reason, kind, detail from telemetry_rejections where serial_number = ${serialNumber}`);
  return rows.map(({ reason, kind, detail }) => `${reason} ${kind} ${detail}`);
};
const stored = async ({ id }: Robot): Promise<number> =>
  (
    await fixture.db.one<{ n: number }>(sql`
    select count(*)::int as n from telemetry_reports where device_id = ${id}`)
  ).n;
const lastReason = (answers: Packet[]): number | undefined =>
  (answers.at(-1) as IDisconnectPacket | undefined)?.reasonCode;

describe("a topic alias", () => {
  it.each([
    ["with its topic", { properties: { topicAlias: 1 } }],
    ["without a topic", { topic: "", properties: { topicAlias: 1 } }],
    ["beyond all numbers that there are", { properties: { topicAlias: 65_535 } }],
    ["at QoS 0", { qos: 0, messageId: undefined, properties: { topicAlias: 3 } }],
  ])("%s ends the connection by 0x94, and is named", async (_, more) => {
    const robot = await fixture.aRobot();
    const answers = await talk(robot, publish(robot, more));
    const [connack] = answers as IConnackPacket[];
    // Left out it is none.
    expect(connack?.properties?.topicAliasMaximum).toBeUndefined();
    expect(lastReason(answers)).toBe(0x94);
    await expect.poll(() => named(robot), LONG_TIMEOUT).toEqual(["notOffered publish Topic Alias"]);
    expect(await stored(robot)).toBe(0);
  });

  it("takes nothing with it that was said before, and is not remembered by the next connection", async () => {
    const robot = await fixture.aRobot();
    await talk(robot, publish(robot, {}), publish(robot, { messageId: 2, properties: { topicAlias: 1 } }));
    await expect.poll(() => stored(robot), LONG_TIMEOUT).toBe(1);
    const next = await talk(robot, publish(robot, { topic: "" }));
    expect(lastReason(next)).toBe(END_REASONS.protocolError);
    expect(await stored(robot)).toBe(1);
    await expect
      .poll(
        () =>
          fixture.db.many(sql`
            select offline_reason as reason from connection_records where device_id = ${robot.id} order by id`),
        LONG_TIMEOUT,
      )
      .toEqual([{ reason: "kicked" }, { reason: "kicked" }]);
  });

  it("before the client knows whether it may come in ends the connection too", async () => {
    const robot = await fixture.aRobot();
    const answers = await talk(robot, signOf(robot), publish(robot, { properties: { topicAlias: 1 } }));
    expect(lastReason(answers)).toBe(0x94);
    await expect.poll(() => named(robot), LONG_TIMEOUT).toEqual(["notOffered publish Topic Alias"]);
    expect(await stored(robot)).toBe(0);
  });

  it("that is only allowed to us is not used", async () => {
    const robot = await fixture.aRobot();
    const client = await robot.connect({ protocolVersion: 5, properties: { topicAliasMaximum: 10 } });
    const topic = robot.topic("order");
    await client.subscribeAsync(topic, { qos: 1 });
    const seen: unknown[] = [];
    client.on("packetreceive", (packet) => {
      if (packet.cmd === "publish") seen.push([packet.topic, packet.properties?.topicAlias]);
    });
    for (const text of ["1", "2"]) await fixture.bus.publish(topic, text, { qos: 1 });
    await expect
      .poll(() => seen, LONG_TIMEOUT)
      .toEqual([
        [topic, undefined],
        [topic, undefined],
      ]);
  });
});

describe("other things of MQTT 5 that are not offered", () => {
  it("are named when they are used", async () => {
    const robot = await fixture.aRobot();
    const subscriptions = [{ topic: robot.topic("order"), qos: 1 as const }];
    const subscribed = await talk(robot, {
      ...{ cmd: "subscribe", messageId: 1, subscriptions, properties: { subscriptionIdentifier: 7 } },
    } as unknown as Packet);
    expect(lastReason(subscribed)).toBe(END_REASONS.subscriptionIdentifier);
    const sign = {
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: 5,
      clean: true,
      clientId: "raw",
    } as const;
    const properties = { authenticationMethod: "SCRAM", authenticationData: Buffer.from("x") };
    const { serialNumber: username } = robot;
    const asked = await talk(robot, { ...sign, keepalive: 60, username, properties });
    expect(asked).toMatchObject([{ cmd: "connack", reasonCode: END_REASONS.badAuthenticationMethod }]);
    await expect
      .poll(async () => (await named(robot)).sort(), LONG_TIMEOUT)
      .toEqual(["notOffered connect Authentication Method", "notOffered subscribe Subscription Identifier"]);
  });
});
