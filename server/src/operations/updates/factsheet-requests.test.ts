/** What a robot can do may be another thing after an update over MQTT: it is asked for its factsheet until it gives it, within reason. */
import { afterAll, describe, expect, it } from "vitest";
import { type MqttRobot, mqttUpdateFixture } from "../../../test/mqtt-update-fixture.ts";
import { SYSTEM } from "../../system/logs/index.ts";

const fixture = await mqttUpdateFixture();
afterAll(() => fixture.close());

async function installed(): Promise<MqttRobot> {
  const actions = ["downloadFirmware", "installFirmware", "cancelFirmware", "factsheetRequest"];
  const [robot] = await fixture.inRollout(await fixture.aMqttRobot({ actions }));
  await fixture.ask();
  await robot.does((await robot.next("downloadFirmware")).actionId, "FINISHED");
  await fixture.ask(5_000);
  await robot.does((await robot.next("installFirmware")).actionId, "FINISHED");
  return robot;
}

describe("a request for the factsheet after an update", () => {
  it("is made no more once the robot has answered it, whatever people ask it for later", async () => {
    const robot = await installed();
    await fixture.ask(5_000);
    await robot.does((await robot.next("factsheetRequest")).actionId, "FAILED", "Busy");
    await fixture.ask(61_000);
    await robot.does((await robot.next("factsheetRequest")).actionId, "FINISHED");
    const { commands } = fixture.world.app.fleet;
    const order = { kind: "requestFactsheet", parameters: {} } as const;
    await fixture.world.db.transaction((tx) =>
      commands.issue(tx, { deviceId: robot.id, order, by: SYSTEM, ttlS: 900 }),
    );
    await robot.does((await robot.next("factsheetRequest")).actionId, "FAILED", "Busy");
    await fixture.ask(400_000);
    const kinds = (await fixture.commandsOf(robot)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "requestFactsheet")).toHaveLength(3);
  });

  it("is made again, later each time and not for ever, where the robot refuses it", async () => {
    const robot = await installed();
    const asked = async () =>
      (await fixture.commandsOf(robot)).filter(({ kind }) => kind === "requestFactsheet").length;
    await fixture.ask(5_000);
    for (const [tries, afterS] of [60, 300, 1_800, 7_200].entries()) {
      await robot.does((await robot.next("factsheetRequest")).actionId, "FAILED", "Busy");
      await fixture.ask((afterS - 10) * 1_000);
      expect(await asked()).toBe(tries + 1);
      await robot.connects();
      await fixture.ask(20_000);
      expect(await asked()).toBe(tries + 2);
    }
    await robot.does((await robot.next("factsheetRequest")).actionId, "FAILED", "Busy");
    await fixture.ask(86_400_000);
    expect(await asked()).toBe(5);
  });
});
