import type { IConnectPacket } from "mqtt-packet";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  aConnect,
  aPublish,
  aSubscribe,
  type RawClient,
  rawClient,
  signedIn,
} from "../../../test/raw-client.ts";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { aConnection } from "../../../test/robot-messages.ts";

/** What a robot's own credentials open, and what they do not: real packets on the real broker. */
const fixture = await createRobotFixture();
afterAll(() => fixture.close());
const open: RawClient[] = [];
/** One is the bus of the tests. */
const onlyOurs = (more = 0) =>
  expect.poll(() => fixture.stack.broker.connections, LONG_TIMEOUT).toBe(1 + more);
afterEach(async () => {
  for (const client of open.splice(0)) client.reset();
  await onlyOurs();
});

async function connected(robot: Robot, more: Partial<IConnectPacket> = {}): Promise<RawClient> {
  const { client, code } = await signedIn({ port: fixture.port }, aConnect(robot, more));
  expect(code).toBe(0);
  open.push(client);
  return client;
}
async function granted(client: RawClient, filters: readonly string[], qos: 0 | 1 | 2 = 1): Promise<unknown> {
  client.send(aSubscribe(filters, qos));
  const answer = await client.next("suback");
  return answer.cmd === "suback" && answer.granted;
}
/** Everything that was sent to it before this has come when the answer is there. */
async function receivedUpToNow(client: RawClient): Promise<string[]> {
  client.send({ cmd: "pingreq" });
  await client.next("pingresp");
  return client.received.flatMap((packet) => (packet.cmd === "publish" ? [packet.topic] : []));
}
const counted = async (robot: Robot) =>
  (await fixture.rejections())
    .filter(({ serialNumber }) => serialNumber === robot.serialNumber)
    .map(({ reason, kind }) => `${reason} ${kind}`);

describe("a robot hears only its own topics", () => {
  it("keeps no session: filters that were refused beside a granted one are gone, and nothing waits", async () => {
    const [thief, victim] = [await fixture.aRobot(), await fixture.aRobot()];
    const first = await connected(thief, { clean: false });
    const filters = [
      thief.topic("order"),
      "#",
      "sweepline/internal/#",
      victim.topic("instantActions"),
      "/lci/#",
    ];
    expect(await granted(first, filters)).toEqual([1, 128, 128, 128, 128]);
    first.send({ cmd: "disconnect" });
    await first.closed;
    const secrets = [
      victim.topic("instantActions"),
      "sweepline/internal/probe",
      "/lci/1/2/3/CallElevator/us",
      thief.topic("order"),
    ];
    for (const topic of secrets) await fixture.bus.publish(topic, "{}", { qos: 1 });
    const again = await connected(thief, { clean: false });
    expect(again.received[0]).toMatchObject({ cmd: "connack", sessionPresent: false });
    for (const topic of secrets) await fixture.bus.publish(topic, "{}", { qos: 1 });
    expect(await receivedUpToNow(again)).toEqual([]);
    await granted(again, [thief.topic("order")]);
    await fixture.bus.publish(thief.topic("order"), "{}", { qos: 1 });
    expect(await receivedUpToNow(again)).toEqual([thief.topic("order")]);
  });

  it("keeps nothing of a message that it did not acknowledge", async () => {
    const robot = await fixture.aRobot();
    const first = await connected(robot, { clean: false });
    await granted(first, [robot.topic("order")]);
    await fixture.bus.publish(robot.topic("order"), "{}", { qos: 1 });
    await first.next("publish");
    first.reset();
    const again = await connected(robot, { clean: false });
    expect(await receivedUpToNow(again)).toEqual([]);
  });

  it("keeps no message that a device wants retained, for nobody and under no name", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    client.send(aPublish(robot.topic("connection"), JSON.stringify(aConnection("ONLINE")), { retain: true }));
    await client.next("puback");
    const received: string[] = [];
    const stop = await fixture.bus.subscribe(
      "uagv/v2/Acme/+/connection",
      (topic) => void received.push(topic),
    );
    await fixture.bus.publish("uagv/v2/Acme/none/connection", "{}", { qos: 1 });
    await expect.poll(() => received, LONG_TIMEOUT).toEqual(["uagv/v2/Acme/none/connection"]);
    stop();
  });

  it("forgets what the platform had retained for a device that is put out of use", async () => {
    const robot = await fixture.aRobot();
    await fixture.bus.publish(robot.topic("order"), "{}", { qos: 1, retain: true });
    const before = await connected(robot);
    await granted(before, [robot.topic("order")]);
    expect(await receivedUpToNow(before)).toEqual([robot.topic("order")]);
    await fixture.devices.revokeSecret(robot);
    await before.closed;
    const secret = await fixture.devices.rotateSecret(robot);
    const after = await connected({ ...robot, secret });
    await granted(after, [robot.topic("order")]);
    expect(await receivedUpToNow(after)).toEqual([]);
  });

  it("grants QoS 1 at most, and says so", async () => {
    const robot = await fixture.aRobot();
    expect(await granted(await connected(robot), [robot.topic("order")], 2)).toEqual([1]);
  });

  it("takes a hundred filters a connection and refuses more", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    const filters = Array.from({ length: 101 }, (_, index) => robot.topic(`kind${index}`));
    expect(await granted(client, filters.slice(0, 60))).toEqual(Array(60).fill(1));
    expect(await granted(client, filters.slice(60))).toEqual([...Array(40).fill(1), 128]);
    expect(await granted(client, [robot.topic("k".repeat(1_000))])).toEqual([128]);
  });

  it("pins the interface name that a connection begins with", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    const own = `own-name/v2/Acme/${robot.serialNumber}`;
    expect(await granted(client, [`${own}/order`])).toEqual([1]);
    expect(await granted(client, [robot.topic("order")])).toEqual([128]);
    client.send(aPublish(robot.topic("connection"), JSON.stringify(aConnection("ONLINE"))));
    await client.next("puback");
    expect(await counted(robot)).toContain("foreignTopic connection");
    client.send(aPublish(`${own}/connection`, JSON.stringify(aConnection("ONLINE"))));
    await client.next("puback");
    await fixture.eventually(robot, { is_online: true });
  });
});

