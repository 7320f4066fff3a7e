/** Server processes as they run in life, on a database and a broker of others, to be killed. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { SERVER_FLAGS } from "../../tools/lib/server-flags.ts";
import { cpuMs } from "../ingest/cpu.ts";
import { type BenchFixture, INTERNAL_SECRET } from "../ingest/fixture.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

export interface Server {
  /** Settles when it answers calls. */
  start(): Promise<void>;
  /** SIGKILL; settles when the process is gone. */
  kill(): Promise<void>;
  /** Of all its processes, one after the other. */
  cpuMs(): number;
  /** Of the one that runs. */
  pid(): number;
}

export function createServer(
  { databaseUrl, ownerUrl, broker }: BenchFixture,
  {
    dataDir,
    port = 0,
    roles = "api,jobs",
    consoleDir = "",
  }: { dataDir: string; port?: number; roles?: string; consoleDir?: string },
): Server {
  let child: ChildProcess | undefined;
  let spentMs = 0;
  const env = {
    ...process.env,
    ...{ ROLES: roles, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), CONSOLE_DIR: consoleDir },
    ...{ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, SWEEPLINE_DEMO: "0", LOG_LEVEL: "error" },
    BUS_URL: `mqtt://${INTERNAL_USERNAME}:${INTERNAL_SECRET}@127.0.0.1:${broker.port}`,
  };
  return {
    async start() {
      const started = fork(MAIN, {
        ...{ stdio: ["ignore", "inherit", "inherit", "ipc"], env },
        execArgv: [...process.execArgv, ...SERVER_FLAGS],
      });
      child = started;
      const failed = once(started, "exit").then(([code, signal]) => {
        if (signal !== "SIGKILL") throw new Error(`a server ended with ${code}`);
      });
      failed.catch(() => undefined);
      await Promise.race([once(started, "message"), failed]);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      spentMs += cpuMs(child.pid ?? 0);
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    cpuMs: () => spentMs + cpuMs(child?.pid ?? 0),
    pid: () => child?.pid ?? 0,
  };
}
