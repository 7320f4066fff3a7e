/** How the database finds tables and generations where there are as many as there may be. */
import { MAX_GENERATIONS, MAX_TABLES } from "@sweepline/contract/system/codegen/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { waysOf } from "../../../test/plans.ts";
import { aWorld, type World } from "../../../test/world.ts";
import { dropGenerations, dropZips, lastFiles, pageOfGenerations } from "./generations.store.ts";
import { headOf, heldTables, idsOfTables, pageOfTables, referringTables } from "./tables.store.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
  const { db } = world;
  await db.run(sql`
    insert into data_sources (name, kind, url, username, tls, changed_at)
    select 'Source ' || g, 'mysql', 'mysql://db.example:3306/x', 'x', 'none', now() from generate_series(1, 100) g`);
  // Fields are long: no list may read them.
  await db.run(sql`
    insert into generated_tables (source_id, table_name, comment, columns, keys, refers_to, column_count, wing, room, item, title,
      item_title, fields, relation, imported_at, changed_at, generated_at)
    select (select min(id) from data_sources) + g % 100, 'table_' || g, 'A comment', x.long, '[]', '[{"table":"table_1","column":"a"}]',
      40, 'care', 'tables-' || g, 'table-' || g, '{"zh":"表","en":"Tables"}', '{"zh":"表","en":"table"}', x.long, '{"kind":"single"}',
      now(), now() - g * interval '1 minute', case when g % 2 = 0 then now() end
    from generate_series(1, ${MAX_TABLES}) g,
      lateral (select jsonb_agg(md5((g * 1000 + n)::text)) as long from generate_series(1, 300) n) x`);
  await db.run(sql`
    insert into generations (at, staff_name, rooms, names, file_count, bytes, sha256, file_name, zip)
    select now() - g * interval '1 minute', 'Ada', '[{"table":"t","wing":"care","room":"r"}]', 'table_' || g || ' care/tables-' || g, 20, 1,
      '', 'x.zip', case when g <= 500 then decode(repeat(md5(g::text), 300), 'hex') end
    from generate_series(1, ${MAX_GENERATIONS}) g`);
  await db.run(sql`
    insert into generation_tables (generation_id, place, table_id)
    select id, 1, (select min(id) from generated_tables) + id % ${MAX_TABLES} from generations`);
  await asOwner(
    db,
    ...["data_sources", "generated_tables", "generations", "generation_tables"].map(
      (name) => `analyze ${name}`,
    ),
  );
});
afterAll(() => world.close());

const page = { current: 1, size: 20 };

it.each([
  ["all", {}],
  ["by change", { sort: "-changedAt" }],
  ["a source", { sourceId: 7 }],
  ["a name", { search: "table_1999" }],
  ["the last page", { current: 100 }],
])("lists tables: %s, each looked at twice at most", async (_, query) => {
  const ways = await waysOf(world.db, (db) => pageOfTables(db, { ...page, ...query } as never));
  expect(ways.rows.generated_tables ?? 0).toBeLessThanOrEqual(2 * MAX_TABLES);
});

it.each([
  ["all", {}, 5_100],
  ["of a table", { tableId: 77 }, 50],
  // Their names are short: all of them are looked through sooner than an index on parts of them.
  ["by a name", { search: "table_4999" }, 10_100],
])("lists generations: %s, by an index where one helps", async (...[, query, most]) => {
  const ways = await waysOf(world.db, (db) => pageOfGenerations(db, { ...page, ...query } as never));
  expect(ways.rows.generations ?? 0).toBeLessThan(most);
  if ("tableId" in query) expect(ways.sequential).toEqual([]);
  expect(ways.rows.generation_tables ?? 0).toBeLessThan(100);
});

it("finds single rows, what refers to a table and what is to go without looking at all of them", async () => {
  const { min } = await world.db.one<{ min: number }>(sql`select min(id) as min from generated_tables`);
  const ways = await waysOf(world.db, async (db) => {
    await heldTables(db, [min + 1, min + 2]);
    await headOf(db, min + 3);
    await idsOfTables(db, 7, ["table_6", "table_7"]);
    await lastFiles(db, min);
    await referringTables(db, { sourceId: 7, table: "table_1", id: min });
    await dropZips(db, { kept: 500, limit: 100 });
    await dropGenerations(db, { kept: MAX_GENERATIONS, limit: 100 });
  });
  expect(ways.sequential).toEqual([]);
  expect(ways.rows.generated_tables ?? 0).toBeLessThan(100);
});
