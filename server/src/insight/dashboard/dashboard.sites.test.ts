import type { Comparison, FleetNow, RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
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
    `truncate devices,
    usage_quarters, usage_days, usage_months, task_reports cascade`,
  );
});

const aRobot = (timeZone: string) =>
  workRows.aDevice(db, { organizationId: platform, productId: scrubber, timeZone });

describe("sites around the world", () => {
  it("tells the whole fleet the same as someone who may see every branch of it", async () => {
    // In Kolkata and Auckland the day before ends apart from the others'; in New York the clocks changed in between.
    now = new Date("2026-11-05T15:07:30Z");
    const zones = ["UTC", "Asia/Kolkata", "Pacific/Auckland", "America/New_York", "Asia/Shanghai"];
    for (const [index, timeZone] of zones.entries()) {
      const robot = await aRobot(timeZone);
      for (let hour = 0; hour < 40; hour++)
        await workRows.worked(db, robot, {
          [new Date(Date.UTC(2026, 9, 28, hour)).toISOString()]: 2 ** index,
          [new Date(Date.UTC(2026, 9, 28, hour, 45)).toISOString()]: 100 * 2 ** index,
        });
      await workRows.endedTask(db, robot, "2026-10-29T09:59:00Z");
    }
    const range = (scope: DataScope) =>
      served.ask<RangeReport>("/platform/dashboard/range?range=7d&timeZone=Asia/Shanghai", scope);
    const whole = await range(EVERYTHING);
    expect(whole.previous.workedS).toBeGreaterThan(0);
    expect(whole).toEqual(await range({ ...NOTHING, rootIds: [platform] }));
  });

  it.each([
    ["while it is one date everywhere", "2026-06-10T07:30:00Z", true],
    ["while it is tomorrow at some", "2026-06-10T18:00:00Z", false],
  ])("has one today: the hero and the chart's bar of that day, %s", async (_, at, isOneDate) => {
    now = new Date(at);
    for (const [index, timeZone] of [
      "America/New_York",
      "UTC",
      "Asia/Shanghai",
      "Pacific/Auckland",
    ].entries()) {
      const robot = await aRobot(timeZone);
      for (let hour = 0; hour < 72; hour += 1)
        await workRows.worked(db, robot, {
          [new Date(Date.UTC(2026, 5, 8, hour, 15)).toISOString()]: 3 ** index * (hour + 1),
        });
      for (let hour = 0; hour < 48; hour += 5)
        await workRows.endedTask(db, robot, new Date(Date.UTC(2026, 5, 9, hour)).toISOString());
    }
    const { today } = await served.ask<FleetNow>("/platform/dashboard/now");
    const { series } = await served.ask<RangeReport>("/platform/dashboard/range?range=7d&timeZone=UTC");
    const bar = series.at(-1);
    const hero = [today?.workedS, today?.cleanedAreaSqm, today?.endedTasks];
    const shown = [bar?.workedS, bar?.cleanedAreaSqm, bar?.tasks];
    expect(bar?.workedS).toBeGreaterThan(0);
    if (isOneDate) expect(hero).toEqual(shown);
    else expect(hero).not.toEqual(shown);
    // Where the two differ, the console names the days (`today-figures.tsx`).
    const days = [today?.firstDay, today?.lastDay];
    expect(days).toEqual(isOneDate ? [bar?.day, bar?.day] : [bar?.day, "2026-06-11"]);
  });

  it("leaves out of the month the day that has begun only at sites ahead", async () => {
    // 11 June in Auckland, 10 June for the caller.
    now = new Date("2026-06-10T18:00:00Z");
    const ahead = await aRobot("Pacific/Auckland");
    await workRows.worked(db, ahead, { "2026-06-10T13:00:00Z": 1, "2026-06-02T13:00:00Z": 10 });
    await workRows.worked(db, await aRobot("UTC"), {
      "2026-06-10T13:00:00Z": 100,
      "2026-06-01T00:00:00Z": 1000,
    });
    const { week, month } = await served.ask<Comparison>("/platform/dashboard/comparison?timeZone=UTC");
    expect([week.current.workedS, month.current.workedS]).toEqual([100, 1110]);
  });
});
