import { generate } from "mqtt-packet";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  aConnect,
  aPublish,
  aSubscribe,
  type RawClient,
  type RawOptions,
  rawClient,
  signedIn,
} from "../../../test/raw-client.ts";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { BROKER_LIMITS } from "./limits.ts";

/** Who asks for too much loses its own connection; everybody else goes on. Each comes from an address of its own. */
const fixture = await createRobotFixture();
afterAll(() => fixture.close());
const open: RawClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.reset();
});

const opened = (more: Partial<RawOptions> = {}): RawClient => {
  const client = rawClient({ port: fixture.port, ...more });
  open.push(client);
  return client;
};
async function connected(robot: Robot): Promise<RawClient> {
  const { client, code } = await signedIn({ port: fixture.port }, aConnect(robot));
  expect(code).toBe(0);
  open.push(client);
  return client;
}
const counted = async ({ serialNumber }: Pick<Robot, "serialNumber">) =>
  (await fixture.rejections()).filter((row) => row.serialNumber === serialNumber);
const aReport = (robot: Robot) => aPublish(robot.topic("cleaning"), JSON.stringify(aCleaning()));
const pingreq = () => ({ cmd: "pingreq" }) as const;
async function goesOn(robot: Robot, client: RawClient): Promise<void> {
  client.send(aReport(robot));
  expect(await client.next("puback")).toMatchObject({ cmd: "puback" });
}

describe("before anybody has signed in", () => {
  it("closes the oldest of five hundred connections of one address, and lets a robot of it in", async () => {
    const robot = await fixture.aRobot();
    const from = "127.0.0.11";
    const { anAddress } = BROKER_LIMITS.pending;
    const silent = Array.from({ length: anAddress + 1 }, () => opened({ from }));
    await silent[0]?.closed;
    const { client, code } = await signedIn({ port: fixture.port, from }, aConnect(robot));
    expect(code).toBe(0);
    await goesOn(robot, client);
    expect(silent.filter(({ socket }) => socket.destroyed).length).toBeLessThan(anAddress / 2);
    client.reset();
  });

  it("answers wrong passwords slowly when one address has sent many, and right ones at once", async () => {
    const robot = await fixture.aRobot();
    const from = "127.0.0.12";
    const wrong = aConnect({ ...robot, secret: "wrong" });
    const { burst } = BROKER_LIMITS.refusedSignIns;
    const guesses = Array.from({ length: burst + 10 }, () => opened({ from }));
    for (const guess of guesses) guess.send(wrong);
    const answered = () => guesses.filter(({ received }) => received.length > 0);
    await expect.poll(() => answered().length, LONG_TIMEOUT).toBeGreaterThanOrEqual(burst);
    expect(answered()[0]?.received[0]).toMatchObject({ cmd: "connack", returnCode: 4 });
    const { client, code } = await signedIn({ port: fixture.port, from }, aConnect(robot));
    expect(code).toBe(0);
    expect(answered().length).toBeLessThan(guesses.length);
    // Some guesses may still be on their way when the right one is in.
    await expect
      .poll(() => counted(robot), LONG_TIMEOUT)
      .toEqual([
        expect.objectContaining({ reason: "wrongPassword", kind: "connect", count: guesses.length }),
      ]);
    client.reset();
  });

  it("refuses the twenty-first sign-in of a device as busy, says so, and lets others in", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    for (let turn = 0; turn < BROKER_LIMITS.signIns.burst; turn += 1) (await connected(robot)).reset();
    const { client, code } = await signedIn({ port: fixture.port }, aConnect(robot));
    expect(code).toBe(3);
    await client.closed;
    expect(await counted(robot)).toEqual([
      expect.objectContaining({ reason: "tooManySignIns", kind: "connect", count: 1 }),
    ]);
    await goesOn(other, await connected(other));
  });

  it("reads no packet of more than 64 KiB", async () => {
    const client = opened();
    client.socket.write(Buffer.from([0x10, 0x81, 0x80, 0x04, 0, 4]));
    await client.closed;
  });
});

