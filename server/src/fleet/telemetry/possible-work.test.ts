/** Amounts that no device can have done enter no sum, are named, and take nothing else with them. */
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture } from "../../../test/fleet-fixture.ts";
import { aCleaning, aRun, type CleaningInput } from "../../../test/robot-messages.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { asReceived, type IngestDevice, type MessageItem, type Rejection } from "../../core/ingest/items.ts";
import { createTelemetry, devicesBySerialNumbers, type Reading } from "./index.ts";

const DAY = 86_400_000;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** A machine of half a meter that drives one meter a second: a square meter a second is taken, with tolerance. */
const [WIDTH_M, SPEED_MPS] = [0.5, 1];
const START = Date.now() - 3 * DAY;

const fixture = await createFleetFixture();
await ensurePartitions(fixture.db, { from: new Date(START - DAY), to: new Date() });
afterAll(() => fixture.close());
const product = await fixture.products.ensure({
  ...{ code: "MEASURED", name: "Measured", kind: "scrubber" },
  ...{ cleaningWidthM: WIDTH_M, topSpeedMps: SPEED_MPS },
});

let device: IngestDevice;
let now: number;
let rejected: Rejection[];
let telemetry: ReturnType<typeof createTelemetry>;
async function begin(isMeasured = true): Promise<void> {
  const { id, serialNumber } = await fixture.aDevice();
  if (isMeasured) await fixture.db.run(sql`update devices set product_id = ${product} where id = ${id}`);
  [device] = (await devicesBySerialNumbers(fixture.db, [serialNumber])) as [IngestDevice];
  now = START;
  rejected = [];
  restart();
}
/** Another process takes over: nothing is known but what is stored. */
function restart(): void {
  const announcer = { announce: () => undefined, announceRights: () => undefined, isWanted: () => true };
  telemetry = createTelemetry({ announcer, now: () => now });
}
beforeEach(() => begin());

type Given = Partial<CleaningInput> & { receivedAfter?: number };
/** A report dated so long after the start by the robot's clock; received then too, unless said otherwise. */
function report(after: number, { receivedAfter = after, ...given }: Given = {}): MessageItem {
  const payload = cleaningSchema.parse(
    aCleaning({ at: START + after, distanceM: 0, waterUsedL: 0, cleanedAreaSqm: 0, ...given }),
  );
  const { headerId } = payload;
  const [at, receivedAt] = [START + after, START + receivedAfter];
  return asReceived({ type: "message", device, kind: "cleaning", payload, at, headerId, receivedAt });
}
async function take(...items: MessageItem[]): Promise<void> {
  for (const item of items) {
    now = item.receivedAt;
    await fixture.db.transaction(async (tx) => {
      const read = await telemetry.read(tx, [item]);
      await telemetry.save(tx, read);
      rejected.push(...read.rejected);
    });
  }
}
const summed = async () =>
  await fixture.db.one<{ area: number; distance: number; reports: number; rows: number }>(sql`
    select coalesce(sum(cleaned_area_sqm), 0)::float8 as area, coalesce(sum(distance_m), 0)::float8 as distance,
      coalesce(sum(reports), 0)::int as reports,
      (select count(*)::int from telemetry_reports where device_id = ${device.id}) as rows
    from usage_days where device_id = ${device.id}`);
const details = () => rejected.map(({ reason, detail }) => `${reason} ${detail}`);
const spread = (count: number, everyMs: number, make: (after: number) => MessageItem) =>
  Array.from({ length: count }, (_, index) => make((index + 1) * everyMs));

