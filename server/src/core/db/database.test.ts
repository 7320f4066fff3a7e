import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { afterCommit, createDatabase, withCommit } from "./database.ts";
import { EMBEDDED_ROLES } from "./embedded-postgres-cluster.ts";

const test = await createTestDatabase();
const open = () => createDatabase({ url: test.url, size: 2, onError: () => undefined });
const [db, other] = [open(), open()];
await asOwner(
  db,
  "create table asked (id int primary key)",
  `grant all on asked to ${EMBEDDED_ROLES.server}`,
);
afterAll(async () => {
  await Promise.all([db.close(), other.close()]);
  await test.drop();
});

describe("a transaction", () => {
  it("takes many statements at once, in their order, without a word of the driver's", async () => {
    const warned = vi.spyOn(process, "emitWarning");
    const ids = await db.transaction((tx) =>
      Promise.all([1, 2, 3].map((id) => tx.one<{ id: number }>(sql`select ${id}::int as id`))),
    );
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("keeps nothing of what was asked at once with a statement that failed", async () => {
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

describe("statements whose answer comes with the commit", () => {
  it("are committed with the rest", async () => {
    const seen: unknown[] = [];
    await db.transaction(async (tx) =>
      withCommit(
        tx,
        tx.run(sql`insert into asked values (11)`).then((count) => seen.push(count)),
      ),
    );
    expect(seen).toEqual([1]);
    expect(await db.many(sql`select id from asked where id = 11`)).toHaveLength(1);
  });

  it("fail the transaction where one of them does, and its work is not done afterwards", async () => {
    const work = vi.fn();
    const failed = db.transaction(async (tx) => {
      await tx.run(sql`insert into asked values (12)`);
      withCommit(tx, tx.run(sql`insert into asked values (12)`));
      afterCommit(tx, work);
    });
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect(work).not.toHaveBeenCalled();
    expect(await db.many(sql`select id from asked where id = 12`)).toEqual([]);
  });

  it("are what a transaction fails by, where others were refused for it alone", async () => {
    const failed = db.transaction(async (tx) => {
      withCommit(tx, tx.run(sql`select 1 / 0`));
      await tx.run(sql`insert into asked values (13)`);
    });
    await expect(failed).rejects.toMatchObject({ code: "22012" });
  });
});

describe("locks", () => {
  it("leave connections to those who hold them, however many there are at once", async () => {
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
    const inner: boolean[] = [];
    await db.underLock("mine", async () => {
      inner.push(await other.underLock("mine", async () => undefined));
    });
    expect(inner).toEqual([false]);
  });
});
