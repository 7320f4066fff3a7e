import type { Queries } from "../../core/db/database.ts";
import { repeatedInstant } from "../../core/instants.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import { addTaskCounts, type SiteDates, type TaskCount } from "../../fleet/telemetry/index.ts";
import { type RunWord, rowAfter, runKey, type TaskRow } from "./task-run.ts";
import { type KnownRun, loadRuns, saveRuns } from "./task-runs.store.ts";

/** While nothing but its progress changes, a running row is written this often at most, by the robot's time. */
const PROGRESS_EVERY_MS = 10_000;

/**
 * Keeps a report for every task run, from the words that cleaning reports carry on it.
 *
 *   no row ──first word──▶ running ──newer word──▶ running ──newest word says ended──▶ ended
 *
 * Words repeat and overtake each other: the newest one by the robot's time makes the row. How tasks ended is counted by
 * the site-day of their end; a count changes by the difference between what the row said before and what it says now,
 * so whatever order the words come in, each run counts once, as its newest word has it.
 */
export function createTaskReaction(siteDates: SiteDates): BatchReaction {
  // The newest run of each device; others are read when somebody speaks of them.
  const known = new Map<number, KnownRun>();

  const knownOf = async (tx: Queries, words: readonly RunWord[]): Promise<Map<string, KnownRun>> => {
    const runs = new Map<string, KnownRun>();
    const missing: ReturnType<typeof identityOf>[] = [];
    for (const word of words) {
      const identity = identityOf(word);
      const kept = known.get(identity.deviceId);
      if (kept?.runId === identity.runId && kept.startedAt === identity.startedAt)
        runs.set(runKey(kept), kept);
      else missing.push(identity);
    }
    for (const run of await loadRuns(tx, missing)) runs.set(runKey(run), run);
    return runs;
  };

  return {
    async react(tx, { kept: { runs } }) {
      if (runs.length === 0) return undefined;
      const newest = newestWords(runs);
      const before = await knownOf(tx, newest);
      const rows: TaskRow[] = [];
      const counts: TaskCount[] = [];
      for (const word of newest) {
        const previous = before.get(runKey(identityOf(word)));
        if (previous && !isDue(previous, word)) continue;
        const row = rowAfter(word);
        rows.push(row);
        counts.push(
          ...countOf(previous, { word, by: -1, siteDates }),
          ...countOf(row, { word, by: 1, siteDates }),
        );
      }
      await Promise.all([
        rows.length > 0 && saveRuns(tx, rows),
        counts.length > 0 && addTaskCounts(tx, counts),
      ]);
      return {
        committed() {
          for (const row of rows) known.set(row.deviceId, row);
        },
      };
    },
    // Another process may have written meanwhile.
    forget(deviceIds) {
      for (const id of deviceIds) known.delete(id);
    },
  };
}

function identityOf({ device, run }: RunWord) {
  return { deviceId: device.id, startedAt: repeatedInstant(run.startedAt), runId: run.runId };
}

/** Of several reports on one run in a batch only the newest counts. In order of device. */
function newestWords(words: readonly RunWord[]): RunWord[] {
  const newest = new Map<string, RunWord>();
  for (const word of words) {
    const key = runKey(identityOf(word));
    const other = newest.get(key);
    if (!other || isNewer(word, other)) newest.set(key, word);
  }
  return [...newest.values()].sort((a, b) => a.device.id - b.device.id);
}

function isNewer(word: RunWord, other: RunWord): boolean {
  return word.at > other.at || (word.at === other.at && word.headerId > other.headerId);
}

function isDue(previous: KnownRun, { at, run }: RunWord): boolean {
  if (at <= previous.reportedAt) return false;
  const isProgress = run.phase !== "ended" && previous.endStatus === null;
  return !isProgress || at - previous.reportedAt >= PROGRESS_EVERY_MS;
}

function countOf(
  run: KnownRun | undefined,
  { word, by, siteDates }: { word: RunWord; by: 1 | -1; siteDates: SiteDates },
): TaskCount[] {
  if (!run?.endStatus || run.endedAt === null) return [];
  return [
    { deviceId: run.deviceId, ...siteDates(word.device.timeZone, run.endedAt), endStatus: run.endStatus, by },
  ];
}
