/** One Sweepline a data folder: a file that says which process runs and where it can be reached. */
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface RunningInstance {
  pid: number;
  url: string;
  /** Where robots sign in, once it runs. */
  brokerUrl?: string;
}

export interface RunLock {
  publish(reached: Omit<RunningInstance, "pid">): Promise<void>;
  release(): Promise<void>;
}

const fileIn = (dataDir: string): string => join(dataDir, "sweepline.lock");

/** What runs on a data folder, if anything does. */
export async function runningIn(dataDir: string): Promise<RunningInstance | undefined> {
  const holder = await readHolder(fileIn(dataDir));
  return holder && isRunning(holder.pid) ? holder : undefined;
}

/** Answers the lock, or the instance that holds it. A lock whose process is gone counts for nothing. */
export async function takeRunLock(dataDir: string): Promise<{ lock: RunLock } | { holder: RunningInstance }> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  for (;;) {
    const holder = await readHolder(file);
    if (holder && isRunning(holder.pid)) return { holder };
    if (holder) await rm(file, { force: true });
    if (await tryWrite(file)) return { lock: lockOn(file) };
  }
}

function lockOn(file: string): RunLock {
  return {
    async publish(reached) {
      await writeFile(`${file}.new`, JSON.stringify({ pid: process.pid, ...reached }));
      await rename(`${file}.new`, file);
    },
    release: () => rm(file, { force: true }),
  };
}

async function tryWrite(file: string): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify({ pid: process.pid, url: "" }), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<RunningInstance | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as RunningInstance;
  } catch {
    // Cut short by a crash while it was written.
    return { pid: 0, url: "" };
  }
}

/** Process numbers are used again: on Linux the command line tells whether it is one of ours. */
function isRunning(pid: number): boolean {
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return /tools.(start|dev)\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return false;
  }
}
