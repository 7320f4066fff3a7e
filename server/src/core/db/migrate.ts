import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { ConfigError } from "../config.ts";
import { grantToServer } from "./grants.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

export interface DatabaseUrls {
  /** As whom the product runs. */
  url: string;
  /** As whom it migrates; the same where there is one role for both. */
  ownerUrl: string;
}

/**
 * Brings the schema up to date: forward only, each file once, in order of name, each in a transaction of its own; then
 * grants what the server's role needs. A lock in the database lets many processes start at once. The owner's connection
 * is closed again. Answers the names of the files that ran.
 */
export async function migrate({ url, ownerUrl }: DatabaseUrls, folder = MIGRATIONS): Promise<string[]> {
  const server = ownerUrl === url ? undefined : await as(url, roleOf);
  return as(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('sweepline/migrate', 0))");
    const open = await openFiles(client, folder);
    if (open.length > 0) await requireOwner(client, open);
    for (const name of open) await apply(client, name, await readFile(join(folder, name), "utf8"));
    if (server !== undefined && server !== (await roleOf(client))) await grantToServer(client, server);
    return open;
  });
}

/** Whether the role of this connection could change what is written once: then it is stronger than it has to be. */
export function canRewriteAudit(url: string): Promise<boolean> {
  return as(url, async (client) => {
    const { rows } = await client.query<{ can: boolean }>(
      "select has_table_privilege('public.audit_log', 'update, delete, truncate') as can",
    );
    return rows[0]?.can === true;
  });
}

async function as<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "sweepline" });
  // What breaks in use fails its query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ends the lock as well.
    await client.end();
  }
}

async function roleOf(client: Client): Promise<string> {
  return (await client.query<{ name: string }>("select current_user as name")).rows[0]?.name ?? "";
}

async function openFiles(client: Client, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const known = await client.query("select from pg_tables where tablename = 'schema_migrations'");
  if (known.rowCount === 0) return files;
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const done = new Set(rows.map((row) => row.name));
  return files.filter((name) => !done.has(name));
}

async function requireOwner(client: Client, open: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(
    "select has_schema_privilege('public', 'create') as can",
  );
  if (rows[0]?.can) return;
  throw new ConfigError([
    `DATABASE_OWNER_URL: needed once, because the schema is older than this version (${open.join(", ")}) and the role of DATABASE_URL may not change it; see docs/database.md`,
  ]);
}

async function apply(client: Client, name: string, text: string): Promise<void> {
  try {
    await client.query("begin");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    await client.query(text);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

export const TABLES = {
  private: ["drop_partition", "ensure_partition", "schema_migrations", "submissions"],
};
