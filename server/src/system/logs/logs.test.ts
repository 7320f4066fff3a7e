import sql from "sql-template-tag";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createDatabase, type Database } from "../../core/db/database.ts";
import { type Audit, createAudit, SYSTEM } from "./index.ts";

let database: TestDatabase;
let db: Database;
let audit: Audit;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, size: 4, onError: () => undefined });
  audit = createAudit({ db, clock: { now: () => new Date("2026-11-16T08:00:00.123Z") } });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const entry = (id: number, after: unknown = { n: id }) => ({
  actor: { ...SYSTEM, staffId: 7, remoteIp: "10.0.0.1" },
  action: "test_rooms_update",
  subject: { kind: "room", id },
  before: { name: "汉字 ' \" \\ <b>" },
  after,
});
const record = (id: number, after?: unknown) => db.transaction((tx) => audit.record(tx, entry(id, after)));

/** What someone with the database in their hands could do: the trigger is only a fence. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.run(sql`alter table audit_log disable trigger audit_log_append_only`);
    await tx.run(statement);
    await tx.run(sql`alter table audit_log enable trigger audit_log_append_only`);
  });

describe("the audit log", () => {
  it("is append-only: rows can be neither changed nor deleted", async () => {
    await record(1);
    for (const statement of [
      sql`update audit_log set action = 'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(db.run(statement)).rejects.toThrow("append-only");
  });

  it("is an unbroken chain also when many write at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => record(n)));
    expect(await audit.verify()).toEqual({ isIntact: true, checked: 20, brokenAt: null });
  });

  it("holds nothing of a write that was rolled back", async () => {
    const failing = db.transaction(async (tx) => {
      await audit.record(tx, entry(1));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await audit.verify()).toEqual({ isIntact: true, checked: 0, brokenAt: null });
  });

  it.each([
    ["a changed row", sql`update audit_log set staff_id = 8 where id = 2`, 2],
    ["a changed value", sql`update audit_log set detail = replace(detail, '"n":2', '"n":3') where id = 2`, 2],
    ["a deleted row", sql`delete from audit_log where id = 2`, 2],
    ["a row cut off at the end", sql`delete from audit_log where id = 3`, 3],
    [
      "swapped rows",
      sql`update audit_log a set subject_id = b.subject_id, detail = b.detail
          from audit_log b where (a.id, b.id) in ((1, 3), (3, 1))`,
      1,
    ],
  ])("shows %s", async (_, statement, brokenAt) => {
    for (const id of [1, 2, 3]) await record(id);
    await tamper(statement);
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt });
  });

  it("masks secrets, wherever they stand", async () => {
    await record(1, {
      username: "ada",
      password: "p1",
      nested: [{ clientSecret: "s1", accessToken: { a: "t1" } }],
    });
    const { detail } = await db.one<{ detail: string }>(sql`select detail from audit_log`);
    expect(detail).toContain("ada");
    for (const secret of ["p1", "s1", "t1"]) expect(detail).not.toContain(secret);
  });
});
