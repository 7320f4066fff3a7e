/** One month of work in three zones: home, ranking, usage report, its file and the pages of devices say the same of the same days. */
import type { Page } from "@sweepline/contract/core/paging.ts";
import type { RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import type { RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { type UsageRow, usageExportQuery } from "@sweepline/contract/insight/usage-report.ts";
import { parseCsv } from "hucre/csv";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { createTelemetryReads, keepFleetDays } from "../../fleet/telemetry/index.ts";
import { dashboardRoom } from "../dashboard/index.ts";
import { rankingRoom } from "../ranking/index.ts";
import { usageReportRoom } from "./index.ts";
import { exportUsage } from "./usage-report.export.ts";

/** In Shanghai July has begun, in Los Angeles it is still the morning of the last day of June. */
const NOW = new Date("2026-06-30T18:00:00Z");
const ZONES = ["UTC", "Asia/Shanghai", "America/Los_Angeles"] as const;
const [FROM, TO] = ["2026-06-01", "2026-06-30"];
const MONTH = `from=${FROM}&to=${TO}`;
const clock = { now: () => NOW };

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) => {
  for (const room of [usageReportRoom, rankingRoom, dashboardRoom]) room({ db, clock }).routes?.(route);
});
const platform = await workRows.anOrganization(db, "Platform");
const scrubber = await workRows.aProduct(db, "Scrubber");

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/** Reckoned here, by another way than the product's: seconds of each robot within the month of its site. */
const expected = new Map<number, number>();
for (const [index, timeZone] of ZONES.entries()) {
  const robot = await workRows.aDevice(db, { organizationId: platform, productId: scrubber, timeZone });
  let seconds = 0;
  for (let hour = 0; hour < 32 * 24; hour += 7) {
    const at = new Date(Date.UTC(2026, 4, 31, hour));
    const workedS = 1 + ((hour * 13 + index) % 97);
    if (at > NOW) continue;
    await workRows.worked(db, robot, { [at.toISOString()]: workedS });
    const day = dayIn(timeZone, at);
    if (day >= FROM && day <= TO) seconds += workedS;
  }
  expected.set(robot, seconds);
}
const whole = [...expected.values()].reduce((sum, seconds) => sum + seconds, 0);
/** Of rows that work half a square meter a second. */
const sumsOf = (rows: readonly { workedS: number; cleanedAreaSqm: number }[]) => ({
  workedS: rows.reduce((sum, row) => sum + row.workedS, 0),
  areaSqm: rows.reduce((sum, row) => sum + row.cleanedAreaSqm, 0),
});
const SUMS = { workedS: whole, areaSqm: whole / 2 };

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

// What is kept of a whole fleet says the same as what it is made of.
describe.each(["as it comes in", "with days kept"])("a month of a fleet in three zones, %s", (how) => {
  beforeAll(async () => {
    if (how === "with days kept") await keepFleetDays(db, NOW);
    const { kept } = await db.one<{ kept: number }>(sql`select count(*)::int as kept from usage_fleet_days`);
    expect(kept > 0).toBe(how === "with days kept");
  });

  it("is the same at home, in its sum and in its bars", async () => {
    const report = await served.ask<RangeReport>("/platform/dashboard/range?range=30d&timeZone=UTC");
    expect([report.from, report.to]).toEqual([FROM, TO]);
    expect(sumsOf([report.totals])).toEqual(SUMS);
    expect(sumsOf(report.series)).toEqual(SUMS);
  });

  it("is the same in the ranking", async () => {
    const { records } = await served.ask<Page<RankingRow>>("/platform/ranking/page?range=30d&timeZone=UTC");
    expect(sumsOf(records)).toEqual(SUMS);
  });

  it.each(["device", "place", "organization", "product", "day"])(
    "is the same in the usage by %s",
    async (subject) => {
      const { records } = await served.ask<Page<UsageRow>>(
        `/platform/usage/page?${MONTH}&subject=${subject}&size=50`,
      );
      expect(sumsOf(records)).toEqual(SUMS);
    },
  );

  it("is the same in the file", async () => {
    const query = usageExportQuery.parse({ from: FROM, to: TO, format: "csv" });
    const { bytes } = await exportUsage(db, EVERYTHING, { ...query, language: "en", now: NOW });
    const [head = [], ...rows] = parseCsv((await bytes.toArray()).join("").replace(/^\uFEFF/, ""));
    const column = head.indexOf("Cleaned area (m²)");
    expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBeCloseTo(SUMS.areaSqm, 1);
  });

  it("is the same on the page of each device", async () => {
    const devices = { historyOf: async () => ({ from: null }), requireVisible: async () => undefined };
    const reads = createTelemetryReads({ db, clock, devices: devices as never });
    for (const [robot, seconds] of expected) {
      const days = await reads.usage({ scope: EVERYTHING } as Caller, robot, 40);
      const inMonth = days.filter(({ day }) => day >= FROM && day <= TO);
      expect(sumsOf(inMonth)).toEqual({ workedS: seconds, areaSqm: seconds / 2 });
    }
  });
});
