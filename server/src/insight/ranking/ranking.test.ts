import type { Page } from "@sweepline/contract/core/paging.ts";
import type { RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import { type DataScope, NOTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { rankingRoom } from "./index.ts";

let now = new Date("2026-06-10T12:00:00Z");

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) =>
  rankingRoom({ db, clock: { now: () => now } }).routes?.(route),
);
const platform = await workRows.anOrganization(db, "Platform");
const tenant = await workRows.anOrganization(db, "Harbor", platform);
const other = await workRows.anOrganization(db, "Meadow", platform);
const scrubber = await workRows.aProduct(db, "Scrubber");
const vacuum = await workRows.aProduct(db, "Vacuum", "vacuum");
// Sensors stand beside the machines, and clean nothing.
const sensor = await workRows.aProduct(db, "Sensor", "sensor");
for (const name of ["Drip", "Damp"])
  await workRows.aDevice(db, { organizationId: tenant, productId: sensor, name });
const work: [organizationId: number, productId: number, name: string, workedS: number, before: number][] = [
  [tenant, scrubber, "Ada", 500, 5],
  [tenant, scrubber, "Bea", 300, 30],
  [other, scrubber, "Cleo", 300, 0],
  [other, vacuum, "Dora", 100, 0],
  [other, vacuum, "Eva", 0, 900],
];
for (const [organizationId, productId, name, workedS, before] of work) {
  const id = await workRows.aDevice(db, { organizationId, productId, name });
  if (workedS) await workRows.worked(db, id, { "2026-06-09T08:00:00Z": workedS });
  if (before) await workRows.worked(db, id, { "2026-06-02T08:00:00Z": before });
}

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

const rank = (query: string, scope?: DataScope) =>
  served.ask<Page<RankingRow>>(`/platform/ranking/page?${query}`, scope);

describe("the ranking (§1)", () => {
  it("lists what cleans, and counts nothing else", async () => {
    expect((await rank("search=drip")).total).toBe(0);
    expect((await rank("kind=sensor")).records).toEqual([]);
    const names = (await rank("subject=product")).records.map(({ name }) => name);
    expect(names.sort()).toEqual(["Scrubber", "Vacuum"]);
    const [harbor] = (await rank("subject=organization&search=harbor")).records;
    expect(harbor?.devices).toBe(2);
  });

  it("lets equal values share a place and tells the value of the period before", async () => {
    const { records, total } = await rank("sort=-workedS");
    expect(records.map(({ name, place, previous }) => [name, place, previous])).toEqual([
      ["Ada", 1, 5],
      ["Cleo", 2, 0],
      ["Bea", 2, 30],
      ["Dora", 4, 0],
      ["Eva", 5, 900],
    ]);
    expect(total).toBe(5);
  });

  it("pages without overlap, keeps places when read from the end, and knows the total beyond it", async () => {
    const first = await rank("sort=workedS&size=2");
    const second = await rank("sort=workedS&size=2&current=2");
    expect([...first.records, ...second.records].map(({ name, place }) => [name, place])).toEqual([
      ["Eva", 5],
      ["Dora", 4],
      ["Bea", 2],
      ["Cleo", 2],
    ]);
    expect(await rank("size=2&current=9")).toMatchObject({ records: [], total: 5 });
  });

  it("tells the value of the period before on every page, and of every subject", async () => {
    const previous = async (query: string) =>
      (await rank(`sort=workedS&${query}`)).records.map((row) => [row.name, row.previous]);
    expect(await previous("size=2")).toEqual([
      ["Eva", 900],
      ["Dora", 0],
    ]);
    expect(await previous("subject=organization")).toEqual([
      ["Meadow", 900],
      ["Harbor", 35],
    ]);
    expect(await previous("subject=product")).toEqual([
      ["Vacuum", 900],
      ["Scrubber", 35],
    ]);
  });

  it("searches without renumbering, and takes wildcards for text", async () => {
    const { records, total } = await rank("sort=-workedS&search=dor");
    expect(records.map(({ name, place }) => [name, place])).toEqual([["Dora", 4]]);
    expect(total).toBe(1);
    expect((await rank("search=%25")).total).toBe(0);
  });

  it("ranks organizations and products by the work of their devices", async () => {
    const organizations = await rank("subject=organization&sort=-cleanedAreaSqm");
    expect(organizations.records.map((row) => [row.name, row.detail, row.devices, row.workedS])).toEqual([
      ["Harbor", "TENANT", 2, 800],
      ["Meadow", "TENANT", 3, 400],
    ]);
    const products = await rank("subject=product&sort=-usageRate");
    const inServiceS = (6 * 24 + 12) * 3_600;
    expect(products.records.map((row) => [row.name, row.usageRate])).toEqual([
      ["Scrubber", expect.closeTo(1_100 / (3 * inServiceS), 12)],
      ["Vacuum", expect.closeTo(100 / (2 * inServiceS), 12)],
    ]);
  });

  it("ranks within the scope only", async () => {
    const { records } = await rank("sort=-workedS", { ...NOTHING, rootIds: [tenant] });
    expect(records.map(({ name, place }) => [name, place])).toEqual([
      ["Ada", 1],
      ["Bea", 2],
    ]);
    expect((await rank("", NOTHING)).total).toBe(0);
  });

  it("answers every sort of every subject over every range", async () => {
    for (const subject of ["device", "organization", "product"])
      for (const sort of ["cleanedAreaSqm", "workedS", "tasks", "usageRate", "waterUsedL", "distanceM"])
        for (const range of ["7d", "30d", "12m"])
          expect((await rank(`subject=${subject}&sort=-${sort}&range=${range}`)).records[0]?.place).toBe(1);
  });

  it("ends the year before at each site's own day around the turn of a month", async () => {
    now = new Date("2026-06-01T03:00:00Z");
    const quay = await workRows.anOrganization(db, "Quay", platform);
    const device = { organizationId: quay, productId: scrubber };
    const behind = await workRows.aDevice(db, { ...device, timeZone: "America/Los_Angeles" });
    await workRows.worked(db, behind, {
      "2024-06-30T12:00:00Z": 1,
      "2025-04-30T12:00:00Z": 2,
      "2025-05-31T12:00:00Z": 4,
      "2025-06-01T02:45:00Z": 8,
      "2025-06-01T03:00:00Z": 16,
    });
    const here = await workRows.aDevice(db, device);
    await workRows.worked(db, here, {
      "2025-05-12T12:00:00Z": 256,
      "2025-05-31T12:00:00Z": 32,
      "2025-06-01T02:45:00Z": 64,
      "2025-06-01T03:00:00Z": 128,
    });
    const { records } = await rank("subject=organization&search=quay&sort=workedS&range=12m&timeZone=UTC");
    expect(records.map(({ previous }) => previous)).toEqual([2 + 4 + 8 + 256 + 32 + 64]);
  });
});
