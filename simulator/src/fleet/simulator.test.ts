import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MOVING_PHASES, PARKED_PHASES } from "../behaviours/robot.ts";
import { FLOOR_PLAN_KINDS } from "../floor-plans/index.ts";
import { SCENARIOS } from "../scenarios/index.ts";
import { aFleetRobot, aWatch, aWorld, type SentMessage, START_MS } from "../testing/world.ts";

const fleetOf = (count: number, floors = 6) =>
  Array.from({ length: count }, (_, i) =>
    aFleetRobot({
      serialNumber: `SW-${i}`,
      planId: `plan-${i % floors}`,
      planSeed: i % floors,
      kind: FLOOR_PLAN_KINDS[i % floors] ?? "mall",
    }),
  );

const officeFleet = [1, 2, 3].map((n) => aFleetRobot({ serialNumber: `SW-${n}` }));

/** Number of messages and a digest of all of them: stories are long and are told quickly to be the same. */
const fingerprint = (sent: readonly SentMessage[]): string =>
  `${sent.length} ${createHash("sha256").update(JSON.stringify(sent)).digest("hex")}`;

describe("the same seed", () => {
  const story = (seed: number) => {
    const world = aWorld({ mood: "demo", factor: 30, seed, robots: officeFleet });
    world.pass(60);
    return fingerprint(world.sent);
  };

  it("tells the same story, message for message, and another seed another", () => {
    const first = story(5);
    expect(Number.parseInt(first, 10)).toBeGreaterThan(200);
    expect(story(5)).toBe(first);
    expect(story(6)).not.toBe(first);
  });

  it("does so however the time is cut into pieces", () => {
    const world = aWorld({ mood: "demo", factor: 30, seed: 5, robots: officeFleet });
    for (let i = 0; i < 600; i++) world.pass(0.1);
    expect(fingerprint(world.sent)).toBe(story(5));
  });
});

describe("the demonstration", () => {
  it("always has about half of its robots at work, some charging, few in trouble", () => {
    const world = aWorld({ mood: "demo", factor: 60, robots: fleetOf(14, 2) });
    const shares: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { robots } = world.simulator;
      const moving = robots.filter((robot) => MOVING_PHASES.has(robot.phase)).length / robots.length;
      const parked = robots.filter((robot) => PARKED_PHASES.has(robot.phase)).length;
      shares.push(moving);
      expect(moving).toBeGreaterThan(0.2);
      expect(parked).toBeGreaterThan(1);
      expect(robots.filter((robot) => robot.phase === "stuck" || robot.phase === "lost").length).toBeLessThan(
        6,
      );
      world.pass(40);
    }
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.75);
  });

  it("begins as it is set, and for the rest as it was delivered", () => {
    const { robot } = aWorld({
      robots: [aFleetRobot({ settings: { cleaningMode: "ECO", volumePercent: 35 } })],
    });
    expect(robot.settings).toEqual({ mode: "ECO", intensity: 8 });
    expect(robot.machine).toMatchObject({ volumePercent: 35, returnBatteryPercent: 18 });
  });

  it("begins with the batteries that it is given, and sends nobody out whose own is low", () => {
    const given = (percent: number) => fleetOf(30, 2).map((robot) => ({ ...robot, batteryPercent: percent }));
    for (const [percent, mayWork] of [
      [31, false],
      [77, true],
    ] as const) {
      const { robots } = aWorld({ mood: "demo", robots: given(percent) }).simulator;
      expect(new Set(robots.map(({ batteryPercent }) => batteryPercent))).toEqual(new Set([percent]));
      expect(robots.some(({ run }) => run !== undefined)).toBe(mayWork);
    }
  });

  it("begins with someone at work, someone parked and someone in trouble", () => {
    const { robots } = aWorld({ mood: "demo", robots: fleetOf(30, 2) }).simulator;
    const phases = new Set(robots.map((robot) => robot.phase));
    expect([...phases]).toEqual(expect.arrayContaining(["cleaning", "charging", "docked", "recovering"]));
    expect(robots.filter((robot) => robot.signalLostUntilMs > START_MS).length).toBeGreaterThanOrEqual(1);
  });
});

