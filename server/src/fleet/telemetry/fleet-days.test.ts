/** What a whole fleet did on a day is kept once, and never says less than its days. */
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { workRows } from "../../../test/work-rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { createDatabase } from "../../core/db/database.ts";
import { fleetDays, keepFleetDays } from "./fleet-days.store.ts";
import { createSiteDates } from "./site-day.ts";
import { addTaskCounts } from "./task-counts.store.ts";
import { addUsageHistory } from "./usage-history.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const platform = await workRows.anOrganization(db, "Platform");
const scrubber = await workRows.aProduct(db, "Scrubber");
const [ada, bea] = [
  await workRows.aDevice(db, { organizationId: platform, productId: scrubber }),
  await workRows.aDevice(db, { organizationId: platform, productId: scrubber }),
];

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  await asOwner(db, "truncate usage_fleet_days, usage_quarters, usage_days, usage_months");
  for (let ago = 0; ago < 20; ago += 1) {
    await workRows.worked(db, ada, { [`${daysAgo(ago)}T08:00:00Z`]: 100 + ago });
    if (ago % 2) await workRows.worked(db, bea, { [`${daysAgo(ago)}T09:00:00Z`]: 1_000 });
  }
});

const late = (tx: Queries, ago: number, workedS: number) =>
  addUsageHistory(
    tx,
    [
      {
        ...{ deviceId: bea, at: Date.parse(`${daysAgo(ago)}T10:00:00Z`), timeZone: "UTC", workedS },
        ...{ cleanedAreaSqm: 1, distanceM: 0, waterUsedL: 0, reports: 1 },
      },
    ],
    { siteDates: createSiteDates(), keepsQuarter: () => false },
  );

const keptDays = () =>
  db.many<{ ago: number }>(
    sql`select ${daysAgo(0)}::date - site_day as ago from usage_fleet_days order by site_day desc`,
  );
const read = async () => {
  const rows = await db.many<{ day: string; s: number; devices: number; tasks: number }>(sql`
    select site_day as day, worked_s as s, worked_devices as devices, tasks_completed as tasks
    from (${fleetDays({ from: daysAgo(19), to: daysAgo(0) })}) f order by 1 desc`);
  return rows.map(({ s, devices, tasks }) => [s, devices, tasks]);
};
const expected = (change: Readonly<Record<number, [s: number, devices: number, tasks: number]>> = {}) =>
  Array.from(
    { length: 20 },
    (_, ago) => change[ago] ?? [100 + ago + (ago % 2 ? 1_000 : 0), 1 + (ago % 2), 0],
  );

describe("days of a whole fleet", () => {
  it("are kept from the fourth day on, and read the same as before", async () => {
    expect(await read()).toEqual(expected());
    await keepFleetDays(db, new Date());
    expect((await keptDays()).map(({ ago }) => ago)).toEqual(Array.from({ length: 17 }, (_, n) => n + 3));
    expect(await read()).toEqual(expected());
  });

  it("are what is kept: nothing else is read of them", async () => {
    await keepFleetDays(db, new Date());
    await db.run(sql`update usage_fleet_days set worked_s = 7 where site_day = ${daysAgo(4)}::date`);
    expect(await read()).toEqual(expected({ 4: [7, 1, 0] }));
  });

  it("are summed anew after late work and late ends of tasks", async () => {
    await keepFleetDays(db, new Date());
    await late(db, 4, 50);
    const task = { deviceId: ada, day: daysAgo(5), month: `${daysAgo(5).slice(0, 7)}-01` };
    await addTaskCounts(db, [{ ...task, endStatus: "completed", by: 1 }]);
    const after = expected({ 4: [154, 2, 0], 5: [1_105, 2, 1] });
    expect(await read()).toEqual(after);
    expect((await keptDays()).map(({ ago }) => ago).slice(0, 3)).toEqual([3, 6, 7]);
    await keepFleetDays(db, new Date());
    expect((await keptDays()).length).toBe(17);
    expect(await read()).toEqual(after);
  });

  it("take in work whose transaction is open while they are summed", async () => {
    let keeping: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await late(tx, 4, 50);
      keeping = keepFleetDays(db, new Date());
      await waiting();
    });
    await keeping;
    expect((await keptDays()).length).toBe(17);
    expect(await read()).toEqual(expected({ 4: [154, 2, 0] }));
  });

  it("are taken away by work that waited until they were summed without it", async () => {
    let adding: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.run(sql`lock table usage_fleet_days in share row exclusive mode`);
      adding = db.transaction((other) => late(other, 4, 50));
      await waiting();
      await tx.run(sql`
        insert into usage_fleet_days (site_day, worked_devices, tasks_completed, tasks_ended_manually, tasks_cancelled,
          tasks_abnormal, tasks_partly, worked_s, cleaned_area_sqm, distance_m, water_used_l)
        values (${daysAgo(4)}::date, 1, 0, 0, 0, 0, 0, 104, 52, 104, 1)`);
    });
    await adding;
    expect(await keptDays()).toEqual([]);
    expect(await read()).toEqual(expected({ 4: [154, 2, 0] }));
  });
});

/** Until somebody waits for the table, who is not to be waited for for ever. */
async function waiting(): Promise<void> {
  const end = performance.now() + 5_000;
  const asked = sql`
    select count(*)::int as count from pg_locks where not granted and relation = 'usage_fleet_days'::regclass`;
  while ((await db.one<{ count: number }>(asked)).count === 0)
    if (performance.now() > end) throw new Error("nobody waits for the table");
}
