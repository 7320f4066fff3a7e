import { type CommandOrder, commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
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

describe("tasks", () => {
  const device = {
    serialNumber: "hall",
    protocolState: { mapHeightCm: 1_000, hasZones: 1 },
  } as unknown as CommandedDevice;
  const plain = { serialNumber: "hall", protocolState: {} } as unknown as CommandedDevice;
  const square = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ];
  const task = (steps: object[], more: object = {}) =>
    commandOrderSchema.parse({
      kind: "runTask",
      parameters: {
        ...{ runId: "019cd7a8-8d3f-7c11-8a55-0123456789ab", taskName: "T", mapId: "hall", steps },
        ...more,
      },
    });
  const written = (order: CommandOrder) =>
    valetudoWriter
      .write(order, { commandId: "", device, now: new Date() })
      .messages.map(({ topic, payload }) => `${topic.split("/").slice(2).join("/")} ${payload}`);

  it("are its rooms, or what is drawn on its map, as often as they are to be cleaned", () => {
    const rooms = task([
      { zoneId: "3", passes: 2, mode: "MAX" },
      { zoneId: "7", passes: 2, mode: "MAX" },
    ]);
    expect(written(rooms)).toEqual([
      "FanSpeedControlCapability/preset/set max",
      'MapSegmentationCapability/clean/set {"segment_ids":["3","7"],"iterations":2,"customOrder":true}',
    ]);
    expect(written(task([{ polygon: square }], { loops: 3 }))).toEqual([
      'ZoneCleaningCapability/start/set {"zones":[{"iterations":3,"points":{"pA":{"x":100,"y":900},"pB":{"x":200,"y":900},"pC":{"x":200,"y":800},"pD":{"x":100,"y":800}}}]}',
    ]);
  });

  it.each([
    ["rooms", task([{ zoneId: "3" }]), [true, true]],
    ["squares, where it can", task([{ polygon: square }]), [true, false]],
    ["three corners", task([{ polygon: square.slice(1) }]), [false, false]],
    ["a way", task([{ path: square }]), [false, false]],
    ["rooms each in its own way", task([{ zoneId: "3", mode: "ECO" }, { zoneId: "4" }]), [false, false]],
    ["without end", task([{ zoneId: "3" }], { loops: 0 }), [false, false]],
    ["too often", task([{ zoneId: "3" }], { loops: 5 }), [false, false]],
    ["from somewhere", task([{ zoneId: "3" }], { startPoint: { x: 1, y: 1, theta: 0 } }), [false, false]],
  ])("are taken where it has words for them: %s", (_, order, expected) => {
    expect([device, plain].map((one) => valetudoWriter.takes?.(order, one))).toEqual(expected);
  });
});
