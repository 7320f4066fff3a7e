import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { BulkJob, BulkOrder, BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { Actor } from "../../system/logs/index.ts";
import { COLUMNS, type JobRecord, jobOf, OPEN } from "./bulk-jobs.store.ts";

/** What the worker reads and notes; only whoever holds the lock comes here. */
export interface OpenJob {
  id: number;
  verb: BulkVerb;
  parameters: BulkOrder["parameters"];
  by: Actor & { staffId: number };
}

interface Row extends Omit<Actor, "staffId"> {
  id: number;
  verb: BulkVerb;
  parameters: BulkOrder["parameters"];
  staffId: number;
}

/** The job whose turn it is. Taking it puts it at the end of the line. */
export async function takeJob(db: Queries, at: Date): Promise<OpenJob | undefined> {
  const row = await db.maybe<Row>(sql`
    update bulk_jobs as j set state = 'running', started_at = coalesce(j.started_at, ${at}), worked_at = clock_timestamp()
    where j.id = (select j.id from bulk_jobs j where ${OPEN} order by j.worked_at nulls first, j.id limit 1 for update)
    returning j.id, j.verb, j.parameters, j.staff_id as "staffId", j.session_id as "sessionId",
      j.organization_id as "organizationId", j.remote_ip as "remoteIp"`);
  if (!row) return undefined;
  const { id, verb, parameters, ...by } = row;
  return { id, verb, parameters, by };
}

export async function waitingDevices(db: Queries, jobId: number, limit: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select device_id as id from bulk_job_items where job_id = ${jobId} and state = 'waiting' order by place limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function decommissionedAmong(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.many<{ id: number }>(sql`
    select id from devices where id = any(${[...ids]}::bigint[]) and decommissioned_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

export interface Outcome {
  deviceId: number;
  /** Undefined: it is done. */
  reason: Record<Language, string> | undefined;
}

/** The job as it is then. */
export async function noteOutcomes(
  db: Queries,
  jobId: number,
  outcomes: readonly Outcome[],
): Promise<BulkJob> {
  const record = await db.one<JobRecord>(sql`
      with noted as (
        update bulk_job_items i set state = case when g.reason is null then 'done' else 'failed' end,
          reason = g.reason::jsonb
        from unnest(${outcomes.map(({ deviceId }) => deviceId)}::bigint[],
          ${outcomes.map(({ reason }) => (reason ? JSON.stringify(reason) : null))}::text[]) as g(device_id, reason)
        where i.job_id = ${jobId} and i.device_id = g.device_id and i.state = 'waiting'
        returning i.state
      ), sums as (
        select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed
        from noted
      )
      update bulk_jobs as j set done = j.done + sums.done, failed = j.failed + sums.failed
      from sums where j.id = ${jobId} returning ${COLUMNS}`);
  return jobOf(record);
}

/** Undefined: it had ended already. */
export async function endJob(db: Queries, jobId: number, at: Date): Promise<BulkJob | undefined> {
  const record = await db.maybe<JobRecord>(sql`
    update bulk_jobs as j set state = 'done', ended_at = ${at} where j.id = ${jobId} and ${OPEN} returning ${COLUMNS}`);
  return record && jobOf(record);
}

export async function removeEndedBefore(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from bulk_jobs where ended_at < ${before}`);
}
