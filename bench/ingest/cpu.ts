/** Processor time of a process, or of all children of one, in ms. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

function statOf(pid: number): { parent: number; ms: number; endedMs: number; rssKb: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold spaces; what follows its closing bracket does not.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    const endedMs = (Number(fields[13]) + Number(fields[14])) * TICK_MS;
    return { parent: Number(fields[1]), ms, endedMs, rssKb: Number(fields[21]) * 4 };
  } catch {
    return undefined;
  }
}

export function cpuMs(pid: number): number {
  return statOf(pid)?.ms ?? 0;
}

export function memoryMb(pid: number): number {
  return Math.round((statOf(pid)?.rssKb ?? 0) / 1_024);
}

/** The process, all that it started, and what those spent that have ended. */
export function cpuMsOfTree(root: number): number {
  const stats = new Map<number, { parent: number; ms: number }>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat) stats.set(pid, stat);
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = stats.get(at)?.parent) if (at === root) return true;
    return false;
  };
  const living = [...stats].filter(([pid]) => isBelow(pid)).reduce((sum, [, stat]) => sum + stat.ms, 0);
  return living + (statOf(root)?.endedMs ?? 0);
}
