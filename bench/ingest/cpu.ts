/** Processor time (ms) and memory of a process, or of all children of one. Linux only. */
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

/** What is its own, and its part of what it shares with others. */
export function sharedMemoryMb(pid: number): number {
  try {
    const [, kilobytes] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The process and all that it started. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat) parents.set(pid, stat.parent);
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

/** Of the process, all that it started, and what those spent that have ended. */
export function cpuMsOfTree(root: number): number {
  return treeOf(root).reduce((sum, pid) => sum + cpuMs(pid), statOf(root)?.endedMs ?? 0);
}
