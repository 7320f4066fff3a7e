import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { CombinationRuns } from "../combinations/index.ts";
import type { Runs } from "../runs/index.ts";
import * as store from "./firing.store.ts";
import { preparing } from "./prepared.ts";
import { nextOccurrence } from "./recurrence.ts";
import { timetableOf } from "./timetable.ts";

export interface FiringDeps {
  db: Database;
  clock: Clock;
  runs: Pick<Runs, "startDue">;
  combinationRuns: Pick<CombinationRuns, "startDue">;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Whoever takes over from a process that died does so within this. */
const EVERY_MS = SECOND_MS;
const BATCH = 200;
const SIDE_BY_SIDE = 4;
/** A robot that was busy may be free. */
const TRY_AGAIN_MS = 15 * SECOND_MS;
const AT_ONCE_MS = 100;
/** What is due now is tried at least once, however little it may be late. */
const LEAST_MS = 2 * SECOND_MS;

/**
 * Starts what is due. First that it was due is written down together with what comes next, in one transaction: so nothing is due
 * twice, in however many processes, and nothing is forgotten by one that dies. Then each is started, and tried again for as long
 * as it may be late.
 */
export const fireDue = (deps: FiringDeps): Upkeep => ({
  name: "schedules/fire",
  everyMs: EVERY_MS,
  async work() {
    const { db, clock } = deps;
    while ((await writeDue(db, clock.now())) > 0);
    const starter = async (): Promise<void> => {
      while (await tryOne(deps));
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, starter));
    return soonerThan(EVERY_MS, await store.nextDue(db), clock.now());
  },
});

async function writeDue(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await store.holdDue(tx, now, BATCH);
    if (due.length === 0) return 0;
    await store.writeFired(
      tx,
      due.map((schedule) => ({
        schedule,
        until: new Date(schedule.nextAt.getTime() + Math.max(LEAST_MS, schedule.lateMin * MINUTE_MS)),
        next: nextOccurrence(timetableOf(schedule), schedule.nextAt),
      })),
    );
    return due.length;
  });
}

/** False where nothing is to be tried now. */
async function tryOne(deps: FiringDeps): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  let tried: store.DueOccurrence | undefined;
  try {
    return await db.transaction(async (given) => {
      const tx = preparing(given);
      tried = await store.holdOccurrence(tx, now);
      if (!tried) return false;
      if (now > tried.until) {
        await store.noteNotStarted(tx, tried, { cause: tried.cause ?? "late", tryAt: null });
        return true;
      }
      await store.noteStarted(tx, tried, await begin(deps, tx, tried));
      return true;
    });
  } catch (error) {
    if (!tried) throw error;
    const key = error instanceof Refused ? error.refusal.key : undefined;
    const cause = CAUSES[key ?? ""] ?? "noRobot";
    // Another one took the robot in this moment: there may be a second best.
    const isTaken = (key === "robotBusy" || key === "tooSoon") && tried.deviceId === null;
    const inMs = isTaken ? AT_ONCE_MS : TRY_AGAIN_MS;
    const tryAt = new Date(Math.min(now.getTime() + inMs, tried.until.getTime() + 1));
    // One that fails for a reason of its own stands in nobody's way.
    await store.noteNotStarted(db, tried, { cause, tryAt });
    if (key === undefined) throw error;
    return true;
  }
}

const CAUSES: Readonly<Record<string, store.Cause>> = {
  ...{ notRunnable: "notRunnable", mapUnreadable: "notRunnable", combinationNotRunnable: "notRunnable" },
  noPermission: "noRights",
};

/** A run of its task, or of its combination by whoever wrote the schedule. */
async function begin(
  { runs, combinationRuns }: FiringDeps,
  tx: Queries,
  { taskId, combinationId, scheduleId, dueAt, deviceId: own }: store.DueOccurrence,
): Promise<store.Begun> {
  const due = { scheduleId, dueAt };
  if (taskId !== null) {
    const { id: runId, deviceId } = await runs.startDue(tx, { taskId, deviceId: own, ...due });
    return { runId, deviceId };
  }
  const staffId = await store.writerOf(tx, scheduleId);
  if (combinationId === null || staffId === null) throw new Refused(CORE_REFUSALS.noPermission);
  return { combinationRunId: await combinationRuns.startDue(tx, { combinationId, staffId, due }) };
}

/** Who has moved a place to another time zone has moved its schedules too. */
export const followTimeZones = ({ db, clock }: Pick<FiringDeps, "db" | "clock">): Upkeep => ({
  name: "schedules/time-zones",
  everyMs: MINUTE_MS,
  async work() {
    const now = clock.now();
    await db.transaction(async (tx) => {
      for (const { newZone, ...schedule } of await store.holdShifted(tx, BATCH)) {
        const next = nextOccurrence(timetableOf({ ...schedule, timeZone: newZone }), now);
        await store.shift(tx, schedule.id, { timeZone: newZone, next });
      }
    });
  },
});
