/** Whatever was begun before, a robot does what it was told last, and nothing that is over. */
import { describe, expect, it } from "vitest";
import { actionStateOf, anOrderTo, aStartedWorld, sendAction, type World } from "../testing/world.ts";

const send = (...given: Parameters<typeof sendAction>) => sendAction(...given)();

let orders = 0;
function goTo(world: World, x: number, y: number): string {
  const orderId = `o-${++orders}`;
  world.publish("order", anOrderTo(orderId, x, y));
  world.pass(1);
  return orderId;
}

const lastState = (world: World) => world.sentOf("state").at(-1)?.body;
const isAt = ({ robot }: World, { x, y }: { x: number; y: number }) => {
  const goal = robot.site.nearestReachable({ x, y });
  return Math.hypot(robot.motion.x - goal.x, robot.motion.y - goal.y) < 0.5;
};
const isHome = ({ robot: { motion, dock } }: World) => Math.hypot(motion.x - dock.x, motion.y - dock.y) < 0.3;

describe("a stop", () => {
  it("ends the pause as well: pause, stop, start, stop, and the next order drives", () => {
    const world = aStartedWorld();
    for (const action of ["startPause", "stopCleaning", "startCleaning", "stopCleaning"]) send(world, action);
    expect(lastState(world)).toMatchObject({ paused: false });
    goTo(world, 50, 10);
    world.pass(60);
    expect(isAt(world, { x: 50, y: 10 })).toBe(true);
  });

  it.each(["stopCleaning", "cancelOrder"])(
    "by %s ends a paused order, and resuming moves nothing",
    (stop) => {
      const world = aStartedWorld();
      goTo(world, 50, 10);
      world.pass(10);
      send(world, "startPause");
      expect(send(world, stop)?.actionStatus).toBe("FINISHED");
      const at = { x: world.robot.motion.x, y: world.robot.motion.y };
      send(world, "stopPause");
      world.pass(60);
      expect(world.robot.motion).toMatchObject(at);
      expect(lastState(world)).toMatchObject({
        nodeStates: [],
        edgeStates: [],
        driving: false,
        paused: false,
      });
    },
  );

  it("ends the way home, by the words of the standard too", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(60);
    const home = send(world, "returnToDock");
    expect(send(world, "cancelOrder")?.actionStatus).toBe("FINISHED");
    expect(home?.actionStatus).toBe("FAILED");
    world.pass(120);
    expect(isHome(world)).toBe(false);
  });
});

describe("being sent home", () => {
  it("ends the order that it had: pausing and resuming the way home leads home, and it stays there", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(8);
    const home = send(world, "returnToDock");
    send(world, "startPause");
    send(world, "stopPause");
    world.pass(120);
    expect(home?.actionStatus).toBe("FINISHED");
    world.pass(120);
    expect(isHome(world)).toBe(true);
    expect(lastState(world)).toMatchObject({ nodeStates: [], edgeStates: [], driving: false });
  });

  it("leaves the order alone where it is a step of it", () => {
    const world = aStartedWorld();
    const home = { actionType: "returnToDock", actionId: "home", actionParameters: [] };
    world.publish("order", {
      orderId: "with-home",
      orderUpdateId: 0,
      nodes: [
        { nodeId: "a", sequenceId: 0, released: true, nodePosition: { x: 50, y: 10 }, actions: [home] },
        { nodeId: "b", sequenceId: 2, released: true, nodePosition: { x: 15, y: 20 }, actions: [] },
      ],
      edges: [{ edgeId: "e", sequenceId: 1, released: true, actions: [] }],
    });
    world.pass(300);
    expect(actionStateOf(world, "home")?.actionStatus).toBe("FINISHED");
    expect(isAt(world, { x: 15, y: 20 })).toBe(true);
  });
});

describe("being told to clean at once", () => {
  it("ends the order that it had: when the cleaning is over nobody goes to the old goal", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(8);
    const clean = send(world, "startCleaning", { zoneIds: ["z01"] });
    expect(lastState(world)).toMatchObject({ nodeStates: [], edgeStates: [] });
    world.pass(400);
    expect(clean?.actionStatus).toBe("FINISHED");
    expect(isHome(world)).toBe(true);
  });
});

describe("an order on its way", () => {
  it("is forgotten by a restart", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(8);
    send(world, "restart");
    world.pass(60);
    expect(lastState(world)).toMatchObject({ orderId: "", nodeStates: [], driving: false });
  });

  it("is taken up again by a robot that was put elsewhere", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(8);
    const { x, y } = world.robot.site.nearestReachable({ x: 30, y: 19 });
    send(world, "initPosition", { x, y, mapId: "plan-1" });
    expect(lastState(world)?.lastNodeId).toBe("from");
    world.pass(60);
    expect(isAt(world, { x: 50, y: 10 })).toBe(true);
    expect(lastState(world)).toMatchObject({ lastNodeId: "to" });
  });

  it("is given up, and said to be, by a robot that people sent home after a fault", () => {
    const world = aStartedWorld();
    const orderId = goTo(world, 50, 10);
    world.pass(8);
    world.robot.random.chance = () => true;
    world.simulator.act("SW-0001", { mishap: "stuck", fails: true, seconds: 60 });
    world.pass(40);
    const named = world
      .sentOf("state")
      .flatMap(({ body }) => body.errors as { errorType: string; errorReferences?: unknown[] }[])
      .filter(({ errorType }) => errorType === "orderGivenUp");
    expect(named[0]?.errorReferences).toContainEqual({ referenceKey: "orderId", referenceValue: orderId });
    world.pass(200);
    expect(isHome(world)).toBe(true);
    expect(lastState(world)).toMatchObject({ nodeStates: [], edgeStates: [] });
  });

  it("ends by a stop that comes while the robot is stuck: once free it stays where it is", () => {
    const world = aStartedWorld();
    goTo(world, 50, 10);
    world.pass(8);
    world.robot.random.chance = () => false;
    world.simulator.act("SW-0001", { mishap: "stuck", fails: true, seconds: 60 });
    world.pass(2);
    expect(send(world, "stopCleaning")?.actionStatus).toBe("FINISHED");
    const at = { x: world.robot.motion.x, y: world.robot.motion.y };
    world.pass(120);
    expect(world.robot.phase).toBe("standing");
    expect(world.robot.motion).toMatchObject(at);
  });
});
