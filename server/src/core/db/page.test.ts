import { MAX_COUNTED } from "@sweepline/contract/core/paging.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { createDatabase } from "./database.ts";
import { EMBEDDED_ROLES } from "./embedded-postgres-cluster.ts";
import { limitOf, readPage } from "./page.ts";

const test = await createTestDatabase();
const open = () => createDatabase({ url: test.url, size: 2, onError: () => undefined });
let db = open();
await asOwner(
  db,
  "create table lines (id int primary key)",
  `grant all on lines to ${EMBEDDED_ROLES.server}`,
);
afterAll(async () => {
  await db.close();
  await test.drop();
});

const SIZE = 50;
const fill = async (lines: number): Promise<void> => {
  await db.run(sql`delete from lines`);
  await db.run(sql`insert into lines select generate_series(1, ${lines}::int)`);
};
const page = async (current: number) => {
  const query = { current, size: SIZE };
  const { records, ...rest } = await readPage<{ id: number }>(db, query, {
    rows: sql`select id from lines order by id ${limitOf(query)}`,
    all: sql`select from lines`,
    row: (row) => row,
  });
  return { ids: [records[0]?.id, records.at(-1)?.id], total: rest.total, isExact: rest.isTotalExact };
};
const NOBODY = [undefined, undefined];

describe("how many rows a list has", () => {
  beforeEach(async () => {
    // What is known of lists is known of a database.
    await db.close();
    db = open();
  });

  it.each([0, 1, SIZE - 1, SIZE, SIZE + 1, MAX_COUNTED])("is exact for %d of them", async (lines) => {
    await fill(lines);
    expect(await page(1)).toMatchObject({ total: lines, isExact: true });
  });

  it("is asked for where the page is full only", async () => {
    const asked = vi.spyOn(db, "one");
    await fill(SIZE + 1);
    expect(await page(2)).toEqual({ ids: [SIZE + 1, SIZE + 1], total: SIZE + 1, isExact: true });
    expect(asked).not.toHaveBeenCalled();
    await page(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("is right behind the end as well", async () => {
    await fill(SIZE + 1);
    expect(await page(4)).toEqual({ ids: NOBODY, total: SIZE + 1, isExact: true });
  });

  it("is a bound beyond the limit, as far as somebody has paged, and exact on the last page", async () => {
    await fill(MAX_COUNTED + 3 * SIZE);
    const last = MAX_COUNTED / SIZE + 3;
    expect(await page(1)).toEqual({ ids: [1, SIZE], total: MAX_COUNTED, isExact: false });
    expect(await page(last - 3)).toMatchObject({ total: MAX_COUNTED, isExact: false });
    expect(await page(last - 1)).toMatchObject({ total: (last - 1) * SIZE, isExact: false });
    expect(await page(last)).toMatchObject({ total: last * SIZE, isExact: true });
    expect(await page(last + 1)).toEqual({ ids: NOBODY, total: last * SIZE, isExact: true });
  });

  it("is counted again ten seconds after it was too long, and at once where the page is not full", async () => {
    await fill(MAX_COUNTED + 1);
    const asked = vi.spyOn(db, "one");
    await page(1);
    expect(await page(3)).toMatchObject({ total: MAX_COUNTED, isExact: false });
    expect(asked).toHaveBeenCalledOnce();
    await fill(SIZE);
    expect(await page(3)).toEqual({ ids: NOBODY, total: SIZE, isExact: true });
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + 9_000);
    expect(await page(1)).toMatchObject({ total: MAX_COUNTED, isExact: false });
    clock.mockReturnValue(now + 11_000);
    expect(await page(1)).toMatchObject({ total: SIZE, isExact: true });
    clock.mockRestore();
  });

  it("is not taken from a question with other values", async () => {
    await fill(MAX_COUNTED + SIZE);
    const from = (first: number) =>
      readPage<{ id: number }>(
        db,
        { current: 1, size: 1 },
        {
          rows: sql`select id from lines where id >= ${first} limit 1`,
          all: sql`select from lines where id >= ${first}`,
          row: (row) => row,
        },
      );
    expect(await from(1)).toMatchObject({ total: MAX_COUNTED, isTotalExact: false });
    expect(await from(SIZE + 1)).toMatchObject({ total: MAX_COUNTED, isTotalExact: true });
  });
});

describe("the statement of a list", () => {
  const planned = async (): Promise<string[]> => {
    const rows = await db.many<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like 'select id from lines%'`,
    );
    return rows.map(({ statement }) => statement);
  };

  it("is prepared once it is asked again and again, of each page by itself, and answers the same", async () => {
    await db.close();
    db = createDatabase({ url: test.url, size: 1, onError: () => undefined });
    await fill(3 * SIZE);
    await page(2);
    for (let time = 0; time < 30; time += 1)
      expect(await page(1)).toEqual({ ids: [1, SIZE], total: 3 * SIZE, isExact: true });
    expect(await planned()).toEqual([`select id from lines order by id limit ${SIZE} offset 0`]);
    await db.run(sql`delete from lines where id = 1`);
    expect(await page(1)).toMatchObject({ ids: [2, SIZE + 1], total: 3 * SIZE - 1 });
    expect(await page(2)).toMatchObject({ ids: [SIZE + 2, 2 * SIZE + 1] });
  });
});
