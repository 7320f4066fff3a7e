/** Usage over ranges of whole months and parts of months: the sums are those of every single day. */
import type { Page } from "@sweepline/contract/core/paging.ts";
import type { UsageRow } from "@sweepline/contract/insight/usage-report.ts";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { type DataScope, NOTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { keepFleetDays } from "../../fleet/telemetry/index.ts";
import { usageReportRoom } from "./index.ts";

/** In Shanghai 11 June has begun. */
const NOW = new Date("2026-06-10T18:00:00Z");
const ZONES = ["UTC", "Asia/Shanghai", "America/Los_Angeles"] as const;
const SUBJECTS = ["device", "place", "organization", "product", "day"];
/** Whole months, months that are cut at either end or at both, and the one that is running. */
const RANGES = [
  ["2026-03-15", "2026-06-10"],
  ["2026-03-01", "2026-05-31"],
  ["2026-04-01", "2026-06-11"],
  ["2026-04-30", "2026-05-30"],
  ["2026-03-31", "2026-05-01"],
  ["2026-06-01", "2026-06-09"],
  ["2026-06-02", "2026-06-10"],
  ["2026-06-01", "2026-06-10"],
  ["2026-05-05", "2026-05-20"],
] as const;

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) =>
  usageReportRoom({ db, clock: { now: () => NOW } }).routes?.(route),
);
const platform = await workRows.anOrganization(db, "Platform");
const tenant = await workRows.anOrganization(db, "Harbor", platform);
const scrubber = await workRows.aProduct(db, "Scrubber");
// Neither cleans in these ranges by the book: what they are said to have done belongs to nobody.
const sensor = await workRows.aProduct(db, "Sensor", "sensor");

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/** Reckoned here, by another way than the product's: what each robot did on each day of its site. */
const done: { robot: number; day: string; workedS: number }[] = [];
for (const [index, timeZone] of ZONES.entries()) {
  const robot = await workRows.aDevice(db, { organizationId: tenant, productId: scrubber, timeZone });
  for (let hour = 0; hour < 104 * 24; hour += 19) {
    const at = new Date(Date.UTC(2026, 1, 27, hour, 15));
    if (at > NOW || hour % 5 === index) continue;
    const workedS = 1 + ((hour * 13 + index) % 97);
    await workRows.worked(db, robot, { [at.toISOString()]: workedS });
    done.push({ robot, day: dayIn(timeZone, at), workedS });
  }
}
await workRows.worked(db, await workRows.aDevice(db, { organizationId: tenant, productId: sensor }), {
  "2026-04-10T10:00:00Z": 5_000,
  "2026-06-02T10:00:00Z": 5_000,
});

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

async function usage(query: string, scope?: DataScope): Promise<UsageRow[]> {
  const pages: UsageRow[] = [];
  for (let current = 1; ; current += 1) {
    const url = `/platform/usage/page?${query}&size=50&current=${current}`;
    const { records, total } = await served.ask<Page<UsageRow>>(url, scope);
    pages.push(...records);
    if (pages.length >= total) return pages;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const ALL = ["as it comes in", "with days kept"].flatMap((how) =>
  RANGES.map(([from, to]) => [from, to, how] as const),
);
it.each(ALL)("from %s to %s, %s", async (from, to, how) => {
  if (how === "with days kept") await keepFleetDays(db, NOW);
  const inRange = done.filter(({ day }) => day >= from && day <= to);
  const whole = sum(inRange.map(({ workedS }) => workedS));
  const daysOf = (robot: number) =>
    new Set(inRange.filter((one) => one.robot === robot).map(({ day }) => day));
  const workedDays = sum([...new Set(done.map(({ robot }) => robot))].map((robot) => daysOf(robot).size));
  for (const scope of [undefined, { ...NOTHING, rootIds: [tenant] }])
    for (const subject of SUBJECTS) {
      const rows = await usage(`from=${from}&to=${to}&subject=${subject}`, scope);
      const said = [sum(rows.map((row) => row.workedS)), sum(rows.map((row) => row.cleanedAreaSqm))];
      expect(said, subject).toEqual([whole, whole / 2]);
      expect(sum(rows.map((row) => row.workedDays)), subject).toBe(workedDays);
      if (subject !== "device") continue;
      for (const row of rows) expect(row.workedDays).toBe(daysOf(row.id).size);
    }
});

it.each(["name", "-name"])("by day says the same in pages as in one, in the order of %s", async (sort) => {
  const days = `from=2026-03-15&to=2026-06-10&subject=day&sort=${sort}`;
  for (const scope of [undefined, { ...NOTHING, rootIds: [tenant] }]) {
    const page = (size: number, current: number) =>
      served.ask<Page<UsageRow>>(`/platform/usage/page?${days}&size=${size}&current=${current}`, scope);
    const whole = await page(100, 1);
    expect([whole.records.length, whole.total]).toEqual([88, 88]);
    const pages = await Promise.all([1, 2, 3, 4].map((current) => page(25, current)));
    expect(pages.flatMap(({ records }) => records)).toEqual(whole.records);
    expect(pages.map(({ total }) => total)).toEqual([88, 88, 88, 88]);
    expect(await page(25, 5)).toMatchObject({ records: [], total: 88 });
  }
});

it.each(SUBJECTS)(
  "is answered for days at either end of the calendar, on any page of it: %s",
  async (subject) => {
    for (const [from, to] of [
      ["0001-01-01", "0001-01-02"],
      ["9999-12-30", "9999-12-31"],
    ])
      for (const sort of ["", "&sort=name", "&sort=-name"])
        for (const current of [1, 2, 1_000]) {
          const url = `/platform/usage/page?subject=${subject}&from=${from}&to=${to}${sort}&size=50&current=${current}`;
          const { records, total } = await served.ask<Page<UsageRow>>(url);
          expect([url, records.length]).toEqual([url, current === 1 ? total : 0]);
        }
  },
);