describe("a robot speaks only as itself", () => {
  const probe = "sweepline/internal/probe";

  it("publishes no last will to a topic of others, whenever its connection breaks", async () => {
    // Several, since one that signs in again and again has to wait.
    const thieves = await Promise.all(Array.from({ length: 10 }, () => fixture.aRobot()));
    const victim = await fixture.aRobot();
    const listener = await connected(victim);
    await granted(listener, [victim.topic("instantActions")]);
    const received: string[] = [];
    const stop = await fixture.bus.subscribe(probe, () => void received.push(probe));
    for (let turn = 0; turn < 50; turn += 1) {
      const thief = thieves[turn % thieves.length] as Robot;
      // Whom it replaces takes a moment to go, in which the newer one is neither ready nor gone.
      const before = await connected(thief);
      await granted(before, [thief.topic("order")]);
      const topic = turn % 2 === 0 ? probe : victim.topic("instantActions");
      const will = { topic, payload: Buffer.from("{}"), qos: 1, retain: false } as const;
      const packet = aConnect(thief, { clean: turn % 3 === 0, will });
      const client = rawClient({ port: fixture.port });
      client.send(packet);
      if (turn % 5 === 0) await client.next("connack");
      if (turn % 5 === 1) client.socket.write(Buffer.alloc(64, 0xff));
      for (let step = 0; step < turn % 7; step += 1) await new Promise((resolve) => setImmediate(resolve));
      if (turn % 5 === 2)
        await client.next("connack").then(() => client.socket.write(Buffer.alloc(64, 0xff)));
      else client.reset();
      await client.closed;
      before.reset();
    }
    await onlyOurs(1);
    expect([await receivedUpToNow(listener), received]).toEqual([[], []]);
    stop();
  });

  it("lets a device in whose last will is for others, without the will, and counts it", async () => {
    const [robot, victim] = [await fixture.aRobot(), await fixture.aRobot()];
    const will = {
      topic: victim.topic("connection"),
      payload: Buffer.from("{}"),
      qos: 1,
      retain: true,
    } as const;
    const client = await connected(robot, { will });
    expect(await counted(robot)).toEqual(["foreignTopic will"]);
    client.reset();
    await client.closed;
  });

  it("publishes a device's own last will, one of QoS 2 too", async () => {
    const robot = await fixture.aRobot();
    const payload = Buffer.from(JSON.stringify(aConnection("CONNECTIONBROKEN")));
    const will = { topic: robot.topic("connection"), payload, qos: 2, retain: true } as const;
    const client = await connected(robot, { will });
    await fixture.eventually(robot, { is_online: true });
    client.reset();
    await fixture.eventually(robot, { is_online: false });
    expect(await counted(robot)).toEqual([]);
  });

  it("tells of every connection's end, however quickly one follows the other", async () => {
    const robot = await fixture.aRobot();
    for (let turn = 0; turn < 9; turn += 1) {
      const client = await connected(robot);
      client.send(aSubscribe([robot.topic("order")]));
      const next = rawClient({ port: fixture.port });
      next.send(aConnect(robot));
      if (turn % 2 === 0) await next.next("connack");
      next.reset();
      await next.closed;
      client.reset();
      await client.closed;
    }
    await fixture.eventually(robot, { is_online: false });
    await onlyOurs();
  });
});
