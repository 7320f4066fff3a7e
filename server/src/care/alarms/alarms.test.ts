import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import type { IngestItem } from "../../core/ingest/items.ts";

const f = await createAlarmFixture();
const { world, tenant, mine, theirs, when, alarms, active, commit, raiseAt, works, state, line } = f;
afterAll(() => world.close());
beforeEach(() => f.begin());

const error = (errorType: string, errorLevel = "FATAL") => ({ errors: [{ errorType, errorLevel }] });

describe("each type of the specification (§4)", () => {
  it("1: a robot at work that stays in place is told after a minute, at its time, and no more once it moves", async () => {
    for (const [atS, x] of [
      [0, 0],
      [1, 1],
      [20, 1],
      [40, 1.1],
    ] as const)
      await commit([works(atS, {}, x)]);
    await raiseAt(59);
    expect(await active()).toEqual([]);
    await raiseAt(61);
    expect(await alarms()).toMatchObject([
      { kind: "stayedInPlace", since: when(1).toISOString(), raisedAt: when(61).toISOString() },
    ]);
    await commit([works(90, {}, 2)]);
    expect(await alarms()).toMatchObject([{ clearedAt: when(90).toISOString() }]);
  });

  it.each<[AlarmKindName, () => IngestItem, () => IngestItem]>([
    ["repeatedPlanning", () => works(5, { planningRepeats: 11 }), () => works(9, { planningRepeats: 0 })],
    ["navigationStuck", () => works(5, { navigationStuck: 11 }), () => works(9, { navigationStuck: 2 })],
    ["navigationStuck", () => state(5, error("navigationStuck")), () => state(9)],
    ["positioningLost", () => state(5, error("positionLost")), () => state(9)],
    [
      "collision",
      () => works(5, { collisionBar: "triggered" }),
      () => works(9, { collisionBar: "notTriggered" }),
    ],
    ["diskFull", () => works(5, { diskFreePercent: 4 }), () => works(9, { diskFreePercent: 40 })],
  ])("%s is raised and cleared", async (kind, begins, ends) => {
    await commit([works(0), state(0), begins()]);
    await raiseAt(6);
    expect(await active()).toContain(kind);
    await commit([ends()]);
    expect(await active()).not.toContain(kind);
    expect((await alarms()).map(({ kind }) => kind)).toContain(kind);
  });
});

describe("what has to hold for a while", () => {
  it.each<[AlarmKindName, number, (atS: number) => IngestItem]>([
    ["lowBattery", 60, (atS) => works(atS, { batteryPercent: 12 })],
    ["wasteWaterHigh", 60, (atS) => works(atS, { wasteWaterPercent: 95 })],
  ])("%s is raised after %i s, also where the robot says nothing more", async (kind, afterS, says) => {
    await commit([works(0), says(10)]);
    await raiseAt(10 + afterS - 1);
    expect(await active()).not.toContain(kind);
    await raiseAt(10 + afterS + 1);
    expect(await active()).toContain(kind);
  });

  it("is not raised where it ends before", async () => {
    await commit([works(0), works(10, { wasteWaterPercent: 95 }), works(40, { wasteWaterPercent: 10 })]);
    await raiseAt(200);
    expect(await active()).not.toContain("wasteWaterHigh");
  });

  it("is told at its time where one upkeep waits for it", async () => {
    await commit([works(0), works(10, { wasteWaterPercent: 95 })]);
    const inMs = await f.raise.work(when(69.4));
    expect(inMs).toBeGreaterThan(500);
    expect(inMs).toBeLessThanOrEqual(601);
  });

  it("away: offline is told after five minutes, and cleared by the next word", async () => {
    await commit([works(0), line("lost", 10)]);
    await raiseAt(309);
    expect(await active()).toEqual([]);
    await raiseAt(311);
    expect(await active()).toEqual(["offline"]);
    await commit([line("connected", 400), works(401)]);
    expect(await active()).toEqual([]);
  });
});

