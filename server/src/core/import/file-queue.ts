import { IMPORT_REFUSALS } from "@sweepline/contract/core/import-report.ts";
import { Refused } from "../http/refused.ts";

/**
 * Files are read apart, one after the other, since each may take a core for seconds and hundreds of megabytes. Whoever waits
 * holds the file in memory, so few wait: of one person, and in all.
 */
export interface FileQueue {
  /** Runs the work when its turn comes. */
  wait<Result>(staffId: number, work: () => Promise<Result>): Promise<Result>;
}

/** The one that is read included. */
const MAX_OF_ONE = 3;
const MAX = 9;
/** About as long as an honest file takes. */
const COME_AGAIN_S = 5;

export function createFileQueue(): FileQueue {
  const inProgress = new Map<number, number>();
  let all = 0;
  let last: Promise<unknown> = Promise.resolve();

  const leave = (staffId: number): void => {
    all -= 1;
    const left = (inProgress.get(staffId) ?? 1) - 1;
    if (left > 0) inProgress.set(staffId, left);
    else inProgress.delete(staffId);
  };
  return {
    async wait(staffId, work) {
      const own = inProgress.get(staffId) ?? 0;
      const values = { max: MAX_OF_ONE, seconds: COME_AGAIN_S };
      if (own >= MAX_OF_ONE) throw new Refused(IMPORT_REFUSALS.ownFilesWaiting, { values });
      if (all >= MAX) throw new Refused(IMPORT_REFUSALS.tooManyFilesWaiting, { values });
      inProgress.set(staffId, own + 1);
      all += 1;
      const turn = last.then(work);
      // The next one's turn comes however this one ends.
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        leave(staffId);
      }
    },
  };
}
