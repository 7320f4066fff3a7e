import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { JobRun, JobRunDetail, JobRunQuery } from "@sweepline/contract/system/jobs/runs.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByTimeId } from "../../core/db/subject-names.ts";
import { instantOfId } from "../../core/time-id.ts";

/** Runs as people read them. */
export type RunChoice = Omit<JobRunQuery, "current" | "size" | "sort">;
export interface RunReader {
  scope: DataScope;
  now: Date;
}

const COLUMNS = sql`
  r.id, r.job_id as "jobId", r.job_name as "jobName", r.job_group as "group", r.job_class as "jobClass",
  r.organization_id as "organizationId", coalesce(o.org_name, '') as "organizationName", r.trigger, r.state, r.due_at as "dueAt",
  r.created_at as "createdAt", r.start_at as "startAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  (extract(epoch from r.ended_at - r.started_at) * 1000)::int as "durationMs", r.worker, r.attempt, r.message,
  r.staff_name as "staffName", r.file_key is not null as "hasFile"`;
const DETAIL = sql`, r.params, r.result, r.output, r.is_output_cut as "isOutputCut", r.exception, r.stopped_by as "stoppedBy",
  r.file_name as "fileName", r.owner_id as "ownerId"`;
const TABLES = sql`job_runs r left join organization_directory o on o.id = r.organization_id`;

