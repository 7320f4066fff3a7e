import type { Queries } from "../../core/db/database.ts";
import { repeatedInstant } from "../../core/instants.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import { addTaskCounts, type SiteDates, type TaskCount } from "../../fleet/telemetry/index.ts";
import { type RunReport, rowAfter, runKey, type TaskRow } from "./task-run.ts";
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

  const knownOf = async (tx: Queries, reports: readonly RunReport[]): Promise<Map<string, KnownRun>> => {
    const runs = new Map<string, KnownRun>();
    const missing: ReturnType<typeof identityOf>[] = [];
    for (const report of reports) {
      const identity = identityOf(report);
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
      const newest = newestReports(runs);
      const before = await knownOf(tx, newest);
      const rows: TaskRow[] = [];
      const counts: TaskCount[] = [];
      for (const report of newest) {
        const previous = before.get(runKey(identityOf(report)));
        if (previous && !isDue(previous, report)) continue;
        const row = rowAfter(report);
        rows.push(row);
        counts.push(
          ...countOf(previous, { report, by: -1, siteDates }),
          ...countOf(row, { report, by: 1, siteDates }),
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

function identityOf({ device, run }: RunReport) {
  return { deviceId: device.id, startedAt: repeatedInstant(run.startedAt), runId: run.runId };
}

type Said = Pick<RunReport, "at" | "headerId">;

/** Of several reports on one run in a batch only the newest counts. In order of device. */
function newestReports(reports: readonly RunReport[]): RunReport[] {
  const newest = new Map<string, RunReport>();
  for (const report of reports) {
    const key = runKey(identityOf(report));
    const other = newest.get(key);
    if (!other || isNewer(report, other)) newest.set(key, report);
  }
  return [...newest.values()].sort((a, b) => a.device.id - b.device.id);
}

/** By the robot's clock, and within one instant by its count. */
export function isNewer(report: Said, other: Said): boolean {
  return report.at > other.at || (report.at === other.at && report.headerId > other.headerId);
}

function isDue(previous: KnownRun, { at, run }: RunReport): boolean {
  if (at <= previous.reportedAt) return false;
  const isProgress = run.phase !== "ended" && previous.endStatus === null;
  return !isProgress || at - previous.reportedAt >= PROGRESS_EVERY_MS;
}

function countOf(
  run: KnownRun | undefined,
  { report, by, siteDates }: { report: RunReport; by: 1 | -1; siteDates: SiteDates },
): TaskCount[] {
  if (!run?.endStatus || run.endedAt === null) return [];
  return [
    {
      deviceId: run.deviceId,
      ...siteDates(report.device.timeZone, run.endedAt),
      endStatus: run.endStatus,
      by,
    },
  ];
}
