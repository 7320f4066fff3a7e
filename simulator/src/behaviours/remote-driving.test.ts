import { describe, expect, it } from "vitest";
import { aDriver, anOpenDriver, aParkedDriver } from "../testing/remote.ts";
import { aFleetRobot, aWorld, START_MS } from "../testing/world.ts";

const HOUR_MS = 3_600_000;

describe("which drive messages a robot takes", () => {
  it("takes those of a newer epoch, and drops all of an older one from then on", () => {
    const driver = anOpenDriver();
    driver.drive({ epoch: 5, sequence: 900 });
    driver.pass(100);
    driver.drive({ epoch: 6, sequence: 0, linearMps: -1 });
    driver.drive({ epoch: 5, sequence: 901 });
    driver.pass(100);
    expect(driver.robot.remote).toMatchObject({ epoch: 6, sequence: 0, dropped: 1 });
    expect(driver.robot.motion.speedMps).toBeLessThan(0);
  });

  it("remembers the epoch through a restart", () => {
    const driver = anOpenDriver();
    driver.drive({ epoch: 6 });
    driver.pass(100);
    driver.send("restart");
    driver.pass(20_000);
    driver.drive({ epoch: 5, sequence: 1_000 });
    driver.pass(100);
    expect(driver.robot.remote).toMatchObject({ isDriven: false, dropped: 1 });
  });

  it("drops what is repeated, and what was overtaken", () => {
    const driver = anOpenDriver();
    driver.drive({ sequence: 1 });
    driver.drive({ sequence: 3, linearMps: 0 });
    driver.drive({ sequence: 3 });
    driver.drive({ sequence: 2 });
    driver.pass(200);
    expect(driver.robot.remote).toMatchObject({ sequence: 3, dropped: 2 });
    expect(driver.robot.motion.speedMps).toBe(0);
  });

  it.each([0, 7 * HOUR_MS, -7 * HOUR_MS])("drops what is late, by clocks %i ms apart", (apartMs) => {
    const driver = anOpenDriver();
    const sentAtMs = START_MS + 2_000 + apartMs;
    driver.drive({ sequence: 1, linearMps: 0, sentAtMs });
    driver.pass(1_020);
    driver.drive({ sequence: 2, sentAtMs: sentAtMs + 520 });
    driver.pass(100);
    expect(driver.robot.remote).toMatchObject({ sequence: 1, dropped: 1 });
    driver.drive({ sequence: 3, sentAtMs: sentAtMs + 621 });
    driver.pass(100);
    expect(driver.robot.remote).toMatchObject({ sequence: 3, dropped: 1 });
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
  });

  it("judges lateness by when a message arrives, not by the robot's next step", () => {
    let arrivesMs = 9;
    const driver = anOpenDriver({ clock: () => arrivesMs });
    driver.drive({ sequence: 1, sentAtMs: START_MS });
    // Within one step: by the steps for a clock, this one would have taken no time at all.
    arrivesMs += 49;
    driver.drive({ sequence: 2, sentAtMs: START_MS - 1, validMs: 50 });
    expect(driver.robot.remote).toMatchObject({ sequence: 1, dropped: 1 });
  });

  it("begins anew with each epoch, so that the first of a slower line is not late", () => {
    const driver = anOpenDriver();
    driver.drive({ epoch: 1, sequence: 1 });
    driver.drive({ epoch: 2, sequence: 1, sentAtMs: START_MS - 60_000 });
    expect(driver.robot.remote).toMatchObject({ epoch: 2, dropped: 0 });
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", undefined],
    ["an epoch below zero", { epoch: -1 }],
    ["a broken sequence", { sequence: 1.5 }],
    ["a speed in words", { linearMps: "fast" }],
    ["a speed beyond all bounds", { linearMps: 1e9 }],
    ["no number", { angularRadps: null }],
    ["a level that there is not", { speedLevel: 4 }],
    ["good for too long", { validMs: 60_000 }],
    ["no time", { timestamp: "yesterday" }],
  ])("ignores what is malformed: %s", (_, fields) => {
    const driver = anOpenDriver();
    if (typeof fields === "object") driver.drive(fields as object);
    else driver.world.publish("drive", fields);
    driver.world.publish("watch", fields);
    driver.pass(1_000);
    expect(driver.robot.remote).toMatchObject({ epoch: -1, dropped: 0, isDriven: false, watchedUntilMs: 0 });
    expect(driver.reports()).toEqual([]);
  });

  it("takes none where it speaks plain VDA 5050", () => {
    const world = aWorld({ robots: [aFleetRobot({ speaks: "vda5050" })] });
    const driver = aDriver(world);
    driver.pass(2_000);
    driver.watch();
    driver.hold(1_000);
    expect(driver.robot).toMatchObject({ phase: "docked", remote: { epoch: -1, watchedUntilMs: 0 } });
    expect(world.sent.some(({ kind }) => kind === "remote")).toBe(false);
  });
});