type Times = "dueAt" | "createdAt" | "startAt" | "startedAt" | "endedAt";
type Stored<Row extends JobRun> = Omit<Row, Times> & {
  createdAt: Date;
  startAt: Date;
  dueAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
};
const runOf = ({ dueAt, createdAt, startAt, startedAt, endedAt, ...row }: Stored<JobRun>): JobRun => ({
  ...row,
  dueAt: dueAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  startAt: startAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

const visible = (scope: DataScope): Sql => withinScope(scope, { organization: "r.organization_id" });

function chosen({ scope, now }: RunReader, choice: RunChoice): Sql {
  const { search = "", group = "", jobId, states, jobClass, trigger, organizationId, from, to } = choice;
  return allOf([
    visible(scope),
    spanCondition(raw("r.created_at"), { from, to }, now),
    search !== "" && sql`r.job_name ilike ${containing(search)}`,
    group !== "" && sql`lower(r.job_group) = lower(${group})`,
    jobId !== undefined && sql`r.job_id = ${jobId}`,
    states !== undefined && states.length > 0 && ofStates(states),
    jobClass !== undefined && sql`r.job_class = ${jobClass}`,
    trigger !== undefined && sql`r.trigger = ${trigger}`,
    organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
  ]);
}

/** One by itself, so that the index of what is unusual gives them in order. */
const ofStates = (states: readonly string[]): Sql =>
  states.length === 1 ? sql`r.state = ${states[0]}` : sql`r.state = any(${[...states]}::text[])`;

export async function pageOfRuns(db: Queries, reader: RunReader, query: JobRunQuery): Promise<Page<JobRun>> {
  const direction = query.sort === "createdAt" ? "asc" : "desc";
  const page = await readNewestFirst<Stored<JobRun>>(db, query, {
    columns: COLUMNS,
    from: TABLES,
    where: chosen(reader, query),
    orderBy: raw(`r.created_at ${direction}, r.id ${direction}`),
  });
  return { ...page, records: page.records.map(runOf) };
}

/** The next of them after one, in the order of the page. */
export async function runsAfter(
  db: Queries,
  reader: RunReader,
  {
    choice,
    after,
    limit,
  }: { choice: RunChoice & Pick<PageQuery, "sort">; after: JobRun | undefined; limit: number },
): Promise<JobRun[]> {
  const isUpward = choice.sort === "createdAt";
  const [direction, beyond] = isUpward ? ["asc", raw(">")] : ["desc", raw("<")];
  const where = allOf([
    chosen(reader, choice),
    after !== undefined &&
      sql`(r.created_at, r.id) ${beyond} (${new Date(after.createdAt)}, ${after.id}::uuid)`,
  ]);
  const rows = await db.many<Stored<JobRun>>(sql`
    select ${COLUMNS} from ${TABLES} where ${where} order by r.created_at ${raw(direction as string)}, r.id ${raw(direction as string)} limit ${limit}`);
  return rows.map(runOf);
}

/** By its key: the id says when it was made. */
const keyOf = (id: string): Sql => sql`r.created_at = ${instantOfId(id)} and r.id = ${id}`;

export type FoundRun = Omit<JobRunDetail, "isOwnFile"> & { ownerId: number | null };

export async function findRun(db: Queries, scope: DataScope, id: string): Promise<FoundRun | undefined> {
  const row = await db.maybe<Stored<JobRun> & Omit<FoundRun, keyof JobRun>>(
    sql`select ${COLUMNS} ${DETAIL} from ${TABLES} where ${keyOf(id)} and ${visible(scope)}`,
  );
  return row && ({ ...row, ...runOf(row) } as FoundRun);
}

export interface RunFile {
  region: string;
  key: string;
  name: string;
  type: string;
}

/** What a run made for a person. */
export const fileOfRun = (db: Queries, id: string, staffId: number): Promise<RunFile | undefined> =>
  db.maybe(sql`
    select r.file_region as region, r.file_key as key, r.file_name as name, r.file_type as type
    from job_runs r where ${keyOf(id)} and r.owner_id = ${staffId} and r.file_key is not null`);

export const holdRun = (
  tx: Queries,
  scope: DataScope,
  id: string,
): Promise<{ state: JobRun["state"]; jobId: number; name: string } | undefined> =>
  tx.maybe(sql`
    select r.state, r.job_id as "jobId", r.job_name as name from job_runs r where ${keyOf(id)} and ${visible(scope)} for update`);

/** It has not begun. */
export const stopWaiting = (tx: Queries, id: string, { by, at }: { by: string; at: Date }): Promise<number> =>
  tx.run(sql`
    update job_runs r set state = 'stopped', ended_at = ${at}, stop_at = ${at}, stopped_by = ${by} where ${keyOf(id)} and r.state = 'waiting'`);

/** Its process learns of it with its next heartbeat, or by a nudge. */
export const requestStop = (tx: Queries, id: string, { by, at }: { by: string; at: Date }): Promise<number> =>
  tx.run(sql`
    update job_runs r set stop_at = ${at}, stopped_by = ${by} where ${keyOf(id)} and r.state = 'running' and r.stop_at is null`);

export const isWaitingByHand = async (tx: Queries, jobId: number): Promise<boolean> =>
  (await tx.maybe(
    sql`select from job_runs where job_id = ${jobId} and state = 'waiting' and trigger = 'hand' limit 1`,
  )) !== undefined;

/** Of a job that goes. */
export const skipWaiting = (
  tx: Queries,
  jobId: number,
  { message, at }: { message: Record<Language, string>; at: Date },
): Promise<number> =>
  tx.run(sql`
    update job_runs set state = 'skipped', ended_at = ${at}, message = ${JSON.stringify(message)}::jsonb where job_id = ${jobId} and state = 'waiting'`);

/** Files of a job beyond the newest, or older than an instant: they belong to nobody from now on. */
export const takeOldFiles = (
  tx: Queries,
  of: { jobId: number; kept: number } | { before: Date; limit: number },
): Promise<{ region: string; storageKey: string }[]> => {
  const those =
    "jobId" in of
      ? sql`select created_at, id from job_runs where job_id = ${of.jobId} and file_key is not null
          order by created_at desc, id desc offset ${of.kept}`
      : sql`select created_at, id from job_runs where file_key is not null and created_at < ${of.before} limit ${of.limit}`;
  return tx.many(sql`
    with old as (
      select r.created_at, r.id, r.file_region, r.file_key from job_runs r
      where (r.created_at, r.id) in (${those}) for update)
    update job_runs r set file_key = null from old where r.created_at = old.created_at and r.id = old.id
    returning old.file_region as region, old.file_key as "storageKey"`);
};

/** For the audit log. */
export const JOB_RUN_NAMES = namedByTimeId(
  (ids, { scope, instants }) => sql`
    select r.id, r.job_name as name
    from job_runs r
    where r.id = any(${ids}) and r.created_at = any(${instants}) and ${visible(scope)}`,
);
