import { describe, expect, it } from "vitest";
import { PARKED_PHASES } from "../behaviours/robot.ts";
import { aFleetRobot, aWorld, type World } from "../testing/world.ts";

const aTrio = (mood: "demo" | "load" = "demo", factor = 60): World =>
  aWorld({
    mood,
    factor,
    robots: [
      aFleetRobot({ mood: "errands" }),
      // The second place is one that gets stuck at the start of a demonstration.
      aFleetRobot({ serialNumber: "SW-2" }),
      aFleetRobot({ serialNumber: "SW-3", mood: "errands" }),
    ],
  });

describe("a robot that runs errands in a demonstration", () => {
  it("begins no rounds and meets with no mishaps, while its mates do", () => {
    const world = aTrio();
    const [errand, mate, other] = world.simulator.robots;
    const phases = new Set<string>();
    let rounds = 0;
    for (let i = 0; i < 600; i++) {
      world.pass(1);
      for (const robot of [errand, other]) phases.add(robot?.phase ?? "");
      if (mate?.run) rounds++;
    }
    expect(rounds).toBeGreaterThan(10);
    expect([...phases].filter((phase) => !(PARKED_PHASES as Set<string>).has(phase))).toEqual([]);
  });

  it("goes where it is sent, and home when nobody wants it", () => {
    const world = aTrio("demo", 10);
    const { robot } = world;
    const goal = {
      x: robot.dock.x + 6 * Math.cos(robot.dock.theta),
      y: robot.dock.y + 6 * Math.sin(robot.dock.theta),
    };
    const node = (sequenceId: number, more: object) => ({
      ...{ nodeId: `n${sequenceId}`, sequenceId, released: true, actions: [] },
      ...more,
    });
    const mapId = robot.site.plan.id;
    const edge = {
      edgeId: "e",
      sequenceId: 1,
      released: true,
      startNodeId: "n0",
      endNodeId: "n2",
      actions: [],
    };
    world.publish("order", {
      ...{ orderId: "o", orderUpdateId: 0, edges: [edge] },
      nodes: [node(0, {}), node(2, { nodePosition: { ...goal, theta: 0, mapId } })],
    });
    const seen: string[] = [];
    for (let i = 0; i < 400; i++) {
      world.pass(0.2);
      if (seen.at(-1) !== robot.phase) seen.push(robot.phase);
    }
    expect(seen).toEqual(expect.arrayContaining(["traveling", "standing", "returning"]));
    expect(PARKED_PHASES.has(robot.phase)).toBe(true);
  });

  it("works like all others under load", () => {
    const world = aTrio("load");
    world.pass(5);
    expect(world.robot.run).toBeDefined();
  });
});
