import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Comparison, RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Served, serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { createDatabase, type Database } from "../../core/db/database.ts";
import { createLog } from "../../core/log.ts";
import { dashboardRoom } from "../../insight/dashboard/index.ts";
import { demoRobots } from "../demo-robots.ts";
import { createSeedSteps } from "../seed-steps.store.ts";
import { CHARGE_PERCENT_H } from "./battery.ts";
import { FLOOR_ZONES } from "./floor-zones.ts";
import type { KnownRobot } from "./records.ts";
import { drawDay } from "./robot-day.ts";
import { dayIndexAt, siteDay } from "./site-clock.ts";
import { livingOf, writeHistory } from "./write-history.ts";

const UNTIL = Date.parse("2026-11-18T14:20:00Z");
const DAY_MS = 86_400_000;
/** A robot of each building and country, the oldest a year and a half at work. */
const FLEET = demoRobots()
  .filter((_, index) => index < 8)
  .map((robot, index) => ({ ...robot, commissionedDaysAgo: 130 + index * 60 }));

let testDatabase: TestDatabase;
let db: Database;
let served: Served;
let known: KnownRobot[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
  served = await serveRooms(db, (route) =>
    dashboardRoom({ db, clock: { now: () => new Date(UNTIL) } }).routes?.(route),
  );
  const organizationId = await workRows.anOrganization(db, "Platform");
  const productId = await workRows.aProduct(db, "Scrubber");
  known = [];
  for (const robot of FLEET) {
    const { timeZone } = robot.floor;
    const { startsAt } = siteDay(timeZone, livingOf(robot, UNTIL).firstDay);
    const commissionedAt = new Date(startsAt).toISOString();
    const request = { organizationId, productId, timeZone, commissionedAt };
    known.push({ robot, deviceId: await workRows.aDevice(db, request) });
  }
  await writeHistory({
    db,
    log: createLog("silent"),
    steps: createSeedSteps(db),
    until: UNTIL,
    robots: known,
  });
}, 60_000);

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

