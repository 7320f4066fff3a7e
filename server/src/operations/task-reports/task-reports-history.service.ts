import type { Queries } from "../../core/db/database.ts";
import { addTaskCounts, type SiteDates } from "../../fleet/telemetry/index.ts";
import type { TaskRow } from "./task-run.ts";
import { saveRuns } from "./task-runs.store.ts";

/** A run that has ended and was not reported by its robot: history imported from elsewhere. */
export interface EndedRun extends TaskRow {
  endedAt: number;
  endStatus: NonNullable<TaskRow["endStatus"]>;
  /** Of the device's site: it decides the day on which the task counts. */
  timeZone: string;
}

const ROWS_AT_ONCE = 5_000;

/** Writes runs and counts their ends, as the robots' own reports do. The runs must be new. */
export async function saveEndedRuns(
  tx: Queries,
  runs: readonly EndedRun[],
  siteDates: SiteDates,
): Promise<void> {
  for (let first = 0; first < runs.length; first += ROWS_AT_ONCE) {
    const some = runs.slice(first, first + ROWS_AT_ONCE);
    await saveRuns(tx, some);
    await addTaskCounts(
      tx,
      some.map(({ deviceId, timeZone, endedAt, endStatus }) => {
        return { deviceId, ...siteDates(timeZone, endedAt), endStatus, by: 1 };
      }),
    );
  }
}
