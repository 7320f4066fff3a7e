import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { BulkOrder, BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { Actor } from "../../system/logs/index.ts";
import { OPEN } from "./bulk-jobs.store.ts";

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

export async function retiredAmong(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.many<{ id: number }>(sql`
    select id from devices where id = any(${[...ids]}::bigint[]) and decommissioned_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

export interface Outcome {
  deviceId: number;
  /** Undefined: it is done. */
  reason?: Record<Language, string>;
}

/** False: the job was stopped meanwhile. */
export async function noteOutcome(
  db: Queries,
  jobId: number,
  { deviceId, reason }: Outcome,
): Promise<boolean> {
  const noted = await db.one<{ isOpen: boolean }>(sql`
    with noted as (
      update bulk_job_items set state = ${reason ? "failed" : "done"}, reason = ${reason ?? null}
      where job_id = ${jobId} and device_id = ${deviceId} and state = 'waiting' returning 1
    )
    update bulk_jobs as j set
      done = j.done + (select count(*) from noted) * ${reason ? 0 : 1}::int,
      failed = j.failed + (select count(*) from noted) * ${reason ? 1 : 0}::int
    where j.id = ${jobId} returning ${OPEN} as "isOpen"`);
  return noted.isOpen;
}

export async function endJob(db: Queries, jobId: number, at: Date): Promise<void> {
  await db.run(sql`
    update bulk_jobs as j set state = 'done', ended_at = ${at} where j.id = ${jobId} and ${OPEN}`);
}

export async function removeEndedBefore(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from bulk_jobs where ended_at < ${before}`);
}
