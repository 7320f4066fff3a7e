import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { CombinationRuns } from "../combinations/index.ts";
import type { Runs, Started } from "../runs/index.ts";
import * as store from "./firing.store.ts";

export interface StartDeps {
  db: Database;
  clock: Clock;
  runs: Pick<Runs, "startDue">;
  combinationRuns: Pick<CombinationRuns, "startDue">;
}

/** Tasks that are started in one transaction: with more the first would wait for the last. */
const AT_ONCE = 50;
/** While one waits for the database the other works. */
const SIDE_BY_SIDE = 2;
/** A robot that was busy may be free. */
const TRY_AGAIN_MS = 15_000;
const SOON_MS = 100;

/**
 * Starts what was due and is to be tried now, until nothing is left: those that have waited choose their robots first. `fire` starts
 * some more that fall due now, and answers false where there is none.
 */
export async function startWhatIsOpen(deps: StartDeps, fire: () => Promise<boolean>): Promise<void> {
  const starter = async (): Promise<void> => {
    while (await tryTasks(deps, AT_ONCE));
    while ((await fire()) || (await tryTasks(deps, AT_ONCE)) || (await tryCombination(deps)));
  };
  // Where one fails the other is waited for: whoever tries again finds nothing half done.
  const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, starter));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** What becomes of those tasks among them that are not too late; within the transaction that writes them down. */
export async function startFired(
  { runs }: Pick<StartDeps, "runs">,
  tx: Queries,
  { due, now }: { due: readonly store.Fired[]; now: Date },
): Promise<Map<store.Fired, store.Outcome>> {
  const tasks = due.flatMap((fired) => {
    const { schedule, until } = fired;
    const { id: scheduleId, taskId, nextAt: dueAt, nextOriginal: original } = schedule;
    if (taskId === null || now > until) return [];
    return { fired, taskId, scheduleId, dueAt, original, until, deviceId: store.ownRobotOf(schedule) };
  });
  const begun = tasks.length === 0 ? [] : await runs.startDue(tx, tasks);
  return new Map(tasks.map(({ fired, ...one }, index) => [fired, outcomeOf(one, begun[index], now)]));
}

/** False where there is none. */
async function tryTasks(deps: StartDeps, limit: number): Promise<boolean> {
  const { db, clock, runs } = deps;
  const now = clock.now();
  let held: store.DueOccurrence[] = [];
  try {
    await db.transaction(async (tx) => {
      held = await store.holdOccurrences(tx, { of: "tasks", now, limit });
      const due = held.flatMap((one) =>
        one.taskId === null || now > one.until ? [] : { ...one, taskId: one.taskId },
      );
      const begun = due.length === 0 ? [] : await runs.startDue(tx, due);
      const late = held.filter(({ until }) => now > until).map(tooLate);
      const tried = due.map((one, index) => outcomeOf(one, begun[index], now));
      if (held.length > 0) await store.noteOutcomes(tx, [...late, ...tried]);
    });
  } catch (error) {
    // One of them fails for a reason of its own: it is found, and stands in nobody's way.
    if (held.length > 1) for (const _ of held) await tryTasks(deps, 1);
    else await putOff(deps, { tried: held[0], error, now });
  }
  return held.length > 0;
}

/** By whoever wrote the schedule; false where there is none. */
async function tryCombination(deps: StartDeps): Promise<boolean> {
  const { db, clock, combinationRuns } = deps;
  const now = clock.now();
  let tried: store.DueOccurrence | undefined;
  try {
    await db.transaction(async (tx) => {
      [tried] = await store.holdOccurrences(tx, { of: "combinations", now, limit: 1 });
      if (!tried) return;
      if (now > tried.until) return void (await store.noteOutcomes(tx, [tooLate(tried)]));
      const { scheduleId, dueAt, combinationId, staffId } = tried;
      if (combinationId === null || staffId === null) throw new Refused(CORE_REFUSALS.noPermission);
      const due = { scheduleId, dueAt };
      const combinationRunId = await combinationRuns.startDue(tx, { combinationId, staffId, due });
      await store.noteOutcomes(tx, [{ ...tried, ...STARTED, combinationRunId }]);
    });
  } catch (error) {
    await putOff(deps, { tried, error, now });
  }
  return tried !== undefined;
}

/** Outside of the transaction, which failed with it; what is no refusal is thrown on. */
async function putOff(
  { db }: Pick<StartDeps, "db">,
  { tried, error, now }: { tried: store.DueOccurrence | undefined; error: unknown; now: Date },
): Promise<void> {
  if (!tried) throw error;
  const refused = error instanceof Refused ? error : undefined;
  await store.noteOutcomes(db, [outcomeOf(tried, refused, now)]);
  if (!refused) throw error;
}

const NOTHING = { cause: null, tryAt: null, runId: null, combinationRunId: null, deviceId: null } as const;
const STARTED = { ...NOTHING, state: "started" } as const;

const tooLate = (one: store.DueOccurrence): store.Outcome => ({
  ...{ ...one, ...NOTHING },
  ...{ state: "notStarted", cause: one.cause ?? "late" },
});

type Tried = Pick<store.DueOccurrence, "scheduleId" | "dueAt" | "original" | "until" | "deviceId">;

function outcomeOf(one: Tried, begun: Started | Refused | undefined, now: Date): store.Outcome {
  if (begun && !(begun instanceof Refused))
    return { ...one, ...STARTED, runId: begun.id, deviceId: begun.deviceId };
  const key = begun?.refusal.key ?? "";
  // Somebody else took the robot in this moment.
  const inMs = one.deviceId === null && TAKEN.includes(key) ? SOON_MS : TRY_AGAIN_MS;
  const tryAt = new Date(Math.min(now.getTime() + inMs, one.until.getTime() + 1));
  return { ...{ ...one, ...NOTHING }, state: "due", cause: CAUSES[key] ?? "noRobot", tryAt };
}

const TAKEN: readonly string[] = ["robotBusy", "tooSoon"];
const CAUSES: Readonly<Record<string, store.Cause>> = {
  ...{ notRunnable: "notRunnable", mapUnreadable: "notRunnable", combinationNotRunnable: "notRunnable" },
  noPermission: "noRights",
};
