/** A record says that a connection ended by its last will only where the broker published one. */
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWill, createRobotFixture, LONG_TIMEOUT, type Robot, send } from "../../../test/robot-fixture.ts";
import { aConnection, aState } from "../../../test/robot-messages.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const endsOf = ({ id }: Robot) =>
  fixture.db.many<{ reason: string | null; byWill: boolean }>(sql`
    select offline_reason as reason, by_will as "byWill" from connection_records where device_id = ${id} order by id`);
/** The ends of its connections, once there are so many. */
const ends = async (robot: Robot, ...expected: [reason: string, byWill: boolean][]): Promise<void> => {
  await expect
    .poll(async () => (await endsOf(robot)).map(({ reason, byWill }) => [reason, byWill]), LONG_TIMEOUT)
    .toEqual(expected);
};

describe.each([4, 5] as const)("a connection by MQTT %i that ends", (protocolVersion) => {
  const connected = async (robot: Robot, given: object = {}) => {
    const client = await robot.connect({ protocolVersion, ...given });
    await fixture.eventually(robot, { is_online: true });
    return client;
  };

  it("by a cut, with a last will and without", async () => {
    const robot = await fixture.aRobot();
    (await connected(robot, { will: aWill(robot) })).stream.destroy();
    await ends(robot, ["lost", true]);
    (await connected(robot)).stream.destroy();
    await ends(robot, ["lost", true], ["lost", false]);
  });

  it("by a cut, with a last will that says something else", async () => {
    const robot = await fixture.aRobot();
    const payload = Buffer.from(JSON.stringify(aState()));
    const will = { topic: robot.topic("state"), payload, qos: 1, retain: false } as const;
    (await connected(robot, { will })).stream.destroy();
    await ends(robot, ["lost", true]);
  });

  it("by a cut, with a last will that was taken away, since it was for others", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    (await connected(robot, { will: aWill(other) })).stream.destroy();
    await ends(robot, ["lost", false]);
  });

  it("by a goodbye, and by being put out, though it has a last will", async () => {
    const robot = await fixture.aRobot();
    await (await connected(robot, { will: aWill(robot) })).endAsync();
    await ends(robot, ["closed", false]);
    await connected(robot, { will: aWill(robot) });
    await fixture.devices.revokeSecret(robot);
    await ends(robot, ["closed", false], ["kicked", false]);
  });

  it("by the robot's own word, and no will", async () => {
    const robot = await fixture.aRobot();
    const client = await connected(robot, { will: aWill(robot) });
    await send(client, robot.topic("connection"), aConnection("CONNECTIONBROKEN"));
    await ends(robot, ["lost", false]);
    await client.endAsync();
  });
});
