import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/**
 * Brings the schema up to date: forward only, each file once, in order of name, each in a transaction of its own.
 * A lock in the database lets many processes start at once. Answers the names of the files that ran.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended('sweepline/migrate', 0))");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const done = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
    const open = files.filter((name) => !done.has(name));
    for (const name of open) await apply(client, name, await readFile(join(folder, name), "utf8"));
    return open;
  } finally {
    await client
      .query("select pg_advisory_unlock(hashtextextended('sweepline/migrate', 0))")
      .catch(() => undefined);
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string, text: string): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}
