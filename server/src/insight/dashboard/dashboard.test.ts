import type { Comparison, FleetNow, LiveFloor, RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { type DataScope, EVERYTHING, NOTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { dashboardRoom } from "./index.ts";

let now = new Date();

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) =>
  dashboardRoom({ db, clock: { now: () => now } }).routes?.(route),
);
const platform = await workRows.anOrganization(db, "Platform");
const tenant = await workRows.anOrganization(db, "Tenant", platform);
const otherTenant = await workRows.anOrganization(db, "Other", platform);
const scrubber = await workRows.aProduct(db, "Scrubber");

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  // With all that hangs on devices, whatever room it is of.
  await asOwner(
    db,
    `truncate devices, maps, map_versions,
    usage_quarters, usage_days, usage_months, task_reports cascade`,
  );
});

const aRobot = (request: Partial<Parameters<typeof workRows.aDevice>[1]> = {}) =>
  workRows.aDevice(db, { organizationId: tenant, productId: scrubber, ...request });
const range = (query: string, scope?: DataScope) =>
  served.ask<RangeReport>(`/platform/dashboard/range?${query}`, scope);
const comparison = (timeZone: string) =>
  served.ask<Comparison>(`/platform/dashboard/comparison?timeZone=${timeZone}`);
const branch = (id: number): DataScope => ({ ...NOTHING, rootIds: [id] });

