/** What the console offers to copy for a new device's first message, sent as it stands there. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { absent, hasMosquittoClients, hasPaho, PYTHON, run } from "../../../test/foreign-programs.ts";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { deviceAddressOf } from "../../core/bus/device-address.ts";
import { readConfig } from "../../core/config.ts";
import { authorityOf, lanFilesIn } from "../../core/tls/certificate.ts";
import { ensureLanCertificate } from "../../core/tls/lan-certificate.ts";

// Programs find their libraries from here.
const folder = await mkdtemp(join(import.meta.dirname, "snippet-"));
await ensureLanCertificate({ dataDir: folder });
const fixture = await createRobotFixture({
  listen: { tls: { port: 0, files: lanFilesIn(join(folder, "tls")), clientCa: "", clientAuth: "either" } },
});
/** As a product that was started with `--https` says where robots find it. */
const config = readConfig({ TLS: "lan", DATA_DIR: folder, MQTTS_PORT: String(fixture.stack.ports.tls) });
const CA_FILE = "sweepline-ca.pem";
await writeFile(join(folder, CA_FILE), await authorityOf(config));
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const ENCRYPTIONS = {
  "without TLS": { isTls: false, caFile: "", env: {} },
  "by TLS and the certificate to trust": { isTls: true, caFile: CA_FILE, env: {} },
  // Of one that anybody believes there is nothing to download: here whoever believes is told to by the environment.
  "by TLS and the machine's own certificates": {
    ...{ isTls: true, caFile: "" },
    env: { SSL_CERT_FILE: join(folder, CA_FILE), NODE_EXTRA_CA_CERTS: join(folder, CA_FILE) },
  },
} as const;
type Encryption = keyof typeof ENCRYPTIONS;
const VERSIONS = ["5", "3.1.1"] as const;
const WAYS = (Object.keys(ENCRYPTIONS) as Encryption[]).flatMap((encryption) =>
  VERSIONS.map((version) => ({ encryption, version })),
);

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
const signInOf = ({ serialNumber, secret }: Robot, encryption: Encryption = "without TLS"): SignIn => {
  const { isTls, caFile } = ENCRYPTIONS[encryption];
  const address = isTls ? deviceAddressOf(config) : { port: fixture.port, isTls };
  return { ...address, host: "127.0.0.1", caFile, username: serialNumber, password: secret };
};
/** Beside the file that was downloaded. */
const surroundings = (encryption: Encryption) => ({
  cwd: folder,
  env: { ...process.env, ...ENCRYPTIONS[encryption].env },
});
/** A robot's way in, as its record of the connection says. */
const typeOf = async ({ id }: Robot) =>
  (await fixture.db.one<{ type: string }>(sql`select type from connection_records where device_id = ${id}`))
    .type;
const expectedType = (encryption: Encryption) => (ENCRYPTIONS[encryption].isTls ? "mqtts" : "mqtt");
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

describe.skipIf(!hasMosquittoClients)(
  `mosquitto_pub${absent(hasMosquittoClients, "mosquitto-clients")}`,
  () => {
    it.each(SPOKEN)("sends them for %s as the page has it", async (protocol) => {
      const robot = await aRobotOf(protocol);
      const messages = firstMessagesOf(senderOf(robot, protocol));
      await run("sh", ["-e", "-c", mosquittoSnippet(signInOf(robot), messages)]);
      await isKnown(robot);
    });

    it.each(WAYS)("comes in $encryption, MQTT $version", async ({ encryption, version }) => {
      const robot = await aRobotOf("vda5050");
      const text = mosquittoSnippet(signInOf(robot, encryption), firstMessagesOf(senderOf(robot, "vda5050")));
      const spoken = version === "5" ? text : text.replaceAll("-V mqttv5", "-V mqttv311");
      await run("sh", ["-e", "-c", spoken], surroundings(encryption));
      await isKnown(robot);
      expect(await typeOf(robot)).toBe(expectedType(encryption));
    });
  },
);

describe.skipIf(!hasPaho)(`Python's paho${absent(hasPaho, "paho-mqtt 2")}`, () => {
  it.each(SPOKEN)("sends them for %s as the page has it", async (protocol) => {
    const robot = await aRobotOf(protocol);
    const text = pahoSnippet(signInOf(robot), firstMessagesOf(senderOf(robot, protocol)));
    expect((await run(PYTHON, ["-c", text])).stdout).toMatch(/Connected: Success/);
    await isKnown(robot);
  });

  it.each(WAYS)("comes in $encryption, MQTT $version", async ({ encryption, version }) => {
    const robot = await aRobotOf("vda5050");
    const text = pahoSnippet(signInOf(robot, encryption), firstMessagesOf(senderOf(robot, "vda5050")));
    const spoken = version === "5" ? text : text.replace("mqtt.MQTTv5", "mqtt.MQTTv311");
    const { stdout } = await run(PYTHON, ["-c", spoken], surroundings(encryption));
    expect(stdout).toMatch(/Connected: Success/);
    await isKnown(robot);
    expect(await typeOf(robot)).toBe(expectedType(encryption));
  });
});

it.each(WAYS)("starts vda-5050-lib's vehicle as the page has it, $encryption, MQTT $version", async (way) => {
  const { encryption, version } = way;
  const robot = await aRobotOf("vda5050");
  const sender = { ...senderOf(robot, "vda5050"), interfaceName: "uagv" };
  const text = vdaLibSnippet(signInOf(robot, encryption), sender);
  const spoken =
    version === "5" ? text.replace("transport: {", 'transport: { protocolVersion: "5.0",') : text;
  const file = join(folder, `${robot.serialNumber}.mjs`);
  await writeFile(file, spoken);
  const vehicle = spawn(process.execPath, [file], { stdio: "ignore", ...surroundings(encryption) });
  const seen = fixture.eventually(robot, { is_online: true, map_key: "hall", x: 0 });
  await seen.finally(() => vehicle.kill());
  expect(await typeOf(robot)).toBe(expectedType(encryption));
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
