import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { ConcurrencyRule, JobRunState, LostRule } from "@sweepline/contract/system/jobs/limits.ts";
import { LOST_AFTER_S } from "@sweepline/contract/system/jobs/limits.ts";
import sql from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { NewRun } from "./firing.store.ts";

/** Runs that processes take, keep and end. `jobs.running` changes in the same transaction, so that it is always their number. */
export interface ClaimedRun extends Omit<NewRun, "state" | "startAt" | "message"> {
  id: string;
  createdAt: Date;
  timeZone: string;
  timeoutS: number;
  concurrency: ConcurrencyRule;
  /** Whoever wrote the job last; null: they are gone. */
  ownerId: number | null;
  retries: number;
  backOffS: number;
  whenLost: LostRule;
}

const CLAIMED = sql`r.id, r.created_at as "createdAt", r.job_id as "jobId", r.organization_id as "organizationId", r.job_name as name,
  r.job_group as "group", r.job_class as "jobClass", r.params, r.trigger, r.due_at as "dueAt", r.attempt, r.staff_id as "staffId",
  r.staff_name as "staffName", j.time_zone as "timeZone", j.timeout_s as "timeoutS", j.concurrency, j.staff_id as "ownerId",
  j.retries, j.back_off_s as "backOffS", j.when_lost as "whenLost"`;

/**
 * Runs that wait, locked with their jobs: of a job that forbids it none while one is in progress. What another process holds is left
 * out, and looked at again at the next turn.
 */
export const holdWaiting = (tx: Queries, now: Date, limit: number): Promise<ClaimedRun[]> =>
  tx.many(sql`
    select ${CLAIMED} from job_runs r join jobs j on j.id = r.job_id
    where r.state = 'waiting' and r.start_at <= ${now} and (j.concurrency = 'allow' or j.running = 0)
    order by r.start_at, r.id limit ${limit} for update of r, j skip locked`);

export async function markRunning(
  tx: Queries,
  runs: readonly Pick<ClaimedRun, "id" | "createdAt" | "jobId" | "ownerId">[],
  { worker, now }: { worker: string; now: Date },
): Promise<void> {
  if (runs.length === 0) return;
  await tx.run(sql`
    update job_runs r set state = 'running', started_at = ${now}, heartbeat_at = clock_timestamp(), worker = ${worker}, owner_id = g.owner_id
    from unnest(${runs.map((run) => run.createdAt)}::timestamptz[], ${runs.map(({ id }) => id)}::uuid[],
      ${runs.map(({ ownerId }) => ownerId)}::bigint[]) as g(created_at, id, owner_id)
    where r.created_at = g.created_at and r.id = g.id`);
  await tx.run(sql`
    update jobs j set running = j.running + g.count
    from (select id, count(*)::int as count from unnest(${runs.map(({ jobId }) => jobId)}::bigint[]) as id group by id) g
    where j.id = g.id`);
}

/** When the next run that waits may start; null: none does. */
export async function nextStart(db: Queries, now: Date): Promise<Date | null> {
  const row = await db.maybe<{ at: Date }>(sql`
    select start_at as at from job_runs where state = 'waiting' and start_at > ${now} order by start_at, id limit 1`);
  return row?.at ?? null;
}

export interface Beat {
  id: string;
  /** Who wants it stopped; null: nobody. */
  stoppedBy: string | null;
}

/** Says that these are alive. Those that are not answered are this process's no longer. */
export const beat = (db: Queries, runs: readonly Pick<ClaimedRun, "id" | "createdAt">[]): Promise<Beat[]> =>
  db.many(sql`
    update job_runs r set heartbeat_at = clock_timestamp()
    from unnest(${runs.map(({ createdAt }) => createdAt)}::timestamptz[], ${runs.map(({ id }) => id)}::uuid[]) as g(created_at, id)
    where r.created_at = g.created_at and r.id = g.id and r.state = 'running'
    returning r.id, case when r.stop_at is not null then r.stopped_by end as "stoppedBy"`);

export interface RunEnd {
  state: JobRunState;
  message: Record<Language, string>;
  result: unknown;
  output: string;
  isOutputCut: boolean;
  exception: string;
  file: { region: string; key: string; name: string; type: string } | null;
}

/** False: it was ended by somebody else, who thought its process dead. */
export async function writeEnd(
  tx: Queries,
  { id, createdAt, jobId }: Pick<ClaimedRun, "id" | "createdAt" | "jobId">,
  { end, now }: { end: RunEnd; now: Date },
): Promise<boolean> {
  const isOurs = await tx.run(
    prepared(
      "end run",
      sql`
    update job_runs set state = ${end.state}, ended_at = ${now}, message = ${JSON.stringify(end.message)}::jsonb,
      result = ${end.result === undefined ? null : JSON.stringify(end.result)}::jsonb, output = ${end.output}, is_output_cut = ${end.isOutputCut},
      exception = ${end.exception}, file_region = ${end.file?.region ?? null}, file_key = ${end.file?.key ?? null},
      file_name = ${end.file?.name ?? null}, file_type = ${end.file?.type ?? null}
    where created_at = ${createdAt} and id = ${id} and state = 'running'`,
    ),
  );
  if (isOurs === 0) return false;
  // After a success everything begins anew; what is stopped by hand is neither.
  const isWell = end.state === "complete";
  await tx.run(
    prepared(
      "end job",
      sql`update jobs set running = running - 1, last_run_id = ${id}, last_state = ${end.state}, last_ended_at = ${now},
        failures = case when ${isWell} then 0 else failures end, informed_at = case when ${isWell} then null else informed_at end
        where id = ${jobId}`,
    ),
  );
  return true;
}

/** One failure more. True: administrators are to be informed of it now, and not again before a success. */
export async function noteFailure(tx: Queries, jobId: number, now: Date): Promise<number | null> {
  const row = await tx.maybe<{ failures: number; isFirst: boolean }>(sql`
    update jobs j set failures = j.failures + 1,
      informed_at = case when j.informed_at is null and j.failures + 1 >= j.inform_after then ${now} else j.informed_at end
    from (select id, informed_at from jobs where id = ${jobId} for update) before
    where j.id = before.id
    returning j.failures, before.informed_at is null and j.informed_at is not null as "isFirst"`);
  return row?.isFirst ? row.failures : null;
}

/** Runs whose process gave no sign for too long; also where their job is gone. */
export const holdLost = (tx: Queries, limit: number): Promise<(ClaimedRun & { worker: string | null })[]> =>
  tx.many(sql`
    select ${CLAIMED}, r.worker from job_runs r join jobs j on j.id = r.job_id
    where r.state = 'running' and r.heartbeat_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_S})
    order by r.id limit ${limit} for update of r, j skip locked`);
