import { describe, expect, it } from "vitest";
import { aCleaningDriver, anOpenDriver, aParkedDriver, type Driver } from "../testing/remote.ts";
import type { Mishap } from "./mishaps.ts";

const place = ({ robot: { motion } }: Driver) => ({ x: motion.x, y: motion.y });

/** Where it was and a good while later. */
function expectStands(driver: Driver): void {
  const at = place(driver);
  driver.pass(5_000);
  expect(place(driver)).toEqual(at);
}

function anOrderedDriver(): Driver {
  const driver = aParkedDriver();
  driver.world.publish("order", {
    orderId: "o1",
    orderUpdateId: 0,
    nodes: [{ nodeId: "n", sequenceId: 0, released: true, nodePosition: { x: 20, y: 25 }, actions: [] }],
  });
  for (let s = 0; s < 60 && driver.robot.phase !== "traveling"; s += 1) driver.pass(1_000);
  return driver;
}

function aFailing(mishap: Mishap): Driver {
  const driver = aCleaningDriver();
  driver.world.simulator.act("SW-0001", { mishap, seconds: 3 });
  driver.pass(500);
  return driver;
}

const SITUATIONS: [string, () => Driver][] = [
  ["in its dock", () => aParkedDriver()],
  ["at work", () => aCleaningDriver()],
  ["on an order", anOrderedDriver],
  [
    "on its way out",
    () => {
      const driver = aParkedDriver();
      driver.send("startCleaning");
      driver.pass(2_000);
      return driver;
    },
  ],
  [
    "on its way home",
    () => {
      const driver = aCleaningDriver();
      driver.send("returnToDock");
      driver.pass(2_000);
      return driver;
    },
  ],
  [
    "driven at full speed",
    () => {
      const driver = anOpenDriver();
      driver.hold(2_500);
      return driver;
    },
  ],
  ["lost", () => aFailing("lost")],
  ["stuck", () => aFailing("stuck")],
  ["frozen", () => aFailing("obstacle")],
  ["at a wall", () => aFailing("collision")],
  [
    "paused",
    () => {
      const driver = aCleaningDriver();
      driver.send("startPause");
      return driver;
    },
  ],
];

describe("an emergency stop", () => {
  it.each(SITUATIONS)("holds a robot %s for whatever comes, and released it still stands", (_, begin) => {
    const driver = begin();
    const { robot } = driver;
    const runBefore = robot.run;
    expect(driver.send("emergencyStop")()?.actionStatus).toBe("FINISHED");
    expect(robot.motion).toMatchObject({ speedMps: 0, omegaRadps: 0 });
    const at = place(driver);
    driver.pass(400);
    expect(driver.state().safetyState).toMatchObject({ eStop: "REMOTE" });
    if (runBefore) expect(robot.run).toMatchObject({ runId: runBefore.runId, phase: "paused" });
    for (const action of ["startCleaning", "returnToDock", "startCharging", "undock", "stopPause"])
      expect(driver.send(action)(), action).toMatchObject({
        actionStatus: "FAILED",
        resultDescription: "Emergency stop",
      });
    driver.world.publish("order", {
      orderId: "o2",
      orderUpdateId: 0,
      nodes: [{ nodeId: "n", sequenceId: 0, released: true, nodePosition: { x: 20, y: 25 }, actions: [] }],
    });
    driver.watch();
    driver.hold(2_000);
    expect(driver.report()).toMatchObject({ isStopped: true, standsBecause: "emergencyStop", linearMps: 0 });
    driver.pass(60_000);
    expect(place(driver)).toEqual(at);
    expect(driver.send("releaseEmergencyStop")()?.actionStatus).toBe("FINISHED");
    driver.pass(60_000);
    expect(place(driver)).toEqual(at);
    expect(driver.state().safetyState).toMatchObject({ eStop: "NONE" });
    if (runBefore) expect(robot.run).toMatchObject({ runId: runBefore.runId, phase: "paused" });
  });

  it("lasts through a restart", () => {
    const driver = anOpenDriver();
    driver.send("emergencyStop");
    driver.send("restart");
    driver.pass(20_000);
    expect(driver.state().safetyState).toMatchObject({ eStop: "REMOTE" });
    driver.hold(2_000);
    expectStands(driver);
  });

  it("gives up an order, and says so", () => {
    const driver = anOrderedDriver();
    driver.send("emergencyStop");
    driver.pass(400);
    expect(driver.state()).toMatchObject({ orderId: "o1", nodeStates: [] });
    expect(driver.robot.errors).toMatchObject([
      { errorType: "orderGivenUp", errorReferences: [{ referenceKey: "orderId", referenceValue: "o1" }] },
    ]);
  });

  it("forgets what the robot was told before: released, it waits for the next message", () => {
    const driver = anOpenDriver();
    driver.hold(1_000);
    driver.send("emergencyStop");
    driver.drive();
    driver.send("releaseEmergencyStop");
    driver.pass(100);
    expect(driver.robot.motion.speedMps).toBe(0);
    driver.hold(300);
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
  });

  it("keeps a charging robot whose run waits for its battery in the dock", () => {
    const driver = aCleaningDriver({ factor: 20 });
    driver.world.simulator.act("SW-0001", { mishap: "lowBattery" });
    for (let s = 0; s < 300 && driver.robot.phase !== "charging"; s += 1) driver.pass(1_000);
    driver.send("emergencyStop");
    driver.send("releaseEmergencyStop");
    driver.pass(600_000);
    expect(driver.robot).toMatchObject({ phase: "docked", isCharging: false, run: { phase: "paused" } });
    driver.send("stopPause");
    driver.pass(30_000);
    expect(driver.robot.phase).not.toBe("docked");
  });
});

