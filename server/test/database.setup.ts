/**
 * Runs once before the server's tests: starts one PostgreSQL in a temporary folder and migrates a template
 * database, from which every test file clones its own (see database.ts).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/core/db/embedded-postgres.ts";
import { connectionUrl, openCluster } from "../src/core/db/embedded-postgres-cluster.ts";
import { migrate } from "../src/core/db/migrate.ts";

const log = { info: () => undefined, warn: (text: string) => process.stderr.write(`${text}\n`) };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  await migrate(postgres);
  const { passwords, socketFolder } = await openCluster(dataDir);
  const { port, url, ownerUrl } = postgres;
  const superuserUrl = connectionUrl("superuser", { password: passwords.superuser, port, socketFolder });
  project.provide("postgres", { superuserUrl, ownerUrl, url });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
