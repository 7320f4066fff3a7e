import type { Page } from "@sweepline/contract/core/paging.ts";
import type { Job, JobListQuery, NewJob } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRunState } from "@sweepline/contract/system/jobs/limits.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

/** Jobs as people read and write them; what falls due stands in `firing.store.ts`. */
const visibleJobs = (scope: DataScope): Sql => withinScope(scope, { organization: "j.organization_id" });

const HAS_FAILED = sql`j.last_state in ('error', 'timedOut', 'lost')`;
/** A due run waits for the one in progress, or for a place in a process. */
const IS_DUE = sql`exists (select from job_runs w where w.job_id = j.id and w.state = 'waiting' and w.start_at <= now())`;
/** The one place where a job's state is made of what there is: contract's JOB_STATES. */
const STATE = sql`case
  when j.running > 0 and j.concurrency = 'forbid' and ${IS_DUE} then 'blocked'
  when j.running > 0 then 'running'
  when j.paused_at is not null then 'paused'
  when ${HAS_FAILED} then 'error'
  when j.next_at is null and not ${IS_DUE} then 'complete'
  else 'waiting' end`;
const COLUMNS = sql`
  j.id, j.name, j.job_group as "group", j.organization_id as "organizationId", o.org_name as "organizationName",
  j.job_class as "jobClass", j.params, j.cron, j.time_zone as "timeZone", j.description, j.paused_at is not null as "isPaused",
  ${STATE} as state, case when j.paused_at is null then j.next_at end as "nextAt", j.last_run_id as "lastRunId",
  j.last_state as "lastState", j.last_ended_at as "lastEndedAt", j.misfire, j.concurrency, j.when_lost as "whenLost",
  j.timeout_s as "timeoutS", j.retries, j.back_off_s as "backOffS", j.inform_after as "informAfter", j.failures,
  j.staff_id as "ownerId", p.display_name as "ownerName", j.changed_at as "changedAt", j.changed_by as "changedBy", j.revision`;
const TABLES = sql`jobs j join organization_directory o on o.id = j.organization_id left join people_directory p on p.id = j.staff_id`;
const SORTS = {
  name: "lower(j.name)",
  group: "lower(j.job_group)",
  nextAt: "j.next_at",
  changedAt: "j.changed_at",
};

interface Stored extends Omit<Job, "nextAt" | "lastRun" | "changedAt"> {
  nextAt: Date | null;
  changedAt: Date;
  lastRunId: string | null;
  lastState: JobRunState | null;
  lastEndedAt: Date | null;
}
const jobOf = ({ nextAt, changedAt, lastRunId, lastState, lastEndedAt, ...row }: Stored): Job => ({
  ...row,
  nextAt: nextAt?.toISOString() ?? null,
  lastRun:
    lastRunId && lastState
      ? { id: lastRunId, state: lastState, endedAt: lastEndedAt?.toISOString() ?? null }
      : null,
  changedAt: changedAt.toISOString(),
});

export function pageOfJobs(db: Queries, scope: DataScope, query: JobListQuery): Promise<Page<Job>> {
  const { search = "", group = "", jobClass, state, organizationId } = query;
  const where = allOf([
    visibleJobs(scope),
    search !== "" &&
      sql`(j.name ilike ${containing(search)} or j.job_group ilike ${containing(search)} or j.description ilike ${containing(search)})`,
    group !== "" && sql`lower(j.job_group) = lower(${group})`,
    jobClass !== undefined && sql`j.job_class = ${jobClass}`,
    state !== undefined && sql`${STATE} = ${state}`,
    organizationId !== undefined && sql`j.organization_id = ${organizationId}`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "group", id: "j.id" });
  return readPage<Stored, Job>(db, query, {
    rows: sql`select ${COLUMNS} from ${TABLES} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from jobs j where ${where}`,
    row: jobOf,
  });
}

export async function findJob(db: Queries, scope: DataScope, id: number): Promise<Job | undefined> {
  const row = await db.maybe<Stored>(
    sql`select ${COLUMNS} from ${TABLES} where j.id = ${id} and ${visibleJobs(scope)}`,
  );
  return row && jobOf(row);
}

export const groupsOfJobs = async (db: Queries, scope: DataScope): Promise<string[]> =>
  (
    await db.many<{ name: string }>(sql`
      select min(j.job_group) as name from jobs j where ${visibleJobs(scope)} group by lower(j.job_group) order by 1 limit 200`)
  ).map(({ name }) => name);

