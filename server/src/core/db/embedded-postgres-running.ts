import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectionUrl, type EmbeddedRole, passwordFile } from "./embedded-postgres-cluster.ts";

/** `postmaster.pid`: process, data folder, start time, port … one a line. */
const PORT_LINE = 3;

/**
 * Where the embedded PostgreSQL of a running server listens, for tools on the same machine and of the same owner;
 * undefined where none runs in that folder or its files may not be read.
 */
export async function findRunningPostgres(
  dataDir: string,
  role: EmbeddedRole = "server",
): Promise<string | undefined> {
  const read = (file: string) => readFile(file, "utf8").catch(() => "");
  const [lock, password] = await Promise.all([
    read(join(dataDir, "pgdata", "postmaster.pid")),
    read(passwordFile(dataDir, role)),
  ]);
  const port = Number(lock.split("\n")[PORT_LINE]);
  if (!(port > 0) || password === "") return undefined;
  return connectionUrl(role, { password: password.trim(), port });
}
