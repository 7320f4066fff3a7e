import { CLEANING_ACTIONS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { actionStateOf, anInstantAction, aStartedWorld, sendAction } from "../testing/world.ts";
import { actionsOf, SUPPORTED_ACTIONS } from "./actions.ts";

/** Sends an action and gives its state a moment later. */
const send = (...given: Parameters<typeof sendAction>) => sendAction(...given)();

describe("actions", () => {
  it("refuse to work while locked, and stand still when locked at work (§6)", () => {
    const world = aStartedWorld();
    expect(send(world, "lock")?.actionStatus).toBe("FINISHED");
    expect(send(world, "startCleaning")).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Locked",
    });
    expect(send(world, "returnToDock")?.actionStatus).toBe("FAILED");
    send(world, "unlock");
    expect(send(world, "startCleaning")?.actionStatus).toBe("RUNNING");
    world.pass(20);
    send(world, "lock");
    const { x, y } = world.robot.motion;
    world.pass(20);
    expect([world.robot.motion.x, world.robot.motion.y]).toEqual([x, y]);
    expect(world.sentOf("cleaning").at(-1)?.body.isLocked).toBe(true);
  });

  it("pause and go on", () => {
    const world = aStartedWorld();
    send(world, "startCleaning");
    world.pass(20);
    send(world, "startPause");
    const { x } = world.robot.motion;
    world.pass(5);
    expect(world.robot.motion.x).toBe(x);
    expect(world.sentOf("state").at(-1)?.body.paused).toBe(true);
    expect(world.sentOf("cleaning").at(-1)?.body.run).toMatchObject({ phase: "paused" });
    send(world, "stopPause");
    world.pass(20);
    expect(world.robot.isPaused).toBe(false);
    expect(world.robot.motion.x).not.toBe(x);
  });

  it("stop cleaning: the run ends by hand, its action fails, the robot stands", () => {
    const world = aStartedWorld();
    const { actionId, message } = anInstantAction("startCleaning");
    world.publish("instantActions", message);
    world.pass(20);
    expect(send(world, "stopCleaning")?.actionStatus).toBe("FINISHED");
    expect(world.robot.phase).toBe("standing");
    expect(actionStateOf(world, actionId)?.actionStatus).toBe("FAILED");
    const run = world.sentOf("cleaning").findLast(({ body }) => body.run)?.body.run;
    expect(run).toMatchObject({ phase: "ended", endStatus: "endedManually" });
    expect(send(world, "stopCleaning")?.actionStatus).toBe("FAILED");
  });

  it("return to dock: runs until the robot is in its dock", () => {
    const world = aStartedWorld();
    send(world, "startCleaning");
    world.pass(20);
    const state = send(world, "returnToDock");
    expect(state?.actionStatus).toBe("RUNNING");
    world.pass(60);
    expect(state?.actionStatus).toBe("FINISHED");
    expect(
      Math.hypot(world.robot.motion.x - world.robot.dock.x, world.robot.motion.y - world.robot.dock.y),
    ).toBeLessThan(0.01);
  });

  it("a robot that heads home by itself reports it as a running returnToDock", () => {
    const world = aStartedWorld();
    send(world, "startCleaning", { zoneIds: ["z01"] });
    world.pass(20);
    world.simulator.act("SW-0001", { mishap: "lowBattery" });
    world.pass(20);
    const own = world.robot.actionStates.find((state) => state.actionId.startsWith("self-return"));
    expect(own).toBeDefined();
  });

  it("cancel: with nothing to cancel it fails and says so for a while", () => {
    const world = aStartedWorld();
    expect(send(world, "cancelOrder")?.actionStatus).toBe("FAILED");
    expect(world.robot.errors.map((error) => error.errorType)).toEqual(["noOrderToCancel"]);
    world.pass(30);
    expect(world.robot.errors).toEqual([]);
  });

  it("modes and relocation change what they name and nothing else", () => {
    const world = aStartedWorld();
    send(world, "setCleaningMode", { mode: "MAX", intensity: 15 });
    expect(world.robot.settings).toEqual({ mode: "MAX", intensity: 15 });
    expect(send(world, "setCleaningMode", { mode: "TURBO" })?.actionStatus).toBe("FAILED");
    expect(send(world, "initPosition", { x: 20, y: 25, theta: 1 })?.actionStatus).toBe("FINISHED");
    expect(world.robot.site.isReachable(world.robot.motion)).toBe(true);
    expect(Math.hypot(world.robot.motion.x - 20, world.robot.motion.y - 25)).toBeLessThan(3);
  });

  it.each([
    [{ zoneIds: ["nowhere"] }, "Unknown zone nowhere"],
    [{ passes: 99 }, "Parameters: passes"],
    [{ zoneIds: 7 }, "Parameters: zoneIds"],
  ])("startCleaning with %j fails: %s", (parameters, result) => {
    const world = aStartedWorld();
    expect(send(world, "startCleaning", parameters)).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: result,
    });
  });

  it("what is not supported fails, and what the factsheet lists is supported", () => {
    const world = aStartedWorld();
    expect(send(world, "makeCoffee")).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Not supported",
    });
    for (const actionType of actionsOf(world.robot)) {
      expect(send(world, actionType)?.resultDescription, actionType).not.toBe("Not supported");
    }
  });

  it("all actions of the profile are supported", () => {
    expect(CLEANING_ACTIONS.filter((action) => !SUPPORTED_ACTIONS.includes(action))).toEqual([]);
  });

  it("factsheetRequest and stateRequest are answered", () => {
    const world = aStartedWorld();
    const factsheets = world.sentOf("factsheet").length;
    send(world, "factsheetRequest");
    expect(world.sentOf("factsheet").length).toBe(factsheets + 1);
    const states = world.sentOf("state").length;
    send(world, "stateRequest");
    expect(world.sentOf("state").length).toBeGreaterThan(states);
  });

  it("a repeated delivery does nothing", () => {
    const world = aStartedWorld();
    const { message } = anInstantAction("setCleaningMode", { mode: "MAX" });
    world.publish("instantActions", message);
    send(world, "setCleaningMode", { mode: "ECO" });
    world.publish("instantActions", message);
    expect(world.robot.settings.mode).toBe("ECO");
  });

  it.each(["", "nonsense", "[]", '{"actions":7}', '{"actions":[{"actionType":"lock"}]}', "null"])(
    "malformed message %j changes nothing",
    (text) => {
      const world = aStartedWorld();
      const before = world.robot.revision;
      world.publish("instantActions", text);
      world.publish("order", text);
      expect(world.robot.revision).toBe(before);
    },
  );
});
