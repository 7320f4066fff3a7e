/** Every button of a vehicle that nobody here wrote, `vda-5050-lib`'s, over every line by which it may come. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_REFUSALS as R } from "@sweepline/contract/fleet/commands/index.ts";
import { COMMANDS } from "@sweepline/contract/fleet/commands/kinds.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createCommandFixture } from "../../../test/command-fixture.ts";
import { aMosquitto, hasMosquitto } from "../../../test/mosquitto.ts";
import type { Robot } from "../../../test/robot-fixture.ts";
import { forkVehicle, vehicleActs } from "../../../test/vehicle-acts.ts";
import { lanFilesIn } from "../../core/tls/certificate.ts";
import { ensureLanCertificate } from "../../core/tls/lan-certificate.ts";
import { publishDevicesChanged } from "../devices/index.ts";
import { publishMqttChanged } from "../mqtt-servers/index.ts";

const dataDir = await mkdtemp(join(tmpdir(), "sweepline-buttons-"));
await ensureLanCertificate({ dataDir });
const files = lanFilesIn(join(dataDir, "tls"));
const fixture = await createCommandFixture({
  listen: { tls: { port: 0, files, clientCa: "", clientAuth: "either" } },
});
const { db, bus } = fixture;
const { carriedOut, markDocks } = vehicleActs(fixture);
// One map for all of them: they are of one organization.
await markDocks(await fixture.aRobot(), "hall", [{ x: 6, y: 1 }]);
const closings: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
  await fixture.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Line {
  isTls: boolean;
  version: "3.1.1" | "5.0";
}
const LINES: readonly (Line & { way: string })[] = [false, true].flatMap((isTls) =>
  (["3.1.1", "5.0"] as const).map((version) => ({
    ...{ isTls, version, way: `MQTT ${version} ${isTls ? "over TLS" : "without TLS"}` },
  })),
);

/** As the wizard makes the product of any VDA 5050 robot. */
const PLAIN: readonly Capability[] = ["position", "battery", "cleaning", "dock"];
const BUTTONS = Object.entries(COMMANDS)
  .filter(([, { requires, ...entry }]) => "button" in entry && requires.some((one) => PLAIN.includes(one)))
  .map(([kind]) => kind);

async function connect(robot: Robot, port: number, { isTls, version }: Line): Promise<void> {
  const url = `${isTls ? "mqtts" : "mqtt"}://127.0.0.1:${port}`;
  const { serialNumber, secret } = robot;
  const vehicle = await forkVehicle([url, serialNumber, secret, serialNumber, version], {
    NODE_EXTRA_CA_CERTS: files.authority,
  });
  closings.push(() => vehicle.kill("SIGKILL"));
  await fixture.eventually(robot, { is_online: true, map_key: "hall" });
}

async function pressAll(robot: Robot): Promise<string[]> {
  await carriedOut(robot, "goTo", { x: 2, y: 0, mapId: "hall" });
  await fixture.eventually(robot, { x: expect.closeTo(2, 0) });
  const far = await fixture.issue(robot, "goTo", { parameters: { x: 2_000, y: 0, mapId: "hall" } });
  await fixture.reaches(far, { state: "accepted" });
  await fixture.nextOperation(robot);
  await carriedOut(robot, "pause");
  await fixture.eventually(robot, { status: "14" });
  await carriedOut(robot, "resume");
  await fixture.eventually(robot, { status: "09" });
  await carriedOut(robot, "stop");
  await fixture.eventually(robot, { status: "01" });
  await carriedOut(robot, "dock");
  await fixture.eventually(robot, { is_charging: true, y: expect.closeTo(1, 0) });
  // It says itself what it can do, and cleaning is not among it: the button is not there.
  await expect(fixture.issue(robot, "start")).rejects.toMatchObject({ refusal: R.unsupported });
  return ["goTo", "pause", "resume", "stop", "dock", "start"];
}

describe("every button of vda-5050-lib's vehicle", () => {
  it.each(LINES)("at the embedded broker by $way", async (line) => {
    const robot = await fixture.aRobot();
    await connect(robot, line.isTls ? (fixture.stack.ports.tls ?? 0) : fixture.port, line);
    expect((await pressAll(robot)).sort()).toEqual([...BUTTONS].sort());
  });
});

describe.skipIf(!hasMosquitto)(
  `the same behind a Mosquitto${hasMosquitto ? "" : " (not here: mosquitto)"}`,
  () => {
    it.each(LINES)("by $way", async (line) => {
      const { isTls, version } = line;
      const mosquitto = await aMosquitto(isTls ? { tls: files } : {});
      closings.push(() => mosquitto.close());
      const robot = await fixture.aRobot();
      const authority = isTls ? await readFile(files.authority, "utf8") : "";
      const { id: serverId } = await db.one<{ id: number }>(sql`
      insert into mqtt_servers (organization_id, name, host, port, client_id, uses_tls, ca_certificate, protocol_version, adapters)
      select organization_id, ${`Hall ${mosquitto.port}`}, '127.0.0.1', ${mosquitto.port}, 'sweepline', ${isTls},
        ${authority}, ${version === "5.0" ? "5" : version}, array['vda5050']
      from devices where id = ${robot.id} returning id`);
      await db.run(sql`update devices set mqtt_server_id = ${serverId} where id = ${robot.id}`);
      publishMqttChanged(bus, { serverIds: [serverId] });
      publishDevicesChanged(bus, {
        ...{ deviceIds: [robot.id], serialNumbers: [robot.serialNumber], isRevoked: true },
      });
      await connect(robot, mosquitto.port, line);
      expect((await pressAll(robot)).sort()).toEqual([...BUTTONS].sort());
    });
  },
);
