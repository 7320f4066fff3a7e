import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";

/** A PostgreSQL of the bench's own, migrated and empty, in a folder that goes with it. */
export async function withDatabase<T>(
  work: (db: Database, dataDir: string) => Promise<T>,
  { dir = tmpdir(), size = 5 } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(dir, "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
  const onError = (error: Error) => console.error(error.message);
  const db = createDatabase({ url: postgres.ownerUrl, size, onError });
  try {
    await migrate(postgres);
    return await work(db, dataDir);
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
