/** A server process that serves people, on a port of its own, to be killed. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { type BenchFixture, INTERNAL_SECRET } from "../ingest/fixture.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

export async function startServer(
  { databaseUrl, ownerUrl, broker }: BenchFixture,
  { port, dataDir }: { port: number; dataDir: string },
): Promise<ChildProcess> {
  const child = fork(MAIN, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      ...{ ROLES: "api", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), CONSOLE_DIR: "" },
      ...{
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: ownerUrl,
        SWEEPLINE_DEMO: "0",
        LOG_LEVEL: "silent",
      },
      BUS_URL: `mqtt://${INTERNAL_USERNAME}:${INTERNAL_SECRET}@127.0.0.1:${broker.port}`,
    },
  });
  await once(child, "message");
  return child;
}