describe("a robot that is taken over", () => {
  it.each(SITUATIONS)("%s follows its driver, once what is stronger has gone", (_, begin) => {
    const driver = begin();
    driver.send("stopPause");
    driver.drive({ linearMps: 0 });
    expect(driver.robot.remote.isDriven).toBe(true);
    driver.hold(12_000, { linearMps: 0 });
    // Away from whatever wall it stands at.
    const at = place(driver);
    for (const linearMps of [1, -1]) driver.hold(3_000, { linearMps, speedLevel: 0 });
    driver.hold(1_000, { speedLevel: 0 });
    const { x, y } = place(driver);
    expect(Math.hypot(x - at.x, y - at.y)).toBeGreaterThan(0.05);
    driver.pass(400);
    expect(driver.state()).toMatchObject({ operatingMode: "MANUAL" });
    expect(driver.world.sentOf("cleaning").at(-1)?.body.workStatus).toBe(6);
  });

  it("has its run paused by that, and goes on where it left off when it is resumed", () => {
    const driver = aCleaningDriver();
    const { robot } = driver;
    driver.drive({ linearMps: 0 });
    const [cells, meter] = [robot.run?.cleanedCells ?? 0, robot.run?.meter ?? 0];
    driver.hold(3_000, { linearMps: -1 });
    expect(robot.run).toMatchObject({ phase: "paused", cleanedCells: cells, meter });
    driver.pass(10_000);
    expect(driver.world.sentOf("cleaning").at(-1)?.body.run).toMatchObject({ phase: "paused" });
    expectStands(driver);
    expect(driver.send("stopPause")()?.actionStatus).toBe("FINISHED");
    driver.pass(60_000);
    expect(robot).toMatchObject({ phase: "cleaning", remote: { isDriven: false } });
    expect(robot.run?.meter).toBeGreaterThan(meter);
    expect(robot.run?.cleanedCells).toBeGreaterThan(cells);
  });

  it("goes home by itself no sooner than if it had been put there when its driver left", () => {
    const driver = anOpenDriver({ mood: "errands" });
    driver.hold(200_000, { linearMps: 0 });
    driver.pass(60_000);
    expect(driver.robot.phase).toBe("standing");
    driver.pass(200_000);
    expect(driver.robot.phase).toMatch(/returning|docking|servicing|charging|docked/);
  });

  it("moves for no chance mishap, and stands for one that is staged", () => {
    const driver = anOpenDriver({ mood: "scheduled" });
    driver.robot.nextMishapMs = 0;
    driver.watch();
    driver.hold(1_000);
    expect(driver.robot).toMatchObject({ freezeKind: undefined, collisionBar: "notTriggered" });
    driver.world.simulator.act("SW-0001", { mishap: "obstacle", seconds: 2 });
    driver.hold(300);
    expect(driver.report()).toMatchObject({
      standsBecause: "freeze",
      freezeKind: "ultrasound",
      linearMps: 0,
    });
    driver.hold(3_000);
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
  });

  it.each([
    ["lock", "locked"],
    ["startPause", "paused"],
  ])("stands after %s and says why", (action, standsBecause) => {
    const driver = anOpenDriver();
    driver.watch();
    driver.hold(1_000);
    driver.send(action);
    driver.hold(300);
    expect(driver.report()).toMatchObject({ isDriven: true, standsBecause, linearMps: 0 });
  });

  it("is not taken out of its run while it is locked", () => {
    const driver = aCleaningDriver();
    driver.send("lock");
    driver.watch();
    driver.hold(500);
    expect(driver.report()).toMatchObject({ isDriven: false, standsBecause: "locked", epoch: 1 });
    driver.send("unlock");
    driver.pass(1_000);
    expect(driver.robot.phase).toBe("cleaning");
  });

  it("is not taken out of an elevator", () => {
    const driver = anOpenDriver();
    const { x, y } = place(driver);
    const pose = { x, y, theta: 0, mapId: "plan-1" };
    const ride = { requestId: "r", entry: pose, exit: pose };
    driver.send("rideElevator", { ...ride, phase: "enter" });
    driver.pass(15_000);
    expect(driver.robot.ride?.isInCar).toBe(true);
    driver.watch();
    driver.hold(1_000);
    expect(driver.report()).toMatchObject({ isDriven: false, standsBecause: "obstacle", linearMps: 0 });
    expect(driver.robot.ride?.isInCar).toBe(true);
  });
});
