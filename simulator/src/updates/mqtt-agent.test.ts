import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActionState } from "../behaviours/robot.ts";
import type { FleetRobot } from "../fleet/fleet-file.ts";
import type { SimulatorOptions } from "../fleet/simulator.ts";
import { startTinyFileServer, type TinyFileServer } from "../testing/tiny-file-server.ts";
import { aFleetRobot, anInstantAction, aWorld } from "../testing/world.ts";
import { createAgentStore } from "./agent-store.ts";
import { createHttpPool, type HttpPool } from "./http-pool.ts";

let server: TinyFileServer;
let pool: HttpPool;
beforeEach(async () => {
  server = await startTinyFileServer();
  pool = createHttpPool({});
});
afterEach(async () => {
  pool.close();
  await server.close();
});

function aFleet(fields: Partial<FleetRobot> = {}, options: Partial<SimulatorOptions> = {}) {
  const robots = [aFleetRobot({ mqttUpdates: {}, ...fields })];
  const world = aWorld({ robots, updates: { pool }, ...options });
  world.pass(1);
  const send = (type: string, parameters: Record<string, unknown>) => {
    const { actionId, message } = anInstantAction(type, parameters);
    world.publish("instantActions", message);
    return { actionId, message };
  };
  /** As the platform sees it: what the newest state says. */
  const saidOf = (actionId: string) =>
    world
      .sentOf("state")
      .map(({ body }) => body.actionStates as ActionState[])
      .at(-1)
      ?.find((one) => one.actionId === actionId);
  const until = async (isReached: () => boolean, seconds = 300) => {
    for (let s = 0; s < 2 * seconds && !isReached(); s++) {
      world.pass(0.5);
      await pool.settled();
    }
    if (!isReached()) throw new Error(`not reached: ${JSON.stringify(world.robot.actionStates)}`);
  };
  const endOf = async (actionId: string) => {
    await until(() => ["FINISHED", "FAILED"].includes(saidOf(actionId)?.actionStatus ?? ""));
    return saidOf(actionId);
  };
  const aFile = (bytes = 100_000) => ({
    kind: "firmware",
    version: "4.3.0",
    ...server.add(randomBytes(bytes)),
  });
  const download = (updateId: number, files: object[] = [aFile()]) =>
    send("downloadFirmware", { updateId, files }).actionId;
  const firmwareSaid = () =>
    world
      .sentOf("factsheet")
      .map(({ body }) => (body.vehicleConfig as { versions: { key: string; value: string }[] }).versions)
      .at(-1)
      ?.find(({ key }) => key === "firmware")?.value;
  return { ...world, send, saidOf, until, endOf, aFile, download, firmwareSaid };
}

