import { JOB_FILES_KEPT_DAYS } from "@sweepline/contract/system/jobs/limits.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, soonerThan, type Upkeep } from "../../core/jobs.ts";
import { looseFileStore } from "../attachments/index.ts";
import * as claims from "./claims.store.ts";
import { endWithin } from "./ending.service.ts";
import type { Executor } from "./executor.service.ts";
import { fireSome } from "./firing.service.ts";
import { nextDue } from "./firing.store.ts";
import { nudgeWorkers, onStop, onWaiting } from "./job-nudges.ts";
import { takeOldFiles } from "./job-runs.store.ts";
import { RUN_TEXTS } from "./jobs.texts.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { forgetUnseen } from "./upkeep.store.ts";

const EVERY_MS = 1_000;
/** A nudge that got lost costs no more than this. */
const SWEEP_EVERY_MS = 2_000;
const LOST_EVERY_MS = 5_000;
const BATCH = 200;
/** Upkeep that no process has any more. */
const UNSEEN_DAYS = 30;

/** What is due is written down, in one process at a time. */
export const fireJobs = (deps: JobsDeps): Upkeep => ({
  name: "jobs/fire",
  everyMs: EVERY_MS,
  async work() {
    while ((await fireSome(deps)) > 0) nudgeWorkers(deps.bus);
    return soonerThan(EVERY_MS, await nextDue(deps.db), deps.clock.now());
  },
});

/** Every process does what it has room for. */
export const workJobs = (deps: JobsDeps, executor: Executor): Upkeep => ({
  name: "jobs/work",
  everyMs: SWEEP_EVERY_MS,
  isShared: true,
  async onDue(run) {
    executor.onRoom(run);
    const stops = await Promise.all([
      onWaiting(deps.bus, run),
      onStop(deps.bus, () => void executor.beat().catch(() => undefined)),
    ]);
    return () => {
      executor.onRoom(() => undefined);
      for (const stop of stops) stop();
    };
  },
  async work() {
    await executor.claim();
    const now = deps.clock.now();
    return soonerThan(SWEEP_EVERY_MS, await claims.nextStart(deps.db, now), now);
  },
});

/** Runs of processes that died are over, and tried again where their jobs say so. */
export const findLost = (deps: JobsDeps): Upkeep => ({
  name: "jobs/lost",
  everyMs: LOST_EVERY_MS,
  async work() {
    while ((await endLost(deps)) === BATCH);
  },
});

async function endLost(deps: JobsDeps): Promise<number> {
  const lost = await deps.db.transaction(async (tx) => {
    const held = await claims.holdLost(tx, BATCH);
    for (const run of held)
      await endWithin(deps, tx, {
        run,
        end: {
          ...{ state: "lost", message: RUN_TEXTS.lost, result: undefined, output: "", isOutputCut: false },
          ...{ exception: "", file: null },
        },
      });
    return held;
  });
  for (const { id, jobId, worker } of lost)
    deps.log.warn({ runId: id, jobId, worker }, "the process of a run died");
  if (lost.length > 0) nudgeWorkers(deps.bus);
  return lost.length;
}

export const dropOldRuns = ({ db, config }: JobsDeps): Upkeep =>
  hourly("jobs/retention", async (daysAgo, now) => {
    const choice = { before: daysAgo(Math.min(JOB_FILES_KEPT_DAYS, config.JOB_RUNS_DAYS)), limit: BATCH };
    const dropFiles = () =>
      db.transaction(async (tx) => {
        const files = await takeOldFiles(tx, choice);
        await looseFileStore(tx).noteAll(files, now);
        return files.length;
      });
    while ((await dropFiles()) === BATCH);
    await forgetUnseen(db, daysAgo(UNSEEN_DAYS));
    await dropPartitions(db, "job_runs", daysAgo(config.JOB_RUNS_DAYS));
  });
