/** Where a device was when an alarm or a fault was raised, and on its way there and from there. */
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { FAULT_ENDPOINTS as F } from "@sweepline/contract/care/faults.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";

const f = await createAlarmFixture();
const { world, tenant, mine, theirs, when } = f;
afterAll(() => world.close());
beforeEach(() => f.begin());

const secondsOf = ({ at }: TrailPoint) => (Date.parse(at) - f.start) / 1_000;
const ERRORS = [{ errorType: "positionLost", errorLevel: "FATAL" }];

/** Positions every 10 s, one every meter, and something that goes wrong at second 300. */
async function aFaultyRun() {
  for (let atS = 0; atS <= 600; atS += 10)
    await f.commit([
      f.works(atS, { cleanedRows: [atS, 1, 2] }, atS / 10),
      ...(atS === 300 ? [f.state(atS + 1, { errors: ERRORS })] : []),
    ]);
  await f.raiseAt(301);
  const query = { deviceId: f.device().id } as never;
  const [alarm] = (
    await world.call(mine, E.page, { query: { ...(query as object), kinds: "positioningLost" } as never })
  ).data.records;
  const [fault] = (await world.call(mine, F.page, { query })).data.records;
  return { alarm: alarm?.id ?? 0, fault: fault?.id ?? 0 };
}

describe("the way of a robot around what went wrong", () => {
  it("is from two minutes before to two minutes after, for who may see it", async () => {
    const { alarm, fault } = await aFaultyRun();
    for (const [endpoint, id] of [
      [E.trail, alarm],
      [F.trail, fault],
    ] as const) {
      const { data } = await world.call(mine, endpoint, { params: { id } });
      expect(data.points.map(secondsOf)).toEqual(Array.from({ length: 24 }, (_, index) => 190 + index * 10));
      expect(data.points[0]).toMatchObject({ x: 19, y: 0, mapKey: "hall", cleanedRows: null });
      expect((await world.call(theirs, endpoint, { params: { id } })).status).toBe(404);
    }
  });

  it("says from when on positions are kept, which is a matter of the product", async () => {
    const { fault } = await aFaultyRun();
    await world.db.run(sql`update products set retention_days = 12`);
    const { data } = await world.call(mine, F.trail, { params: { id: fault } });
    expect(world.clock.now().getTime() - Date.parse(data.keptFrom)).toBe(12 * 86_400_000);
  });

  it("is nobody's who did not hold the robot then", async () => {
    const { alarm } = await aFaultyRun();
    await world.db.run(sql`
      insert into device_allocations (device_id, kind, organization_id, organization_name, assigned_at, ended_at)
      values (${f.device().id}, 'allocate', ${f.otherTenant}, '', ${when(-9)}, ${when(255)})`);
    const { data } = await world.call(mine, E.trail, { params: { id: alarm } });
    expect(secondsOf(data.points[0] as TrailPoint)).toBe(260);
  });
});

describe("the floor of an alarm", () => {
  it("is the version of the map that counted when it was raised", async () => {
    const versionAt = (atS: number, version: string) =>
      insertMap(world.db, { organizationId: tenant, mapKey: "hall", at: when(atS), version });
    const first = await versionAt(100, "1");
    const second = await versionAt(200, "2");
    const { alarm } = await aFaultyRun();
    await versionAt(400, "3");
    const shown = async () => (await world.call(mine, E.get, { params: { id: alarm } })).data.mapVersionId;
    expect(await shown()).toBe(second.versionId);
    // Of one that was raised before there was any, the first.
    await world.db.run(sql`update map_versions set created_at = created_at + interval '1 hour'`);
    expect(await shown()).toBe(first.versionId);
  });
});
