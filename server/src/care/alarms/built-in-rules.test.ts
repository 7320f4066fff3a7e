/** Built-in rules: offered once each, whichever version brings them. */
import { ALARM_KIND_NAMES, type AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { type AlarmRule, ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { ensureAlarmRules } from "./index.ts";

const world = await aWorld();
afterAll(() => world.close());
const platform = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
const start = () => ensureAlarmRules(world.db, world.rootId);
const rules = async (kind?: AlarmKindName): Promise<AlarmRule[]> =>
  (await world.call(platform, R.list, { query: { size: 100, ...(kind && { kinds: kind }) } as never })).data
    .records;
const forget = async (kind: AlarmKindName) => {
  await world.db.run(sql`delete from alarm_rules where kind = ${kind}`);
  await world.db.run(sql`delete from offered_alarm_kinds where kind = ${kind}`);
};

describe("built-in rules", () => {
  it("are there of each kind from the first start on", async () => {
    expect((await rules()).map(({ kind }) => kind).sort()).toEqual(
      ALARM_KIND_NAMES.filter((kind) => kind !== "field").sort(),
    );
  });

  it("that somebody deleted or switched off stay so", async () => {
    const [paused, stale] = [(await rules("paused"))[0], (await rules("stale"))[0]] as [AlarmRule, AlarmRule];
    await world.call(platform, R.remove, { params: { id: paused.id } });
    const { products, places, devices, ...fields } = stale;
    const named = { productIds: [], placeIds: [], deviceIds: [] };
    const body = { ...fields, ...named, isEnabled: false } as never;
    expect((await world.call(platform, R.update, { params: { id: stale.id }, body })).error).toBeUndefined();
    const before = (await rules()).length;
    await start();
    expect(await rules("paused")).toEqual([]);
    expect(await rules("stale")).toMatchObject([{ id: stale.id, isEnabled: false }]);
    expect(await rules()).toHaveLength(before);
  });

  it("of kinds that were never offered are added once, however many processes start", async () => {
    const before = (await rules()).length;
    for (const kind of ["diskFull", "fault"] as const) await forget(kind);
    await Promise.all([start(), start(), start()]);
    await start();
    expect(await rules("diskFull")).toMatchObject([
      { name: "", severity: "error", durationS: 0, threshold: 5, isEnabled: true, replacesId: null },
    ]);
    expect(await rules("fault")).toMatchObject([{ isEnabled: false }]);
    expect(await rules()).toHaveLength(before);
  });
});
