/**
 * Migrates and grants, and nothing else: for those who give the owner's password to no process that serves
 * (docs/database.md). DATABASE_OWNER_URL and DATABASE_URL as for the server.
 */
import { readConfig } from "../core/config.ts";
import { migrate } from "../core/db/migrate.ts";

try {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = readConfig(process.env);
  if (!ownerUrl) throw new Error("DATABASE_OWNER_URL and DATABASE_URL are needed");
  const names = await migrate({ url, ownerUrl });
  process.stdout.write(`${names.length === 0 ? "up to date" : names.join("\n")}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
