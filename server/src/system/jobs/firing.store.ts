import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { JobClass } from "@sweepline/contract/system/jobs/classes.ts";
import type { ConcurrencyRule, JobTrigger, MisfireRule } from "@sweepline/contract/system/jobs/limits.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { newTimeId } from "../../core/time-id.ts";

/** What falls due, and the rows that it becomes. */
export interface DueJob {
  id: number;
  organizationId: number;
  name: string;
  group: string;
  jobClass: JobClass;
  params: Record<string, unknown>;
  cron: string;
  timeZone: string;
  misfire: MisfireRule;
  concurrency: ConcurrencyRule;
  nextAt: Date;
  /** Runs by the cron that wait already, to a bound. */
  waiting: number;
}

const OF_RUN = sql`j.id, j.organization_id as "organizationId", j.name, j.job_group as "group", j.job_class as "jobClass", j.params`;

/** Those that are due, the longest first; locked, and left out where another process has them. */
export const holdDue = (
  tx: Queries,
  now: Date,
  { limit, counted }: { limit: number; counted: number },
): Promise<DueJob[]> =>
  tx.many(sql`
    select ${OF_RUN}, j.cron, j.time_zone as "timeZone", j.misfire, j.concurrency, j.next_at as "nextAt",
      (select count(*)::int from (
        select from job_runs r where r.job_id = j.id and r.state = 'waiting' and r.trigger = 'schedule' limit ${counted}) w) as waiting
    from jobs j where j.paused_at is null and j.next_at <= ${now}
    order by j.next_at limit ${limit} for update of j skip locked`);

export async function nextDue(db: Queries): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(
    sql`select min(next_at) as at from jobs where paused_at is null and next_at is not null`,
  );
  return at;
}

export interface NewRun extends Pick<DueJob, "organizationId" | "name" | "group" | "jobClass" | "params"> {
  jobId: number;
  trigger: JobTrigger;
  state: "waiting" | "skipped";
  dueAt: Date | null;
  startAt: Date;
  attempt: number;
  message: Record<Language, string>;
  staffId: number | null;
  staffName: string | null;
}

/** Answers their ids, in order. */
export async function insertRuns(tx: Queries, runs: readonly NewRun[], at: Date): Promise<string[]> {
  if (runs.length === 0) return [];
  const ids = runs.map(() => newTimeId(at));
  await tx.run(sql`
    insert into job_runs (created_at, id, job_id, organization_id, job_name, job_group, job_class, params, trigger, state, due_at,
      start_at, ended_at, attempt, message, staff_id, staff_name)
    select ${at}, g.id, g.job_id, g.organization_id, g.name, g.job_group, g.job_class, g.params, g.trigger, g.state, g.due_at,
      g.start_at, case g.state when 'skipped' then ${at}::timestamptz end, g.attempt, g.message, g.staff_id, g.staff_name
    from unnest(${ids}::uuid[], ${runs.map((run) => run.jobId)}::bigint[], ${runs.map((run) => run.organizationId)}::bigint[],
      ${runs.map((run) => run.name)}::text[], ${runs.map((run) => run.group)}::text[], ${runs.map((run) => run.jobClass)}::text[],
      ${runs.map((run) => JSON.stringify(run.params))}::jsonb[], ${runs.map((run) => run.trigger)}::text[],
      ${runs.map((run) => run.state)}::text[], ${runs.map((run) => run.dueAt)}::timestamptz[],
      ${runs.map((run) => run.startAt)}::timestamptz[], ${runs.map((run) => run.attempt)}::int[],
      ${runs.map((run) => JSON.stringify(run.message))}::jsonb[], ${runs.map((run) => run.staffId)}::bigint[],
      ${runs.map((run) => run.staffName)}::text[])
      as g(id, job_id, organization_id, name, job_group, job_class, params, trigger, state, due_at, start_at, attempt, message,
        staff_id, staff_name)`);
  return ids;
}

export async function moveOn(
  tx: Queries,
  jobs: readonly { id: number; nextAt: Date | null }[],
): Promise<void> {
  await tx.run(sql`
    update jobs j set next_at = g.at
    from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ nextAt }) => nextAt)}::timestamptz[]) as g(id, at)
    where j.id = g.id`);
}
