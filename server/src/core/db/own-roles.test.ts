import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canRewriteAudit, migrate } from "./migrate.ts";

/** A PostgreSQL of somebody's own, set up with the statements of docs/database.md and no others. */
const renamed = (text: string) => text.replaceAll("sweepline", "elsewhere");
const urlOf = (role: string, password: string): string => {
  const url = new URL(inject("postgres").superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = "/elsewhere";
  return url.href;
};
const owner = urlOf("elsewhere_owner", "change-me-1");
const server = urlOf("elsewhere_server", "change-me-2");

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answers = [];
    for (const statement of statements) answers.push((await client.query(statement)).rows);
    return answers.flat();
  } finally {
    await client.end();
  }
}

async function documented(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "../../../../docs/database.md"), "utf8");
  const [block = ""] = /```sql\n([^`]*)```/.exec(text)?.slice(1) ?? [];
  return renamed(block)
    .split(";")
    .filter((statement) => statement.trim() !== "");
}

beforeAll(async () => query(inject("postgres").superuserUrl, ...(await documented())));
afterAll(() =>
  query(
    inject("postgres").superuserUrl,
    "drop database if exists elsewhere with (force)",
    "drop role if exists elsewhere_owner, elsewhere_server",
  ),
);

describe("a database of one's own", () => {
  it("is not touched by a process whose role may not migrate, which says what is needed", async () => {
    await expect(migrate({ url: server, ownerUrl: server })).rejects.toThrow(
      /DATABASE_OWNER_URL: needed once/,
    );
  });

  it("is migrated by its owner, and served by a role that cannot rewrite the audit log", async () => {
    expect(await migrate({ url: server, ownerUrl: owner })).toContain("0460-database-roles.sql");
    expect([await canRewriteAudit(server), await canRewriteAudit(owner)]).toEqual([false, true]);
    await query(
      server,
      "insert into app_infos (app_type, config_type, pkey, value) values ('a', 'b', 'c', 'd')",
    );
    for (const statement of [
      "delete from audit_log",
      "create table mine (id int)",
      "create temporary table mine (id int)",
    ])
      await expect(query(server, statement), statement).rejects.toMatchObject({ code: "42501" });
  });

  it("needs no owner once it is migrated", async () => {
    expect(await migrate({ url: server, ownerUrl: server })).toEqual([]);
  });

  it("gets grants of later tables, and has those taken that it should not have", async () => {
    await query(
      owner,
      "create table later (id int)",
      "grant all on audit_log, schema_migrations to elsewhere_server",
    );
    expect(await canRewriteAudit(server)).toBe(true);
    await migrate({ url: server, ownerUrl: owner });
    expect(await canRewriteAudit(server)).toBe(false);
    await query(server, "insert into later values (1)");
    await expect(query(server, "truncate later")).rejects.toMatchObject({ code: "42501" });
  });
});