describe("a range (§9)", () => {
  it("sums its days, fills gaps with zeros, and ends the previous period at the same moment", async () => {
    now = new Date("2026-06-10T12:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2026-06-10T08:00:00Z": 600 });
    await workRows.worked(db, robot, { "2026-06-04T23:45:00Z": 300 });
    await workRows.worked(db, robot, { "2026-06-03T23:45:00Z": 7 });
    await workRows.worked(db, robot, { "2026-06-03T11:45:00Z": 50 });
    await workRows.worked(db, robot, { "2026-06-03T12:00:00Z": 9 });
    await workRows.worked(db, robot, { "2026-05-28T00:00:00Z": 40 });
    await workRows.worked(db, robot, { "2026-05-27T23:45:00Z": 3 });
    await workRows.endedTask(db, robot, "2026-06-10T08:10:00Z");
    await workRows.endedTask(db, robot, "2026-06-03T11:59:00Z");
    await workRows.endedTask(db, robot, "2026-06-03T12:01:00Z");
    const report = await range("range=7d");
    expect([report.from, report.to]).toEqual(["2026-06-04", "2026-06-10"]);
    expect(report.totals).toMatchObject({ workedS: 900, cleanedAreaSqm: 450, tasks: 1, completedTasks: 1 });
    expect(report.previous).toMatchObject({ workedS: 90, tasks: 1, completedTasks: 1, activeDevices: 1 });
    expect(report.series.map((point) => point.workedS)).toEqual([300, 0, 0, 0, 0, 0, 600]);
    expect(report.endStatuses).toContainEqual({ endStatus: "completed", count: 1 });
  });

  it("counts the quarter hour in which the previous period ends in proportion", async () => {
    now = new Date("2026-06-10T12:05:00Z");
    await workRows.worked(db, await aRobot(), { "2026-06-03T12:00:00Z": 900 });
    expect((await range("range=7d")).previous.workedS).toBeCloseTo(300, 6);
  });

  it("takes the same wall-clock moment where the clocks changed in between", async () => {
    // 10:00 in New York is 15:00 UTC now and was 14:00 UTC before 1 November.
    now = new Date("2026-11-05T15:00:00Z");
    const robot = await aRobot({ timeZone: "America/New_York" });
    await workRows.worked(db, robot, { "2026-10-29T13:45:00Z": 100 });
    await workRows.worked(db, robot, { "2026-10-29T14:15:00Z": 8 });
    const report = await range("range=7d&timeZone=America/New_York");
    expect(report.previous.workedS).toBe(100);
    // Six days and ten hours; the day with 25 hours lies in the current period.
    expect(report.totals.usageRate).toBe(0);
    await workRows.worked(db, robot, { "2026-11-05T14:45:00Z": 900 });
    expect((await range("range=7d&timeZone=America/New_York")).totals.usageRate).toBeCloseTo(
      900 / ((6 * 24 + 10 + 1) * 3_600),
      9,
    );
  });

  it("compares sites that are ahead of and behind the caller's day each up to their own moment", async () => {
    // Auckland is at 11 June 06:00, Honolulu at 10 June 08:00, the caller at 10 June 18:00.
    now = new Date("2026-06-10T18:00:00Z");
    const ahead = await aRobot({ timeZone: "Pacific/Auckland" });
    const behind = await aRobot({ timeZone: "Pacific/Honolulu" });
    // Auckland's 11 June is not in the range; its 3 June counts whole.
    await workRows.worked(db, ahead, { "2026-06-10T13:00:00Z": 1 });
    await workRows.worked(db, ahead, { "2026-06-03T11:45:00Z": 20 });
    // Honolulu's 3 June counts up to 08:00 there.
    await workRows.worked(db, behind, { "2026-06-03T17:45:00Z": 300 });
    await workRows.worked(db, behind, { "2026-06-03T18:00:00Z": 4000 });
    const report = await range("range=7d&timeZone=UTC");
    expect(report.totals.workedS).toBe(0);
    expect(report.previous.workedS).toBe(320);
  });

  it("compares twelve months with the same months of the year before", async () => {
    now = new Date("2026-11-21T06:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2025-12-01T00:00:00Z": 1 });
    await workRows.worked(db, robot, { "2026-11-21T05:00:00Z": 2 });
    await workRows.worked(db, robot, { "2024-12-01T00:00:00Z": 10 });
    await workRows.worked(db, robot, { "2025-11-20T12:00:00Z": 20 });
    await workRows.worked(db, robot, { "2025-11-21T05:00:00Z": 40 });
    await workRows.worked(db, robot, { "2025-11-21T06:00:00Z": 80 });
    await workRows.worked(db, robot, { "2025-11-22T00:00:00Z": 160 });
    const report = await range("range=12m");
    expect(report.totals.workedS).toBe(3);
    expect(report.previous.workedS).toBe(70);
    expect(report.series).toHaveLength(12);
    expect(report.series.at(0)).toMatchObject({ day: "2025-12-01", workedS: 1 });
  });

  it("ends the year before at each site's own day around the turn of a month", async () => {
    // 1 June for the caller, 31 May in Los Angeles, where the year before ends on 31 May at 20:00.
    now = new Date("2026-06-01T03:00:00Z");
    const robot = await aRobot({ timeZone: "America/Los_Angeles" });
    await workRows.worked(db, robot, {
      "2025-05-31T20:00:00Z": 1,
      "2025-06-01T02:45:00Z": 2,
      "2025-06-01T03:00:00Z": 4,
      "2024-07-01T12:00:00Z": 8,
      "2024-06-30T12:00:00Z": 16,
    });
    await workRows.endedTask(db, robot, "2025-06-01T02:00:00Z");
    await workRows.endedTask(db, robot, "2025-06-01T04:00:00Z");
    await workRows.worked(db, await aRobot(), { "2025-05-12T12:00:00Z": 256, "2025-06-01T02:45:00Z": 64 });
    for (const scope of [EVERYTHING, branch(tenant)]) {
      const { previous } = await range("range=12m&timeZone=UTC", scope);
      expect(previous).toMatchObject({ workedS: 331, tasks: 1 });
    }
  });

  it("compares 29 February with the whole of the February before", async () => {
    now = new Date("2028-02-29T06:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2027-02-28T23:45:00Z": 5 });
    await workRows.worked(db, robot, { "2027-03-01T00:00:00Z": 50 });
    const report = await range("range=12m");
    expect(report.previous.workedS).toBe(5);
    expect(report.totals.workedS).toBe(50);
  });

  it("counts the time in service of what cleans alone: sensors do not dilute the usage rate", async () => {
    now = new Date("2026-06-10T12:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2026-06-10T08:00:00Z": 600, "2026-06-03T08:00:00Z": 300 });
    const alone = await range("range=7d");
    const sensor = await workRows.aProduct(db, "Sensor", "sensor");
    for (const kind of ["sensor", "concentrator", "other"])
      await aRobot({ productId: await workRows.aProduct(db, kind, kind) });
    for (const request of ["range=7d", `range=7d&organizationId=${tenant}`]) {
      const { totals, previous } = await range(request);
      expect(totals.usageRate).toBeCloseTo(alone.totals.usageRate ?? Number.NaN, 12);
      expect(previous.usageRate).toBeCloseTo(alone.previous.usageRate ?? Number.NaN, 12);
    }
    await aRobot({ productId: sensor });
    expect((await range("range=7d&kind=sensor")).totals.usageRate).toBeNull();
    await aRobot();
    expect((await range("range=7d")).totals.usageRate).toBeCloseTo((alone.totals.usageRate ?? 0) / 2, 12);
    expect((await served.ask<FleetNow>("/platform/dashboard/now")).total).toBe(6);
  });

  it("divides working time by time in service: commissioned, not decommissioned, not locked", async () => {
    now = new Date("2026-06-10T12:00:00Z");
    const robot = await aRobot({ commissionedAt: "2026-06-10T00:00:00Z" });
    await aRobot({ commissionedAt: "2026-06-09T00:00:00Z", decommissionedAt: "2026-06-09T06:00:00Z" });
    await workRows.worked(db, robot, { "2026-06-10T01:00:00Z": 3_600 });
    await db.run(sql`insert into device_lock_periods values
      (${robot}, '2026-06-10T02:00:00Z', '2026-06-10T04:00:00Z'), (${robot}, '2026-06-10T11:00:00Z', null)`);
    const { totals, previous } = await range("range=7d");
    expect(totals.usageRate).toBeCloseTo(1 / (12 - 3 + 6), 9);
    expect(totals.activeDevices).toBe(1);
    expect(previous.usageRate).toBeNull();
  });

  it("counts only devices within the scope and the filters", async () => {
    now = new Date("2026-06-10T12:00:00Z");
    const vacuum = await workRows.aProduct(db, "Vacuum", "vacuum");
    await workRows.worked(db, await aRobot(), { "2026-06-10T01:00:00Z": 1 });
    await workRows.worked(db, await aRobot({ organizationId: otherTenant }), { "2026-06-10T01:00:00Z": 10 });
    await workRows.worked(db, await aRobot({ productId: vacuum }), { "2026-06-10T01:00:00Z": 100 });
    const workedS = async (query: string, scope?: DataScope) =>
      (await range(`range=30d&${query}`, scope)).totals.workedS;
    expect(await workedS("", EVERYTHING)).toBe(111);
    expect(await workedS("", branch(tenant))).toBe(101);
    expect(await workedS("", NOTHING)).toBe(0);
    expect(await workedS("kind=vacuum")).toBe(100);
    expect(await workedS(`organizationId=${platform}`)).toBe(111);
    expect(await workedS(`organizationId=${otherTenant}`, branch(tenant))).toBe(0);
  });
});

