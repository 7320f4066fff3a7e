import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createDatabase } from "./database.ts";
import { dropPartitions, ensurePartitions, PARTITIONED, type PartitionedTable } from "./partitions.ts";

const test = await createTestDatabase();
const db = createDatabase({ url: test.url, size: 2, onError: () => undefined });

afterAll(async () => {
  await db?.close();
  await test.drop();
});

it("drops whole tables of the past with their indexes, of every table that grows with time", async () => {
  const span = { from: new Date("2023-01-10"), to: new Date("2023-01-12") };
  expect(await ensurePartitions(db, span)).toBeGreaterThan(Object.keys(PARTITIONED).length);
  expect(await ensurePartitions(db, span)).toBe(0);
  for (const table of Object.keys(PARTITIONED) as PartitionedTable[]) {
    const names = await dropPartitions(db, table, new Date("2024-02-01"));
    expect(
      names.every((name) => /_2023(_01(_\d\d)?)?$/.test(name)),
      names.join(),
    ).toBe(true);
    expect(names.length).toBeGreaterThan(0);
  }
});

it("has new ones analyzed for what queries choose by, and no more", async () => {
  await ensurePartitions(db, { from: new Date("2023-03-10"), to: new Date("2023-03-10") });
  const targets = await db.many<{ name: string; target: number | null }>(sql`
    select attname as name, attstattarget::int as target from pg_attribute
     where attrelid = 'telemetry_reports_2023_03_10'::regclass and attname in ('device_id', 'cleaned_rows') order by attname`);
  expect(targets).toEqual([
    { name: "cleaned_rows", target: 0 },
    { name: "device_id", target: 10 },
  ]);
});
