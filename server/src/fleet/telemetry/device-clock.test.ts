import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture } from "../../../test/fleet-fixture.ts";
import { aCleaning, aState } from "../../../test/robot-messages.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { asReceived, type IngestDevice, type IngestItem, type MessageItem } from "../../core/ingest/items.ts";
import { createTelemetry, devicesBySerialNumbers } from "./index.ts";

const START = Date.now() - 600_000;
const MINUTES = 60_000;

const fixture = await createFleetFixture();
await ensurePartitions(fixture.db, { from: new Date(START - 86_400_000), to: new Date() });
afterAll(() => fixture.close());

let device: IngestDevice;
let now: number;
let rejected: string[];
let telemetry: ReturnType<typeof createTelemetry>;
beforeEach(async () => {
  const { serialNumber } = await fixture.aDevice();
  [device] = (await devicesBySerialNumbers(fixture.db, [serialNumber])) as [IngestDevice];
  now = START;
  rejected = [];
  const announcer = { announce: () => undefined, announceRights: () => undefined, isWanted: () => true };
  telemetry = createTelemetry({ announcer, now: () => now });
});

/** Received `afterMs` from the start on; dated by a clock that is ahead by `aheadMs`. */
function sent<Payload extends { headerId: number }>(
  kind: string,
  { afterMs, aheadMs }: { afterMs: number; aheadMs: number },
  make: (at: number) => Payload,
): MessageItem {
  const receivedAt = START + afterMs;
  const payload = make(receivedAt + aheadMs);
  const { headerId } = payload;
  return asReceived({
    type: "message",
    device,
    kind,
    payload,
    at: receivedAt + aheadMs,
    headerId,
    receivedAt,
  });
}
const state = (afterMs: number, aheadMs: number, batteryCharge: number) =>
  sent("state", { afterMs, aheadMs }, (at) =>
    stateSchema.parse(aState({ at, batteryState: { batteryCharge, charging: false } })),
  );
const cleaning = (afterMs: number, aheadMs: number) =>
  sent("cleaning", { afterMs, aheadMs }, (at) => cleaningSchema.parse(aCleaning({ at, workedMs: 1_000 })));

async function take(...items: IngestItem[]): Promise<void> {
  now = Math.max(...items.map((item) => (item.type === "message" ? item.receivedAt : item.at)));
  await fixture.db.transaction(async (tx) => {
    const read = await telemetry.read(tx, items);
    await telemetry.save(tx, read);
    rejected.push(...read.rejected.map(({ reason }) => reason));
  });
}
const stored = () =>
  fixture.db.one<{ battery: number; clock: number | null }>(sql`
    select battery_percent as battery, (detail -> 'clockOffS')::int as clock from device_states
    where device_id = ${device.id}`);
const worked = async () =>
  (
    await fixture.db.one<{ s: number }>(sql`
      select coalesce(sum(worked_s), 0)::float8 as s from usage_quarters where device_id = ${device.id}`)
  ).s;

describe("a clock that is ahead", () => {
  it("makes nothing that comes after it was set right old news", async () => {
    await take(state(0, 5 * MINUTES, 80));
    await take(state(1_000, 0, 79));
    expect(await stored()).toMatchObject({ battery: 79 });
  });

  it("keeps a robot whose clock is hours ahead in sight, and counts its reports as refused", async () => {
    await take(state(0, 8 * 60 * MINUTES, 80), cleaning(0, 8 * 60 * MINUTES));
    expect(await stored()).toMatchObject({ battery: 80 });
    expect([rejected, await worked()]).toEqual([["implausibleTime"], 0]);
  });

  it("does not count a report twice that comes again later", async () => {
    const first = cleaning(0, 5 * MINUTES);
    await take(first);
    await take({ ...first, at: START + 3_000, receivedAt: START + 3_000 });
    expect(await worked()).toBe(1);
  });
});

describe("how far a clock is off", () => {
  const over = async (seconds: number, aheadMs: (atS: number) => number) => {
    for (let atS = 0; atS <= seconds; atS += 10) await take(state(atS * 1_000, aheadMs(atS), 80));
  };

  it.each([
    ["ahead", 300_000, 300],
    ["behind", -90_000, -90],
    ["hardly off", 4_000, null],
  ])("is known after half a minute: %s", async (_, aheadMs, clock) => {
    await over(20, () => aheadMs);
    expect(await stored()).toMatchObject({ clock: null });
    await over(60, () => aheadMs);
    expect(await stored()).toMatchObject({ clock });
  });

  it("is not taken from messages that waited in the robot, and is forgotten once it is right", async () => {
    await over(60, (atS) => -300_000 + atS * 4_000);
    expect(await stored()).toMatchObject({ clock: null });
    await over(60, () => 300_000);
    await take(state(70_000, 0, 80));
    expect(await stored()).toMatchObject({ clock: null });
  });
});