describe("load", () => {
  it("has every robot report exactly at the rate, and tells each map once", () => {
    const world = aWorld({ mood: "load", robots: fleetOf(12, 2) });
    world.pass(5);
    const before = world.sentOf("cleaning").length;
    world.pass(60);
    expect(world.sentOf("cleaning").length - before).toBe(12 * 60);
    expect(world.sentOf("map").length).toBe(2);
    expect(world.sentOf("visualization")).toEqual([]);
  });
});

describe("clock", () => {
  it("lets robots live faster without making them talk more", () => {
    const exchange = (factor: number) => {
      const world = aWorld({ factor, mood: "load" });
      world.pass(30);
      return { reports: world.sentOf("cleaning").length, area: world.robot.run?.cleanedCells ?? 0 };
    };
    const slow = exchange(1);
    const fast = exchange(10);
    expect(fast.area).toBeGreaterThan(5 * slow.area);
    expect(fast.reports).toBeLessThan(1.2 * slow.reports);
  });

  it("goes on after a gap without living through it", () => {
    const world = aWorld();
    world.simulator.act("SW-0001", { action: "startCleaning" });
    world.pass(60);
    const { meter } = world.robot.motion;
    world.simulator.skip(3_600_000);
    world.simulator.advanceTo(START_MS + 3_660_000 + 2_000);
    expect(world.robot.motion.meter - meter).toBeLessThan(3);
    expect(world.sentOf("cleaning").at(-1)?.wireMs).toBeGreaterThan(START_MS + 3_600_000);
  });
});

describe("scenarios", () => {
  const play = (name: string, seconds: number) => {
    const scenario = SCENARIOS[name];
    if (!scenario) throw new Error(`no scenario ${name}`);
    const { mood, seed, factor, events } = scenario;
    const world = aWorld({ mood, seed, factor, events, robots: [aFleetRobot({ serialNumber: "SW-0" })] });
    world.pass(seconds);
    return world;
  };

  it("stuck-robot ends with a fatal error", () => {
    const errors = play("stuck-robot", 40)
      .sentOf("state")
      .flatMap(({ body }) => body.errors as { errorLevel: string }[]);
    expect(errors.at(-1)).toMatchObject({ errorType: "navigationStuck", errorLevel: "FATAL" });
  });

  it("one-round ends in the dock with a completed run", () => {
    const runs = play("one-round", 120)
      .sentOf("cleaning")
      .map(({ body }) => body.run as { endStatus?: string });
    expect(runs.find((run) => run?.endStatus)?.endStatus).toBe("completed");
  });

  it("silence says nothing after its second", () => {
    const last = play("silence", 60)
      .sent.filter((message) => message.serialNumber === "SW-0")
      .at(-1);
    expect(last?.wireMs).toBeLessThanOrEqual(START_MS + 5_300);
  });

  it.each(Object.keys(SCENARIOS))("%s plays for a minute", (name) => {
    expect(play(name, 60).sent.length).toBeGreaterThan(5);
  });
});

describe("stopping", () => {
  it("ends runs with a last report", async () => {
    const world = aWorld({ mood: "load" });
    world.pass(10);
    await world.simulator.stop();
    expect(world.sentOf("cleaning").at(-1)?.body.run).toMatchObject({
      phase: "ended",
      endStatus: "partlyCompleted",
    });
  });
});

describe("waking a robot", () => {
  it("has it live on at once, and afterward no more often than before", () => {
    let steps = 0;
    const clock = () => {
      steps += 1;
      return 0;
    };
    const world = aWorld({ clock });
    world.pass(2);
    for (let count = 0; count < 5; count += 1) {
      world.publish("watch", aWatch(100));
      world.pass(1.25);
    }
    expect(world.sentOf("remote").length).toBeGreaterThanOrEqual(5);
    steps = 0;
    world.pass(10);
    expect(steps).toBeLessThanOrEqual(11);
  });
});
