/** What the console offers to copy for a new device's first message, sent as it stands there. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type FirstMessage,
  firstMessagesOf,
  mosquittoSnippet,
  NOW,
  pahoSnippet,
  type Sender,
  type SignIn,
  vdaLibSnippet,
} from "@sweepline/contract/fleet/shared/first-messages.ts";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";

const run = promisify(execFile);
const isThere = (command: string, ...args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    (error) => error.code !== "ENOENT" && !/ModuleNotFound|ImportError/.test(error.stderr ?? ""),
  );
const PYTHON = process.env.PYTHON ?? "python3";
const [hasMosquitto, hasPaho] = await Promise.all([
  isThere("mosquitto_pub", "--help"),
  isThere(PYTHON, "-c", "from paho.mqtt.client import CallbackAPIVersion"),
]);
const absent = (is: boolean, needs: string): string => (is ? "" : ` (not here: ${needs})`);

const fixture = await createRobotFixture();
// Programs find their libraries from here.
const folder = await mkdtemp(join(import.meta.dirname, "snippet-"));
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const PRODUCTS = {
  vda5050: undefined,
  valetudo: { code: "FIRST-V", name: "Vacuum", kind: "vacuum", protocol: "valetudo" },
} as const;
type Spoken = keyof typeof PRODUCTS;
const SPOKEN = Object.keys(PRODUCTS) as Spoken[];

const senderOf = (robot: Robot, protocol: Spoken): Sender => ({
  ...{ protocol, serialNumber: robot.serialNumber },
  ...{ manufacturer: "Acme", interfaceName: "o'hall" },
});
const signInOf = ({ serialNumber, secret }: Robot): SignIn => ({
  ...{ host: "127.0.0.1", port: fixture.port, isTls: false, caFile: "" },
  ...{ username: serialNumber, password: secret },
});
const aRobotOf = (protocol: Spoken) => {
  const product = PRODUCTS[protocol];
  return fixture.aRobot(product ? { product } : {});
};

/** Every message was taken, and the device is known by them. */
async function isKnown(robot: Robot): Promise<void> {
  await fixture.eventually(robot, { battery_percent: 80 });
  expect(
    (await fixture.rejections()).filter(({ serialNumber }) => serialNumber === robot.serialNumber),
  ).toEqual([]);
}

it.each(SPOKEN)("first messages of %s are taken by whoever sends them", async (protocol) => {
  const robot = await aRobotOf(protocol);
  const client = await robot.connect();
  const send = ({ topic, payload, isRetained }: FirstMessage) =>
    client.publishAsync(topic, payload.replaceAll(NOW, new Date().toISOString()), {
      ...{ qos: 1, retain: isRetained },
    });
  for (const message of firstMessagesOf(senderOf(robot, protocol))) await send(message);
  await isKnown(robot);
});

describe.skipIf(!hasMosquitto)(`mosquitto_pub${absent(hasMosquitto, "mosquitto-clients")}`, () => {
  it.each(SPOKEN)("sends them for %s as the page has it", async (protocol) => {
    const robot = await aRobotOf(protocol);
    await run("sh", [
      "-e",
      "-c",
      mosquittoSnippet(signInOf(robot), firstMessagesOf(senderOf(robot, protocol))),
    ]);
    await isKnown(robot);
  });
});

describe.skipIf(!hasPaho)(`Python's paho${absent(hasPaho, "paho-mqtt 2")}`, () => {
  it.each(SPOKEN)("sends them for %s as the page has it", async (protocol) => {
    const robot = await aRobotOf(protocol);
    const { stdout } = await run(PYTHON, [
      "-c",
      pahoSnippet(signInOf(robot), firstMessagesOf(senderOf(robot, protocol))),
    ]);
    expect(stdout).toMatch(/Connected: Success/);
    await isKnown(robot);
  });
});

it("starts vda-5050-lib's vehicle as the page has it, which is there with its position", async () => {
  const robot = await aRobotOf("vda5050");
  const file = join(folder, "robot.mjs");
  await writeFile(
    file,
    vdaLibSnippet(signInOf(robot), { ...senderOf(robot, "vda5050"), interfaceName: "uagv" }),
  );
  const vehicle = spawn(process.execPath, [file], { stdio: "ignore" });
  await fixture.eventually(robot, { is_online: true, map_key: "hall", x: 0 }).finally(() => vehicle.kill());
  await expect.poll(() => vehicle.exitCode ?? vehicle.signalCode, LONG_TIMEOUT).not.toBeNull();
});

it("writes for a shell and for programs what no serial number and no password can break", () => {
  const robot = { serialNumber: "R-1", secret: `a'b"c\\d` } as Robot;
  const sign = { ...signInOf(robot), isTls: true, caFile: "sweepline-ca.pem" };
  const messages = firstMessagesOf(senderOf(robot, "vda5050"));
  expect(mosquittoSnippet(sign, messages)).toContain(`-P 'a'\\''b"c\\d'`);
  expect(mosquittoSnippet(sign, messages)).toContain(" --cafile 'sweepline-ca.pem'");
  expect(mosquittoSnippet({ ...sign, caFile: "" }, messages)).toContain(" --tls-use-os-certs");
  expect(pahoSnippet(sign, messages)).toContain(`client.tls_set(ca_certs="sweepline-ca.pem")`);
  expect(vdaLibSnippet(sign, senderOf(robot, "vda5050"))).toContain('"mqtts://127.0.0.1:');
});
