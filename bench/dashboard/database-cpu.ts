/** Processor time that PostgreSQL spends for us, wherever else the machine is busy. Linux only; elsewhere it stays 0. */
import { readFileSync } from "node:fs";
import type { Database } from "../../server/src/core/db/database.ts";

const NS_PER_MS = 1e6;

/** The scheduler's own account: nanoseconds on a processor, where /proc/…/stat only counts ticks of 10 ms. */
function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / NS_PER_MS;
  } catch {
    return 0;
  }
}

/** Of every backend of this database that serves a client, by its process. */
export async function databaseCpu(db: Database): Promise<Map<number, number>> {
  const { rows } = await db.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return new Map(rows.map(({ pid }) => [pid, cpuMsOf(pid)]));
}

/** What was spent in between; the pool may have closed connections or opened new ones. */
export function spentMs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
