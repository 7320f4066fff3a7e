import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type {
  TaskReport,
  TaskReportDetail,
  TaskReportFilters,
  TaskReportSums,
} from "@sweepline/contract/operations/task-reports.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { sinceHeld } from "../../fleet/devices/index.ts";

type Computed = "startedAt" | "endedAt" | "coveragePercent" | "efficiencySqmH";
type Stored<Row extends TaskReport = TaskReport> = Omit<Row, Computed> & {
  startedAt: Date;
  endedAt: Date | null;
};

const COLUMNS = raw(`r.id, r.run_id as "runId", r.task_name as "taskName", r.origin,
  d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
  g.id as "organizationId", g.org_name as "organizationName",
  r.map_key as "mapKey", m.id as "mapId", m.name as "mapName", l.name as "placeName", f.name as "floorName",
  r.started_at as "startedAt", r.ended_at as "endedAt", r.duration_s as "durationS",
  r.planned_area_sqm as "plannedAreaSqm", r.actual_area_sqm as "actualAreaSqm", r.end_status as "endStatus", r.note,
  r.start_battery_percent as "startBatteryPercent", r.end_battery_percent as "endBatteryPercent",
  r.start_water_percent as "startWaterPercent", r.end_water_percent as "endWaterPercent", r.mode, r.remark`);
const FROM = raw(`task_reports r
  join devices d on d.id = r.device_id
  join organization_directory g on g.id = d.organization_id
  left join maps m on m.organization_id = d.organization_id and m.map_key = r.map_key
  left join floors f on f.id = m.floor_id
  left join places l on l.id = f.place_id`);

export interface ReportChoice extends Omit<TaskReportFilters, "search"> {
  search?: string | undefined;
}
interface Reader {
  scope: DataScope;
  now: Date;
}

const visible = (scope: DataScope): Sql => sinceHeld(scope, raw("r.started_at"));

/** Runs of a task that are looked for; of one that ran more often, the newest. */
const MAX_RUNS_OF_TASK = 5_000;

/** By ids, of devices that ran it: then the key of reports finds them. */
const ofTask = (taskId: number): Sql => sql`
  (r.device_id, r.run_id) in (select u.device_id, u.id::text from runs u where u.task_id = ${taskId}
    order by u.created_at desc limit ${MAX_RUNS_OF_TASK})
  and r.device_id = any(array(select distinct u.device_id from runs u where u.task_id = ${taskId}))`;

function conditionsOf(choice: ReportChoice, { scope, now }: Reader): Sql {
  const { search = "", organizationId, placeId, taskId, deviceId, endStatuses } = choice;
  const like = containing(search);
  return allOf([
    visible(scope),
    spanCondition(raw("r.started_at"), choice, now),
    search !== "" &&
      sql`(r.task_name ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like})`,
    organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    placeId !== undefined && sql`l.id = ${placeId}`,
    deviceId !== undefined && sql`r.device_id = ${deviceId}`,
    taskId !== undefined && ofTask(taskId),
    endStatuses?.length ? sql`r.end_status = any(${endStatuses})` : undefined,
  ]);
}

const orderOf = (sort: string | undefined): Sql =>
  sort === "startedAt" ? raw("r.started_at, r.id") : raw("r.started_at desc, r.id desc");

export async function pageOfTaskReports(
  db: Queries,
  reader: Reader,
  query: ReportChoice & PageQuery,
): Promise<Page<TaskReport>> {
  const page = await readNewestFirst<Stored>(db, query, {
    ...{ columns: COLUMNS, from: FROM, where: conditionsOf(query, reader), orderBy: orderOf(query.sort) },
    isSearch: Boolean(query.search),
  });
  return { ...page, records: page.records.map((row) => reportOf<TaskReport>(row)) };
}

