/** What figures of a year of many devices cost: rows that are not in the answer are not read. */
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  DAY_MS,
  EVERYTHING,
  type FleetFixture,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, preparedBy, waysOf } from "../../../test/plans.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { keepFleetDays } from "../../fleet/telemetry/index.ts";
import { createDashboardStore } from "../dashboard/dashboard.store.ts";
import { createRankingStore } from "../ranking/ranking.store.ts";
import { usageReportStore } from "../usage-report/usage-report.store.ts";
import { rangePeriod } from "./periods.ts";

const DEVICES = 500;
/** Each tenant's. */
const OWN = DEVICES / 100;
const DAYS = 760;
const PAGE = 20;
/** Of the whole fleet are not kept, see `keepFleetDays`. */
const NEWEST_DAYS = 4;
/** The end of a month of thirty days. */
const NOW = new Date("2026-04-30T12:00:00Z");
const TODAY = "2026-04-30";
let fixture: FleetFixture;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await ensurePartitions(db, { from: new Date(NOW.getTime() - (DAYS + 31) * DAY_MS), to: NOW }, [
    "usage_quarters",
    "usage_days",
    "usage_months",
    "task_reports",
  ]);
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone, commissioned_at)
    select 'P-' || g, 'Acme', ${productId}, 1001 + g % 100, 'UTC', '2020-01-01' from generate_series(1, ${DEVICES}) g`);
  await db.run(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    select 1000 + g, 'Place', 'UTC', 1, 0, 'none' from generate_series(1, 100) g`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at)
    select d.id, p.id, ${NOW} from devices d join places p on p.organization_id = d.organization_id`);
  await db.run(sql`
    insert into usage_days (device_id, site_day, worked_s, tasks_completed)
    select d.id, ${TODAY}::date - n, 3600 + d.id, 1 from generate_series(0, ${DAYS}) n, devices d where d.serial_number like 'P-%'
    order by 2, 1`);
  await db.run(sql`
    insert into usage_months (device_id, site_month, worked_s, tasks_completed)
    select device_id, date_trunc('month', site_day)::date, sum(worked_s), count(*) from usage_days group by 1, 2 order by 2, 1`);
  await keepFleetDays(db, NOW);
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

const TENANT = branch(1_002);
const READERS: [string, DataScope, number][] = [
  ["a tenant", TENANT, OWN],
  ["the platform", EVERYTHING, DEVICES],
];

describe.each(READERS)("a year's usage, asked for by %s", (_, scope, devices) => {
  const page = (subject: "day" | "device", sort?: "-name") => (db: Queries) =>
    usageReportStore(db).page(
      { ...{ scope, subject, sort, now: NOW }, from: "2025-04-30", to: TODAY },
      { current: 1, size: PAGE },
    );

  it.each([undefined, "-name"] as const)("is summed of the days on the page alone (%s)", async (sort) => {
    const { rows } = await waysOf(fixture.db, page("day", sort));
    expect(rows.usage_days ?? 0).toBeLessThanOrEqual(PAGE * devices);
  });

  it("is summed of months, and looks for the places of the devices on the page alone", async () => {
    const { rows } = await waysOf(fixture.db, page("device"));
    expect(rows.usage_days ?? 0).toBeLessThanOrEqual(devices);
    expect(rows.place_devices ?? 0).toBeLessThanOrEqual(PAGE);
  });

  it("is planned for its own days, however often it is asked for", async () => {
    expect(await preparedBy(fixture.db, page("day"))).toEqual([]);
  });
});

const question = (scope: DataScope, range: "30d" | "12m") => ({
  ...{ scope, now: NOW },
  period: rangePeriod(range, TODAY),
});

describe("twelve months of the whole fleet", () => {
  it("are its days that are kept", async () => {
    const { rows } = await waysOf(fixture.db, async (db) => {
      const store = createDashboardStore(db);
      const asked = question(EVERYTHING, "12m");
      await store.series(asked, asked.period);
      await store.previousWork(asked);
    });
    expect(rows.usage_months ?? 0).toBe(0);
    expect(rows.usage_days ?? 0).toBeLessThanOrEqual(NEWEST_DAYS * DEVICES);
  });
});

describe("a ranking", () => {
  const ranking = (subject: "device" | "organization") => (db: Queries) =>
    createRankingStore(db).page({
      ...{ ...question(EVERYTHING, "30d"), subject, measure: "usageRate", isAscending: false },
      page: { current: 1, size: PAGE },
    });

  it("takes a month that lies whole in its days as such, and compares devices on the page alone", async () => {
    const { rows } = await waysOf(fixture.db, ranking("device"));
    // Of those, all work and what it is compared with.
    expect(rows.usage_days ?? 0).toBeLessThanOrEqual(2 * 31 * PAGE);
  });

  it("of organizations compares all, and reads their days but once", async () => {
    const { rows } = await waysOf(fixture.db, ranking("organization"));
    expect(rows.usage_days ?? 0).toBeLessThanOrEqual(31 * DEVICES);
  });
});
