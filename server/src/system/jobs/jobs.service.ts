import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  JOB_CLASS_NAMES,
  type JobClass,
  jobParamsSchema,
  mayHaveJob,
} from "@sweepline/contract/system/jobs/classes.ts";
import {
  type Job,
  type JobChange,
  type JobListQuery,
  type NewJob,
  JOB_REFUSALS as R,
} from "@sweepline/contract/system/jobs/index.ts";
import { JOB_LIMITS, LEAST_INTERVAL_S, NEXT_TIMES } from "@sweepline/contract/system/jobs/limits.ts";
import type { JobRun } from "@sweepline/contract/system/jobs/runs.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../logs/index.ts";
import { cronFault, nextTime, nextTimes, shortestInterval, type Timetable } from "./cron.ts";
import { insertRuns } from "./firing.store.ts";
import { nudgeWorkers } from "./job-nudges.ts";
import { findRun, isWaitingByHand, skipWaiting } from "./job-runs.store.ts";
import * as store from "./jobs.store.ts";
import { NOTHING, RUN_TEXTS } from "./jobs.texts.ts";
import type { JobsDeps } from "./jobs-deps.ts";

export interface Jobs {
  list(caller: Caller, query: JobListQuery): Promise<Page<Job>>;
  get(caller: Caller, id: number): Promise<Job>;
  classes(caller: Caller): JobClass[];
  groups(caller: Caller): Promise<string[]>;
  nextTimes(timetable: Timetable): string[];
  create(requester: Requester, job: NewJob): Promise<Job>;
  update(requester: Requester, id: number, change: JobChange): Promise<Job>;
  pause(requester: Requester, id: number, as: { isPaused: boolean; revision: number }): Promise<Job>;
  remove(requester: Requester, id: number, as: { revision: number }): Promise<null>;
  run(requester: Requester, id: number): Promise<JobRun>;
}

const record = recorderOf("system_jobs", "job");
/** How many times are looked at to say how often one is due. */
const LOOKED_AT = 100;

/** Jobs as people write them; what falls due stands in `firing.service.ts`. */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, clock, bus } = deps;
  const get = async (tx: Queries, { scope }: Caller, id: number): Promise<Job> =>
    found(await store.findJob(tx, scope, id), CORE_REFUSALS.notFound);
  const by = ({ caller: { staffId, displayName: name } }: Requester): store.WrittenBy => ({
    ...{ staffId, name },
    at: clock.now(),
  });
  const change = ({ caller }: Requester, { id, revision }: Expected, work: Work) =>
    db.transaction(async (tx) => {
      const held = found(await store.holdJob(tx, caller.scope, id), CORE_REFUSALS.notFound);
      if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
      await work(tx, held);
    });
  return {
    list: ({ scope }, query) => store.pageOfJobs(db, scope, query),
    get: (caller, id) => get(db, caller, id),
    classes: (caller) => JOB_CLASS_NAMES.filter((name) => mayHave(caller, name)),
    groups: ({ scope }) => store.groupsOfJobs(db, scope),
    nextTimes: (timetable) => soon(timetable, clock.now(), NEXT_TIMES).map((time) => time.toISOString()),
    create: (requester, { organizationId = requester.caller.organizationId, isPaused, ...given }) =>
      db.transaction(async (tx) => {
        const { caller } = requester;
        if (!(await isOrganizationWithin(tx, caller.scope, organizationId)))
          throw refusedAt("organizationId", R.strangeJobOrganization);
        const job = checked(deps, caller, given);
        if ((await store.countJobs(tx, organizationId)) >= JOB_LIMITS.perOrganization)
          throw new Refused(R.tooManyJobs, { values: { max: JOB_LIMITS.perOrganization } });
        await refuseTaken(tx, { ...job, organizationId });
        const written = { ...job, organizationId, isPaused };
        const id = await store.insertJob(tx, written, by(requester));
        await record(deps, tx, {
          requester,
          verb: "create",
          id,
          after: { ...given, organizationId, isPaused },
        });
        return get(tx, caller, id);
      }),
    async update(requester, id, { revision, ...given }) {
      await change(requester, { id, revision }, async (tx, held) => {
        const job = checked(deps, requester.caller, given);
        await refuseTaken(tx, { ...job, organizationId: held.organizationId, but: id });
        await store.updateJob(tx, id, { job, by: by(requester) });
        await record(deps, tx, { requester, verb: "update", id, before: settingsOf(held), after: given });
      });
      return get(db, requester.caller, id);
    },
    async pause(requester, id, { isPaused, revision }) {
      await change(requester, { id, revision }, async (tx, held) => {
        const nextAt = nextTime(held, clock.now());
        await store.pauseJob(tx, id, { isPaused, nextAt, by: by(requester) });
        await record(deps, tx, {
          requester,
          verb: isPaused ? "pause" : "resume",
          id,
          after: { name: held.name },
        });
      });
      return get(db, requester.caller, id);
    },
    async remove(requester, id, { revision }) {
      await change(requester, { id, revision }, async (tx, held) => {
        if (held.running > 0) throw new Refused(R.jobRunning);
        await skipWaiting(tx, id, { message: RUN_TEXTS.jobGone, at: clock.now() });
        await store.deleteJob(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: settingsOf(held) });
      });
      return null;
    },
    async run(requester, id) {
      const run = await db.transaction((tx) => runNow(deps, tx, { requester, id }));
      nudgeWorkers(bus);
      return run;
    },
  };
}