/** What is written of a job, beside its class's parameters. */
export type JobSettings = Omit<NewJob, "organizationId" | "isPaused">;

export interface HeldJob extends JobSettings {
  id: number;
  organizationId: number;
  isPaused: boolean;
  running: number;
  revision: number;
}

/** Locked until the transaction ends: nothing of it begins or ends meanwhile. */
export const holdJob = (tx: Queries, scope: DataScope, id: number): Promise<HeldJob | undefined> =>
  tx.maybe(sql`
    select j.id, j.organization_id as "organizationId", j.name, j.job_group as "group", j.job_class as "jobClass", j.params, j.cron,
      j.time_zone as "timeZone", j.description, j.misfire, j.concurrency, j.when_lost as "whenLost", j.timeout_s as "timeoutS",
      j.retries, j.back_off_s as "backOffS", j.inform_after as "informAfter", j.paused_at is not null as "isPaused", j.running,
      j.revision
    from jobs j where j.id = ${id} and ${visibleJobs(scope)} for update`);

export interface WrittenBy {
  staffId: number;
  name: string;
  at: Date;
}

/** Others that make jobs in the organization wait until this one is there. */
export const countJobs = async (tx: Queries, organizationId: number): Promise<number> => {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of organization ${organizationId}`}, 0))`,
  );
  return (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from jobs where organization_id = ${organizationId}`,
    )
  ).count;
};

interface Named extends Pick<JobSettings, "name" | "group"> {
  organizationId: number;
  /** Itself does not count. */
  but?: number;
}

export const isNameTaken = async (
  tx: Queries,
  { organizationId, name, group, but = 0 }: Named,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select from jobs where organization_id = ${organizationId} and lower(job_group) = lower(${group})
      and lower(name) = lower(${name}) and id <> ${but}`)) !== undefined;

type Written = JobSettings & { nextAt: Date | null };

export async function insertJob(
  tx: Queries,
  { organizationId, isPaused, ...job }: Written & { organizationId: number; isPaused: boolean },
  by: WrittenBy,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into jobs (organization_id, name, job_group, job_class, params, cron, time_zone, description, misfire, concurrency, when_lost,
      timeout_s, retries, back_off_s, inform_after, paused_at, next_at, staff_id, changed_at, changed_by)
    values (${organizationId}, ${job.name}, ${job.group}, ${job.jobClass}, ${JSON.stringify(job.params)}::jsonb, ${job.cron},
      ${job.timeZone}, ${job.description}, ${job.misfire}, ${job.concurrency}, ${job.whenLost}, ${job.timeoutS}, ${job.retries},
      ${job.backOffS}, ${job.informAfter}, ${isPaused ? by.at : null}, ${job.nextAt}, ${by.staffId}, ${by.at}, ${by.name})
    returning id`);
  return id;
}

export async function updateJob(
  tx: Queries,
  id: number,
  { job, by }: { job: Written; by: WrittenBy },
): Promise<void> {
  await tx.run(sql`
    update jobs set name = ${job.name}, job_group = ${job.group}, job_class = ${job.jobClass},
      params = ${JSON.stringify(job.params)}::jsonb, cron = ${job.cron}, time_zone = ${job.timeZone},
      description = ${job.description}, misfire = ${job.misfire}, concurrency = ${job.concurrency}, when_lost = ${job.whenLost},
      timeout_s = ${job.timeoutS}, retries = ${job.retries}, back_off_s = ${job.backOffS}, inform_after = ${job.informAfter},
      next_at = ${job.nextAt}, staff_id = ${by.staffId}, changed_at = ${by.at}, changed_by = ${by.name}, revision = revision + 1
    where id = ${id}`);
}

export async function pauseJob(
  tx: Queries,
  id: number,
  { isPaused, nextAt, by }: { isPaused: boolean; nextAt: Date | null; by: WrittenBy },
): Promise<void> {
  await tx.run(sql`
    update jobs set paused_at = ${isPaused ? by.at : null}, next_at = ${nextAt}, changed_at = ${by.at}, changed_by = ${by.name},
      revision = revision + 1 where id = ${id}`);
}

export const deleteJob = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from jobs where id = ${id}`);

/** Rows that keep an organization from being deleted. */
export const JOBS_OF_ORGANIZATIONS = sql`select organization_id from jobs`;

/** For the audit log. */
export const JOB_NAMES = namedByNumber(
  (ids, scope) => sql`
    select j.id, j.name from jobs j where j.id = any(${ids}) and ${visibleJobs(scope)}`,
);
