import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dice } from "./dice.ts";
import { aHostile, type Hostile, MARK } from "./hostile-client.ts";
import { createRobotFixture, LONG_TIMEOUT, type Robot, type RobotFixture, send } from "./robot-fixture.ts";
import { aCleaning } from "./robot-messages.ts";

/**
 * Fifty robots that try everything among fifty good ones, at the real broker with everything behind it. BROKER_SEED repeats a run, which is
 * as like the first as the network lets it be; BROKER_STEPS makes it shorter or longer.
 */
const STEPS = Number(process.env.BROKER_STEPS ?? 100_000);
const SEED = Number(process.env.BROKER_SEED ?? Date.now() % 2 ** 31);
const ROBOTS = 50;
const STEPS_A_TURN = 10;
const REST_EVERY = 500;
/** After what is kept of each device has been made. */
const WARM_UP_SHARE = 0.5;
const MAX_GROWTH_MB = 24;

let fixture: RobotFixture;
let hostile: Hostile[];
let good: Good[];
beforeAll(async () => {
  fixture = await createRobotFixture();
  const robots: Robot[] = [];
  for (let count = 0; count < ROBOTS * 2; count += 1) robots.push(await fixture.aRobot());
  const victims = robots.slice(0, ROBOTS);
  good = await Promise.all(victims.map((robot) => aGoodOne(robot)));
  const stranger = dice(SEED);
  hostile = robots
    .slice(ROBOTS)
    .map((robot) => aHostile(robot, { port: fixture.port, victims, dice: stranger }));
}, 60_000);
afterAll(() => fixture.close());

interface Good {
  robot: Robot;
  client: MqttClient;
  acknowledged: number;
  commands: string[];
  received: string[];
  isClosed: boolean;
}

async function aGoodOne(robot: Robot): Promise<Good> {
  const client = await robot.connect();
  const one: Good = { robot, client, acknowledged: 0, commands: [], received: [], isClosed: false };
  client.on("close", () => {
    one.isClosed = true;
  });
  client.on("message", (_topic, payload) => void one.commands.push(payload.toString()));
  await client.subscribeAsync(robot.topic("order"), { qos: 1 });
  return one;
}
async function notify(one: Good): Promise<void> {
  const command = `${one.robot.serialNumber} ${one.received.length}`;
  one.received.push(command);
  await fixture.bus.publish(one.robot.topic("order"), command, { qos: 1 });
}
async function report(one: Good): Promise<void> {
  await send(one.client, one.robot.topic("cleaning"), aCleaning());
  one.acknowledged += 1;
}
/** Until the end each reports, and is told something. */
async function work(one: Good, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await Promise.all([report(one), notify(one)]);
    for (let wait = 0; wait < 50 && !isOver(); wait += 1) await turn();
  }
}

function heapMb(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function storm(steps: number, pick: ReturnType<typeof dice>): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const one = pick.one(hostile);
    one.step();
    if (step % STEPS_A_TURN === 0) await turn();
    if (step % REST_EVERY !== 0) continue;
    // Something to hear, for those who listen.
    await fixture.bus.publish(pick.one(hostile).robot.topic("order"), "{}", { qos: 1 });
    await fixture.bus.publish("sweepline/internal/probe", "{}", { qos: 1 });
  }
  await Promise.all(hostile.map((one) => one.end()));
  await expect.poll(() => fixture.stack.broker.connections, LONG_TIMEOUT).toBe(ROBOTS + 1);
}

it(`lets nobody hear or say what is not theirs (seed ${SEED}, ${STEPS} steps)`, {
  timeout: 300_000,
}, async () => {
  const pick = dice(SEED + 1);
  const said: string[] = [];
  const stop = await fixture.bus.subscribe("#", (topic, payload) => {
    if (Buffer.from(payload).includes(MARK)) said.push(topic);
  });
  const stopInternal = await fixture.bus.subscribe("sweepline/#", (topic, payload) => {
    if (Buffer.from(payload).includes(MARK)) said.push(topic);
  });
  let isOver = false;
  const working = Promise.all(good.map((one) => work(one, () => isOver)));
  await storm(Math.floor(STEPS * WARM_UP_SHARE), pick);
  const before = heapMb();
  await storm(Math.ceil(STEPS * (1 - WARM_UP_SHARE)), pick);
  const growth = heapMb() - before;
  isOver = true;
  await working;
  stop();
  stopInternal();

  const foreign = hostile.flatMap((one) =>
    one.received().filter((topic) => !topic.startsWith(`uagv/v2/Acme/${one.robot.serialNumber}/`)),
  );
  expect({ seed: SEED, foreign, said }).toEqual({ seed: SEED, foreign: [], said: [] });
  for (const one of good) {
    await expect.poll(() => one.commands, LONG_TIMEOUT).toEqual(one.received);
    expect(one.isClosed, `seed ${SEED}`).toBe(false);
    const stored = await fixture.db.one<{ count: number }>(
      sql`select count(*) from telemetry_reports where device_id = ${one.robot.id}`,
    );
    expect(stored.count, `seed ${SEED}`).toBe(one.acknowledged);
    expect(one.acknowledged).toBeGreaterThan(0);
  }
  expect(growth, `MB of heap, seed ${SEED}`).toBeLessThan(MAX_GROWTH_MB);
});