describe("an alarm", () => {
  const full = (atS: number) => works(atS, { diskFreePercent: 1 });
  const free = (atS: number) => works(atS, { diskFreePercent: 50 });

  const ofDisk = () => alarms({ kinds: ["diskFull"] });

  it("that comes back within five minutes is the same, counted again", async () => {
    await commit([works(0), full(1)]);
    await raiseAt(2);
    await commit([free(10)]);
    await commit([full(60)]);
    await raiseAt(61);
    expect(await ofDisk()).toMatchObject([{ times: 2, clearedAt: null }]);
    await commit([free(70)]);
    await commit([full(400)]);
    await raiseAt(401);
    expect(await ofDisk()).toHaveLength(2);
  });

  it("is raised once by two upkeeps at the same time, and goes on over a restart of what takes messages in", async () => {
    await commit([works(0), full(1)]);
    await Promise.all([raiseAt(5), raiseAt(5), raiseAt(5)]);
    f.restart();
    await commit([full(20)]);
    await raiseAt(21);
    expect(await alarms()).toMatchObject([{ times: 1, clearedAt: null }]);
    f.restart();
    await commit([free(30)]);
    expect(await active()).toEqual([]);
  });

  it("is an event for whoever is to be informed, once when it is raised and once when it is gone", async () => {
    await commit([works(0), full(1)]);
    await raiseAt(5);
    await commit([free(10)]);
    await commit([full(20)]);
    await raiseAt(21);
    const events = await world.db.many<{ event: { phase: string; code: string; key: string } }>(sql`
      select event from message_events where (event->>'deviceId')::bigint = ${f.device().id} order by id`);
    const ofIt = events.map(({ event }) => event).filter(({ code }) => code === "diskFull");
    expect(ofIt.map(({ phase }) => phase)).toEqual(["raised", "cleared"]);
    expect(new Set(ofIt.map(({ key }) => key)).size).toBe(1);
  });

  it("whose condition ended while it was being raised is cleared by the sweep", async () => {
    await commit([works(0), full(1)]);
    await raiseAt(5);
    await world.db.run(sql`delete from alarm_conditions where device_id = ${f.device().id}`);
    expect(await active()).toEqual(["diskFull"]);
    await f.sweep.work(when(20));
    expect(await active()).toEqual([]);
  });

  it("is acknowledged, given to somebody, put off and remarked on, each kept with who did", async () => {
    await commit([works(0), full(1)]);
    await raiseAt(5);
    const [alarm] = await alarms();
    const chosen = { alarmIds: [alarm?.id ?? 0], groupIds: [] };
    const colleague = await world.aPerson({ organizationId: tenant, roleCodes: ["maintenance"] });
    const changed = async (act: Promise<{ data: { changed: number } }>) => (await act).data.changed;
    expect(await changed(world.call(theirs, E.acknowledge, { body: chosen }))).toBe(0);
    expect(
      await changed(world.call(mine, E.acknowledge, { body: { ...chosen, comment: "On my way" } })),
    ).toBe(1);
    expect(await changed(world.call(mine, E.acknowledge, { body: chosen }))).toBe(0);
    expect(
      await changed(world.call(mine, E.assign, { body: { ...chosen, assigneeId: colleague.staffId } })),
    ).toBe(1);
    expect(await changed(world.call(mine, E.snooze, { body: { ...chosen, minutes: 30 } }))).toBe(1);
    const { data } = await world.call(mine, E.comment, {
      params: { id: alarm?.id ?? 0 },
      body: { text: "Cleaned up" },
    });
    expect(data.events.map(({ kind, text }) => [kind, text]).filter(([kind]) => kind !== "snoozed")).toEqual([
      ["raised", ""],
      ["acknowledged", "On my way"],
      ["assigned", expect.any(String)],
      ["commented", "Cleaned up"],
    ]);
    expect(data).toMatchObject({
      acknowledgedBy: expect.any(String),
      assigneeId: colleague.staffId,
      snoozedUntil: expect.any(String),
    });
    expect(
      (await world.call(theirs, E.comment, { params: { id: alarm?.id ?? 0 }, body: { text: "x" } })).status,
    ).toBe(404);
    const stranger = await world.aPerson({ organizationId: f.otherTenant, roleCodes: ["maintenance"] });
    const offered = async (ids: number[]) =>
      (await world.call(mine, E.assignees, { query: { ids } })).data.map(({ id }) => id);
    expect(await offered([colleague.staffId, stranger.staffId])).toEqual([colleague.staffId]);
    const { data: page } = await world.call(mine, E.events, {
      params: { id: alarm?.id ?? 0 },
      query: { size: 2 } as never,
    });
    expect([page.total, page.records.map(({ kind }) => kind)]).toEqual([5, ["commented", "snoozed"]]);
    expect((await world.call(theirs, E.events, { params: { id: alarm?.id ?? 0 }, query: {} })).status).toBe(
      404,
    );
    const refused = await world.call(mine, E.assign, { body: { ...chosen, assigneeId: stranger.staffId } });
    expect([refused.status, refused.error]).toEqual([422, "assigneeOutside"]);
  });
});
