/** One run of the PostgreSQL server process, from start to end. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Cluster } from "./embedded-postgres-cluster.ts";
import { followParentPrefix } from "./embedded-postgres-identity.ts";
import { settingsArguments } from "./embedded-postgres-settings.ts";

const run = promisify(execFile);
const POLL_MS = 15;
const FAST_STOP_TIMEOUT_MS = 30_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface Postmaster {
  /** Settled when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server and answers when it accepts connections, crash recovery included. */
export async function startPostmaster(
  cluster: Cluster,
  options: { port: number; durable: boolean },
): Promise<Postmaster> {
  const child = await launch(cluster, settingsArguments({ ...options, ...cluster }));
  const ended = once(child, "exit").then(() => undefined);
  const watchdog = startWatchdog(child);
  try {
    await untilReady(cluster, child);
  } catch (error) {
    watchdog.kill("SIGKILL");
    throw error;
  }
  void ended.then(() => watchdog.kill("SIGKILL"));
  return { ended, stop: () => stopPostmaster(cluster, child) };
}

/**
 * Detached, so that Ctrl-C in a terminal reaches only us: the server still has work to save when it hears of it.
 * The programs that set identity and death signal replace themselves by PostgreSQL, so the child's process id is PostgreSQL's.
 */
async function launch(cluster: Cluster, settings: string[]): Promise<ChildProcess> {
  const { binaries, identity, pgdata, logFile } = cluster;
  await keepSmall(logFile);
  const args = [
    ...identity.prefix,
    ...(await followParentPrefix()),
    binaries.postgres,
    "-D",
    pgdata,
    ...settings,
  ];
  const [command = binaries.postgres, ...rest] = args;
  const log = openSync(logFile, "a", 0o600);
  try {
    const child = spawn(command, rest, {
      detached: true,
      stdio: ["ignore", log, log],
      env: binaries.env,
      cwd: pgdata,
    });
    await once(child, "spawn");
    return child;
  } finally {
    closeSync(log);
  }
}

async function keepSmall(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await truncate(logFile);
}

/**
 * A killed Node says no goodbye, and PostgreSQL would run on without it. This shell waits on a pipe whose other
 * end only we hold; when we die, however it happens, the pipe closes and the shell asks for a fast shutdown.
 */
function startWatchdog(child: ChildProcess): ChildProcess {
  const script = `trap '' INT TERM HUP; read -r _; kill -INT ${child.pid} 2>/dev/null`;
  const stdio = ["pipe", "ignore", "ignore"] as const;
  // Windows has no such shell; there the leftover is found and stopped by the next start.
  const [shell, ...args] = process.platform === "win32" ? ["cmd", "/c", "exit"] : ["sh", "-c", script];
  const watchdog = spawn(shell as string, args, { detached: true, stdio: [...stdio] });
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  return watchdog;
}

/** The last line of postmaster.pid says how far the server's start has come. */
async function untilReady(cluster: Cluster, child: ChildProcess): Promise<void> {
  const file = join(cluster.pgdata, "postmaster.pid");
  for (;;) {
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start:\n${await lastOutput(cluster)}`);
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return;
    await wait(POLL_MS);
  }
}

async function lastOutput(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, "utf8").catch(() => "");
  return text.trim().split("\n").slice(-8).join("\n");
}

async function stopPostmaster(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  if (process.platform === "win32") {
    await run(cluster.binaries.pgCtl, ["stop", "-D", cluster.pgdata, "-m", "fast", "-w"]);
    await ended;
    return;
  }
  child.kill("SIGINT");
  const timeout = setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeout);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
