import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createDatabase, type Database } from "../../core/db/database.ts";
import { auditStore } from "./audit.store.ts";
import { hashOf } from "./audit-chain.ts";
import { verifyStretch } from "./audit-verify.service.ts";
import { type Audit, createAudit, derivedKeys, SYSTEM } from "./index.ts";

let database: TestDatabase;
let db: Database;
let audit: Audit;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, size: 4, onError: () => undefined });
  audit = auditBy("the right key");
  await audit.ensureSealed();
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

/** A key in memory, with the mark that lies beside it. */
function auditBy(secret: string, mark = { isSealed: false }): Audit {
  const key = {
    ...derivedKeys(secret),
    hasSealed: async () => mark.isSealed,
    noteSealed: async () => {
      mark.isSealed = true;
    },
  };
  return createAudit({ db, clock: { now: () => new Date("2026-11-16T08:00:00.123Z") }, key });
}

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
  asOwner(
    db,
    "alter table audit_log disable trigger audit_log_append_only",
    statement,
    "alter table audit_log enable trigger audit_log_append_only",
  );

describe("the audit log", () => {
  it("is append-only: rows can be neither changed nor deleted", async () => {
    await record(1);
    for (const statement of [
      sql`update audit_log set action = 'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(asOwner(db, statement)).rejects.toThrow("append-only");
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

  it("shows rows cut off at the end though the head was put back to where they began", async () => {
    for (const id of [1, 2, 3]) await record(id);
    await tamper(sql`
      with gone as (delete from audit_log where id = 3)
      update audit_head set last_id = 2, last_hash = (select hash from audit_log where id = 2)`);
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt: 3 });
  });

  it("does not let later writes heal an end that was spoiled", async () => {
    for (const id of [1, 2, 3]) await record(id);
    await tamper(sql`
      with gone as (delete from audit_log where id = 3)
      update audit_head set last_id = 2, last_hash = (select hash from audit_log where id = 2)`);
    await record(3);
    await record(4);
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt: 3 });
  });

  it("shows where rows begin that were hashed anew without the key, each fitting the one before", async () => {
    for (const id of [1, 2, 3]) await record(id);
    const store = auditStore(db);
    let { hash } = (await store.hashAt(1)) ?? { hash: Buffer.alloc(32) };
    for (const row of await store.readAfter(1, { upTo: 3, limit: 10 })) {
      const forged = { ...row, detail: '{"before":null,"after":"forged"}', isKeyed: false };
      hash = hashOf(forged, hash, derivedKeys("no key is needed for these"));
      await tamper(sql`
        update audit_log set detail = ${forged.detail}, is_keyed = false, hash = ${hash} where id = ${row.id}`);
    }
    await db.run(sql`update audit_head set last_hash = ${hash}`);
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt: 2 });
  });

  it("shows rows that were hashed anew without the key, plainly or with another one", async () => {
    for (const id of [1, 2, 3]) await record(id);
    for (const digest of [
      sql`sha256(decode(repeat('00', 32), 'hex') || convert_to('[]', 'UTF8'))`,
      sql`decode(repeat('ab', 32), 'hex')`,
    ]) {
      await tamper(sql`update audit_log set detail = '{}', is_keyed = false, hash = ${digest} where id = 2`);
      expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt: 2 });
    }
    // All of it, as whoever has the database and our code could.
    await tamper(sql`truncate audit_log`);
    await db.run(sql`
      update audit_head set last_id = 0, last_hash = decode(repeat('00', 32), 'hex'), keyed_from = null, seal = null`);
    const forger = auditBy("a guess");
    for (const id of [1, 2, 3]) await db.transaction((tx) => forger.record(tx, entry(id, { n: "forged" })));
    expect(await forger.verify()).toMatchObject({ isIntact: true });
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt: 1 });
  });

  it("does not take a chain that was stripped of its seal for one from before there was a key", async () => {
    const mark = { isSealed: false };
    await record(1);
    expect(await auditBy("the right key", mark).ensureSealed()).toBe(true);
    await db.run(sql`update audit_head set keyed_from = null, seal = null`);
    expect(await auditBy("the right key", mark).ensureSealed()).toBe(false);
    expect(await audit.verify()).toMatchObject({ isIntact: false });
  });

  it("goes on verifying rows from before there was a key, and keys what comes after", async () => {
    const plain = { staff_id: null, detail: '{"before":null,"after":null}' };
    const fields = [1, "2026-01-01T00:00:00.000Z", null, null, null, null, null, "a", "b", "c", plain.detail];
    const hash = createHash("sha256").update(Buffer.alloc(32)).update(JSON.stringify(fields)).digest();
    await db.run(sql`
      insert into audit_log (id, at, action, subject_kind, subject_id, detail, hash)
      values (1, '2026-01-01T00:00:00Z', 'a', 'b', 'c', ${plain.detail}, ${hash})`);
    await db.run(sql`update audit_head set last_id = 1, last_hash = ${hash}, keyed_from = null, seal = null`);
    expect(await audit.ensureSealed()).toBe(false);
    const upgraded = auditBy("the right key");
    expect(await upgraded.ensureSealed()).toBe(true);
    await db.transaction((tx) => upgraded.record(tx, entry(2)));
    expect(await upgraded.verify()).toEqual({ isIntact: true, checked: 2, brokenAt: null });
    await tamper(sql`update audit_log set action = 'x' where id = 1`);
    expect(await upgraded.verify()).toMatchObject({ isIntact: false, brokenAt: 1 });
  });

  it("is verified by windows, each going on where the one before ended; nothing stands beyond the end", async () => {
    for (const id of [1, 2, 3]) await record(id);
    expect(await audit.verifyAfter(1)).toEqual({ isIntact: true, checkedTo: 3, lastId: 3, brokenAt: null });
    expect(await audit.verifyAfter(3)).toMatchObject({ isIntact: true, checkedTo: 3 });
    expect(await audit.verifyAfter(4)).toBeUndefined();
    const keys = derivedKeys("the right key");
    expect(await verifyStretch(db, keys, { after: 0, rows: 2 })).toMatchObject({ checkedTo: 2, lastId: 3 });
    await tamper(sql`delete from audit_log where id = 2`);
    expect(await audit.verifyAfter(2)).toMatchObject({ isIntact: false, brokenAt: 2 });
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
