import { describe, expect, it } from "vitest";
import { anInstantAction, aStartedWorld, aWorld, sendAction } from "../testing/world.ts";

type World = ReturnType<typeof aWorld>;
const RUN = "0198f1d2-0000-7000-8000-000000000001";

const ordered = (world: World, parameters: Record<string, unknown>) =>
  sendAction(world, "startCleaning", {
    ...{ runId: RUN, taskName: "Evening", mapId: world.robot.site.plan.id },
    ...parameters,
  });

/** Lets time pass until it is so. */
function until(world: World, isSo: () => boolean, seconds = 4_000): void {
  for (let i = 0; i < seconds && !isSo(); i++) world.pass(1);
  expect(isSo()).toBe(true);
}
const lastRun = (world: World) =>
  world.sentOf("cleaning").findLast(({ body }) => body.run)?.body.run as Record<string, number & string>;
const zone = ({ robot }: World, i = 0) =>
  robot.site.plan.zones[i] as { id: string; polygon: { x: number; y: number }[] };
/** A square of 2 m in the middle of a zone's lanes. */
function aSquare(world: World): [number, number][] {
  const { log } = world.robot.site.routeOf(zone(world).id) as { log: { cells: Int32Array } };
  const { width, resolutionM } = world.robot.site.plan.grid;
  const cell = log.cells[log.cells.length >> 1] as number;
  const [x, y] = [(cell % width) * resolutionM, Math.floor(cell / width) * resolutionM];
  return [
    [x - 1, y - 1],
    [x + 1, y - 1],
    [x + 1, y + 1],
    [x - 1, y + 1],
  ];
}

