import { MAX_SHOWN_VERSIONS, type VersionHistory } from "@sweepline/contract/operations/updates/index.ts";

const DAY_MS = 86_400_000;

/** Days in UTC that end today. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** From what runs now, backwards by what changed: at the end of each day. */
export function historyOf(
  days: readonly string[],
  current: readonly { version: string; devices: number }[],
  changes: readonly { day: string; before: string; version: string; devices: number }[],
): VersionHistory {
  const counts = new Map(current.map(({ version, devices }) => [version, devices]));
  const lines = new Map<string, number[]>();
  const byDay = Map.groupBy(changes, ({ day }) => day);
  for (const [index, day] of [...days.entries()].reverse()) {
    for (const [version, devices] of counts) lineOf(lines, version, days.length)[index] = devices;
    for (const change of byDay.get(day) ?? []) {
      counts.set(change.version, (counts.get(change.version) ?? 0) - change.devices);
      if (change.before !== "") counts.set(change.before, (counts.get(change.before) ?? 0) + change.devices);
    }
  }
  const most = (line: readonly number[]) => Math.max(...line);
  const all = [...lines].filter(([, line]) => most(line) > 0);
  const sorted = all.sort(([, a], [, b]) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0) || most(b) - most(a));
  const shown = sorted.slice(0, MAX_SHOWN_VERSIONS);
  const rest = sorted.slice(MAX_SHOWN_VERSIONS).map(([, line]) => line);
  const others = days.map((_, index) => rest.reduce((sum, line) => sum + (line[index] ?? 0), 0));
  return {
    days: [...days],
    versions: [
      ...shown.map(([version, devices]) => ({ version, devices })),
      ...(rest.length > 0 ? [{ version: "", devices: others }] : []),
    ],
  };
}

function lineOf(lines: Map<string, number[]>, version: string, length: number): number[] {
  const line = lines.get(version) ?? new Array<number>(length).fill(0);
  lines.set(version, line);
  return line;
}
