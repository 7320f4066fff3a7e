import { describe, expect, it } from "vitest";
import { actionStateOf, anInstantAction, aStartedWorld } from "../testing/world.ts";

interface NodeFields {
  x?: number;
  y?: number;
  released?: boolean;
  actions?: { actionType: string; actionId: string; parameters?: Record<string, unknown> }[];
}

/** An order through nodes; edges lie between them. */
function anOrder(orderId: string, nodes: NodeFields[], { update = 0, first = 0 } = {}) {
  const released = nodes.map((node) => node.released ?? true);
  return {
    headerId: 1,
    timestamp: "2026-11-21T00:00:00.000Z",
    version: "2.1.0",
    manufacturer: "sweepline",
    serialNumber: "SW-0001",
    orderId,
    orderUpdateId: update,
    nodes: nodes.map(({ x, y, actions = [] }, i) => ({
      nodeId: `n${first + i}`,
      sequenceId: 2 * (first + i),
      released: released[i],
      ...(x !== undefined && { nodePosition: { x, y, mapId: "plan-1" } }),
      actions: actions.map(({ actionType, actionId, parameters = {} }) => ({
        actionType,
        actionId,
        blockingType: "HARD",
        actionParameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
      })),
    })),
    edges: nodes.slice(1).map((_, i) => ({
      edgeId: `e${first + i}`,
      sequenceId: 2 * (first + i) + 1,
      released: released[i + 1],
      startNodeId: `n${first + i}`,
      endNodeId: `n${first + i + 1}`,
      actions: [],
    })),
  };
}

describe("orders", () => {
  it("drive to the nodes one after the other and report where they are", () => {
    const world = aStartedWorld(10);
    world.publish("order", anOrder("o1", [{}, { x: 15, y: 20 }, { x: 30, y: 19 }]));
    const nodes = new Set<string>();
    for (let i = 0; i < 60; i++) {
      world.pass(0.5);
      nodes.add(String(world.sentOf("state").at(-1)?.body.lastNodeId));
    }
    expect([...nodes].filter(Boolean)).toEqual(["n0", "n1", "n2"]);
    const goal = world.robot.site.nearestReachable({ x: 30, y: 19 });
    expect(Math.hypot(world.robot.motion.x - goal.x, world.robot.motion.y - goal.y)).toBeLessThan(0.5);
    const last = world.sentOf("state").at(-1)?.body;
    expect(last).toMatchObject({
      orderId: "o1",
      lastNodeSequenceId: 4,
      nodeStates: [],
      edgeStates: [],
      driving: false,
    });
  });

  it("clean at a node: the order is done when the run is", () => {
    const world = aStartedWorld(10);
    const action = { actionType: "startCleaning", actionId: "clean", parameters: { zoneIds: ["z01"] } };
    const home = { actionType: "returnToDock", actionId: "home" };
    world.publish("order", anOrder("o1", [{ actions: [action, home] }]));
    const status = (id: string) => actionStateOf(world, id)?.actionStatus;
    expect(status("home")).toBe("WAITING");
    world.pass(30);
    expect(status("clean")).toBe("RUNNING");
    world.pass(200);
    expect([status("clean"), status("home")]).toEqual(["FINISHED", "FINISHED"]);
    expect(world.robot.order?.steps).toEqual([]);
  });

  it("wait at the end of what is released and go on with the update", () => {
    const world = aStartedWorld(10);
    world.publish("order", anOrder("o1", [{}, { x: 15, y: 20 }, { x: 30, y: 19, released: false }]));
    world.pass(20);
    expect(world.robot.order?.lastNodeId).toBe("n1");
    expect(world.robot.order?.nodes.map((node) => node.nodeId)).toEqual(["n2"]);
    world.publish(
      "order",
      anOrder(
        "o1",
        [
          { x: 15, y: 20 },
          { x: 30, y: 19 },
        ],
        { update: 1, first: 1 },
      ),
    );
    world.pass(20);
    expect(world.robot.order).toMatchObject({ lastNodeId: "n2", orderUpdateId: 1, nodes: [], steps: [] });
  });

  it("refuse another order while busy, and an update older than the known one", () => {
    const world = aStartedWorld(10);
    world.publish("order", anOrder("o1", [{}, { x: 30, y: 19 }], { update: 3 }));
    world.pass(1);
    world.publish("order", anOrder("o2", [{}]));
    expect(world.robot.errors.map((error) => error.errorType)).toEqual(["orderError"]);
    world.publish("order", anOrder("o1", [{}], { update: 2 }));
    expect(world.robot.errors.map((error) => error.errorType)).toEqual(["orderError", "orderUpdateError"]);
    expect(world.robot.order?.orderId).toBe("o1");
  });

  it("canceled: open actions fail, the run ends as canceled, the robot stands", () => {
    const world = aStartedWorld(10);
    const action = { actionType: "startCleaning", actionId: "clean" };
    const later = { actionType: "returnToDock", actionId: "home" };
    world.publish("order", anOrder("o1", [{ actions: [action, later] }]));
    world.pass(20);
    const { message } = anInstantAction("cancelOrder");
    world.publish("instantActions", message);
    world.pass(2);
    const byId = Object.fromEntries(
      world.robot.actionStates.map((state) => [state.actionId, state.actionStatus]),
    );
    expect(byId).toMatchObject({ clean: "FAILED", home: "FAILED" });
    expect(world.robot.phase).toBe("standing");
    const run = world.sentOf("cleaning").findLast(({ body }) => body.run)?.body.run;
    expect(run).toMatchObject({ endStatus: "cancelled" });
  });
});
