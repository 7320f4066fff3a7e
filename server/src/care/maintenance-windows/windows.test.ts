/** Alarms in maintenance windows are recorded, inform nobody and are raised when the window is over. */
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { MAINTENANCE_WINDOW_ENDPOINTS as W } from "@sweepline/contract/care/maintenance-windows.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import { lastsUntil } from "./windows.ts";

const f = await createAlarmFixture();
const { world, mine, theirs, when, commit, raiseAt, works } = f;
afterAll(() => world.close());
beforeEach(async () => {
  await f.begin();
  await world.db.run(sql`delete from maintenance_windows`);
  await world.db.run(sql`delete from message_events`);
});

const iso = (atS: number) => when(atS).toISOString();
const full = (atS: number) => works(atS, { diskFreePercent: 1 });
const free = (atS: number) => works(atS, { diskFreePercent: 50 });
const window = async (fields: object) => {
  const { data, error } = await world.call(mine, W.create, {
    body: { reason: "Floor is waxed", ...fields } as never,
  });
  expect(error).toBeUndefined();
  return data;
};
const ofDevice = (fields: object = {}) =>
  window({ deviceIds: [f.device().id], startsAt: iso(0), endsAt: iso(100), ...fields });
const ofDisk = async () =>
  (await f.alarms({ kinds: ["diskFull"] })).map(({ suppressedUntil, clearedAt }) => ({
    suppressedUntil,
    clearedAt,
  }));
const news = async () =>
  (
    await world.db.many<{ phase: string }>(sql`
      select event->>'phase' as phase from message_events
       where (event->>'deviceId')::bigint = ${f.device().id} and event->>'code' = 'diskFull' order by id`)
  ).map(({ phase }) => phase);
const counted = async () => (await world.call(mine, E.counts)).data.active;

describe("an alarm in a maintenance window", () => {
  it("is recorded, informs nobody and is not counted; what holds at the end of it is raised then", async () => {
    await ofDevice();
    const before = await counted();
    await commit([works(0), full(1)]);
    await raiseAt(2);
    expect(await ofDisk()).toEqual([{ suppressedUntil: iso(100), clearedAt: null }]);
    expect([await news(), await counted()]).toEqual([[], before]);
    await raiseAt(99);
    expect(await news()).toEqual([]);
    await Promise.all([raiseAt(100), raiseAt(100)]);
    expect(await ofDisk()).toEqual([{ suppressedUntil: null, clearedAt: null }]);
    expect([await news(), await counted()]).toEqual([["raised"], before + 1]);
    const [alarm] = await f.alarms({ kinds: ["diskFull"] });
    const { data } = await world.call(mine, E.get, { params: { id: alarm?.id ?? 0 } });
    expect(data.events.map(({ kind }) => kind)).toEqual(["raised", "released"]);
    await commit([free(110)]);
    expect(await news()).toEqual(["raised", "cleared"]);
  });

  it("that is cleared before the end informs nobody at all", async () => {
    await ofDevice();
    await commit([works(0), full(1)]);
    await raiseAt(2);
    await commit([free(50)]);
    await raiseAt(101);
    expect(await ofDisk()).toEqual([{ suppressedUntil: iso(100), clearedAt: iso(50) }]);
    expect(await news()).toEqual([]);
    // It comes back after the window, and is new to everybody.
    await commit([full(120)]);
    await raiseAt(121);
    expect(await ofDisk()).toEqual([{ suppressedUntil: null, clearedAt: null }]);
    expect(await news()).toEqual(["raised"]);
  });

  it("is raised when somebody ends the window, and held on by another one", async () => {
    const { id } = await ofDevice({ endsAt: iso(100_000) });
    await commit([works(0), full(1)]);
    await raiseAt(2);
    const { data } = await world.call(mine, W.end, { params: { id } });
    expect(data).toMatchObject({ state: "ended", endedBy: expect.any(String) });
    expect((await world.call(mine, W.end, { params: { id } })).error).toBe("windowEnded");
    await f.raise.work(world.clock.now());
    expect(await news()).toEqual(["raised"]);
    await f.begin();
    await ofDevice();
    await ofDevice({ startsAt: iso(50), endsAt: iso(200) });
    await commit([works(0), full(1)]);
    await raiseAt(2);
    await raiseAt(100);
    expect(await ofDisk()).toEqual([{ suppressedUntil: iso(200), clearedAt: null }]);
  });

  it("is of the devices in the places that it names, or of all", async () => {
    const placeId = await aPlace(world, f.tenant);
    await window({ placeIds: [placeId], startsAt: iso(0), endsAt: iso(100) });
    await commit([works(0), full(1)]);
    await raiseAt(2);
    expect(await ofDisk()).toEqual([{ suppressedUntil: null, clearedAt: null }]);
    await f.begin();
    await world.db.run(sql`
      insert into place_devices (device_id, place_id, associated_at) values (${f.device().id}, ${placeId}, now())`);
    await commit([works(0), full(1)]);
    await raiseAt(2);
    expect(await ofDisk()).toEqual([{ suppressedUntil: iso(100), clearedAt: null }]);
    await f.begin();
    await window({ startsAt: iso(0), endsAt: iso(300) });
    await commit([works(0), full(1)]);
    await raiseAt(2);
    expect(await ofDisk()).toEqual([{ suppressedUntil: iso(300), clearedAt: null }]);
  });
});

