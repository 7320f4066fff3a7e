import { describe, expect, it } from "vitest";
import { actionStateOf, anInstantAction, anOrderTo, aStartedWorld, sendAction } from "../testing/world.ts";

const send = (...given: Parameters<typeof sendAction>) => sendAction(...given)();

describe("an instant action that comes again", () => {
  it("is done once, even when its state is told no more", () => {
    const world = aStartedWorld();
    const { actionId, message } = anInstantAction("startPause");
    world.publish("instantActions", message);
    for (let count = 0; count < 12; count += 1) send(world, "stateRequest");
    send(world, "stopPause");
    expect(actionStateOf(world, actionId)).toBeUndefined();
    world.publish("instantActions", message);
    world.pass(1);
    expect(world.robot.isPaused).toBe(false);
  });
});

describe("stopping", () => {
  it("ends an order on the way to its goal", () => {
    const world = aStartedWorld();
    world.publish("order", anOrderTo("o-1", 20, 25));
    world.pass(10);
    expect(world.robot.phase).toBe("traveling");
    expect(send(world, "stopCleaning")?.actionStatus).toBe("FINISHED");
    expect(world.robot.phase).toBe("standing");
    const at = { x: world.robot.motion.x, y: world.robot.motion.y };
    world.pass(10);
    expect(world.robot.motion).toMatchObject(at);
  });

  it("ends the way home", () => {
    const world = aStartedWorld();
    send(world, "startCleaning");
    world.pass(30);
    const home = send(world, "returnToDock");
    expect(home?.actionStatus).toBe("RUNNING");
    expect(send(world, "stopCleaning")?.actionStatus).toBe("FINISHED");
    expect(home).toMatchObject({ actionStatus: "FAILED", resultDescription: "Stopped" });
    expect(world.robot.phase).toBe("standing");
  });

  it("is refused where there is nothing to stop", () => {
    const state = send(aStartedWorld(), "stopCleaning");
    expect(state).toMatchObject({ actionStatus: "FAILED", resultDescription: "Nothing to stop" });
  });
});

describe("going somewhere", () => {
  it("leaves the charger, drives there and says so", () => {
    const world = aStartedWorld();
    expect(send(world, "stopCharging")?.actionStatus).toBe("FINISHED");
    world.publish("order", anOrderTo("o-1", 20, 25));
    world.pass(60);
    const state = world.sentOf("state").at(-1)?.body;
    expect(state).toMatchObject({ orderId: "o-1", lastNodeId: "to", lastNodeSequenceId: 2, nodeStates: [] });
  });

  it("names the order that it refuses, each time anew", () => {
    const world = aStartedWorld();
    send(world, "startCleaning");
    for (const orderId of ["o-1", "o-2"]) {
      world.publish("order", anOrderTo(orderId, 20, 25));
      world.pass(1);
      const named = world.robot.errors.flatMap(({ errorReferences }) => errorReferences ?? []);
      expect(named).toContainEqual({ referenceKey: "orderId", referenceValue: orderId });
    }
  });
});

describe("restarting", () => {
  it("says so, goes away, and comes back with nothing in mind", () => {
    const world = aStartedWorld();
    const { actionId, message } = anInstantAction("restart");
    world.publish("instantActions", message);
    world.pass(0.4);
    const reported = world.sentOf("state").flatMap(({ body }) => body.actionStates as { actionId: string }[]);
    expect(reported).toContainEqual(expect.objectContaining({ actionId, actionStatus: "RUNNING" }));
    const before = world.sent.length;
    world.pass(1);
    expect(world.robot.actionStates).toEqual([]);
    const gone = world.sent.length;
    world.pass(1);
    expect(world.sent).toHaveLength(gone);
    world.pass(5);
    const back = world.sent.slice(before).filter(({ kind }) => kind === "factsheet");
    expect(back).toHaveLength(1);
    expect(world.sentOf("state").at(-1)?.body.actionStates).toEqual([]);
  });

  it("ends the run that was under way", () => {
    const world = aStartedWorld();
    send(world, "startCleaning");
    world.pass(20);
    send(world, "restart");
    world.pass(2);
    expect(world.robot.run).toBeUndefined();
    expect(world.robot.phase).toBe("standing");
  });
});