describe("more than can be done", () => {
  it("in a second is named, and what else the report says is taken", async () => {
    await take(report(SECOND, { cleanedAreaSqm: 9_999, batteryPercent: 61 }));
    expect(await summed()).toEqual({ area: 0, distance: 0, reports: 0, rows: 0 });
    expect(details()).toEqual(["implausibleAmount cleanedAreaSqm: 9999 in 1 s, at most 6"]);
    const { battery } = await fixture.db.one<{ battery: number }>(
      sql`select battery_percent as battery from device_states where device_id = ${device.id}`,
    );
    expect(battery).toBe(61);
  });

  it.each([
    ["area", { cleanedAreaSqm: 3_700, intervalMs: HOUR }, "cleanedAreaSqm: 3700 in 3600 s, at most 3605"],
    ["distance", { distanceM: 131, intervalMs: MINUTE }, "distanceM: 131 in 60 s, at most 130"],
    ["distance at once", { distanceM: 11, intervalMs: 0 }, "distanceM: 11 in 0 s, at most 10"],
    ["water", { waterUsedL: 200, intervalMs: SECOND }, "waterUsedL: 200 in 1 s, at most 120"],
  ])("of %s, by the product", async (_name, given, detail) => {
    await take(report(HOUR, given));
    expect(details()).toEqual([`implausibleAmount ${detail}`]);
  });

  it("is not made possible by a product that says no measures", async () => {
    await begin(false);
    await take(report(SECOND, { cleanedAreaSqm: 500 }));
    await take(report(2 * SECOND, { cleanedAreaSqm: 9_999 }));
    expect([(await summed()).area, rejected.length]).toEqual([500, 1]);
  });

  it("by claiming the same hour again every second is counted once", async () => {
    await take(
      ...spread(20, SECOND, (after) => report(HOUR + after, { cleanedAreaSqm: 3_000, intervalMs: HOUR })),
    );
    expect([(await summed()).area, rejected.length]).toEqual([3_000, 19]);
  });

  it("by reports dated ever earlier is a day's work at most", async () => {
    await take(report(2 * DAY));
    const late = (after: number) =>
      report(2 * DAY - after, {
        ...{ cleanedAreaSqm: 3_000, intervalMs: HOUR, receivedAfter: 2 * DAY + after },
      });
    await take(...spread(40, SECOND, late));
    expect((await summed()).area).toBe(28 * 3_000);
    expect(rejected).toHaveLength(12);
  });

  it("by a clock that runs ahead is no more", async () => {
    const ahead = (after: number) =>
      report(after + 9 * MINUTE, { cleanedAreaSqm: 500, intervalMs: HOUR, receivedAfter: after });
    await take(...spread(20, SECOND, ahead));
    expect((await summed()).area).toBe(500);
  });

  it("by crumbs that each are within the tolerance", async () => {
    await take(...spread(100, 10, (after) => report(after, { cleanedAreaSqm: 4, intervalMs: 10 })));
    expect((await summed()).area).toBeLessThanOrEqual(12);
  });

  it("of a run is not shown, and the report counts without it", async () => {
    const startedAt = new Date(START).toISOString();
    const runs = [
      { cleanedAreaSqm: 1_000_000, durationS: 60 },
      { cleanedAreaSqm: 10, durationS: 2 * 86_400 },
    ];
    for (const [index, run] of runs.entries())
      await take(report(MINUTE * (index + 1), { cleanedAreaSqm: 1, run: aRun({ startedAt, ...run }) }));
    expect(details()).toEqual([
      "implausibleAmount run.cleanedAreaSqm: 1000000 in 60 s, at most 65",
      "implausibleAmount run.durationS: 172800 s, 120 s after it began",
    ]);
    expect((await summed()).area).toBe(2);
    const { run } = await fixture.db.one<{ run: unknown }>(
      sql`select detail -> 'run' as run from device_states where device_id = ${device.id}`,
    );
    expect(run).toBeNull();
  });
});

describe("honest work is taken", () => {
  const minute = (after: number, given: Given = {}) =>
    report(after, { cleanedAreaSqm: 25, distanceM: 45, intervalMs: MINUTE, workedMs: MINUTE, ...given });

  it("of a day that a robot was offline, in order", async () => {
    await take(
      report(0),
      ...spread(1_440, MINUTE, (after) => minute(after, { receivedAfter: DAY + after / 60 })),
    );
    expect([(await summed()).area, rejected]).toEqual([1_440 * 25, []]);
  });

  it("… the newest first, each twice, with a new process in the middle", async () => {
    await take(report(0), minute(DAY));
    const late = spread(1_439, MINUTE, (after) => minute(DAY - after, { receivedAfter: DAY + after / 60 }));
    await take(...late.slice(0, 700).flatMap((one) => [one, one]));
    restart();
    await take(...late.slice(700));
    expect([(await summed()).area, rejected]).toEqual([1_440 * 25, []]);
  });

  it("after the clock was set back by an hour, and forward again", async () => {
    const back = (after: number) => minute(2 * HOUR + after - HOUR, { receivedAfter: 2 * HOUR + after });
    const forward = (after: number) => minute(3 * HOUR + after, { receivedAfter: 3 * HOUR + after });
    await take(minute(2 * HOUR), ...spread(60, MINUTE, back), ...spread(60, MINUTE, forward));
    expect([(await summed()).area, rejected]).toEqual([121 * 25, []]);
  });

  it("after a clock that was ahead was set right", async () => {
    const ahead = (after: number) => minute(after + 9 * MINUTE, { receivedAfter: after });
    await take(...spread(30, MINUTE, ahead));
    await take(...spread(30, MINUTE, (after) => minute(30 * MINUTE + after)));
    expect([(await summed()).area, rejected]).toEqual([60 * 25, []]);
  });
});

describe("counters of a whole life", () => {
  const total = (after: number, totals: NonNullable<Reading["totals"]>): MessageItem => ({
    ...{ type: "message", device, kind: "reading", payload: { totals }, headerId: 1 },
    ...{ at: START + after, receivedAt: START + after },
  });
  const area = (after: number, cleanedAreaSqm: number) => total(after, { cleanedAreaSqm });

  it("that jump are named and go on from there", async () => {
    await take(area(0, 100), area(SECOND, 10_099), area(MINUTE, 10_120));
    expect((await summed()).area).toBe(21);
    expect(details()).toEqual(["implausibleAmount cleanedAreaSqm: 9999 in 1 s, at most 6"]);
  });

  it("that begin anew, be it for one message, add nothing", async () => {
    await take(area(0, 5_000), area(MINUTE, 0), area(2 * MINUTE, 20), area(3 * MINUTE, 5_050));
    expect([(await summed()).area, rejected.length]).toEqual([20, 1]);
  });

  it("have grown by a day's work after a day", async () => {
    await take(area(0, 100), area(DAY, 20_100));
    expect([(await summed()).area, rejected]).toEqual([20_000, []]);
  });

  it("of time that ran faster than the clock are named", async () => {
    await take(total(0, { workedS: 0 }), total(HOUR, { workedS: 7_200 }));
    expect(details()).toEqual(["implausibleAmount workedS: 7200 s in 3600 s"]);
  });
});
