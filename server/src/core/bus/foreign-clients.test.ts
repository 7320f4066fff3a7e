/** Clients that nobody here wrote, as they come: Mosquitto's and Python's, over MQTT 3.1.1 and 5. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { absent, hasMosquittoClients, hasPaho, PYTHON, run } from "../../../test/foreign-programs.ts";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

const VERSIONS = ["3.1.1", "5"] as const;
const reportsOf = async ({ id }: Robot): Promise<number> => {
  const { count } = await fixture.db.one<{ count: number }>(
    sql`select count(*) from telemetry_reports where device_id = ${id}`,
  );
  return count;
};

const SUBSCRIBE = "mosquitto_sub";
const MOSQUITTO = { "3.1.1": "mqttv311", "5": "mqttv5" };

describe.skipIf(!hasMosquittoClients)(
  `Mosquitto's clients${absent(hasMosquittoClients, "mosquitto-clients")}`,
  () => {
    const argsOf = (robot: Robot, version: (typeof VERSIONS)[number]): string[] => [
      ...["-h", "127.0.0.1", "-p", `${fixture.port}`, "-V", MOSQUITTO[version]],
      ...["-u", robot.serialNumber, "-P", robot.secret],
    ];

    it.each(VERSIONS)("publish by MQTT %s without will or retain, and are acknowledged", async (version) => {
      const robot = await fixture.aRobot();
      const message = ["-q", "1", "-t", robot.topic("cleaning"), "-m", JSON.stringify(aCleaning())];
      await run("mosquitto_pub", [...argsOf(robot, version), ...message]);
      expect(await reportsOf(robot)).toBe(1);
    });

    it.each(VERSIONS)("hear by MQTT %s what is sent to them", async (version) => {
      const robot = await fixture.aRobot();
      const asked = ["-q", "1", "-t", robot.topic("order"), "-C", "1"];
      const client = spawn(SUBSCRIBE, [...argsOf(robot, version), ...asked]);
      const received = once(client.stdout, "data");
      await fixture.eventually(robot, { is_online: true });
      // The connection is known before its subscription is.
      const again = setInterval(() => void fixture.bus.publish(robot.topic("order"), "{}", { qos: 1 }), 100);
      expect(`${(await received)[0]}`.trim()).toBe("{}");
      clearInterval(again);
    });

    it.each(VERSIONS)("are told by MQTT %s that their password is wrong", async (version) => {
      const robot = await fixture.aRobot();
      const message = ["-t", robot.topic("cleaning"), "-m", "{}"];
      const wrong = { ...robot, secret: "wrong" };
      const refused = await run("mosquitto_pub", [...argsOf(wrong, version), ...message]).catch(
        (error) => error,
      );
      expect(refused.stderr).toMatch(/not authori[sz]ed|bad user name or password/i);
    });
  },
);

/** A robot as in paho's own examples: connects, subscribes, reports, says what it hears, and leaves. */
const PAHO = `
import json, sys
import paho.mqtt.client as mqtt
port, version, user, secret, base = sys.argv[1:6]
client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5 if version == "5" else mqtt.MQTTv311)
client.username_pw_set(user, secret)
def connected(client, userdata, flags, reason, properties):
    print("connected", reason, flush=True)
    client.subscribe([(base + "/order", 1), (base + "/instantActions", 0)])
def subscribed(client, userdata, mid, reasons, properties):
    client.publish(base + "/cleaning", sys.argv[6], qos=1)
def published(client, userdata, mid, reason, properties):
    print("acknowledged", flush=True)
def received(client, userdata, message):
    print("received", message.payload.decode(), flush=True)
    client.disconnect()
client.on_connect, client.on_subscribe, client.on_publish, client.on_message = connected, subscribed, published, received
client.connect("127.0.0.1", int(port))
client.loop_forever()
`;

describe.skipIf(!hasPaho)(`Python's paho${absent(hasPaho, "paho-mqtt 2")}`, () => {
  it.each(VERSIONS)("signs in by MQTT %s, reports, hears its order and leaves", async (version) => {
    const robot = await fixture.aRobot();
    const base = robot.topic("order").replace(/\/order$/, "");
    const signIn = [`${fixture.port}`, version, robot.serialNumber, robot.secret, base];
    const client = spawn(PYTHON, ["-c", PAHO, ...signIn, JSON.stringify(aCleaning())]);
    let said = "";
    client.stdout.on("data", (text) => (said += text));
    client.stderr.on("data", (text) => (said += text));
    await expect.poll(() => said, LONG_TIMEOUT).toMatch(/connected Success\nacknowledged\n/);
    await fixture.bus.publish(robot.topic("order"), "{}", { qos: 1 });
    await once(client, "exit");
    expect(said).toMatch(/received \{\}\n$/);
    expect(await reportsOf(robot)).toBe(1);
  });
});
