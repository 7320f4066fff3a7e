import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "../../fleet/telemetry/index.ts";
import { foldStretch } from "./fold.ts";
import { keepProgress, lockProgress } from "./tiles.store.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Reports are read soon after they came, and once more hours later: what was received and could not be written for a while, as
 * when the database was away, is found then. Twice is as good as once (see `tile.ts`).
 */
const PASSES = { soon: 2 * MINUTE_MS, again: 6 * HOUR_MS } as const;
type Pass = keyof typeof PASSES;

/** A stretch is one transaction. Where little came it reaches further, so that weeks are caught up with in one go. */
const STRETCH_MS = { least: MINUTE_MS, usual: 5 * MINUTE_MS, most: DAY_MS } as const;
const MANY_REPORTS = 200_000;
const FEW_REPORTS = 20_000;
/** The rest waits for the next run. A process that starts waits for its first one. */
const WORK_FOR_MS = { first: SECOND_MS, next: 20 * SECOND_MS } as const;

export function foldCoverage({ db, clock }: { db: Database; clock: Clock }): Upkeep {
  let workForMs: number = WORK_FOR_MS.first;
  return {
    name: "coverage/fold",
    everyMs: MINUTE_MS,
    async work(now) {
      const stopAt = clock.now().getTime() + workForMs;
      workForMs = WORK_FOR_MS.next;
      for (const pass of Object.keys(PASSES) as Pass[]) {
        const until = now.getTime() - PASSES[pass];
        let length: number = STRETCH_MS.usual;
        for (let isMore = true; isMore && clock.now().getTime() < stopAt; ) {
          const done = await foldNext(db, pass, { until, length });
          isMore = done.isMore;
          length = nextLength(length, done.count);
        }
      }
    },
  };
}

function nextLength(length: number, count: number): number {
  if (count > MANY_REPORTS) return Math.max(STRETCH_MS.least, length / 2);
  return count < FEW_REPORTS ? Math.min(STRETCH_MS.most, length * 2) : length;
}

/** One stretch, and how far that is: together or not at all. */
function foldNext(
  db: Database,
  pass: Pass,
  { until, length }: { until: number; length: number },
): Promise<{ count: number; isMore: boolean }> {
  return db.transaction(async (tx) => {
    const oldest = new Date(until - (await longestRetentionDays(tx)) * DAY_MS);
    const from = await lockProgress(tx, pass, oldest);
    const end = new Date(Math.min(until, from.getTime() + length));
    // Fewer and larger stretches write each tile less often.
    if (until - from.getTime() < STRETCH_MS.usual) return { count: 0, isMore: false };
    const count = await foldStretch(tx, { from, until: end });
    await keepProgress(tx, pass, end);
    return { count, isMore: end.getTime() < until };
  });
}
