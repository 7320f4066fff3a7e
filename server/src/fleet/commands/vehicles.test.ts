import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createCommandGround } from "../../../test/command-ground.ts";
import { PATIENT, type Robot } from "../../../test/robot-ground.ts";

/** Commands to robots that are programs of others: the virtual vehicle of `vda-5050-lib`, and our simulator's. */
const running: ChildProcess[] = [];
const SERVER_TEST = join(import.meta.dirname, "../../../test");
const SIMULATOR = join(import.meta.dirname, "../../../../simulator/src/main.ts");

const ground = await createCommandGround();
const folder = await mkdtemp(join(tmpdir(), "sweepline-vehicles-"));
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await ground.close();
  await rm(folder, { recursive: true, force: true });
});

async function startVehicle(robot: Robot): Promise<ChildProcess> {
  const words = [`mqtt://127.0.0.1:${ground.port}`, robot.serialNumber, robot.secret];
  const vehicle = fork(join(SERVER_TEST, "vda-vehicle.ts"), words);
  running.push(vehicle);
  await once(vehicle, "message");
  await ground.eventually(robot, { is_online: true, map_key: "hall" });
  return vehicle;
}

async function startSimulated(robot: Robot): Promise<void> {
  const file = join(folder, `${robot.serialNumber}.json`);
  const planned = { planId: "plan-1", planSeed: 3, kind: "office", robotKind: "scrubber", product: "SC-75" };
  const one = { serialNumber: robot.serialNumber, manufacturer: "Acme", password: robot.secret, ...planned };
  await writeFile(file, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${ground.port}`, robots: [one] }));
  const words = ["--fleet", file, "--mood", "quiet", "--clock", "8"];
  const simulator = fork(SIMULATOR, words, { stdio: "ignore" });
  running.push(simulator);
  await ground.eventually(robot, { is_online: true, map_key: "plan-1" });
  const hasSheet = () => ground.db.one(sql`select factsheet from devices where id = ${robot.id}`);
  await expect.poll(hasSheet, PATIENT).toMatchObject({ factsheet: expect.any(Object) });
}

/** Operations come one in two seconds; a test need not wait for them. */
const goOn = (robot: Robot) =>
  ground.db.run(sql`
    update device_commands set kind = 'done: ' || kind where device_id = ${robot.id} and ended_at is not null`);

async function carriedOut(robot: Robot, kind: string, parameters: object = {}): Promise<Command> {
  const command = await ground.issue(robot, kind, { parameters });
  await ground.reaches(command, { state: "done", failure: null });
  await goOn(robot);
  return command;
}

describe("a plain VDA 5050 vehicle", () => {
  it("drives, pauses, resumes, cancels, and is there again after a restart", async () => {
    const robot = await ground.aRobot();
    const vehicle = await startVehicle(robot);
    const drive = await ground.issue(robot, "goTo", { parameters: { x: 10, y: 0, mapId: "hall" } });
    await ground.reaches(drive, { state: "accepted" });
    await ground.reaches(drive, { state: "done", failure: null });
    await ground.eventually(robot, { x: expect.closeTo(10, 0) });
    await goOn(robot);
    const far = await ground.issue(robot, "goTo", { parameters: { x: 2_000, y: 0, mapId: "hall" } });
    await ground.reaches(far, { state: "accepted" });
    await ground.nextOperation(robot);
    await carriedOut(robot, "pause");
    await ground.eventually(robot, { status: "14" });
    await carriedOut(robot, "resume");
    await ground.eventually(robot, { status: "09" });
    await carriedOut(robot, "stop");
    await ground.eventually(robot, { status: "01" });

    vehicle.kill("SIGKILL");
    await ground.eventually(robot, { is_online: false });
    const waiting = await ground.issue(robot, "pause");
    await startVehicle(robot);
    await ground.reaches(waiting, { state: "done" });
  });

  it("refuses to cancel where there is nothing to cancel, in its own words", async () => {
    const robot = await ground.aRobot();
    await startVehicle(robot);
    const command = await ground.issue(robot, "stop");
    await ground.reaches(command, {
      state: "failed",
      failure: "refused",
      note: expect.stringMatching(/order/i),
    });
  });
});

describe("a robot of the simulator", () => {
  it("carries out every command of the profile", async () => {
    const robot = await ground.aRobot();
    await startSimulated(robot);
    await carriedOut(robot, "lock");
    await carriedOut(robot, "unlock");
    await carriedOut(robot, "setCleaningMode", { mode: "ECO", intensity: 3 });
    const start = await ground.issue(robot, "start", { parameters: { mode: "MAX" } });
    await ground.reaches(start, { state: "accepted" });
    await ground.nextOperation(robot);
    await carriedOut(robot, "pause");
    await ground.eventually(robot, { status: "06" });
    await carriedOut(robot, "resume");
    await carriedOut(robot, "stop");
    await ground.reaches(start, { state: "failed", failure: "refused" });
    const { x, y } = await ground.db.one<{ x: number; y: number }>(
      sql`select x, y from device_states where device_id = ${robot.id}`,
    );
    await carriedOut(robot, "goTo", { x: x + 1, y, mapId: "plan-1" });
    await carriedOut(robot, "dock");
    await carriedOut(robot, "restart");
    const refused = await ground.issue(robot, "start", { parameters: { zoneIds: ["nowhere"] } });
    await ground.reaches(refused, { state: "failed", note: "Unknown zone nowhere" });
  }, 60_000);
});
