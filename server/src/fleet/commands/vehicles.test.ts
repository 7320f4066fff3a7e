import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_REFUSALS as R } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createCommandFixture } from "../../../test/command-fixture.ts";
import { LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { forkVehicle, vehicleActs } from "../../../test/vehicle-acts.ts";

/** Commands to robots that are programs of others: the virtual vehicle of `vda-5050-lib`, and our simulator's. */
const running: ChildProcess[] = [];
const SIMULATOR = join(import.meta.dirname, "../../../../simulator/src/main.ts");

const fixture = await createCommandFixture();
const { goOn, carriedOut, markDocks } = vehicleActs(fixture);
const folder = await mkdtemp(join(tmpdir(), "sweepline-vehicles-"));
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function startVehicle(robot: Robot): Promise<ChildProcess> {
  const words = [`mqtt://127.0.0.1:${fixture.port}`, robot.serialNumber, robot.secret];
  const vehicle = await forkVehicle(words);
  running.push(vehicle);
  await fixture.eventually(robot, { is_online: true, map_key: "hall" });
  return vehicle;
}

async function startSimulated(robot: Robot, given: object = {}): Promise<void> {
  const file = join(folder, `${robot.serialNumber}.json`);
  const planned = { planId: "plan-1", planSeed: 3, kind: "office", robotKind: "scrubber", product: "SC-75" };
  const one = {
    serialNumber: robot.serialNumber,
    manufacturer: "Acme",
    password: robot.secret,
    ...planned,
    ...given,
  };
  await writeFile(file, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${fixture.port}`, robots: [one] }));
  const words = ["--fleet", file, "--mood", "quiet", "--clock", "8"];
  const simulator = fork(SIMULATOR, words, { stdio: "ignore" });
  running.push(simulator);
  await fixture.eventually(robot, { is_online: true, map_key: "plan-1" });
  const hasSheet = () => fixture.db.one(sql`select factsheet from devices where id = ${robot.id}`);
  await expect.poll(hasSheet, LONG_TIMEOUT).toMatchObject({ factsheet: expect.any(Object) });
}

describe("a plain VDA 5050 vehicle", () => {
  it("drives, pauses, resumes, cancels, and is there again after a restart", async () => {
    const robot = await fixture.aRobot();
    const vehicle = await startVehicle(robot);
    const drive = await fixture.issue(robot, "goTo", { parameters: { x: 10, y: 0, mapId: "hall" } });
    await fixture.reaches(drive, { state: "accepted" });
    await fixture.reaches(drive, { state: "done", failure: null });
    await fixture.eventually(robot, { x: expect.closeTo(10, 0) });
    await goOn(robot);
    const far = await fixture.issue(robot, "goTo", { parameters: { x: 2_000, y: 0, mapId: "hall" } });
    await fixture.reaches(far, { state: "accepted" });
    await fixture.nextOperation(robot);
    await carriedOut(robot, "pause");
    await fixture.eventually(robot, { status: "14" });
    await carriedOut(robot, "resume");
    await fixture.eventually(robot, { status: "09" });
    await carriedOut(robot, "stop");
    await fixture.eventually(robot, { status: "01" });

    vehicle.kill("SIGKILL");
    await fixture.eventually(robot, { is_online: false });
    const waiting = await fixture.issue(robot, "pause");
    await startVehicle(robot);
    await fixture.reaches(waiting, { state: "done" });
  });

  it("says what is missing where no dock is marked, and is sent to the nearest one otherwise, charges, and leaves it for the next", async () => {
    const robot = await fixture.aRobot();
    await startVehicle(robot);
    const refusal = { values: { map: "hall" } };
    await expect(fixture.issue(robot, "dock")).rejects.toMatchObject({ refusal: R.noStationMap, ...refusal });
    await markDocks(robot, "hall", []);
    const named = { values: { map: "Hall" } };
    await expect(fixture.issue(robot, "dock")).rejects.toMatchObject({ refusal: R.noStation, ...named });
    const places = [30, 6].map((x) => ({ x, y: 2 }));
    await markDocks(robot, "hall", places);

    // What a caller says of the place does not count.
    const home = await carriedOut(robot, "dock", { x: 500, y: 500, mapId: "attic" });
    expect(home.parameters).toEqual({ x: 6, y: 2, theta: 0, mapId: "hall" });
    await fixture.eventually(robot, { is_charging: true, x: expect.closeTo(6, 0), y: expect.closeTo(2, 0) });
    // It is there.
    await carriedOut(robot, "dock");
    // It refuses orders while it charges.
    await carriedOut(robot, "goTo", { x: 0, y: 0, mapId: "hall" });
    await fixture.eventually(robot, { is_charging: false, x: expect.closeTo(0, 0) });
  });

  it("turns round for a second goal while it drives", async () => {
    const robot = await fixture.aRobot();
    await startVehicle(robot);
    const far = await fixture.issue(robot, "goTo", { parameters: { x: 2_000, y: 0, mapId: "hall" } });
    await fixture.reaches(far, { state: "accepted" });
    for (const x of [-1_000, 3]) {
      await fixture.nextOperation(robot);
      const next = await fixture.issue(robot, "goTo", { parameters: { x, y: 0, mapId: "hall" } });
      await fixture.reaches(next, { state: x === 3 ? "done" : "accepted", failure: null, note: "" });
    }
    await fixture.reaches(far, { state: "failed", failure: "superseded", note: "" });
    await fixture.eventually(robot, { x: expect.closeTo(3, 0) });
  });

  it("refuses to cancel where there is nothing to cancel, in its own words", async () => {
    const robot = await fixture.aRobot();
    await startVehicle(robot);
    const command = await fixture.issue(robot, "stop");
    await fixture.reaches(command, {
      state: "failed",
      failure: "refused",
      note: expect.stringMatching(/order/i),
    });
  });
});

const placeOf = (robot: Robot) =>
  fixture.db.one<{ x: number; y: number }>(sql`select x, y from device_states where device_id = ${robot.id}`);

describe("a plain robot of the simulator", () => {
  it("goes to its station by an order, charges there, and leaves it for the next", async () => {
    const robot = await fixture.aRobot();
    const plain = { kind: "warehouse", product: "Strider 2", speaks: "vda5050", batteryPercent: 30 };
    await startSimulated(robot, plain);
    const home = await placeOf(robot);
    await markDocks(robot, "plan-1", [home]);
    await fixture.eventually(robot, { is_charging: true });
    await carriedOut(robot, "goTo", { x: home.x + 2, y: home.y + 2, mapId: "plan-1" });
    await fixture.eventually(robot, { is_charging: false });
    const command = await carriedOut(robot, "dock");
    expect(command.parameters).toMatchObject({ mapId: "plan-1", x: home.x, y: home.y });
    await fixture.eventually(robot, { is_charging: true });
  }, 60_000);
});

describe("a robot of the simulator", () => {
  it("carries out every command of the profile", async () => {
    const robot = await fixture.aRobot();
    await startSimulated(robot);
    await carriedOut(robot, "lock");
    await carriedOut(robot, "unlock");
    await carriedOut(robot, "setCleaningMode", { mode: "ECO", intensity: 3 });
    const start = await fixture.issue(robot, "start", { parameters: { mode: "MAX" } });
    await fixture.reaches(start, { state: "accepted" });
    await fixture.nextOperation(robot);
    await carriedOut(robot, "pause");
    await fixture.eventually(robot, { status: "06" });
    await carriedOut(robot, "resume");
    await carriedOut(robot, "stop");
    await fixture.reaches(start, { state: "failed", failure: "superseded", note: "" });
    const { x, y } = await placeOf(robot);
    await carriedOut(robot, "goTo", { x: x + 1, y, mapId: "plan-1" });
    await carriedOut(robot, "dock");
    await carriedOut(robot, "restart");
    const refused = await fixture.issue(robot, "start", { parameters: { zoneIds: ["nowhere"] } });
    await fixture.reaches(refused, { state: "failed", note: "Unknown zone nowhere" });
  }, 60_000);
});
