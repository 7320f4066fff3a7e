import { randomUUID } from "node:crypto";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAssistFixture } from "../../../test/assist-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import type { Person } from "../../../test/world.ts";
import { ensureFaultCodes } from "../fault-codes/index.ts";
import { sweepAssists } from "./assists.jobs.ts";
import { raiseAssists } from "./raise.service.ts";

const f = await createAssistFixture();
const {
  world,
  mine,
  theirs,
  platform,
  colleague,
  when,
  commit,
  raiseAt,
  works,
  state,
  bumps,
  isFree,
  aStop,
  assists,
  theOne,
  kinds,
  act,
  resolve,
} = f;
afterAll(() => world.close());
beforeEach(() => f.begin());
const SILENT = { announce: () => undefined };

describe("a robot that needs a person", () => {
  it("has an assist from when its alarm is raised; further causes are added, and all of them end it", async () => {
    await aStop();
    const one = await theOne();
    expect(one).toMatchObject({
      ...{
        state: "raised",
        raisedAt: when(11).toISOString(),
        x: 1,
        y: 0,
      },
      causes: [{ source: "alarm", code: "collision", endedAt: null }],
    });
    await commit([works(20, { collisionBar: "triggered", planningRepeats: 20 }, 1)]);
    await raiseAt(21);
    expect((await assists()).map(({ id, causes }) => [id, causes.length])).toEqual([[one.id, 2]]);
    await commit([works(30, { collisionBar: "notTriggered", planningRepeats: 20 }, 1)]);
    expect(await theOne()).toMatchObject({ state: "raised" });
    await commit([works(40, { collisionBar: "notTriggered", planningRepeats: 0 }, 2)]);
    expect(await theOne()).toMatchObject({
      ...{ state: "resolved", isSelfResolved: true, cause: null, resolvedAt: when(40).toISOString() },
    });
    expect(await kinds(one.id)).toEqual(
      expect.arrayContaining(["raised", "causeAdded", "causeEnded", "selfResolved"]),
    );
  });

  it("has none for what mends itself or is mended from afar", async () => {
    await commit([works(0), works(10, { diskFreePercent: 1, batteryPercent: 5 })]);
    await raiseAt(200);
    expect(await f.active()).toEqual(["diskFull", "lowBattery"]);
    expect(await assists()).toEqual([]);
  });

  it("has one by a critical fault, none by a warning, and by an error where it stands", async () => {
    const error = (errorLevel: string) => ({ errors: [{ errorType: "pump", errorLevel }] });
    await commit([works(0), state(1, error("WARNING"))]);
    expect(await assists()).toEqual([]);
    await commit([state(5)]);
    await commit([state(100, error("FATAL"))]);
    expect(await theOne()).toMatchObject({ causes: [{ source: "fault", code: "pump", level: "critical" }] });
    await commit([state(120)]);
    expect(await theOne()).toMatchObject({ isSelfResolved: true });
    await f.begin();
    await commit([works(0, { status: DEVICE_STATUS.working }), state(1, error("ERROR"))]);
    expect(await assists()).toEqual([]);
  });

  it("comes with what the catalog of fault codes says to do, and with its name where it is a fault", async () => {
    await ensureFaultCodes(world.db, world.rootId);
    await aStop();
    const { id, advice } = await theOne();
    expect(advice?.en).toMatch(/^Collision bar triggered/);
    expect(await f.get(id)).toMatchObject({ advice, faultName: null });
    await f.begin();
    await commit([works(0), state(1, { errors: [{ errorType: "positionLost", errorLevel: "FATAL" }] })]);
    expect(await theOne()).toMatchObject({
      advice: { zh: expect.stringContaining("重新定位") },
      faultName: { zh: "定位丢失", en: "Position lost" },
    });
    await f.begin();
    await commit([works(0), state(1, { errors: [{ errorType: "pump", errorLevel: "FATAL" }] })]);
    expect(await theOne()).toMatchObject({ advice: null, faultName: null });
  });

  it("is given one by many processes at the same time", async () => {
    await commit([works(0)]);
    const { id: deviceId } = f.device();
    const stop = {
      ...{ deviceId, source: "alarm" as const, code: "paused", text: "", level: "info" as const },
      ...{ at: when(5) },
    };
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.db.transaction((tx) => raiseAssists(tx, [{ ...stop, refId: (n % 4) + 1 }], when(5))),
      ),
    );
    const all = await assists();
    expect(all).toHaveLength(1);
    expect(all[0]?.causes.map(({ refId }) => refId).sort()).toEqual([1, 2, 3, 4]);
  });

  it("gets the same one again where it stops within ten minutes after it was helped", async () => {
    await aStop();
    const { id } = await theOne();
    await act(mine, id, { act: "take", doneAt: when(20).toISOString() });
    await act(mine, id, { ...resolve, doneAt: when(60).toISOString() });
    await commit([isFree(70)]);
    await commit([bumps(400)]);
    await raiseAt(401);
    expect(await assists()).toMatchObject([
      { id, state: "raised", reopened: 1, takenBy: null, resolvedAt: null, cause: null },
    ]);
    await act(mine, id, { ...resolve, doneAt: when(500).toISOString() });
    await commit([isFree(510)]);
    await commit([bumps(1_200)]);
    await raiseAt(1_201);
    expect(await assists()).toMatchObject([{ reopened: 0 }, { id, reopened: 1 }]);
  });

  it("is done with what no message ends: a rule that is gone, a device out of use", async () => {
    await aStop();
    await world.db.run(sql`update alarms set cleared_at = ${when(30)} where device_id = ${f.device().id}`);
    const sweep = sweepAssists({ db: world.db, announcer: SILENT });
    await sweep.work(when(31));
    expect(await theOne()).toMatchObject({ isSelfResolved: true, resolvedAt: when(31).toISOString() });
    await f.begin();
    await commit([works(0)]);
    await world.call(mine, E.raise, { body: { key: randomUUID(), deviceId: f.device().id } });
    await sweep.work(when(31));
    expect(await theOne()).toMatchObject({ state: "raised" });
    await world.db.run(sql`update devices set decommissioned_at = ${when(35)} where id = ${f.device().id}`);
    await sweep.work(when(40));
    const { state: newest } = await world.db.one<{ state: string }>(
      sql`select state from assists where device_id = ${f.device().id}`,
    );
    expect(newest).toBe("resolved");
  });
});

