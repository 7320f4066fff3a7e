import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { readSchema } from "../../tools/house/schema.ts";
import { createDatabase } from "../src/core/db/database.ts";
import { BOUNDED_TABLES } from "./bounded-tables.ts";
import { createTestDatabase } from "./database.ts";

const test = await createTestDatabase();
const db = createDatabase({ url: test.url, size: 1, onError: () => undefined });
afterAll(async () => {
  await db.close();
  await test.drop();
});

it("knows of every table what keeps it from growing without end, and of no other", async () => {
  const tables = await db.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const names = tables.map(({ name }) => name).sort();
  expect(Object.keys(BOUNDED_TABLES).sort()).toEqual(names);
  expect([...readSchema(`${import.meta.dirname}/../migrations`).tables].sort()).toEqual(names);
});
