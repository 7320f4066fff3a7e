import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createCommandFixture } from "../../../test/command-fixture.ts";
import { startVacuum } from "../../../test/virtual-vacuum.ts";
import type { CommandedDevice } from "../commands/index.ts";
import { valetudoWriter } from "./index.ts";

/** Commands to a vacuum over the broker, and back: it answers none, so that what it does tells. */

const fixture = await createCommandFixture();
const product = { code: "VAC", name: "Vacuum", kind: "vacuum", protocol: "valetudo" } as const;
const robot = await fixture.aRobot({ serialNumber: "hall", product });
const vacuum = await startVacuum(robot);
afterAll(() => fixture.close());

async function order(kind: string, parameters: object = {}): Promise<void> {
  await fixture.nextOperation(robot);
  const command = await fixture.issue(robot, kind, { parameters });
  await fixture.reaches(command, { state: "done", failure: null });
}

describe("a vacuum", () => {
  it("starts, pauses, goes on, stops and goes home", async () => {
    await fixture.eventually(robot, { is_online: true, status: "01" });
    await order("start");
    await fixture.eventually(robot, { status: "02" });
    await order("pause");
    await fixture.eventually(robot, { status: "06" });
    await order("resume");
    await fixture.eventually(robot, { status: "02" });
    await order("stop");
    await fixture.eventually(robot, { status: "01" });
    await order("dock");
    expect(vacuum.received.map((word) => word.split(" ")[1])).toEqual([
      "START",
      "PAUSE",
      "START",
      "STOP",
      "HOME",
    ]);
  });

  it("sets the mode by the presets that it has, and cleans the rooms that are named", async () => {
    await fixture.eventually(robot, { status: "01" });
    await order("setCleaningMode", { mode: "MAX" });
    await order("start", { segmentIds: ["17"], zoneIds: ["3"], passes: 9, mode: "ECO" });
    expect(vacuum.received.slice(-3)).toEqual([
      "FanSpeedControlCapability/preset turbo",
      "FanSpeedControlCapability/preset low",
      'MapSegmentationCapability/clean {"segment_ids":["17","3"],"iterations":4,"customOrder":true}',
    ]);
    const mode = () =>
      fixture.db.one(sql`select detail->>'mode' as mode from device_states where device_id = ${robot.id}`);
    await expect.poll(mode).toEqual({ mode: "ECO" });
  });
});

describe("places", () => {
  const device = (protocolState: CommandedDevice["protocolState"]) =>
    ({ serialNumber: "hall", protocolState }) as CommandedDevice;
  const goTo = { kind: "goTo", parameters: { x: 27.03, y: 27.68, mapId: "hall" } } as const;

  it("are told in its own coordinates, below its own prefix", () => {
    const to = { commandId: "", device: device({ mapHeightCm: 5_120, prefix: "home" }), now: new Date() };
    expect(valetudoWriter.write(goTo, to).messages).toEqual([
      {
        topic: "home/hall/GoToLocationCapability/go/set",
        payload: '{"coordinates":{"x":2703,"y":2352}}',
        qos: 1,
      },
    ]);
  });

  it("need a map that it has shown, and some words it does not have", () => {
    expect(valetudoWriter.knows("goTo", device({}))).toBe(false);
    expect(valetudoWriter.knows("goTo", device({ mapHeightCm: 5_120 }))).toBe(true);
    for (const kind of ["restart", "lock", "downlink", "setSettings"] as const)
      expect(valetudoWriter.knows(kind, device({}))).toBe(false);
  });
});
