import { COMPLETED_PERCENT } from "@sweepline/contract/operations/runs.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { type HeldRun, holdStale, moveRuns } from "./run-moves.store.ts";
import { type End, ended, endedByWhat } from "./run-moves.ts";
import { dropKeys, runsAsTheyAre } from "./runs.store.ts";

const EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So long a robot may take to report the end of what has ended. */
const REPORT_WITHIN_MS = MINUTE_MS;
/** A stop that nobody confirms. */
const STOP_WITHIN_MS = 10 * MINUTE_MS;
/** Commands are open for that long at most. */
const OPEN_AT_MOST_MS = 2 * DAY_MS;

/** Ends runs that nobody speaks of any more, with what is known of them. */
export const endStaleRuns = (db: Database): Upkeep => ({
  name: "runs/stale",
  everyMs: EVERY_MS,
  async work(now) {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await dropKeys(db, ago(DAY_MS));
    await db.transaction(async (tx) => {
      const stale = await holdStale(tx, {
        reportBefore: ago(REPORT_WITHIN_MS),
        stopBefore: ago(STOP_WITHIN_MS),
        openBefore: ago(OPEN_AT_MOST_MS),
      });
      const known = new Map((await runsAsTheyAre(tx, stale)).map((run) => [run.id, run.percent]));
      await moveRuns(
        tx,
        stale.map((run) => ({
          ...{ run, evidence: "time" as const, at: now },
          move: endOf(run, known.get(run.id) ?? null),
        })),
      );
    });
  },
});

function endOf({ state, endedBy, isBrokenOff, isDoneAtBegin }: HeldRun, percent: number | null): End {
  if (endedBy) return ended(endedByWhat(endedBy), { endedBy });
  if (state !== "ending") return ended("forgotten");
  if (isBrokenOff) return ended("fault");
  // Its robot said nothing of the stop that it was sent.
  if (isDoneAtBegin) return ended("stopped");
  return ended(percent === null || percent >= COMPLETED_PERCENT ? "completed" : "partlyCompleted");
}
