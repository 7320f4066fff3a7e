import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { createDatabase, type Database } from "./database.ts";
import { EMBEDDED_ROLES } from "./embedded-postgres-cluster.ts";

/** Statements that are asked at once leave at once on a pipelined connection, and one after the other on any other. */
let drop: () => Promise<void>;
let databases: { plain: Database; pipelined: Database };
const test = await createTestDatabase();
const open = (isPipelined: boolean) =>
  createDatabase({ url: test.url, size: 2, isPipelined, onError: () => undefined });
databases = { plain: open(false), pipelined: open(true) };
await asOwner(
  databases.plain,
  "create table asked (id int primary key)",
  `grant all on asked to ${EMBEDDED_ROLES.server}`,
);
drop = test.drop;
afterAll(async () => {
  await Promise.all(Object.values(databases).map((db) => db.close()));
  await drop();
});

describe.each(["plain", "pipelined"] as const)("a transaction on a %s connection", (kind) => {
  it("takes many statements at once, in their order, without a word of the driver's", async () => {
    const db = databases[kind];
    const warned = vi.spyOn(process, "emitWarning");
    const ids = await db.transaction((tx) =>
      Promise.all([1, 2, 3].map((id) => tx.one<{ id: number }>(sql`select ${id}::int as id`))),
    );
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("keeps nothing of what was asked at once with a statement that failed", async () => {
    const db = databases[kind];
    const failed = db.transaction((tx) =>
      Promise.all([
        tx.run(sql`insert into asked values (1)`),
        tx.run(sql`insert into asked values (1)`),
        tx.run(sql`insert into asked values (2)`),
      ]),
    );
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect(await db.many(sql`select id from asked`)).toEqual([]);
  });
});

describe("locks", () => {
  it("leave connections to those who hold them, however many there are at once", async () => {
    const db = databases.plain;
    let inside = 0;
    let letAllIn = (): void => undefined;
    const allIn = new Promise<void>((resolve) => {
      letAllIn = resolve;
    });
    const work = async (): Promise<void> => {
      inside += 1;
      if (inside === 2) letAllIn();
      await allIn;
      await db.one(sql`select 1`);
    };
    expect(await Promise.all(["one", "other"].map((name) => db.underLock(name, work)))).toEqual([true, true]);
  });

  it("are held by one at a time", async () => {
    const db = databases.plain;
    const inner: boolean[] = [];
    await db.underLock("mine", async () => {
      inner.push(await databases.pipelined.underLock("mine", async () => undefined));
    });
    expect(inner).toEqual([false]);
  });
});