describe("week on week and month on month (§9)", () => {
  it("compares the week since Monday and the month since its first day", async () => {
    // A Wednesday.
    now = new Date("2026-06-10T12:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2026-06-08T00:00:00Z": 1 });
    await workRows.worked(db, robot, { "2026-06-07T23:45:00Z": 2 });
    await workRows.worked(db, robot, { "2026-06-03T11:45:00Z": 4 });
    await workRows.worked(db, robot, { "2026-06-03T12:00:00Z": 8 });
    await workRows.worked(db, robot, { "2026-05-10T11:45:00Z": 16 });
    await workRows.worked(db, robot, { "2026-05-10T12:00:00Z": 32 });
    const { week, month } = await comparison("UTC");
    expect([week.current.workedS, week.previous.workedS]).toEqual([1, 4]);
    expect([month.current.workedS, month.previous.workedS]).toEqual([15, 16]);
  });

  it("compares a Monday with the Monday before, and a first day with the first day before", async () => {
    now = new Date("2026-06-01T12:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, {
      "2026-06-01T00:00:00Z": 1,
      "2026-05-31T23:45:00Z": 2,
      "2026-05-25T11:45:00Z": 4,
      "2026-05-24T23:45:00Z": 8,
      "2026-05-01T11:45:00Z": 16,
      "2026-04-30T23:45:00Z": 32,
    });
    const { week, month } = await comparison("UTC");
    expect([week.current.workedS, week.previous.workedS]).toEqual([1, 4]);
    expect([month.current.workedS, month.previous.workedS]).toEqual([1, 16]);
  });

  it("compares the 31st with the whole of a shorter month, and nothing beyond it", async () => {
    now = new Date("2026-03-31T12:00:00Z");
    const robot = await aRobot();
    await workRows.worked(db, robot, { "2026-02-28T23:45:00Z": 5 });
    await workRows.worked(db, robot, { "2026-03-01T00:00:00Z": 50 });
    const { month } = await comparison("UTC");
    expect([month.current.workedS, month.previous.workedS]).toEqual([50, 5]);
  });

  it("gives a site whose month has not begun nothing to be compared with", async () => {
    // 1 April for the caller, 31 March in Los Angeles.
    now = new Date("2026-04-01T03:00:00Z");
    const robot = await aRobot({ timeZone: "America/Los_Angeles" });
    await workRows.worked(db, robot, { "2026-03-01T20:00:00Z": 5 });
    const { month } = await comparison("UTC");
    expect([month.current.workedS, month.previous.workedS]).toEqual([0, 0]);
  });
});

