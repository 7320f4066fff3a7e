import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { ALARM_KIND_NAMES } from "@sweepline/contract/care/alarms/kinds.ts";
import { ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { aPlace } from "../../../test/isolation-rows.ts";

const f = await createAlarmFixture();
const {
  world,
  tenant,
  mine,
  theirs,
  platform,
  when,
  aRobot,
  alarms,
  active,
  commit,
  raiseAt,
  works,
  state,
  line,
} = f;
afterAll(() => world.close());
beforeEach(() => f.begin());

describe("what begins in one place at one time", () => {
  it("is one occurrence with its count, and acknowledged as one", async () => {
    const robots = [f.device(), await aRobot(), await aRobot()];
    const placeId = await aPlace(world, tenant);
    for (const { id } of robots)
      await world.db.run(
        sql`insert into place_devices (device_id, place_id, associated_at) values (${id}, ${placeId}, now())`,
      );
    await commit(robots.map((of) => state(0, {}, of)));
    await commit(robots.map((of, index) => line("lost", 10 + index, of)));
    await raiseAt(400);
    const groups = async (who = mine) =>
      (await world.call(who, E.groups, { query: { placeId } as never })).data.records;
    expect(await groups()).toMatchObject([
      { kind: "offline", alarms: 3, active: 3, unacknowledged: 3, placeName: "Zebra House" },
    ]);
    expect(await groups(theirs)).toEqual([]);
    const [group] = await groups();
    const { data } = await world.call(mine, E.acknowledge, {
      body: { alarmIds: [], groupIds: [group?.id ?? 0] },
    });
    expect(data.changed).toBe(3);
    expect(await groups()).toMatchObject([{ unacknowledged: 0 }]);
    expect((await world.call(mine, E.counts)).data.active).toBeGreaterThanOrEqual(3);
  });
});

describe("rules", () => {
  const A_RULE = {
    name: "Nearly full",
    kind: "diskFull",
    severity: "info",
    durationS: 0,
    threshold: 50,
  } as const;
  const nearlyFull = () => works(20, { diskFreePercent: 30 });

  it("begin with one of each kind, of the platform's, and a tenant sets its own in the place of one", async () => {
    const { records } = (await world.call(mine, R.list, { query: { size: 50 } as never })).data;
    expect(new Set(records.map(({ kind }) => kind))).toEqual(
      new Set(ALARM_KIND_NAMES.filter((kind) => kind !== "field")),
    );
    const above = records.find(({ kind }) => kind === "diskFull");
    const refused = await world.call(mine, R.update, {
      params: { id: above?.id ?? 0 },
      body: { ...A_RULE, revision: 0 },
    });
    expect([refused.status, refused.error]).toEqual([403, "alarmRuleOfPlatform"]);
    const own = await world.call(mine, R.create, { body: { ...A_RULE, replacesId: above?.id ?? 0 } });
    expect(own.status).toBe(200);
    expect(
      (await world.call(mine, R.create, { body: { ...A_RULE, replacesId: above?.id ?? 0 } })).error,
    ).toBe("alarmRuleReplaced");
    await commit([works(0), nearlyFull()]);
    await raiseAt(21);
    expect((await alarms()).filter(({ kind }) => kind === "diskFull")).toMatchObject([
      { ruleName: "Nearly full", severity: "info", value: 30 },
    ]);
    await world.call(mine, R.remove, { params: { id: own.data.id } });
    expect(await active()).not.toContain("diskFull");
  });

  it("that are changed look again at what devices say, and clear what they had raised", async () => {
    const { data: rule } = await world.call(mine, R.create, { body: A_RULE });
    await commit([works(0), nearlyFull()]);
    await raiseAt(21);
    expect(await active()).toContain("diskFull");
    const stale = await world.call(mine, R.update, {
      params: { id: rule.id },
      body: { ...A_RULE, threshold: 10, revision: 9 },
    });
    expect(stale.error).toBe("conflict");
    await world.call(mine, R.update, {
      params: { id: rule.id },
      body: { ...A_RULE, threshold: 10, revision: 0 },
    });
    expect(await active()).not.toContain("diskFull");
    await world.call(mine, R.remove, { params: { id: rule.id } });
  });

  it("hold for the devices, products and places that they name, and in no quiet hours", async () => {
    const another = await aRobot();
    const { data: elsewhere } = await world.call(mine, R.create, {
      body: { ...A_RULE, deviceIds: [another.id] },
    });
    const from = when(0).toISOString().slice(11, 16);
    const to = when(7_200).toISOString().slice(11, 16);
    const { data: silent } = await world.call(mine, R.create, {
      body: { ...A_RULE, name: "Quiet", quietHours: { from, to } },
    });
    await commit([works(0), nearlyFull()]);
    await raiseAt(21);
    expect(await active()).not.toContain("diskFull");
    await raiseAt(7_260);
    expect((await alarms()).map(({ ruleName }) => ruleName)).toContain("Quiet");
    for (const { id } of [elsewhere, silent]) await world.call(mine, R.remove, { params: { id } });
  });

  it.each([
    [{ threshold: null }, "threshold"],
    [{ kind: "field", threshold: 1 }, "field"],
    [{ threshold: 101 }, "threshold"],
    [{ deviceIds: [999_999] }, "deviceIds"],
  ])("with %j are refused at the field", async (fields, field) => {
    const { status, envelope } = await world.call(mine, R.create, {
      body: { ...A_RULE, ...fields } as never,
    });
    expect([status >= 400, envelope.fields?.[0]?.field]).toEqual([true, field]);
  });

  it("say for whom most is raised", async () => {
    const { data } = await world.call(platform, E.noise);
    expect(data.rules.length).toBeGreaterThan(0);
    expect((await world.call(theirs, E.noise)).data).toEqual({ rules: [], devices: [] });
  });
});
