import { describe, expect, it } from "vitest";
import { actionStateOf, aFleetRobot, anInstantAction, aWorld } from "../testing/world.ts";
import type { Phase } from "./robot.ts";

/** Passes time in small bites and notes the phases gone through. */
function phasesOver(world: ReturnType<typeof aWorld>, seconds: number): Phase[] {
  const seen: Phase[] = [world.robot.phase];
  for (let i = 0; i < seconds * 10; i++) {
    world.pass(0.1);
    if (seen.at(-1) !== world.robot.phase) seen.push(world.robot.phase);
  }
  return seen;
}

const quietRobots = (kind: "scrubber" | "vacuum") => ({ robots: [aFleetRobot({ robotKind: kind })] });

describe("the life of a robot", () => {
  it("leaves its dock, cleans the zone it was told to, comes home, is serviced and charged", () => {
    const world = aWorld({ factor: 20 });
    const { actionId, message } = anInstantAction("startCleaning", { zoneIds: ["z05"], mode: "ECO" });
    world.pass(2);
    world.publish("instantActions", message);
    const phases = phasesOver(world, 200);
    expect(phases.slice(0, 8)).toEqual([
      "undocking",
      "traveling",
      "cleaning",
      "finishing",
      "returning",
      "docking",
      "servicing",
      "charging",
    ]);
    expect(actionStateOf(world, actionId)?.actionStatus).toBe("FINISHED");
    const ended = world.sentOf("cleaning").map(({ body }) => body.run as { phase?: string } | undefined);
    const last = ended.filter((run) => run?.phase === "ended");
    expect(last).toEqual([expect.objectContaining({ endStatus: "completed", mode: "ECO" })]);
  });

  it("reports areas whose sum is the run's and whose cells are all different", () => {
    const world = aWorld({ factor: 20 });
    world.pass(2);
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z01", "z03"] }).message);
    world.pass(240);
    const reports = world.sentOf("cleaning").map(({ body }) => body);
    const run = reports.findLast((body) => (body.run as { phase: string } | undefined)?.phase === "ended")
      ?.run as {
      plannedAreaSqm: number;
      cleanedAreaSqm: number;
    };
    const sum = reports.reduce((total, body) => total + (body.cleanedAreaSqm as number), 0);
    expect(sum).toBeCloseTo(run.cleanedAreaSqm, 1);
    expect(run.cleanedAreaSqm).toBeCloseTo(run.plannedAreaSqm, 1);
    const zoneOne = world.robot.site.routeOf("z01")?.log.cells.length ?? 0;
    let cells = 0;
    for (const body of reports) {
      const rows = (body.cleanedRows ?? []) as number[];
      for (let i = 2; i < rows.length; i += 3) cells += rows[i] as number;
    }
    expect(cells / 100).toBeCloseTo(sum, 1);
    expect(cells).toBeGreaterThan(zoneOne);
  });

  it("goes home when the battery runs low, charges, and takes up its run where it left it", () => {
    const world = aWorld({ factor: 20, ...quietRobots("vacuum") });
    world.pass(2);
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z02"] }).message);
    world.pass(20);
    expect(world.robot.phase).toBe("cleaning");
    world.simulator.act("SW-0001", { mishap: "lowBattery" });
    world.pass(10);
    const interrupted = { meter: world.robot.run?.meter, runId: world.robot.run?.runId };
    expect(world.robot.run?.phase).toBe("paused");
    expect(world.robot.errors.map((error) => error.errorType)).toContain("lowBattery");
    for (let i = 0; i < 200 && world.robot.phase !== "cleaning"; i++) world.pass(2);
    expect(world.robot.phase).toBe("cleaning");
    expect(world.robot.batteryPercent).toBeGreaterThan(70);
    expect(world.robot.run?.runId).toBe(interrupted.runId);
    expect(world.robot.run?.meter).toBeGreaterThan(interrupted.meter as number);
    expect(world.robot.errors).toEqual([]);
  });

  it("goes home for water and comes back without a full charge", () => {
    const world = aWorld({ factor: 20 });
    world.pass(2);
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z02"] }).message);
    world.pass(20);
    world.simulator.act("SW-0001", { mishap: "emptyTank" });
    const phases = phasesOver(world, 90);
    const home = phases.indexOf("servicing");
    expect(phases.slice(home, home + 4)).toEqual(["servicing", "undocking", "traveling", "cleaning"]);
  });

  it("never has a battery or a tank out of range, whatever happens in three days", () => {
    const world = aWorld({
      mood: "demo",
      factor: 600,
      robots: [aFleetRobot(), aFleetRobot({ serialNumber: "SW-2" })],
    });
    for (let i = 0; i < 432; i++) {
      world.pass(1);
      for (const robot of world.simulator.robots) {
        expect(robot.batteryPercent).toBeGreaterThan(0);
        expect(robot.batteryPercent).toBeLessThanOrEqual(100);
        expect(robot.cleanWaterL).toBeGreaterThanOrEqual(0);
        expect(robot.wasteWaterL).toBeLessThanOrEqual(robot.model.wasteTankL);
        expect(robot.wasteWaterL).toBeGreaterThanOrEqual(0);
      }
    }
    expect(world.sentOf("cleaning").length).toBeGreaterThan(100);
  });
});