describe("a device that is signed in", () => {
  it.each([
    ["its own", (robot: Robot) => robot.topic("state")],
    ["a topic of others", () => "uagv/v2/Acme/somebody/map"],
    ["an internal topic", () => "sweepline/internal/probe"],
  ])("has 4 MB on %s let go as they come, however they are cut, and goes on", async (_name, topicOf) => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    const bytes = generate(aPublish(topicOf(robot), Buffer.alloc(4_000_000)));
    // The topic is not all there at first, nor the message's number, and the end comes with the next packet.
    const ends = [4, 20, bytes.length - 5, bytes.length];
    for (const [index, end] of ends.entries()) {
      client.socket.write(bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await client.next("puback");
    expect(await counted(robot)).toEqual([expect.objectContaining({ reason: "tooLarge", count: 1 })]);
    await goesOn(robot, client);
  });

  it("may still send a map of 4 MB", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    client.send(aPublish(robot.topic("map"), Buffer.alloc(4_000_000, "x")));
    await client.next("puback");
    expect(await counted(robot)).toEqual([expect.objectContaining({ reason: "malformed", kind: "map" })]);
  });

  it("loses its connection over a message of QoS 2, and an administrator sees why", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    client.send(aPublish(robot.topic("state"), "{}", { qos: 2 }));
    await client.closed;
    expect(await counted(robot)).toEqual([
      expect.objectContaining({ reason: "qosNotSupported", kind: "state", count: 1 }),
    ]);
  });

  it("loses its connection over the twenty-first topic of others", async () => {
    const [robot, victim] = [await fixture.aRobot(), await fixture.aRobot()];
    const client = await connected(robot);
    const most = BROKER_LIMITS.foreignTopics.burst;
    for (let count = 0; count < most; count += 1) {
      client.send(count % 2 ? aSubscribe([victim.topic("order")]) : aPublish(victim.topic("cleaning"), "{}"));
      await client.next(count % 2 ? "suback" : "puback");
    }
    client.send(aPublish(victim.topic("cleaning"), "{}"));
    await client.closed;
    expect((await counted(robot)).map(({ reason, kind, count }) => [reason, kind, count])).toEqual([
      ["foreignTopic", "cleaning", most / 2 + 1],
      ["foreignTopic", "subscribe", most / 2],
    ]);
  });

  it("is not read while it waits, and keeps its connection meanwhile", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const { client } = await signedIn({ port: fixture.port }, { ...aConnect(robot), keepalive: 1 });
    open.push(client);
    const part = Buffer.alloc(250_000, "x");
    const atOnce = Math.floor(BROKER_LIMITS.bytes.burst / part.length);
    // More than what may come at once and what sockets hold on their own.
    for (let count = 0; count < atOnce * 6; count += 1) client.send(aPublish(robot.topic("state"), part));
    for (let count = 0; count < atOnce + 2; count += 1) await client.next("puback");
    expect(client.socket.writableLength).toBeGreaterThan(BROKER_LIMITS.bytes.burst);
    await goesOn(other, await connected(other));
  });

  it("finds what it left when it comes back", async () => {
    const robot = await fixture.aRobot();
    const first = await connected(robot);
    first.send(...Array.from({ length: BROKER_LIMITS.otherPackets.burst + 100 }, pingreq));
    await first.closed;
    const second = await connected(robot);
    second.send(...Array.from({ length: BROKER_LIMITS.otherPackets.burst / 2 }, pingreq));
    await second.closed;
  });

  it("keeps its connection where it says things of its own that nobody reads", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot);
    for (let count = 0; count < 50; count += 1) {
      client.send(aPublish(robot.topic(`own${count}`), "{}"), aPublish(`x/${robot.serialNumber}/y`, "{}"));
      await client.next("puback");
      await client.next("puback");
    }
    await goesOn(robot, client);
  });

  it.each([
    ["pings", () => Array.from({ length: 600 }, pingreq)],
    ["filters", () => [aSubscribe(Array.from({ length: 600 }, (_, index) => `a/${index}`))]],
  ])("loses its connection over 600 %s at once", async (_name, packetsOf) => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const client = await connected(robot);
    client.send(...packetsOf());
    await client.closed;
    expect((await counted(robot)).map(({ reason }) => reason)).toContain("tooManyPackets");
    await goesOn(other, await connected(other));
  });

  it("loses its connection where it does not read, and others get their messages meanwhile", async () => {
    const [slow, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const [unread, read] = [await connected(slow), await connected(other)];
    for (const [robot, client] of [
      [slow, unread],
      [other, read],
    ] as const) {
      client.send(aSubscribe([robot.topic("order")]));
      await client.next("suback");
    }
    unread.socket.pause();
    // More than a socket takes on its own, and more messages than are handed out side by side.
    for (let count = 0; count < 200; count += 1)
      await fixture.stack.broker.bus.publish(slow.topic("order"), Buffer.alloc(100_000));
    await fixture.bus.publish(other.topic("order"), "{}", { qos: 1 });
    expect(await read.next("publish")).toMatchObject({ topic: other.topic("order") });
    await expect
      .poll(() => counted(slow), LONG_TIMEOUT)
      .toEqual([expect.objectContaining({ reason: "notReading" })]);
    unread.socket.resume();
    await unread.closed;
  });
});