/** The next ones after a report, in the same order. */
export async function taskReportsAfter(
  db: Queries,
  reader: Reader,
  {
    choice,
    after,
    limit,
  }: { choice: ReportChoice & { sort?: string | undefined }; after: TaskReport | undefined; limit: number },
): Promise<TaskReport[]> {
  const beyond = raw(choice.sort === "startedAt" ? ">" : "<");
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${FROM} where ${conditionsOf(choice, reader)}
      and ${after ? sql`(r.started_at, r.id) ${beyond} (${new Date(after.startedAt)}, ${after.id})` : sql`true`}
    order by ${orderOf(choice.sort)} limit ${limit}`);
  return rows.map((row) => reportOf<TaskReport>(row));
}

type StoredSums = Omit<TaskReportSums, "isCut" | "ends" | "coveragePercent" | "efficiencySqmH"> & {
  ends: TaskReportSums["ends"] | null;
};

/** Of the newest reports that fit, so that it costs no more where there are years of them. */
export async function sumsOfTaskReports(
  db: Queries,
  reader: Reader,
  { choice, most }: { choice: ReportChoice; most: number },
): Promise<TaskReportSums> {
  const row = await db.one<StoredSums>(sql`
    with fitting as materialized (
      select r.end_status, r.duration_s, r.planned_area_sqm, r.actual_area_sqm, row_number() over () > ${most} as is_beyond
      from (select r.* from ${FROM} where ${conditionsOf(choice, reader)} order by ${orderOf(undefined)} limit ${most + 1}) r),
    ends as (select end_status, count(*)::int as n from fitting where end_status is not null and not is_beyond group by end_status)
    select count(*)::int as reports, coalesce(sum(duration_s) filter (where not is_beyond), 0) as "durationS",
      coalesce(sum(planned_area_sqm) filter (where not is_beyond), 0) as "plannedAreaSqm",
      coalesce(sum(actual_area_sqm) filter (where not is_beyond), 0) as "actualAreaSqm",
      (select jsonb_object_agg(end_status, n) from ends) as ends
    from fitting`);
  const isCut = row.reports > most;
  return { ...row, reports: Math.min(row.reports, most), isCut, ends: row.ends ?? {}, ...ratesOf(row) };
}

type StoredDetail = Stored<TaskReportDetail> & { remarkedAt: Date | null };
export type FoundReport = Omit<TaskReportDetail, "run" | "routeParts">;

export async function findTaskReport(
  db: Queries,
  { scope, id }: { scope: DataScope; id: number },
): Promise<FoundReport | undefined> {
  const row = await db.maybe<StoredDetail>(sql`
    select ${COLUMNS}, r.revision, r.remarked_by as "remarkedBy", r.remarked_at as "remarkedAt", v.id as "mapVersionId"
    from ${FROM}
    left join lateral (
      select v.id from map_versions v where v.map_id = m.id
      order by v.created_at <= r.started_at desc, abs(extract(epoch from v.created_at - r.started_at)) limit 1) v on true
    where r.id = ${id} and ${visible(scope)}`);
  return row && { ...reportOf<TaskReportDetail>(row), remarkedAt: row.remarkedAt?.toISOString() ?? null };
}

export interface ReportedRun {
  taskId: number | null;
  taskVersion: number;
  stepIds: string[];
  scheduleId: number | null;
  scheduleName: string | null;
  combinationRunId: string | null;
  combinationName: string | null;
  staffName: string | null;
  createdAt: Date;
}

/** The run of this platform that has this id. */
export const runBehind = (
  db: Queries,
  { deviceId, runId, createdAt }: { deviceId: number; runId: string; createdAt: Date },
): Promise<ReportedRun | undefined> =>
  db.maybe(sql`
    select k.id as "taskId", u.task_version as "taskVersion", u.step_ids as "stepIds", c.id as "scheduleId",
      c.name as "scheduleName", u.combination_run_id as "combinationRunId", u.combination_name as "combinationName",
      u.staff_name as "staffName", u.created_at as "createdAt"
    from runs u left join tasks k on k.id = u.task_id left join schedules c on c.id = u.schedule_id
    where u.device_id = ${deviceId} and u.created_at = ${createdAt} and u.id = ${runId}::uuid`);

function reportOf<Row extends TaskReport>(row: Stored<Row>): Row {
  const { startedAt, endedAt } = row;
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    ...ratesOf(row),
  } as unknown as Row;
}

function ratesOf({
  plannedAreaSqm: planned,
  actualAreaSqm: actual,
  durationS,
}: Pick<TaskReport, "plannedAreaSqm" | "actualAreaSqm" | "durationS">) {
  return {
    // Overlap and replanning can clean more than was planned; more than all of it is not covered.
    coveragePercent: planned > 0 ? Math.min(100, (actual / planned) * 100) : 0,
    efficiencySqmH: durationS > 0 ? actual / (durationS / 3_600) : 0,
  };
}