describe("the fleet now", () => {
  it("counts devices by status and the work of each site's own day", async () => {
    now = new Date("2026-06-10T18:00:00Z");
    const working = await aRobot({ timeZone: "Pacific/Auckland" });
    const charging = await aRobot();
    await aRobot();
    await aRobot({ decommissionedAt: "2026-06-01T00:00:00Z" });
    await db.run(sql`insert into device_states (device_id, is_online, status, error_count, task_name) values
      (${working}, true, '04', 1, 'Lobby'), (${charging}, true, '00', 0, null)`);
    await workRows.worked(db, working, { "2026-06-10T13:00:00Z": 60 });
    await workRows.worked(db, working, { "2026-06-10T11:00:00Z": 1000 });
    await workRows.endedTask(db, working, "2026-06-10T14:00:00Z");
    const fleet = await served.ask<FleetNow>("/platform/dashboard/now");
    expect(fleet).toMatchObject({ total: 3, online: 2, working: 1, charging: 1, inError: 1 });
    expect(fleet.byStatus).toEqual([
      { status: "00", count: 1 },
      { status: "03", count: 1 },
      { status: "04", count: 1 },
    ]);
    expect(fleet.today).toMatchObject({ workedS: 60, endedTasks: 1, runningTasks: 1 });
    // The other sites are on the day before.
    expect(fleet.today).toMatchObject({ firstDay: "2026-06-10", lastDay: "2026-06-11" });
  });

  it("shows floors with the most working robots first, in their newest version", async () => {
    const [a, b, c] = [await aRobot(), await aRobot(), await aRobot()];
    await db.run(sql`insert into device_states (device_id, is_online, status, map_key) values
      (${a}, true, '01', 'quiet'), (${b}, true, '02', 'busy'), (${c}, true, '01', 'busy')`);
    for (const [mapKey, version] of [
      ["quiet", "1"],
      ["busy", "1"],
      ["busy", "2"],
    ] as const)
      await insertMap(db, { organizationId: tenant, mapKey, version, name: `${mapKey} ${version}` });
    const floors = await served.ask<LiveFloor[]>("/platform/dashboard/floors");
    expect(floors.map(({ name, deviceIds }) => [name, deviceIds])).toEqual([
      ["busy 2", [b, c]],
      ["quiet 1", [a]],
    ]);
    expect(await served.ask<LiveFloor[]>("/platform/dashboard/floors", branch(otherTenant))).toEqual([]);
  });
});