describe("the run of a task", () => {
  it("is reported by the id and the name that it was ordered under, to its end", () => {
    const world = aStartedWorld(8);
    const action = ordered(world, { steps: [{ polygon: aSquare(world), passes: 1 }] });
    expect(action()?.actionStatus).toBe("RUNNING");
    until(world, () => lastRun(world)?.phase === "running");
    expect(lastRun(world)).toMatchObject({ runId: RUN, taskName: "Evening", origin: "auto" });
    until(world, () => lastRun(world).phase === "ended");
    expect(lastRun(world)).toMatchObject({ runId: RUN, endStatus: "completed" });
    // What was drawn, and what the brush reaches beside it.
    expect(lastRun(world).cleanedAreaSqm).toBeGreaterThan(2);
    expect(lastRun(world).cleanedAreaSqm).toBeLessThan(12);
    expect(action()?.actionStatus).toBe("FINISHED");
  });

  it("does each step by its own settings, in the order given", () => {
    const world = aStartedWorld(8);
    const steps = [
      { zoneId: zone(world, 1).id, mode: "MAX", intensity: 14, speedLevel: 1, passes: 2 },
      { zoneId: zone(world, 0).id, mode: "ECO", speedLevel: 3, passes: 1 },
    ];
    ordered(world, { steps });
    expect(world.robot.run?.legs.map(({ zoneId, pass, mode }) => `${zoneId} ${pass} ${mode}`)).toEqual([
      `${zone(world, 1).id} 1 MAX`,
      `${zone(world, 1).id} 2 MAX`,
      `${zone(world, 0).id} 1 ECO`,
    ]);
    const fastest = (seconds: number) => {
      let most = 0;
      for (let i = 0; i < seconds; i++) {
        world.pass(0.5);
        const { motion, run, phase } = world.robot;
        const isBrushing = run?.legs[run.leg]?.route.track.brush[motion.segment] === 1;
        if (phase === "cleaning" && isBrushing) most = Math.max(most, motion.speedMps);
      }
      return most;
    };
    until(world, () => world.robot.phase === "cleaning");
    world.pass(2);
    expect(world.sentOf("cleaning").at(-1)?.body).toMatchObject({ mode: "MAX", intensity: 14 });
    expect(fastest(20)).toBeCloseTo(0.4, 1);
    until(world, () => world.robot.run?.leg === 2 && world.robot.phase === "cleaning");
    world.pass(4);
    expect(fastest(20)).toBeCloseTo(0.8, 1);
  });

  it("puts down as much water as the step says", () => {
    const used = (waterLevel: number) => {
      const world = aStartedWorld(8);
      ordered(world, { steps: [{ zoneId: zone(world).id, waterLevel, passes: 1 }] });
      until(world, () => world.robot.phase === "cleaning");
      const before = world.robot.cleanWaterL;
      world.pass(10);
      return before - world.robot.cleanWaterL;
    };
    const [dry, little, much] = [used(0), used(1), used(3)] as const;
    expect(dry).toBe(0);
    expect(much / little).toBeCloseTo(3, 0);
  });

  it("keeps further from walls where it is told so", () => {
    const world = aStartedWorld(8);
    const { site } = world.robot;
    const near = site.routeOf(zone(world).id)?.log.cells.length ?? 0;
    ordered(world, { steps: [{ zoneId: zone(world).id, edgeDistanceM: 1, passes: 1 }] });
    expect(world.robot.run?.plannedCells).toBeLessThan(near);
    expect(world.robot.run?.plannedCells).toBeGreaterThan(0);
  });

  it("drives along a way, brushes down", () => {
    const world = aStartedWorld(8);
    const [a, b] = aSquare(world) as [[number, number], [number, number]];
    ordered(world, { steps: [{ path: [a, b], passes: 1 }] });
    until(world, () => lastRun(world)?.phase === "ended");
    expect(lastRun(world)).toMatchObject({ endStatus: "completed" });
    // Two meters by the width of a brush.
    expect(lastRun(world).cleanedAreaSqm).toBeGreaterThan(1);
    expect(lastRun(world).cleanedAreaSqm).toBeLessThan(3);
  });

  it("repeats its steps as often as it is told, and without end until it is stopped", () => {
    const world = aStartedWorld(8);
    const steps = [{ polygon: aSquare(world), passes: 1 }];
    ordered(world, { steps, loops: 3 });
    const rounds = new Set<number>();
    until(world, () => {
      rounds.add(world.robot.run?.loop ?? 0);
      return lastRun(world)?.phase === "ended";
    });
    expect([...rounds].filter(Boolean)).toEqual([1, 2, 3]);
    expect(lastRun(world).cleanedAreaSqm).toBeCloseTo(Number(lastRun(world).plannedAreaSqm), 0);

    const endless = aStartedWorld(8);
    ordered(endless, { steps, loops: 0 });
    until(endless, () => endless.robot.run?.loop === 5);
    endless.publish("instantActions", anInstantAction("stopCleaning").message);
    endless.pass(2);
    expect(lastRun(endless)).toMatchObject({ phase: "ended", endStatus: "endedManually" });
  });

  it("begins at its start point and ends at its end point", () => {
    const world = aWorld();
    world.pass(2);
    const { site } = world.robot;
    const spotOf = (i: number) => {
      const { track } = site.routeOf(zone(world, i).id) as { track: { x: Float64Array; y: Float64Array } };
      return { x: track.x[0] as number, y: track.y[0] as number, theta: 0 };
    };
    const [startPoint, endPoint] = [spotOf(1), spotOf(2)];
    const isAt = ({ x, y }: { x: number; y: number }) =>
      Math.hypot(world.robot.motion.x - x, world.robot.motion.y - y) < 1;
    ordered(world, { steps: [{ polygon: aSquare(world), passes: 1 }], startPoint, endPoint });
    until(world, () => isAt(startPoint));
    expect(world.robot.run?.phase).toBe("starting");
    until(world, () => world.robot.phase === "cleaning");
    until(world, () => lastRun(world).phase === "ended");
    expect(isAt(endPoint)).toBe(true);
    expect(world.robot.phase).toBe("standing");
  });

  it("ends when the battery runs low, where it is told so, and else goes on after charging", () => {
    const [ending, going] = [aStartedWorld(8), aStartedWorld(8)];
    for (const [world, whenLow] of [
      [ending, "end"],
      [going, "resume"],
    ] as const) {
      ordered(world, { steps: [{ zoneId: zone(world).id, passes: 1 }], whenLow });
      until(world, () => world.robot.phase === "cleaning");
      world.pass(5);
      world.simulator.act("SW-0001", { mishap: "lowBattery" });
      until(world, () => world.robot.phase === "returning");
      world.pass(2);
    }
    expect(lastRun(ending)).toMatchObject({
      ...{ phase: "ended", endStatus: "partlyCompleted", remark: "Battery low" },
    });
    expect(lastRun(going)).toMatchObject({ phase: "paused" });
    until(going, () => going.robot.phase === "cleaning");
    expect(lastRun(going)).toMatchObject({ runId: RUN, phase: "running" });
  });

  it.each([
    [{ steps: [{ zoneId: "nowhere" }] }, "Unknown zone nowhere"],
    [{ steps: [{ zoneId: "z01" }], mapId: "elsewhere" }, "Is on another map than elsewhere"],
    [
      {
        steps: [
          {
            path: [
              [-50, -50],
              [-40, -50],
            ],
          },
        ],
      },
      "No way to step 1",
    ],
    [{ steps: [] }, "Parameters: steps"],
    [{ steps: [{ zoneId: "z01" }], loops: 101 }, "Parameters: loops"],
  ])("is refused in words: %j", (parameters, resultDescription) => {
    const world = aStartedWorld(8);
    expect(ordered(world, parameters)()).toMatchObject({ actionStatus: "FAILED", resultDescription });
    expect(world.robot.run).toBeUndefined();
  });

  const skip = (world: World, step: number, runId = RUN) => sendAction(world, "skipStep", { runId, step })();
  const states = (world: World) => lastRun(world).steps as unknown as string[];

  it("says how far it is with each step", () => {
    const world = aStartedWorld(8);
    ordered(world, { steps: [{ polygon: aSquare(world) }, { polygon: aSquare(world) }] });
    world.pass(2);
    expect(states(world)).toEqual(["current", "open"]);
    until(world, () => states(world)[0] === "done");
    expect(states(world)).toEqual(["done", "current"]);
    until(world, () => lastRun(world).phase === "ended");
    expect(states(world)).toEqual(["done", "done"]);
  });

  it("leaves out the step that it is at, once, and goes on with the next", () => {
    const world = aStartedWorld(8);
    const [a, b] = [zone(world, 1).id, aSquare(world)];
    ordered(world, { steps: [{ zoneId: a, passes: 2 }, { polygon: b }, { zoneId: a }] });
    until(world, () => world.robot.phase === "cleaning");
    expect(skip(world, 0, "0198f1d2-0000-7000-8000-000000000002")?.actionStatus).toBe("FAILED");
    expect(skip(world, 1)?.resultDescription).toBe("Not at this step");
    expect(skip(world, 0)?.actionStatus).toBe("FINISHED");
    expect(states(world)).toEqual(["skipped", "current", "open"]);
    expect(skip(world, 0)?.actionStatus).toBe("FAILED");
    until(world, () => states(world)[1] === "done");
    expect(skip(world, 2)?.actionStatus).toBe("FINISHED");
    until(world, () => lastRun(world).phase === "ended");
    expect(lastRun(world)).toMatchObject({ endStatus: "partlyCompleted" });
    expect(states(world)).toEqual(["skipped", "done", "skipped"]);
  });

  it("leaves out a step on its way there and while it is paused", () => {
    const world = aWorld();
    world.pass(2);
    ordered(world, { steps: [{ zoneId: zone(world, 1).id }, { polygon: aSquare(world) }] });
    until(world, () => world.robot.phase === "traveling");
    world.publish("instantActions", anInstantAction("startPause").message);
    world.pass(1);
    expect(skip(world, 0)?.actionStatus).toBe("FINISHED");
    world.pass(5);
    expect(states(world)).toEqual(["skipped", "current"]);
    world.publish("instantActions", anInstantAction("stopPause").message);
    until(world, () => lastRun(world).phase === "ended");
    expect(states(world)).toEqual(["skipped", "done"]);
  });
});
