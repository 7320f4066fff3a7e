/** A robot that is at a command which is over here is told to stop, a few times and no more. */
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import type { IngestItem } from "../../core/ingest/items.ts";
import { createLog } from "../../core/log.ts";
import { newTimeId } from "../../core/time-id.ts";
import { devicesBySerialNumbers } from "../telemetry/index.ts";
import { createVdaWriter } from "../vda5050/index.ts";
import { type Writers, writersOf } from "./command-rules.ts";
import { createStrays } from "./strays.service.ts";

const fixture = await createFleetFixture();
afterAll(() => fixture.close());
const { db, clock, bus } = fixture;
const vda = createVdaWriter(() => "");
/** As a message that names these ids would be read. */
const seeing = (...ids: string[]): Writers => writersOf([{ ...vda, readInProgress: () => ids }]);

async function aRobot(given: {
  state: string;
  deliveredAt?: Date | null;
  endedAgoS?: number;
  newer?: string;
}) {
  const { state, deliveredAt = null, endedAgoS = 60, newer } = given;
  const { serialNumber } = await fixture.aDevice();
  const [device] = await devicesBySerialNumbers(db, [serialNumber]);
  if (!device) throw new Error("no device");
  await db.run(sql`
    update devices set factsheet = '{"protocolFeatures": {"agvActions": [{"actionType": "stopCleaning"}, {"actionType": "cancelOrder"}]}}'
    where id = ${device.id}`);
  const now = clock.now();
  const endedAt = new Date(now.getTime() - endedAgoS * 1_000);
  const createdAt = new Date(endedAt.getTime() - 1_000);
  const id = newTimeId(createdAt);
  await db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at, delivered_at, ended_at)
    values (${device.id}, ${createdAt}, ${id}, 'goTo', '{}', ${state}, ${now}, ${deliveredAt}, ${endedAt})`);
  if (newer)
    await db.run(sql`
      insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at)
      values (${device.id}, ${now}, gen_random_uuid(), ${newer}, '{}', 'queued', ${now})`);
  const works: Promise<void>[] = [];
  const strays = createStrays({
    ...{ db, clock, bus, log: createLog("silent"), writers: seeing(id), onEnded: [] },
    announcer: { announce: () => undefined, isWanted: () => false },
    attempt: (work: () => Promise<void>) => void works.push(work()),
  } as never);
  const report = async () => {
    const items = [{ type: "message", device, at: clock.now().getTime() }] as unknown as IngestItem[];
    await db.transaction(async (tx) => strays.watch(tx, items, new Set()));
    await Promise.all(works.splice(0));
  };
  const stops = async () =>
    (await db.many(sql`select id from device_commands where device_id = ${device.id} and kind = 'stop'`))
      .length;
  const finish = () =>
    db.run(
      sql`update device_commands set state = 'done', ended_at = ${clock.now()} where device_id = ${device.id} and ended_at is null`,
    );
  return { report, stops, finish };
}
beforeEach(() => clock.set(NOW));

describe("a robot at a command that is over", () => {
  it("is stopped, three times at most, and not while that is still on its way", async () => {
    const robot = await aRobot({ state: "failed" });
    await robot.report();
    expect(await robot.stops()).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) {
      await robot.finish();
      clock.set(new Date(clock.now().getTime() + 20_000));
      await robot.report();
      await robot.report();
    }
    expect(await robot.stops()).toBe(3);
  });

  it("is stopped at what expired before it was there, and not at what it had long before", async () => {
    const never = await aRobot({ state: "expired" });
    await never.report();
    expect(await never.stops()).toBe(1);
    const long = await aRobot({ state: "expired", deliveredAt: NOW });
    await long.report();
    expect(await long.stops()).toBe(0);
  });

  it("has a moment to show that it has ended", async () => {
    const robot = await aRobot({ state: "failed", endedAgoS: 2 });
    await robot.report();
    expect(await robot.stops()).toBe(0);
  });

  it("is left alone where something newer is wanted of it", async () => {
    const robot = await aRobot({ state: "failed", newer: "dock" });
    await robot.report();
    expect(await robot.stops()).toBe(0);
  });
});
