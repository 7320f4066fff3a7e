import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createCommandFixture, type ScriptedRobot } from "../../../test/command-fixture.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";

/** What a robot hears that had asked its broker to keep messages for it, after its connection was gone. */
const fixture = await createCommandFixture();
afterAll(() => fixture.close());

const KEEPING = { clean: false, clientId: "keeps" };

/** Online with a session to keep, and deaf: it acknowledges nothing. */
async function aDeafRobot(): Promise<ScriptedRobot> {
  const robot = await fixture.aScriptedRobot();
  await fixture.goOnline(robot, KEEPING);
  robot.client.handleMessage = () => undefined;
  return robot;
}
async function comesBack(robot: ScriptedRobot, old: MqttClient): Promise<void> {
  old.stream.destroy();
  await fixture.eventually(robot, { is_online: false });
  await fixture.goOnline(robot, KEEPING);
}
const sentTo = ({ received }: ScriptedRobot): (string | undefined)[] =>
  received.flatMap(({ message }) => message.actions?.map(({ actionId }) => actionId));

it("delivers nothing at the next sign-in that has expired meanwhile", async () => {
  const robot = await aDeafRobot();
  const command = await fixture.issue(robot, "lock", { ttlS: 60 });
  await fixture.reaches(command, { state: "sent" });
  await fixture.db.run(sql`update device_commands set expires_at = now() where id = ${command.id}`);
  await fixture.reaches(command, { state: "expired" });
  robot.received.length = 0;
  await comesBack(robot, robot.client);
  const next = await fixture.issue(robot, "unlock");
  await expect.poll(() => sentTo(robot), LONG_TIMEOUT).toContain(next.id);
  expect(sentTo(robot)).not.toContain(command.id);
});

it("delivers again at the next sign-in what is still wanted and was not heard, though no session was kept", async () => {
  const robot = await aDeafRobot();
  const command = await fixture.issue(robot, "lock", { ttlS: 300 });
  await fixture.reaches(command, { state: "sent" });
  robot.received.length = 0;
  await comesBack(robot, robot.client);
  await expect.poll(() => sentTo(robot), LONG_TIMEOUT).toContain(command.id);
});
