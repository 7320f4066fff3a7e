import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";

export interface BenchDatabase {
  /** As the owner. */
  db: Database;
  ownerUrl: string;
  /** As the product runs. */
  databaseUrl: string;
  /** The process that PostgreSQL's others are children of. */
  postgresPid: number;
  /** What else lies in files goes here, and with it. */
  dataDir: string;
  close(): Promise<void>;
}

/** A PostgreSQL of the bench's own, migrated and empty, in a folder that goes with it. */
export async function openDatabase({ dir = tmpdir(), size = 5 } = {}): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(dir, "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
  const onError = (error: Error) => console.error(error.message);
  const db = createDatabase({ url: postgres.ownerUrl, size, onError });
  const close = async (): Promise<void> => {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres);
    const [pid] = (await readFile(join(dataDir, "postgres/pgdata/postmaster.pid"), "utf8")).split("\n");
    const { ownerUrl, url: databaseUrl } = postgres;
    return { db, ownerUrl, databaseUrl, postgresPid: Number(pid), dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function withDatabase<T>(
  work: (db: Database, base: BenchDatabase) => Promise<T>,
  options: { dir?: string; size?: number } = {},
): Promise<T> {
  const base = await openDatabase(options);
  try {
    return await work(base.db, base);
  } finally {
    await base.close();
  }
}