describe("a window", () => {
  const at = (text: string) => Date.parse(text);
  const WEEKLY = {
    startsAt: at("2026-11-01T00:00:00Z"),
    endsAt: null,
    weekly: [{ day: 1, ranges: [{ from: "22:00", to: "02:00" }] }],
  };
  it.each([
    ["2026-11-16T13:59:59Z", null],
    ["2026-11-16T14:00:30Z", "2026-11-16T18:00:00Z"],
    ["2026-11-16T17:59:59Z", "2026-11-16T18:00:00Z"],
    ["2026-11-16T18:00:00Z", null],
    ["2026-11-17T14:00:00Z", null],
  ])("of every week goes by the clocks of the device: at %s until %s", (now, until) => {
    expect(lastsUntil(WEEKLY, { at: at(now), timeZone: "Asia/Shanghai" })).toBe(until && at(until));
  });

  it.each([
    [{ reason: "" }, "reason"],
    [{ endsAt: null }, "endsAt"],
    [{ endsAt: iso(-10) }, "endsAt"],
    [{ deviceIds: [999_999] }, "deviceIds"],
  ])("with %j is refused at the field", async (fields, field) => {
    const body = { reason: "Wax", startsAt: iso(0), endsAt: iso(9), ...fields } as never;
    const { status, envelope } = await world.call(mine, W.create, { body });
    expect([status >= 400, envelope.fields?.[0]?.field]).toEqual([true, field]);
  });

  it("is changed by who saw its newest revision, and by nobody of another organization", async () => {
    const { id } = await ofDevice({ endsAt: iso(100_000) });
    const change = (who: typeof mine, fields: object) =>
      world.call(who, W.update, {
        params: { id },
        body: { reason: "Longer", startsAt: iso(0), endsAt: iso(200_000), revision: 0, ...fields } as never,
      });
    expect((await change(theirs, {})).status).toBe(404);
    expect((await change(mine, { revision: 4 })).error).toBe("conflict");
    expect((await change(mine, {})).data).toMatchObject({ reason: "Longer", revision: 1, state: "running" });
    const listed = async (who: typeof mine, states: string) =>
      (await world.call(who, W.list, { query: { states } as never })).data.records.map((one) => one.id);
    expect([
      await listed(mine, "running"),
      await listed(mine, "ended"),
      await listed(theirs, "running"),
    ]).toEqual([[id], [], []]);
  });
});
