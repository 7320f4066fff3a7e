/**
 * Runs once before the server's tests: starts one PostgreSQL in a temporary folder and migrates a template
 * database, from which every test file clones its own (see database.ts). It has the partitions that worlds write
 * into: making them took most of the time in which a world began, and copying them takes next to none.
 */
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { createDatabase } from "../src/core/db/database.ts";
import { startEmbeddedPostgres } from "../src/core/db/embedded-postgres.ts";
import { connectionUrl, openCluster } from "../src/core/db/embedded-postgres-cluster.ts";
import { migrate } from "../src/core/db/migrate.ts";
import { ensurePartitions } from "../src/core/db/partitions.ts";
import { memoryFolder } from "./memory-folder.ts";
import { WORLD_SPAN } from "./world-time.ts";

const log = { info: () => undefined, warn: (text: string) => process.stderr.write(`${text}\n`) };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await memoryFolder("sweepline-test-");
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  await migrate(postgres);
  await makePartitions(postgres.url);
  const { passwords, socketFolder } = await openCluster(dataDir);
  const { port, url, ownerUrl } = postgres;
  const superuserUrl = connectionUrl("superuser", { password: passwords.superuser, port, socketFolder });
  project.provide("postgres", { superuserUrl, ownerUrl, url });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makePartitions(url: string): Promise<void> {
  const db = createDatabase({ url, size: 1, onError: () => undefined });
  await ensurePartitions(db, WORLD_SPAN);
  await db.close();
}
