import type { Page } from "@sweepline/contract/core/paging.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  BulkItem,
  BulkItemState,
  BulkJob,
  BulkJobState,
  BulkOrder,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import type { Actor } from "../../system/logs/index.ts";

/** What people see of their jobs. Every read names whose they are. */
export interface JobRecord {
  id: number;
  verb: string;
  parameters: object;
  state: BulkJobState;
  total: number;
  done: number;
  failed: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export const COLUMNS = raw(`j.id, j.verb, j.parameters, j.state, j.total, j.done, j.failed,
  j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"`);
export const OPEN = raw("j.state in ('waiting', 'running')");

export function jobOf({ verb, parameters, createdAt, startedAt, endedAt, ...rest }: JobRecord): BulkJob {
  return {
    ...rest,
    order: { verb, parameters } as BulkOrder,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export interface NewJob {
  order: BulkOrder;
  by: Actor;
  at: Date;
  deviceIds: readonly number[];
}

export async function insertJob(tx: Queries, { order, by, at, deviceIds }: NewJob): Promise<BulkJob> {
  const record = await tx.one<JobRecord>(sql`
    insert into bulk_jobs as j (staff_id, session_id, organization_id, remote_ip, verb, parameters, total, created_at)
    values (${by.staffId}, ${by.sessionId}, ${by.organizationId}, ${by.remoteIp}, ${order.verb}, ${order.parameters},
      ${deviceIds.length}, ${at})
    returning ${COLUMNS}`);
  await tx.run(sql`
    insert into bulk_job_items (job_id, place, device_id)
    select ${record.id}, place, device_id from unnest(${[...deviceIds]}::bigint[]) with ordinality as g (device_id, place)`);
  return jobOf(record);
}

/** Holds the person's row, so that two orders of one moment do not both find the last free place. */
export async function countOpen(tx: Queries, staffId: number): Promise<number> {
  await tx.run(sql`select 1 from people_directory where id = ${staffId} for no key update`);
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from bulk_jobs j where j.staff_id = ${staffId} and ${OPEN}`);
  return n;
}

export async function findJob(db: Queries, staffId: number, id: number): Promise<BulkJob | undefined> {
  const record = await db.maybe<JobRecord>(sql`
    select ${COLUMNS} from bulk_jobs j where j.id = ${id} and j.staff_id = ${staffId}`);
  return record && jobOf(record);
}

interface JobQuery {
  current: number;
  size: number;
  sort?: string | undefined;
  isOpen?: boolean | undefined;
}

export async function pageOfJobs(db: Queries, staffId: number, query: JobQuery): Promise<Page<BulkJob>> {
  const where = allOf([
    sql`j.staff_id = ${staffId}`,
    query.isOpen !== undefined && sql`(${OPEN}) = ${query.isOpen}`,
  ]);
  const order = orderBy(query, {
    columns: { createdAt: "j.created_at" },
    initial: "-createdAt",
    id: "j.id",
  });
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} from bulk_jobs j where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from bulk_jobs j where ${where}`,
    row: jobOf,
  });
}

export interface ItemQuery {
  current: number;
  size: number;
  sort?: string | undefined;
  state?: BulkItemState | undefined;
}

type ItemRecord = Omit<BulkItem, "msg"> & { reason: Record<Language, string> | null };

export async function pageOfItems(
  db: Queries,
  { jobId, language }: { jobId: number; language: Language },
  query: ItemQuery,
): Promise<Page<BulkItem>> {
  const where = allOf([sql`i.job_id = ${jobId}`, query.state !== undefined && sql`i.state = ${query.state}`]);
  const order = orderBy(query, { columns: { place: "i.place" }, initial: "place", id: "i.device_id" });
  return readPage(db, query, {
    rows: sql`
      select i.device_id as "deviceId", d.serial_number as "serialNumber", d.short_name as "shortName", i.state, i.reason
      from bulk_job_items i join devices d on d.id = i.device_id
      where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from bulk_job_items i where ${where}`,
    row: ({ reason, ...item }: ItemRecord) => ({ ...item, msg: reason?.[language] ?? "" }),
  });
}

/** Undefined: it had ended already. */
export async function cancelJob(tx: Queries, id: number, at: Date): Promise<BulkJob | undefined> {
  const record = await tx.maybe<JobRecord>(sql`
    update bulk_jobs as j set state = 'cancelled', ended_at = ${at} where j.id = ${id} and ${OPEN}
    returning ${COLUMNS}`);
  return record && jobOf(record);
}

export async function failedDevices(db: Queries, jobId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select device_id as id from bulk_job_items where job_id = ${jobId} and state = 'failed' order by place`);
  return rows.map(({ id }) => id);
}
