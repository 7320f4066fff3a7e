/** A migrated database of their own for tests that touch SQL: cloned from a template in a few milliseconds. */
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Sql } from "sql-template-tag";
import { inject } from "vitest";
import { createDatabase, type Database } from "../src/core/db/database.ts";
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

/** What many begin with, written once for the whole run by whoever comes first. */
export interface Beginning {
  /** Of the template that is made of it. */
  name: string;
  write(db: Database): Promise<unknown>;
}

export async function createTestDatabase(beginning?: Beginning): Promise<TestDatabase> {
  const { superuserUrl, url } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const migrated = new URL(superuserUrl).pathname.slice(1);
  await administer(superuserUrl, async (client) => {
    if (beginning) await ensureTemplate(client, { ...beginning, migrated });
    await copyDatabase(client, { name, template: beginning?.name ?? migrated });
  });
  return {
    url: inDatabase(url, name),
    drop: () =>
      administer(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Files are copied: a sixth of the time that it takes through the log, which nobody reads. */
async function copyDatabase(client: Client, { name, template }: { name: string; template: string }) {
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await giveDatabase(client, name);
}

/** It has its name only once it is whole, so that nobody copies half of it. */
async function ensureTemplate(
  client: Client,
  { name, write, migrated }: Beginning & { migrated: string },
): Promise<void> {
  const isThere = async () =>
    (await client.query("select 1 from pg_database where datname = $1", [name])).rowCount === 1;
  if (await isThere()) return;
  await client.query("select pg_advisory_lock(hashtext($1))", [name]);
  try {
    if (await isThere()) return;
    const draft = `${name}_${randomBytes(6).toString("hex")}`;
    await copyDatabase(client, { name: draft, template: migrated });
    const url = inDatabase(inject("postgres").url, draft);
    const db = createDatabase({ url, size: 5, onError: () => undefined });
    // Who stays connected to a template keeps others from copying it.
    await write(db).finally(() => db.close());
    await client.query(`alter database ${draft} rename to ${name}`);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
  }
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