describe("the demo's history", () => {
  it("has rollups that are the sum of its task reports, by site-day and by month", async () => {
    const odd = await db.many(sql`
      with told as (
        select t.device_id, (t.ended_at at time zone d.time_zone)::date as day, sum(t.duration_s) as worked_s,
          sum(t.actual_area_sqm) as area, count(*) as tasks,
          count(*) filter (where t.end_status = 'completed') as completed
        from task_reports t join devices d on d.id = t.device_id group by 1, 2)
      select coalesce(told.day, u.site_day) as day
      from told full join usage_days u on u.device_id = told.device_id and u.site_day = told.day
      where told.day is null or u.site_day is null or abs(u.worked_s - told.worked_s) > 0.01
        or abs(u.cleaned_area_sqm - told.area) > 0.01 or u.tasks_completed <> told.completed
        or u.tasks_completed + u.tasks_ended_manually + u.tasks_cancelled + u.tasks_abnormal + u.tasks_partly
          <> told.tasks`);
    expect(odd).toEqual([]);
  });

  it("has quarter hours and months that add up to the same", async () => {
    const sums = await db.one<Record<string, number>>(sql`
      with day as (select device_id, site_day from usage_days where site_day > ${"2026-08-20"}::date)
      select (select sum(worked_s) from usage_days) as days, (select sum(worked_s) from usage_months) as months,
        (select sum(u.worked_s) from usage_days u join day using (device_id, site_day)) as recent_days,
        (select sum(q.worked_s) from usage_quarters q join devices d on d.id = q.device_id
          where (q.quarter_at at time zone d.time_zone)::date > ${"2026-08-20"}::date) as recent_quarters`);
    expect(sums.months).toBeCloseTo(sums.days ?? 0, 3);
    expect(sums.recent_quarters).toBeCloseTo(sums.recent_days ?? 0, 3);
  });

  it("has months that say on which of their days there was work", async () => {
    const odd = await db.many(sql`
      with days as (
        select device_id, date_trunc('month', site_day)::date as site_month,
          count(*) filter (where worked_s > 0) as worked,
          bit_or(case when worked_s > 0 then 1 << (extract(day from site_day)::int - 1) else 0 end) as bits
        from usage_days group by 1, 2)
      select d.site_month from days d full join usage_months m using (device_id, site_month)
      where m.worked_days is distinct from d.bits or bit_count(m.worked_days::bit(32)) <> d.worked`);
    expect(odd).toEqual([]);
  });

  it("tells nothing impossible", async () => {
    const odd = await db.one<Record<string, number>>(sql`
      select
        (select count(*) from task_reports where actual_area_sqm < 0 or actual_area_sqm > planned_area_sqm + 0.1
          or duration_s < 0 or duration_s > extract(epoch from ended_at - started_at)) as runs,
        (select count(*) from task_reports where ended_at > ${new Date(UNTIL)} or end_status is null) as unfinished,
        (select count(*) from (select ended_at, lead(started_at) over (partition by device_id order by started_at) as next
          from task_reports) t where next < ended_at) as overlaps,
        (select count(*) from usage_quarters where worked_s < 0 or worked_s > 900.001 or cleaned_area_sqm < 0) as quarters,
        (select count(*) from usage_days where worked_s > 20 * 3600) as days,
        (select count(*) from task_reports where end_battery_percent not between 0 and start_battery_percent) as batteries,
        (select count(*) from (select started_at, start_battery_percent, lag(ended_at) over before as left_at,
            lag(end_battery_percent) over before as left_percent from task_reports
            window before as (partition by device_id order by started_at)) t
          where start_battery_percent - left_percent
            > ${CHARGE_PERCENT_H} * extract(epoch from started_at - left_at) / 3600 + 0.5) as charged_too_fast,
        (select count(*) from task_reports where start_battery_percent - end_battery_percent
          > 40 * extract(epoch from ended_at - started_at) / 3600 + 0.5 or end_battery_percent < 10) as drained_too_fast,
        (select count(*) from task_reports where end_water_percent < 0) as tanks,
        (select count(*) from connection_records where disconnected_at is null or disconnected_at < connected_at
          or disconnected_at > ${new Date(UNTIL)} or offline_reason is null) as connections,
        (select count(*) from (select disconnected_at, lead(connected_at) over (partition by device_id
          order by connected_at) as next from connection_records) c where next < disconnected_at) as twice_connected,
        (select count(*) from device_log where at >= ${new Date(UNTIL)}) as lines_of_the_future`);
    for (const [what, number] of Object.entries(odd)) expect([what, number]).toEqual([what, 0]);
  });

  it("plans as much as the zones that a run names have on their map", async () => {
    const runs = await db.many<{ name: string; planId: string; planned: number }>(sql`
      select distinct task_name as name, map_key as "planId", planned_area_sqm::float8 as planned from task_reports`);
    expect(runs.length).toBeGreaterThan(20);
    for (const { name, planId, planned } of runs) {
      const zones = FLOOR_ZONES[planId] ?? [];
      const [names = "", more = "0"] = name.split(" +");
      const named = names.split(", ").map((one) => zones.findIndex(([zone]) => zone === one));
      expect(named, name).not.toContain(-1);
      const count = named.length + Number(more);
      const areas = Array.from(
        { length: count },
        (_, turn) => zones[((named[0] ?? 0) + turn) % zones.length],
      );
      const areaSqm = areas.reduce((sum, zone) => sum + (zone?.[1] ?? 0), 0);
      expect([name, planned]).toEqual([name, expect.closeTo(areaSqm, 1)]);
    }
  });

  it("ends tasks in believable shares, and connections for every reason", async () => {
    const ends = await db.many<{ status: string; share: number }>(sql`
      select end_status as status, (count(*) / sum(count(*)) over ())::float8 as share from task_reports group by 1`);
    const share = Object.fromEntries(ends.map((end) => [end.status, end.share]));
    expect(share.completed).toBeGreaterThan(0.8);
    expect(share.completed).toBeLessThan(0.95);
    for (const status of ["partlyCompleted", "endedManually", "cancelled", "abnormalEnd"])
      expect(share[status]).toBeGreaterThan(0.003);
    const reasons = await db.many<{ reason: string }>(
      sql`select distinct offline_reason as reason from connection_records order by 1`,
    );
    expect(reasons.map(({ reason }) => reason)).toEqual([
      "brokerRestart",
      "closed",
      "kicked",
      "lost",
      "silence",
    ]);
  });

  it("has weeks: an office rests on Sundays, a mall does not", () => {
    const areaOn = (kind: string, weekday: number): number => {
      const robot = demoRobots().find(({ floor }) => floor.kind === kind);
      if (!robot) throw new Error(kind);
      const living = livingOf(robot, UNTIL);
      let area = 0;
      for (let index = living.lastDay - 140; index < living.lastDay; index += 1) {
        const day = siteDay(robot.floor.timeZone, index);
        if (day.weekday === weekday) for (const run of drawDay(living, day, UNTIL)) area += run.areaSqm;
      }
      return area;
    };
    expect(areaOn("office", 0)).toBeLessThan(areaOn("office", 3) * 0.45);
    expect(areaOn("mall", 6)).toBeGreaterThan(areaOn("mall", 2) * 1.1);
  });

  it("draws the same day again, and no other for another robot", () => {
    const [one, other] = [FLEET[0], FLEET[5]];
    if (!one || !other) throw new Error("a fleet of eight");
    const index = dayIndexAt(one.floor.timeZone, UNTIL) - 3;
    const draw = (robot: typeof one) =>
      drawDay(livingOf(robot, UNTIL), siteDay(robot.floor.timeZone, index), UNTIL);
    expect(draw(one)).toEqual(draw(one));
    expect(draw(one)).not.toEqual(draw({ ...other, floor: one.floor }));
  });

  it("fills days of 23 and 25 hours without leaving them", () => {
    for (const date of ["2026-03-29", "2026-10-25"]) {
      const index = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
      const day = siteDay("Europe/London", index);
      expect(day.endsAt - day.startsAt).toBe((date === "2026-03-29" ? 23 : 25) * 3_600_000);
      for (const robot of demoRobots().filter(({ floor }) => floor.timeZone === "Europe/London"))
        for (const run of drawDay(livingOf(robot, UNTIL), day, UNTIL)) {
          expect(run.startedAt).toBeGreaterThanOrEqual(day.startsAt);
          expect(run.endedAt).toBeLessThan(day.endsAt);
        }
    }
  });

  it("keeps the dashboard's comparisons alive and its rates believable", async () => {
    for (const range of ["7d", "30d", "12m"]) {
      const { totals, previous, series } = await served.ask<RangeReport>(
        `/platform/dashboard/range?range=${range}&timeZone=Asia/Shanghai`,
      );
      expect(totals.usageRate).toBeGreaterThan(0.15);
      expect(totals.usageRate).toBeLessThan(0.5);
      expect(previous.workedS).toBeGreaterThan(0);
      expect(totals.workedS).not.toBeCloseTo(previous.workedS, -3);
      expect(new Set(series.map((point) => Math.round(point.cleanedAreaSqm))).size).toBe(series.length);
    }
    const { week, month } = await served.ask<Comparison>(
      "/platform/dashboard/comparison?timeZone=Asia/Shanghai",
    );
    for (const { current, previous } of [week, month]) {
      const change = current.cleanedAreaSqm / previous.cleanedAreaSqm;
      expect(change).toBeGreaterThan(0.7);
      expect(change).toBeLessThan(1.45);
    }
  });

  it("has a month of signals, in which a robot stands, pauses, runs low and goes offline", async () => {
    const { days, devices, ...found } = await db.one<Record<string, number>>(sql`
      select count(distinct at::date)::int as days, count(distinct device_id)::int as devices,
        count(*) filter (where signal ? 'stillSince')::int as still,
        count(*) filter (where signal->>'status' = ${DEVICE_STATUS.taskPaused})::int as paused,
        count(*) filter (where (signal->'values'->>'batteryPercent')::int < 50)::int as low,
        count(*) filter (where signal->>'isOnline' = 'false')::int as offline,
        count(*) filter (where signal ? 'errors')::int as errors
      from alarm_signals`);
    expect(days).toBeGreaterThanOrEqual(30);
    expect(devices).toBe(FLEET.length);
    for (const [what, count] of Object.entries(found)) expect([what, count > 5]).toEqual([what, true]);
  });

  it("has the faults of its runs, each named and gone, and the same ones in the log", async () => {
    const { faults, open, logged } = await db.one<{ faults: number; open: number; logged: number }>(sql`
      select count(*)::int as faults, count(*) filter (where recovered_at is null)::int as open,
        (select count(*)::int from device_log l where l.kind = 'errorRaised' and not exists (
          select from fault_reports f where f.device_id = l.device_id and f.raised_at = l.at
            and f.reported_as = l.log_values->>'errorType')) as logged
      from fault_reports`);
    expect(faults).toBeGreaterThan(50);
    expect([open, logged]).toEqual([0, 0]);
  });
});
