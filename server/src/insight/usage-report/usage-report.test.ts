import type { Page } from "@sweepline/contract/core/paging.ts";
import { type UsageRow, usageExportQuery } from "@sweepline/contract/insight/usage-report.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { type DataScope, EVERYTHING, NOTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { rankingRoom } from "../ranking/index.ts";
import { usageReportRoom } from "./index.ts";
import { exportUsage } from "./usage-report.export.ts";

const NOW = new Date("2026-06-10T12:00:00Z");
const clock = { now: () => NOW };

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) => {
  usageReportRoom({ db, clock }).routes?.(route);
  rankingRoom({ db, clock }).routes?.(route);
});
const platform = await workRows.anOrganization(db, "Platform");
const harbor = await workRows.anOrganization(db, "Harbor", platform);
const meadow = await workRows.anOrganization(db, "Meadow", platform);
const scrubber = await workRows.aProduct(db, "Scrubber");
const sensor = await workRows.aProduct(db, "Sensor", "sensor");

async function aMall(name: string, organizationId: number, deviceIds: readonly number[]): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    values (${organizationId}, ${name}, 'UTC', 1, 0, 'international') returning id`);
  const floor = await db.one<{ id: number }>(sql`
    insert into floors (place_id, level, name) values (${id}, 1, 'G') returning id`);
  for (const deviceId of deviceIds)
    await db.run(sql`
      insert into place_devices (device_id, place_id, floor_id, associated_at)
      values (${deviceId}, ${id}, ${floor.id}, now())`);
  return id;
}
const aRobot = (organizationId: number, name: string, given = {}) =>
  workRows.aDevice(db, { organizationId, productId: scrubber, name, ...given });

const [ada, bea, cleo, eva] = [
  await aRobot(harbor, "Ada"),
  await aRobot(harbor, "Bea"),
  await aRobot(meadow, "Cleo"),
  await aRobot(meadow, "Eva", { timeZone: "Asia/Shanghai" }),
];
await aRobot(meadow, "Old", { decommissionedAt: "2026-05-01T00:00:00Z" });
await aRobot(meadow, "Coming", { commissionedAt: "2026-07-01T00:00:00Z" });
await workRows.aDevice(db, { organizationId: harbor, productId: sensor, name: "Damp" });
const mall = await aMall("Mall", harbor, [ada, bea]);
await workRows.worked(db, ada, { "2026-06-08T08:00:00Z": 600, "2026-06-09T08:00:00Z": 400 });
await workRows.worked(db, bea, { "2026-06-08T08:00:00Z": 100 });
await workRows.worked(db, cleo, { "2026-06-09T08:00:00Z": 300 });
// Late on the eighth in UTC is the ninth where it stands.
await workRows.worked(db, eva, { "2026-06-08T20:00:00Z": 50 });
await workRows.endedTask(db, ada, "2026-06-09T09:00:00Z");

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

const usage = (query: string, scope?: DataScope) =>
  served.ask<Page<UsageRow>>(`/platform/usage/page?${query}`, scope);
const BOTH = "from=2026-06-08&to=2026-06-09";
const NINTH = "from=2026-06-09&to=2026-06-09";
const names = async (query: string) => (await usage(query)).records.map(({ name }) => name);

describe("usage over a range of days", () => {
  it("says which robots of a place did not clean on a day", async () => {
    const { records } = await usage(`${NINTH}&placeId=${mall}&worked=false`);
    expect(records).toMatchObject([{ id: bea, name: "Bea", placeName: "Mall", workedS: 0, devices: 1 }]);
    expect(await names(`${NINTH}&placeId=${mall}&worked=true`)).toEqual(["Ada"]);
  });

  it("lists what cleans and was in service then, the most cleaned first, in the days of each site", async () => {
    expect(await names(BOTH)).toEqual(["Ada", "Cleo", "Bea", "Eva"]);
    expect(await names(`${NINTH}&worked=true`)).toEqual(["Ada", "Cleo", "Eva"]);
    expect(await names("from=2026-04-01&to=2026-04-02&search=old")).toEqual(["Old"]);
  });

  it("sums devices by place, organization and product, those without a place too", async () => {
    const places = await usage(`${BOTH}&subject=place&sort=name`);
    expect(
      places.records.map((row) => [row.id, row.name, row.devices, row.workedDevices, row.workedS]),
    ).toEqual([
      [0, "", 2, 2, 350],
      [mall, "Mall", 2, 2, 1_100],
    ]);
    const [best] = (await usage(`${BOTH}&subject=organization`)).records;
    expect(best).toMatchObject({ id: harbor, name: "Harbor", workedDays: 3, tasks: 1, tasksCompleted: 1 });
    expect((await usage(`${BOTH}&subject=product`)).records).toMatchObject([
      { name: "Scrubber", devices: 4 },
    ]);
  });

  it("tells day by day, also of days without work", async () => {
    const { records } = await usage("from=2026-06-07&to=2026-06-09&subject=day");
    expect(records.map((row) => [row.name, row.workedDevices, row.devices, row.workedS])).toEqual([
      ["2026-06-07", 0, 4, 0],
      ["2026-06-08", 2, 4, 700],
      ["2026-06-09", 3, 4, 750],
    ]);
  });

  it("adds up to the same by every subject, and to what the ranking says", async () => {
    const sum = (rows: readonly { workedS: number; cleanedAreaSqm: number }[]) => [
      rows.reduce((total, { workedS }) => total + workedS, 0),
      rows.reduce((total, { cleanedAreaSqm }) => total + cleanedAreaSqm, 0),
    ];
    const week = "from=2026-06-04&to=2026-06-10";
    const whole = sum((await usage(week)).records);
    for (const subject of ["place", "organization", "product", "day"])
      expect(sum((await usage(`${week}&subject=${subject}`)).records), subject).toEqual(whole);
    const ranked = await served.ask<Page<UsageRow>>("/platform/ranking/page?range=7d");
    expect(sum(ranked.records)).toEqual(whole);
  });

  it("stays within the scope, searches, pages, and refuses what is too long or in the wrong order", async () => {
    expect((await usage(BOTH, NOTHING)).total).toBe(0);
    expect(await names(`${BOTH}&organizationId=${meadow}&search=cl`)).toEqual(["Cleo"]);
    expect(await usage(`${BOTH}&size=1&current=2`)).toMatchObject({ records: [{ name: "Cleo" }], total: 4 });
    await expect(usage("from=2025-01-01&to=2026-06-09")).rejects.toThrow();
    await expect(usage("from=2026-06-09&to=2026-06-08")).rejects.toThrow();
  });

  it("is a file in units that add up", async () => {
    const query = usageExportQuery.parse({ from: "2026-06-08", to: "2026-06-09", format: "csv" });
    const { name, bytes } = await exportUsage(db, EVERYTHING, { ...query, language: "en", now: NOW });
    const lines = (await bytes.toArray()).join("").split("\r\n");
    expect(name).toContain("Usage 2026-06-08 2026-06-09");
    expect(lines[0]).toContain("Device,Serial number,Place,Organization,Days with work,Cleaned area (m²)");
    expect(lines[1]).toMatch(/Ada,SN\d+,Mall,Harbor,2,500,0.28,1,1,1,2$/);
  });
});
