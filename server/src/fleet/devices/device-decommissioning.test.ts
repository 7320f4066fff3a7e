import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type Robot, send } from "../../../test/robot-fixture.ts";
import { aCleaning, aState } from "../../../test/robot-messages.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const endsOf = (robot: Robot) =>
  fixture.db.many(sql`
    select offline_reason as reason from connection_records where device_id = ${robot.id} order by id`);
const reportsOf = (robot: Robot) =>
  fixture.db.one<{ n: number }>(
    sql`select count(*)::int as n from telemetry_reports where device_id = ${robot.id}`,
  );

it("sends a device away that is taken out of use, and closes its record with the reason", async () => {
  const robot = await fixture.aRobot();
  const line = await robot.connect();
  await send(line, robot.topic("cleaning"), aCleaning());
  await fixture.eventually(robot, { is_online: true });
  const isClosed = new Promise<void>((resolve) => line.once("close", () => resolve()));
  await fixture.devices.decommission([robot.id], { reason: "sold" });
  await isClosed;
  await fixture.eventually(robot, { is_online: false, status: "03" });
  await expect.poll(() => endsOf(robot), LONG_TIMEOUT).toEqual([{ reason: "kicked" }]);
  await expect(robot.connect()).rejects.toThrow(/user ?name or password/i);
  // What it reported stays.
  expect(await reportsOf(robot)).toEqual({ n: 1 });
});

it("keeps a device out whatever secret is left in the table, and lets it back in with the new one only", async () => {
  const robot = await fixture.aRobot();
  await fixture.devices.decommission([robot.id], { reason: "repair" });
  await fixture.db.run(sql`update device_credentials set revoked_at = null where device_id = ${robot.id}`);
  await expect(robot.connect()).rejects.toThrow(/user ?name or password/i);
  const secret =
    (await fixture.devices.recommission({ ...robot, protocol: "vda5050", mqttServerId: null })) ?? "";
  await expect(robot.connect()).rejects.toThrow(/user ?name or password/i);
  const line = await robot.connect({ password: secret });
  await send(line, robot.topic("state"), aState());
  await fixture.eventually(robot, { is_online: true });
});

it("ends the line of a device with another secret, and takes it back with the new one", async () => {
  const robot = await fixture.aRobot();
  const line = await robot.connect();
  const isClosed = new Promise<void>((resolve) => line.once("close", () => resolve()));
  const secret = await fixture.devices.rotateSecret(robot);
  await isClosed;
  await expect(robot.connect()).rejects.toThrow(/user ?name or password/i);
  expect((await robot.connect({ password: secret })).connected).toBe(true);
});
