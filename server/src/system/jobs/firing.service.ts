import { MAX_WAITING_RUNS } from "@sweepline/contract/system/jobs/limits.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { type Fallen, fallenDue } from "./cron.ts";
import * as store from "./firing.store.ts";
import { NOTHING, RUN_TEXTS, type Texts } from "./jobs.texts.ts";

interface Deps {
  db: Database;
  clock: Clock;
  log: Pick<Log, "error">;
}

const BATCH = 500;

/**
 * Writes down what has fallen due together with what comes next, in one transaction: nothing is due twice, in however many processes,
 * and nothing is forgotten by one that dies. Answers how many jobs there were.
 */
export const fireSome = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const jobs = await store.holdDue(tx, now, { limit: BATCH, counted: MAX_WAITING_RUNS });
    if (jobs.length === 0) return 0;
    const fallen = jobs.map((job) => ({ job, fallen: fallenOf(deps, job, now) }));
    await store.insertRuns(
      tx,
      fallen.flatMap((one) => runsOf(one.job, one.fallen, now)),
      now,
    );
    await store.moveOn(
      tx,
      fallen.map(({ job: { id }, fallen: { nextAt } }) => ({ id, nextAt })),
    );
    return jobs.length;
  });

/** One that cannot be worked out any more, by a new version of what reads it, must not keep the others. */
function fallenOf({ log }: Deps, job: store.DueJob, now: Date): Fallen {
  try {
    return fallenDue(job, now);
  } catch (error) {
    log.error({ err: error, jobId: job.id }, "a job's cron expression cannot be read");
    return { due: [], skipped: null, nextAt: null };
  }
}

/** What waits, and what is written down as skipped. */
function runsOf(job: store.DueJob, { due, skipped }: Fallen, now: Date): store.NewRun[] {
  const { id: jobId, organizationId, name, group, jobClass, params } = job;
  const common = {
    jobId,
    organizationId,
    name,
    group,
    jobClass,
    params,
    attempt: 1,
    staffId: null,
    staffName: null,
  };
  const skip = (dueAt: Date, message: Texts): store.NewRun => ({
    ...common,
    ...{ trigger: "schedule", state: "skipped", dueAt, startAt: now, message },
  });
  const most = job.concurrency === "forbid" ? 1 : MAX_WAITING_RUNS;
  let waiting = job.waiting;
  const runs: store.NewRun[] = [];
  if (skipped) {
    const message = job.misfire === "skip" ? RUN_TEXTS.missed : RUN_TEXTS.notAllMadeUp;
    runs.push({ ...skip(skipped, message), trigger: "misfire" });
  }
  for (const { at, trigger } of due) {
    if (trigger === "schedule" && waiting >= most) {
      const message = job.concurrency === "forbid" ? RUN_TEXTS.waits : RUN_TEXTS.tooManyWait;
      runs.push(skip(at, message));
      continue;
    }
    if (trigger === "schedule") waiting += 1;
    runs.push({ ...common, trigger, state: "waiting", dueAt: at, startAt: at, message: NOTHING });
  }
  return runs;
}