describe("the ledger", () => {
  it.each([
    [{ states: ["informed", "raised"] }, 1],
    [{ states: ["resolved"] }, 0],
    [{ sources: ["alarm"] }, 1],
    [{ sources: ["fault", "hand"] }, 0],
    [{ isMine: true }, 1],
    [{ causes: ["obstacle"] }, 0],
    [{ isSelfResolved: false }, 1],
    [{ search: "ALARM-" }, 1],
    [{ search: "zebra" }, 0],
    [{ from: "2030-01-01T00:00:00Z" }, 0],
  ])("is filtered by %j", async (query, count) => {
    await aStop();
    await act(mine, (await theOne()).id, { act: "onSite" });
    const wanted = "states" in query && count === 1 ? { states: ["onSite"] } : query;
    expect(await assists(wanted)).toHaveLength(count);
  });

  it("says how soon people came, by person, without what mended itself", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take", doneAt: when(71).toISOString() });
    await act(colleague, id, { ...resolve, doneAt: when(311).toISOString() });
    await commit([isFree(320)]);
    const figures = (await world.call(mine, E.figures, { query: { deviceId: f.device().id, by: "person" } }))
      .data;
    expect(figures.all).toMatchObject({
      assists: 1,
      resolved: 1,
      selfResolved: 0,
      take: { p50: 60, p90: 60 },
    });
    expect(figures.groups).toMatchObject([
      { name: "A Person", resolve: { p50: 300 }, arrive: { p50: null } },
    ]);
  });

  it("shows where robots need help again and again", async () => {
    await insertMap(world.db, { organizationId: f.tenant, mapKey: "hall" });
    await aStop();
    const map = await world.db.one<{ id: number }>(
      sql`select id from maps where organization_id = ${f.tenant} and map_key = 'hall'`,
    );
    const spots = await world.call(mine, E.spots, { params: { id: map.id } });
    expect(spots.data).toContainEqual(expect.objectContaining({ x: 1.5, y: 0.5 }));
    expect((await world.call(theirs, E.spots, { params: { id: map.id } })).status).toBe(404);
  });

  it("is told on the robot's card, whose battery and position only those see who may", async () => {
    await aStop();
    const card = (who: Person) => world.call(who, E.card, { params: { id: f.device().id } });
    expect((await card(mine)).data).toMatchObject({ deviceId: f.device().id, assist: { state: "raised" } });
    expect((await card(platform)).status).toBe(200);
  });
});
