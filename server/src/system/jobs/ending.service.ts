import { JOB_ENDPOINTS } from "@sweepline/contract/system/jobs/index.ts";
import {
  FAILED_RUN_STATES,
  JOB_FILES_KEPT,
  type JobRunState,
  MAX_BACK_OFF_S,
} from "@sweepline/contract/system/jobs/limits.ts";
import { jobLink } from "@sweepline/contract/system/jobs/runs.ts";
import type { Queries } from "../../core/db/database.ts";
import { looseFileStore } from "../attachments/index.ts";
import * as claims from "./claims.store.ts";
import { noticeOfFile } from "./execution.service.ts";
import { insertRuns } from "./firing.store.ts";
import { takeOldFiles } from "./job-runs.store.ts";
import { failingNotice, NOTHING } from "./jobs.texts.ts";
import type { JobsDeps } from "./jobs-deps.ts";

/**
 * What follows from the end of a run, in one transaction: its row, the retry that it leads to, the job's failures, and who is informed.
 * Answers whether a retry waits; undefined: somebody else ended it, and nothing follows.
 */
export async function endRun(
  deps: JobsDeps,
  run: claims.ClaimedRun,
  end: claims.RunEnd,
): Promise<boolean | undefined> {
  return deps.db.transaction((tx) => endWithin(deps, tx, { run, end }));
}

export async function endWithin(
  deps: JobsDeps,
  tx: Queries,
  { run, end }: { run: claims.ClaimedRun; end: claims.RunEnd },
): Promise<boolean | undefined> {
  const now = deps.clock.now();
  const file = end.file && (await looseFileStore(tx).forget(end.file.key)) ? end.file : null;
  if (!(await claims.writeEnd(tx, run, { end: { ...end, file }, now }))) {
    // The file stays loose, and the upkeep deletes it.
    if (file) await looseFileStore(tx).note({ region: file.region, storageKey: file.key, since: now });
    return undefined;
  }
  if (end.state === "complete") {
    if (file) await fileMade(deps, tx, { run, file });
    return false;
  }
  if (!FAILED_RUN_STATES.some((state) => state === end.state)) return false;
  if (isTriedAgain(run, end.state)) {
    await retry(tx, run, now);
    return true;
  }
  const failures = await claims.noteFailure(tx, run.jobId, now);
  if (failures !== null) await informOfFailures(deps, tx, { run, end, failures });
  return false;
}

/** A run that was lost may have done half of its work: its job says whether that may be done again, once at least. */
function isTriedAgain({ attempt, retries, whenLost }: claims.ClaimedRun, state: JobRunState): boolean {
  if (state === "lost") return whenLost === "retry" && attempt <= Math.max(1, retries);
  return attempt <= retries;
}

async function retry(tx: Queries, run: claims.ClaimedRun, now: Date): Promise<void> {
  const waitS = Math.min(run.backOffS * 2 ** (run.attempt - 1), MAX_BACK_OFF_S);
  const startAt = new Date(now.getTime() + waitS * 1_000);
  await insertRuns(
    tx,
    [{ ...run, trigger: "retry", state: "waiting", startAt, attempt: run.attempt + 1, message: NOTHING }],
    now,
  );
}

async function fileMade(
  deps: JobsDeps,
  tx: Queries,
  { run, file }: { run: claims.ClaimedRun; file: NonNullable<claims.RunEnd["file"]> },
): Promise<void> {
  const old = await takeOldFiles(tx, { jobId: run.jobId, kept: JOB_FILES_KEPT });
  await looseFileStore(tx).noteAll(old, deps.clock.now());
  if (run.ownerId !== null) await deps.above().inform(tx, [run.ownerId], noticeOfFile(run, file.name));
}

async function informOfFailures(
  deps: JobsDeps,
  tx: Queries,
  { run, end, failures }: { run: claims.ClaimedRun; end: claims.RunEnd; failures: number },
): Promise<void> {
  const { inform, holdersOf } = deps.above();
  const holders = await holdersOf(tx, JOB_ENDPOINTS.update.permission, run.organizationId);
  const people = run.ownerId === null ? holders : [run.ownerId, ...holders];
  await inform(tx, [...new Set(people)], {
    ...failingNotice(run, { state: end.state, failures, message: end.message }),
    severity: "error",
    link: jobLink(run.jobId),
    organizationId: run.organizationId,
  });
}
