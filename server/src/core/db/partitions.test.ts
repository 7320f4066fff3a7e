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
