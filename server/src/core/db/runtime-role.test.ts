import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createDatabase } from "./database.ts";
import { ensurePartitions } from "./partitions.ts";

/** What a process of the product may do in its database: all that tests of rooms run as, and nothing beyond. */
const database = await createTestDatabase();
const db = createDatabase({ url: database.url, size: 2, onError: () => undefined });
const hash = Buffer.alloc(32);
await db.run(sql`
  insert into audit_log (id, at, action, subject_kind, subject_id, detail, hash) values (1, now(), 'a', 'b', 'c', '{}', ${hash})`);
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Insufficient privilege, as PostgreSQL calls it. */
const refused = (statement: string) =>
  expect(db.run({ name: "", text: statement, values: [] }), statement).rejects.toMatchObject({
    code: "42501",
  });

describe("the role that the product runs as", () => {
  it.each([
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "select from audit_log for update",
    "insert into audit_log select * from audit_log on conflict (id) do update set action = 'x'",
    "alter table audit_log disable trigger all",
    "alter table audit_log add column x int",
    "create trigger t before insert on audit_log for each row execute function refuse_audit_change()",
    "drop trigger audit_log_append_only on audit_log",
    "drop table audit_log",
    "drop function refuse_audit_change() cascade",
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
    "set session_replication_role = replica",
    "delete from audit_head",
    "truncate audit_head",
  ])("cannot spoil the audit log: %s", async (statement) => {
    await refused(statement);
    expect(await db.many(sql`select action from audit_log`)).toEqual([{ action: "a" }]);
  });

  it.each([
    "create table mine (id int)",
    "create temporary table mine (id int)",
    "create schema mine",
    "create function mine() returns int language sql as 'select 1'",
    "create extension hstore",
    "alter table staff add column x int",
    "create index on staff (phone)",
    "drop table staff cascade",
    "truncate submissions",
    "delete from schema_migrations",
    "insert into schema_migrations (name) values ('9999-later.sql')",
  ])("changes no schema: %s", refused);

  it.each([
    "select pg_read_file('postgresql.conf')",
    "select pg_read_file('../password')",
    "select pg_ls_dir('.')",
    "copy staff to program 'cat'",
    "copy staff to '/tmp/staff'",
    "select rolpassword from pg_authid",
    "alter system set fsync = off",
    "select pg_reload_conf()",
    "select lo_import('/etc/passwd')",
  ])("reaches nothing outside its tables: %s", refused);

  it.each([
    "set role sweepline_owner",
    "set role sweepline",
    "set session authorization sweepline",
    "create role friend superuser",
    "alter role sweepline_owner password 'x'",
    "grant sweepline_owner to current_user",
    "alter database sweepline rename to mine",
  ])("becomes nobody else: %s", refused);

  it("drops no partition that may still be written or read, and no other table", async () => {
    const now = new Date();
    await ensurePartitions(db, { from: now, to: now });
    const [current] = await db.many<{ name: string }>(
      sql`select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = 'telemetry_reports'::regclass`,
    );
    for (const name of [
      current?.name,
      "audit_log",
      "device_log",
      "staff",
      "pg_class",
      "x'; drop table staff; --",
    ])
      await expect(db.run(sql`select drop_partition(${name})`), name).rejects.toThrow(
        "no partition of the past",
      );
  });

  it.each([
    ["audit_log", "month", "2026-01-01", 100],
    ["staff", "month", "2026-01-01", 100],
    ["pg_class", "month", "2026-01-01", 100],
    ["device_log", "century", "2026-01-01", 100],
    ["device_log", "month", "1970-01-01", 100],
    ["device_log", "month", "9999-01-01", 100],
    ["device_log", "month", "2026-01-01", 1],
    ['device_log"; drop table staff; --', "month", "2026-01-01", 100],
  ])("makes no partition of %s by %s at %s filled to %i", async (...request) => {
    const [table, reach, at, fill] = request;
    await expect(
      db.run(sql`select ensure_partition(${table}, ${reach}, ${at}::timestamptz, ${fill})`),
    ).rejects.toMatchObject({ code: "22023" });
  });

  it("holds no privilege that is not named", async () => {
    const held = await db.many<{ name: string }>(sql`
      select distinct privilege_type as name from information_schema.role_table_grants where grantee in (current_user, 'PUBLIC')
        and table_schema = 'public' order by 1`);
    expect(held.map(({ name }) => name)).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);
    expect(
      await db.many(sql`
        select r.rolname from pg_roles r where pg_has_role(current_user, r.oid, 'member') and r.rolname <> current_user`),
    ).toEqual([]);
  });
});
