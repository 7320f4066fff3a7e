/** A migrated database of their own for tests that touch SQL: cloned from a template in a few milliseconds. */
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Sql } from "sql-template-tag";
import { inject } from "vitest";
import type { Database } from "../src/core/db/database.ts";
import { giveDatabase } from "../src/core/db/embedded-postgres-roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated template, by role; nobody may stay connected to it, or it cannot be cloned. */
    postgres: { superuserUrl: string; ownerUrl: string; url: string };
  }
}

export interface TestDatabase {
  /** As the product runs: a grant that is missing fails the test. */
  url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { superuserUrl, url } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(superuserUrl, async (client) => {
    const template = new URL(superuserUrl).pathname.slice(1);
    // Files are copied: a sixth of the time that it takes through the log, which nobody reads.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await giveDatabase(client, name);
  });
  return {
    url: inDatabase(url, name),
    drop: () =>
      administer(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Statements in the same database as the owner of the tables, one after the other: what no process of the product may. */
export async function asOwner(
  { pool }: Pick<Database, "pool">,
  ...statements: (string | Sql)[]
): Promise<void> {
  const { pathname } = new URL(pool.options.connectionString ?? "");
  await connected(inDatabase(inject("postgres").ownerUrl, pathname), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

function administer(superuserUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  return connected(inDatabase(superuserUrl, "postgres"), work);
}

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