describe("silence", () => {
  it("stops a robot at full speed well before half a second after the newest message, over 30 cm", () => {
    const driver = anOpenDriver();
    driver.hold(2_500);
    driver.drive();
    const { motion } = driver.robot;
    expect(motion.speedMps).toBeCloseTo(1);
    const from = { x: motion.x, y: motion.y };
    driver.pass(400);
    expect(motion.speedMps).toBeGreaterThan(0);
    driver.pass(50);
    expect(motion).toMatchObject({ speedMps: 0, omegaRadps: 0 });
    expect(Math.hypot(motion.x - from.x, motion.y - from.y)).toBeCloseTo(0.3, 1);
  });

  it("stops it so while it lives twenty times as fast, and turns", () => {
    const driver = anOpenDriver({ factor: 20 });
    driver.hold(1_000, { angularRadps: 1 });
    const { motion } = driver.robot;
    expect(motion.speedMps).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(motion.omegaRadps).toBeCloseTo(1);
    driver.pass(400);
    expect(motion).toMatchObject({ speedMps: 0, omegaRadps: 0 });
  });

  it("counts from when the message arrived between two steps", () => {
    const driver = anOpenDriver();
    driver.hold(2_500);
    driver.pass(30);
    driver.drive();
    driver.pass(420);
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
    driver.pass(50);
    expect(driver.robot.motion.speedMps).toBe(0);
  });

  it("is said, and after five seconds leaves the robot to itself", () => {
    const driver = anOpenDriver();
    driver.watch();
    driver.hold(1_000);
    driver.pass(1_000);
    expect(driver.report()).toMatchObject({ isDriven: true, standsBecause: "silence", linearMps: 0 });
    expect(driver.state()).toMatchObject({ operatingMode: "MANUAL", driving: false });
    driver.pass(4_000);
    expect(driver.report()).toMatchObject({ isDriven: false });
    expect(driver.report().standsBecause).toBeUndefined();
    driver.pass(1_000);
    expect(driver.state()).toMatchObject({ operatingMode: "AUTOMATIC" });
    expect(driver.robot.phase).toBe("standing");
  });

  it("does not last: the next message moves the robot on", () => {
    const driver = anOpenDriver();
    driver.hold(500);
    driver.pass(2_000);
    driver.hold(500);
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
  });
});

describe("a dock", () => {
  it("is not left by nothing, backward or by turning", () => {
    const driver = aParkedDriver();
    driver.watch();
    const at = { ...driver.robot.motion };
    driver.hold(500, { linearMps: 0 });
    expect(driver.report()).toMatchObject({ isDriven: true });
    expect(driver.report().standsBecause).toBeUndefined();
    for (const fields of [{ linearMps: -1 }, { linearMps: 0, angularRadps: 1 }]) {
      driver.hold(500, fields);
      expect(driver.report()).toMatchObject({ standsBecause: "obstacle", linearMps: 0 });
    }
    expect(driver.robot).toMatchObject({ phase: "docked", motion: at });
  });

  it("is left forward, and the robot charges no more", () => {
    const driver = aParkedDriver();
    driver.robot.batteryPercent = 50;
    driver.pass(3_000);
    driver.hold(500, { linearMps: 0 });
    expect(driver.robot).toMatchObject({ phase: "charging", isCharging: true });
    driver.hold(2_500, { speedLevel: 1 });
    expect(driver.robot).toMatchObject({ phase: "standing", isCharging: false });
    expect(driver.robot.collisionBar).toBe("notTriggered");
  });
});
