import { ROBOT_LANGUAGES } from "@sweepline/contract/fleet/shared/codes.ts";
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { anInstantAction, aWorld, type World } from "../testing/world.ts";
import { languagesOf } from "./machine-settings.ts";

function send(world: World, settings: Record<string, unknown>) {
  const { actionId, message } = anInstantAction("setSettings", settings);
  world.publish("instantActions", message);
  world.pass(2);
  return world.robot.actionStates.find((state) => state.actionId === actionId);
}

function aStartedWorld(): World {
  const world = aWorld();
  world.pass(1);
  return world;
}

describe("settings of the machine", () => {
  it("are taken all at once, and told in the report that follows", () => {
    const world = aStartedWorld();
    expect(send(world, { cleaningMode: "MAX", volumePercent: 20, areLightsOn: false })).toMatchObject({
      actionStatus: "FINISHED",
    });
    const report = cleaningSchema.parse(world.sentOf("cleaning").at(-1)?.body);
    expect(report.settings).toMatchObject({
      cleaningMode: "MAX",
      volumePercent: 20,
      areLightsOn: false,
      language: "en",
    });
  });

  it("are refused whole where one of them is, which is named", () => {
    const world = aStartedWorld();
    const state = send(world, { volumePercent: 20, intensity: 99, wings: true });
    expect(state).toMatchObject({ actionStatus: "FAILED" });
    expect(state?.resultDescription).toMatch(/^(intensity, wings|wings, intensity): /);
    expect(world.robot.machine.volumePercent).toBe(60);
  });

  it("know no language that the firmware does not have (§8)", () => {
    const world = aStartedWorld();
    world.robot.model = { ...world.robot.model, firmware: "2.7.4" };
    expect(send(world, { language: "ko" })).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "language: ko is not in firmware 2.7.4",
    });
    expect(send(world, { language: "ja" })?.actionStatus).toBe("FINISHED");
    expect(languagesOf("4.2.1").sort()).toEqual([...ROBOT_LANGUAGES].sort());
  });
});
