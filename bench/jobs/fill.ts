/** Jobs that are all due within a minute, and a log of runs of half a year. */
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions } from "../../server/src/core/db/partitions.ts";

const DAY_MS = 86_400_000;
const TENANTS = 100;
const JOBS_A_TENANT = 20;

export async function fillPeople(db: Database): Promise<void> {
  const now = Date.now();
  const span = { from: new Date(now - 91 * DAY_MS), to: new Date(now + 2 * DAY_MS) };
  await ensurePartitions(db, span, ["job_runs"]);
  for (const text of [
    `insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
      values (1, '{1}', 'Platform', 'P', 'PLATFORM')`,
    `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
      select n, 1, array[1, n], 'Tenant ' || n, 'T' || n, 'TENANT' from generate_series(2, ${TENANTS + 1}) n`,
    `insert into staff (id, username, password_hash, organization_id, kind, display_name) overriding system value
      values (1, 'owner', '', 1, 'employee', 'Owner')`,
  ])
    await db.pool.query(text);
}

/** Each once, in turn within the minute; every tenth lets its runs overlap, and every third of them is tried again where it is lost. */
export async function fillDue(db: Database, { times, from }: { times: number; from: Date }): Promise<void> {
  await db.pool.query(
    `insert into jobs (organization_id, name, job_group, job_class, params, cron, time_zone, misfire, concurrency, when_lost, timeout_s,
        retries, back_off_s, inform_after, next_at, staff_id, changed_at)
      select 2 + n % ${TENANTS}, 'Job ' || n, 'Group ' || n % 20, 'tableStatistics', '{}', '0 0 0 1 1 ?', 'UTC', 'all',
        case when n % 10 = 0 then 'allow' else 'forbid' end, case when n % 3 = 0 then 'retry' else 'end' end, 60, 0, 1, 3,
        $2::timestamptz + (n % 60) * interval '1 second', 1, now()
      from generate_series(1, $1::int) n`,
    [times, from],
  );
  await db.pool.query("vacuum analyze jobs");
}

export async function fillLog(db: Database, rows: number): Promise<void> {
  await db.pool.query("set statement_timeout = 0");
  await db.pool.query(
    `insert into job_runs (created_at, id, job_id, organization_id, job_name, job_group, job_class, params, trigger, state, due_at, start_at,
        started_at, ended_at, worker, attempt, message)
      select at, gen_random_uuid(), 100000 + n % ${TENANTS * JOBS_A_TENANT}, 2 + n % ${TENANTS}, 'Report ' || n % ${TENANTS * JOBS_A_TENANT},
        'Group ' || n % 20, (array['deviceExport', 'taskReportExport', 'tableStatistics', 'logCleanup'])[1 + (n / 7) % 4], '{}',
        case when n % 50 = 0 then 'retry' when n % 97 = 0 then 'hand' else 'schedule' end,
        case when n % 200 = 0 then 'error' when n % 1999 = 0 then 'lost' when n % 50021 = 0 then 'timedOut' else 'complete' end,
        at, at, at, at + interval '2 seconds', 'host:1', 1, '{"zh":"","en":""}'
      from (select n, now() - n * (interval '89 days' / $1::int) as at from generate_series(1, $1::int) n) g`,
    [rows],
  );
  await db.pool.query("vacuum analyze job_runs");
}
