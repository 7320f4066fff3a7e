import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createCommandGround, type ScriptedRobot } from "../../../test/command-ground.ts";
import { PATIENT } from "../../../test/robot-ground.ts";

/** What a robot hears that had asked its broker to keep messages for it, after its line was gone. */
const ground = await createCommandGround();
afterAll(() => ground.close());

const KEEPING = { clean: false, clientId: "keeps" };

/** Online with a session to keep, and deaf: it acknowledges nothing. */
async function aDeafRobot(): Promise<ScriptedRobot> {
  const robot = await ground.aScriptedRobot();
  await ground.goOnline(robot, KEEPING);
  robot.client.handleMessage = () => undefined;
  return robot;
}
async function comesBack(robot: ScriptedRobot, old: MqttClient): Promise<void> {
  old.stream.destroy();
  await ground.eventually(robot, { is_online: false });
  await ground.goOnline(robot, KEEPING);
}
const heard = ({ received }: ScriptedRobot): (string | undefined)[] =>
  received.flatMap(({ message }) => message.actions?.map(({ actionId }) => actionId));

it("delivers nothing at the next sign-in that has expired meanwhile", async () => {
  const robot = await aDeafRobot();
  const command = await ground.issue(robot, "lock", { ttlS: 60 });
  await ground.reaches(command, { state: "sent" });
  await ground.db.run(sql`update device_commands set expires_at = now() where id = ${command.id}`);
  await ground.reaches(command, { state: "expired" });
  robot.received.length = 0;
  await comesBack(robot, robot.client);
  const next = await ground.issue(robot, "unlock");
  await expect.poll(() => heard(robot), PATIENT).toContain(next.id);
  expect(heard(robot)).not.toContain(command.id);
});

it("delivers again at the next sign-in what is still wanted and was not heard, though no session was kept", async () => {
  const robot = await aDeafRobot();
  const command = await ground.issue(robot, "lock", { ttlS: 300 });
  await ground.reaches(command, { state: "sent" });
  robot.received.length = 0;
  await comesBack(robot, robot.client);
  await expect.poll(() => heard(robot), PATIENT).toContain(command.id);
});