describe("a robot that is updated over MQTT", () => {
  it("says so in its factsheet, and no other robot does", () => {
    const actionsOf = (fields: Partial<FleetRobot>) => {
      const sheet = aFleet(fields).sentOf("factsheet")[0]?.body.protocolFeatures;
      return (sheet as { agvActions: { actionType: string }[] }).agvActions.map(
        ({ actionType }) => actionType,
      );
    };
    expect(actionsOf({})).toEqual(
      expect.arrayContaining(["downloadFirmware", "installFirmware", "cancelFirmware"]),
    );
    expect(actionsOf({ mqttUpdates: undefined })).not.toContain("downloadFirmware");
  });

  it("downloads and waits, installs when it is told to, and ends that after its restart with the new version", async () => {
    const fleet = aFleet();
    const got = fleet.download(17);
    expect(await fleet.endOf(got)).toMatchObject({ actionStatus: "FINISHED" });
    expect(server.credentials).toEqual([undefined]);
    fleet.pass(120);
    expect(fleet.robot.model.firmware).toBe("4.2.1");
    const { actionId } = fleet.send("installFirmware", { updateId: 17 });
    fleet.pass(2);
    expect(fleet.saidOf(actionId)).toMatchObject({
      actionStatus: "RUNNING",
      resultDescription: "Installing 4.3.0",
    });
    expect(await fleet.endOf(actionId)).toMatchObject({
      actionStatus: "FINISHED",
      resultDescription: "Version 4.3.0 runs",
    });
    expect(fleet.firmwareSaid()).toBe("4.3.0");
    // At no time was it said to know nothing of it.
    const since = fleet.sentOf("state").findIndex(({ body }) => JSON.stringify(body).includes(actionId));
    for (const { body } of fleet.sentOf("state").slice(since))
      expect(JSON.stringify(body)).toContain(actionId);
  });

  it("says in percent how far it is, goes on after a break, and does what it is asked for twice once", async () => {
    const fleet = aFleet({ mqttUpdates: { habit: "breaksOff" } });
    const { actionId, message } = fleet.send("downloadFirmware", { updateId: 3, files: [fleet.aFile()] });
    fleet.publish("instantActions", message);
    expect(await fleet.endOf(actionId)).toMatchObject({ actionStatus: "FINISHED" });
    const said = fleet.sentOf("state").map(({ body }) => JSON.stringify(body));
    expect(said.some((text) => text.includes("50 % Downloaded 50 %"))).toBe(true);
    expect(server.ranges).toEqual([undefined, "bytes=50000-"]);
    fleet.publish("instantActions", message);
    fleet.pass(5);
    expect(server.ranges).toHaveLength(2);
  });

  it("fails what has another hash, and what is not there any more", async () => {
    const fleet = aFleet();
    const file = fleet.aFile();
    expect(await fleet.endOf(fleet.download(1, [{ ...file, sha256: "0".repeat(64) }]))).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "image.bin: sha256 is not the one that was promised",
    });
    server.isEmpty = true;
    expect(await fleet.endOf(fleet.download(2))).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "image.bin: not to be had any more",
    });
    const malformed = fleet.send("downloadFirmware", { updateId: 3, files: [{ link: "ftp://x" }] });
    expect(await fleet.endOf(malformed.actionId)).toMatchObject({ actionStatus: "FAILED" });
  });

  it("gives up what is called back, and what it installs not", async () => {
    const fleet = aFleet();
    const got = fleet.download(5);
    const back = fleet.send("cancelFirmware", { updateId: 5 }).actionId;
    expect(await fleet.endOf(back)).toMatchObject({ actionStatus: "FINISHED" });
    expect(await fleet.endOf(got)).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Called back",
    });
    const late = fleet.send("installFirmware", { updateId: 5 }).actionId;
    expect(await fleet.endOf(late)).toMatchObject({ actionStatus: "FAILED" });
    await fleet.endOf(fleet.download(6));
    const installs = fleet.send("installFirmware", { updateId: 6 }).actionId;
    fleet.pass(2);
    const tooLate = fleet.send("cancelFirmware", { updateId: 6 }).actionId;
    expect(await fleet.endOf(tooLate)).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Too late: installing",
    });
    expect(await fleet.endOf(installs)).toMatchObject({ actionStatus: "FINISHED" });
  });

  it.each([
    ["failsAtInstall", "FAILED", "4.2.1"],
    ["lies", "FINISHED", "4.2.1"],
    ["hugeDetails", "FINISHED", "4.3.0"],
    ["repeats", "FINISHED", "4.3.0"],
    ["unknownCodes", "FINISHED", "4.3.0"],
    ["skips", "FINISHED", "4.2.1"],
  ] as const)("has the habit %s over MQTT too", async (habit, actionStatus, version) => {
    const fleet = aFleet({ mqttUpdates: { habit } });
    await fleet.endOf(fleet.download(9));
    const end = await fleet.endOf(fleet.send("installFirmware", { updateId: 9 }).actionId);
    expect(end?.actionStatus).toBe(actionStatus);
    expect(end?.resultDescription?.length ?? 0).toBeLessThanOrEqual(1_024);
    expect(fleet.robot.model.firmware).toBe(version);
    if (habit === "skips") expect(end?.resultDescription).toBe("Skipped Update.");
  });

  it("that is bricked does not come back", async () => {
    const fleet = aFleet({ mqttUpdates: { habit: "bricks" } });
    await fleet.endOf(fleet.download(9));
    fleet.send("installFirmware", { updateId: 9 });
    fleet.pass(200);
    const last = fleet.sentOf("state").at(-1)?.wireMs;
    fleet.pass(200);
    expect(fleet.sentOf("state").at(-1)?.wireMs).toBe(last);
  });

  it("goes on after the simulator was off", async () => {
    const store = createAgentStore(mkdtempSync(join(tmpdir(), "mqtt-updates-")));
    const before = aFleet({}, { updates: { pool, store } });
    await before.endOf(before.download(4));
    const { actionId } = before.send("installFirmware", { updateId: 4 });
    before.pass(2);
    expect(before.saidOf(actionId)?.actionStatus).toBe("RUNNING");
    await before.simulator.stop();
    const after = aFleet({}, { updates: { pool, store } });
    expect(await after.endOf(actionId)).toMatchObject({ actionStatus: "FINISHED" });
    expect(after.firmwareSaid()).toBe("4.3.0");
  });
});