interface Expected {
  id: number;
  revision: number;
}
type Work = (tx: Queries, held: store.HeldJob) => Promise<void>;

const mayHave = ({ scope, permissions }: Caller, name: JobClass): boolean =>
  mayHaveJob(name, { isPlatform: scope.isAll, permissions });

const settingsOf = ({ id, organizationId, isPaused, running, revision, ...settings }: store.HeldJob) =>
  settings;

/** What the contract cannot know: whether its class is theirs, its parameters mean something, and it is ever due. */
function checked(
  { above, clock }: JobsDeps,
  caller: Caller,
  job: store.JobSettings,
): store.JobSettings & { nextAt: Date | null } {
  if (!mayHave(caller, job.jobClass)) throw refusedAt("jobClass", R.jobClassNotAllowed);
  const params = jobParamsSchema(job.jobClass).parse(job.params);
  above()
    .handlers.find(({ jobClass }) => jobClass === job.jobClass)
    ?.check?.(params);
  const times = soon(job, clock.now(), LOOKED_AT);
  if (!caller.scope.isAll && shortestInterval(times) < LEAST_INTERVAL_S)
    throw refusedAt("cron", R.cronTooOften, { seconds: LEAST_INTERVAL_S });
  return { ...job, params, nextAt: times[0] ?? null };
}

/** Refuses what cannot be read, and what is never due again. */
function soon(timetable: Timetable, now: Date, count: number): Date[] {
  const part = cronFault(timetable.cron);
  if (part !== undefined) throw refusedAt("cron", R.cronInvalid, { part });
  const times = nextTimes(timetable, now, count);
  if (times.length === 0) throw refusedAt("cron", R.cronNever);
  return times;
}

async function refuseTaken(tx: Queries, named: Parameters<typeof store.isNameTaken>[1]): Promise<void> {
  if (await store.isNameTaken(tx, named)) throw refusedAt("name", R.jobNameTaken);
}

/** Beside its times; of a job whose runs come one after the other one by hand waits at most. */
async function runNow(
  deps: JobsDeps,
  tx: Queries,
  { requester, id }: { requester: Requester; id: number },
): Promise<JobRun> {
  const { scope, staffId, displayName } = requester.caller;
  const held = found(await store.holdJob(tx, scope, id), CORE_REFUSALS.notFound);
  if (await isWaitingByHand(tx, id)) throw new Refused(R.jobAlreadyWaiting);
  const now = deps.clock.now();
  const { organizationId, name, group, jobClass, params } = held;
  const [runId = ""] = await insertRuns(
    tx,
    [
      {
        ...{ jobId: id, organizationId, name, group, jobClass, params, trigger: "hand", state: "waiting" },
        ...{ dueAt: null, startAt: now, attempt: 1, message: NOTHING, staffId, staffName: displayName },
      },
    ],
    now,
  );
  await record(deps, tx, { requester, verb: "run", id, after: { name, group, runId } });
  const run = found(await findRun(tx, scope, runId), CORE_REFUSALS.notFound);
  return withoutDetail(run);
}

/** A row of the list. */
export function withoutDetail({
  params: _params,
  result: _result,
  output: _output,
  isOutputCut: _isOutputCut,
  exception: _exception,
  stoppedBy: _stoppedBy,
  fileName: _fileName,
  ownerId: _ownerId,
  ...row
}: NonNullable<Awaited<ReturnType<typeof findRun>>>): JobRun {
  return row;
}
