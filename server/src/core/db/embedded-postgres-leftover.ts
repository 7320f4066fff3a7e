/**
 * What an earlier run may have left behind. `postmaster.pid` tells of a server (line 1 its process), `owner.pid`
 * of the process that ran it:
 *
 *   no server alive                      → a stale file is removed, PostgreSQL recovers by itself
 *   server alive, its owner alive        → somebody else is using the data: refuse
 *   server alive, its owner gone         → it is stopping or was orphaned: stop it and start a fresh one
 *
 * An orphan is stopped rather than adopted: it may be in the middle of its shutdown, and only a parent learns
 * at once that its child has died.
 */
import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Cluster } from "./embedded-postgres-cluster.ts";

const run = promisify(execFile);
const STOP_TIMEOUT_MS = 20_000;

class DatabaseInUseError extends Error {}

export async function clearLeftover(cluster: Cluster, warn: (text: string) => void): Promise<void> {
  const pidFile = join(cluster.pgdata, "postmaster.pid");
  const pid = await readPid(pidFile);
  if (pid !== undefined && (await isPostmasterOf(pid, cluster.pgdata))) {
    await refuseIfOwned(cluster);
    warn(`stopping a PostgreSQL left over from an earlier run (process ${pid})`);
    await stopPostmasterOf(pid, cluster.pgdata);
  }
  // Whatever now has that process number is not ours; PostgreSQL would take it for a rival and refuse to start.
  await rm(pidFile, { force: true });
  await removeSockets(cluster);
  await writeFile(cluster.ownerFile, String(process.pid));
}

/** Each start has a port of its own, by which its socket is named; one that was killed leaves it. */
async function removeSockets({ socketFolder }: Cluster): Promise<void> {
  if (socketFolder === undefined) return;
  const left = (await readdir(socketFolder)).filter((name) => name.startsWith(".s.PGSQL."));
  for (const name of left) await rm(join(socketFolder, name), { force: true });
}

async function refuseIfOwned(cluster: Cluster): Promise<void> {
  const owner = await readPid(cluster.ownerFile);
  if (owner === undefined || owner === process.pid || !isAlive(owner)) return;
  throw new DatabaseInUseError(
    `The database in ${cluster.pgdata} is in use by process ${owner}. Stop that one first, or choose another data folder.`,
  );
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(text.split("\n", 1)[0] ?? "", 10);
  return pid > 1 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Process numbers are used again (in a container, the same ones after every restart): look who it really is. */
async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = await commandLine(pid);
  return line.includes("postgres") && line.includes(pgdata);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout;
}

/** First the fast shutdown, which loses nothing; then the immediate one, which the next start recovers from. */
async function stopPostmasterOf(pid: number, pgdata: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    send(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline) {
      // Its command line is asked for, because a dead process that nobody has buried still has a number.
      if (!(await isPostmasterOf(pid, pgdata))) return;
      await wait(20);
    }
  }
  throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not stop.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime, which is what we wanted.
  }
}