describe("mishaps", () => {
  function aWorkingWorld() {
    const world = aWorld({ factor: 4 });
    world.pass(2);
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z02"] }).message);
    world.pass(40);
    expect(world.robot.phase).toBe("cleaning");
    return world;
  }

  it("collision: the bar goes from triggered over resetting to not triggered while the robot stands", () => {
    const world = aWorkingWorld();
    world.simulator.act("SW-0001", { mishap: "collision", seconds: 8 });
    const meter = world.robot.motion.meter;
    const seen = new Set<string>();
    for (let i = 0; i < 10; i++) {
      seen.add(world.robot.collisionBar);
      if (world.robot.collisionBar !== "notTriggered") expect(world.robot.motion.meter).toBe(meter);
      world.pass(0.5);
    }
    expect([...seen]).toEqual(["triggered", "resetting", "notTriggered"]);
    expect(world.robot.errors).toEqual([]);
    expect(world.robot.motion.meter).toBeGreaterThan(meter);
  });

  it("stuck: tries to get free, then waits with a fatal error until helped", () => {
    const world = aWorkingWorld();
    world.simulator.act("SW-0001", { mishap: "stuck", fails: true, seconds: 86_400 });
    expect(world.robot.phase).toBe("recovering");
    world.pass(60);
    expect(world.robot.phase).toBe("stuck");
    expect(world.robot.errors).toEqual([
      expect.objectContaining({ errorType: "navigationStuck", errorLevel: "FATAL" }),
    ]);
    world.publish("instantActions", anInstantAction("startCleaning").message);
    expect(world.robot.actionStates.at(-1)?.actionStatus).toBe("FAILED");
    const { x, y } = world.robot.motion;
    world.publish("instantActions", anInstantAction("relocate", { x, y, theta: 0 }).message);
    world.pass(10);
    expect(world.robot.errors).toEqual([]);
    expect(["traveling", "cleaning"]).toContain(world.robot.phase);
  });

  it("lost: says that its position is not known, and finds it again", () => {
    const world = aWorkingWorld();
    world.simulator.act("SW-0001", { mishap: "lost", seconds: 20 });
    world.pass(2);
    const positions = world
      .sentOf("state")
      .map(({ body }) => body.agvPosition as { positionInitialized: boolean });
    expect(positions.at(-1)?.positionInitialized).toBe(false);
    world.pass(10);
    expect(world.robot.phase).toBe("cleaning");
    expect(world.robot.isPositionKnown).toBe(true);
  });

  it("silence: stays connected and says nothing", () => {
    const world = aWorkingWorld();
    world.simulator.act("SW-0001", { mishap: "silence", seconds: 40 });
    const before = world.sent.length;
    world.pass(9);
    expect(world.sent.length).toBe(before);
    world.pass(3);
    expect(world.sent.length).toBeGreaterThan(before);
  });
});
