/** Adds two fields to the table of state fields, and a column, and nothing else: they come all the way. */
import { text } from "node:stream/consumers";
import { recordOf } from "@sweepline/contract/core/records.ts";
import { WITHHELD_QUERIES } from "@sweepline/contract/fleet/devices.ts";
import { READING_TARGETS } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { deviceLiveSchema, deviceStateSchema } from "@sweepline/contract/fleet/telemetry.ts";
import { parseCsv } from "hucre/csv";
import type { MqttClient } from "mqtt";
import { afterAll, describe, expect, it, vi } from "vitest";
import { EVERYTHING } from "../src/core/caller.ts";
import { announcementsIn, LIVE_TOPIC } from "../src/core/live/index.ts";
import { withheldLive, withheldState } from "../src/fleet/devices/index.ts";
import { meaningOf } from "../src/fleet/mqtt-topics/topic-reading.ts";
import { createTelemetryReads } from "../src/fleet/telemetry/index.ts";
import { asOwner } from "./database.ts";
import { aWill, createRobotFixture, LONG_TIMEOUT, send } from "./robot-fixture.ts";
import { aCleaning } from "./robot-messages.ts";

vi.mock(import("@sweepline/contract/fleet/shared/state-fields.ts"), async (load) => {
  // The factory runs before the imports above are there.
  const { z } = await import("zod");
  const { STATE_FIELDS } = await load();
  const percent = z.number().min(0).max(100);
  const added = {
    waxPercent: {
      schema: z.number().nullable(),
      label: { zh: "蜡", en: "Wax" },
      unit: "%",
      isLive: true,
      reported: percent,
      age: "cleaningAt",
      column: "real",
      list: { key: "wax", width: 8, isSorted: true },
      export: { width: 14 },
      target: { types: ["number"], range: [0, 100] },
    },
    soilKind: {
      schema: z.string().nullable(),
      label: { zh: "污渍", en: "Soil" },
      reported: z.string().max(32),
      age: "cleaningAt",
      isFact: true,
    },
  };
  return { STATE_FIELDS: { ...STATE_FIELDS, ...added } };
});

const REPORTED = { waxPercent: 42, soilKind: "stone" };
let line: MqttClient;

const fixture = await createRobotFixture();
await asOwner(fixture.db, "alter table device_states add column wax_percent real");
const robot = await fixture.aRobot();
line = await robot.connect({ will: aWill(robot) });
afterAll(() => fixture.close());

describe("a field that is added to the table of state fields", () => {
  it("is in the schemas of answers and events, of topics and of orders", () => {
    expect(Object.keys(deviceLiveSchema.shape)).toContain("waxPercent");
    expect(Object.keys(deviceStateSchema.shape)).toEqual(expect.arrayContaining(Object.keys(REPORTED)));
    expect(READING_TARGETS).toMatchObject({ waxPercent: ["number"] });
    expect(WITHHELD_QUERIES).toMatchObject({ waxPercent: "deviceDetail" });
  });

  it("is taken from reports, stored, announced, listed and exported", async () => {
    const events: [string, number, Record<string, unknown>][] = [];
    const stop = await fixture.bus.subscribe(LIVE_TOPIC, (_topic, payload) => {
      for (const { event, key, text } of announcementsIn(payload))
        if (key === robot.id) events.push([event, key, JSON.parse(text)]);
    });
    await send(line, robot.topic("cleaning"), { ...aCleaning(), ...REPORTED });
    await fixture.eventually(robot, { wax_percent: 42, detail: { soilKind: "stone" } });
    const newest = (event: string) => events.findLast(([name]) => name === event)?.[2];
    await expect.poll(() => newest("deviceStateChanged"), LONG_TIMEOUT).toMatchObject(REPORTED);
    expect(newest("deviceChanged")).toMatchObject({ waxPercent: 42 });
    stop();

    const caller = { scope: EVERYTHING, companyPermissions: new Set(["deviceDetail", "fault"]) } as never;
    const query = { current: 1, size: 20, sort: "-waxPercent" } as never;
    expect((await fixture.devices.list(caller, query)).records).toMatchObject([{ live: { waxPercent: 42 } }]);
    const reads = createTelemetryReads({ ...fixture, clock: { now: () => new Date() } });
    expect(await reads.state(caller, robot.id)).toMatchObject(REPORTED);

    const file = await fixture.devices.export(caller, {
      ...{ filters: [robot.id], format: "csv", timeZone: "UTC", language: "en" },
    });
    const [header, row] = parseCsv(await text(file.bytes)) as string[][];
    expect(row?.[header?.indexOf("Wax (%)") ?? -1]).toBe("42");
  });

  it("outlives a restart of the ingest, and an older report", async () => {
    await fixture.restartBroker();
    line = await robot.connect({ will: aWill(robot) });
    await send(line, robot.topic("cleaning"), {
      ...aCleaning({ at: Date.now() - 60_000 }),
      ...{ waxPercent: 90, soilKind: "wood", batteryPercent: 17 },
    });
    await fixture.eventually(robot, {
      battery_percent: 17,
      wax_percent: 42,
      detail: { soilKind: "stone" },
    });
  });

  it("is withheld from companies until somebody decides otherwise", () => {
    const state = { status: "04", ...REPORTED } as never;
    expect(withheldLive(new Set(), state)).toMatchObject({ status: "04", waxPercent: null });
    expect(withheldState(new Set(), state)).toMatchObject(recordOf(Object.keys(REPORTED), () => null));
    expect(withheldState(new Set(["deviceDetail"]), state)).toMatchObject(REPORTED);
  });

  it("can be set by a parameter of an MQTT topic", () => {
    const parameter = { code: "d", type: "number", target: "waxPercent", isRequired: false } as never;
    const payload = { malformed: null, results: [{ code: "d", outcome: "ok", value: 7 }] } as const;
    expect(meaningOf([parameter], { ...payload, results: [...payload.results] }, 1)).toMatchObject({
      reading: { waxPercent: 7 },
    });
  });
});
