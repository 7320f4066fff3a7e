import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

export interface TaskReportChoice extends PageQuery, Span {
  endStatuses?: TaskEndStatus[] | undefined;
}

type Row = Omit<TaskReport, "startedAt" | "endedAt" | "coveragePercent" | "efficiencySqmH"> & {
  startedAt: Date;
  endedAt: Date | null;
};

const COLUMNS = raw(`r.id, r.run_id as "runId", r.task_name as "taskName", r.origin,
  r.started_at as "startedAt", r.ended_at as "endedAt", r.duration_s as "durationS",
  r.planned_area_sqm as "plannedAreaSqm", r.actual_area_sqm as "actualAreaSqm", r.end_status as "endStatus",
  r.start_battery_percent as "startBatteryPercent", r.end_battery_percent as "endBatteryPercent",
  r.start_water_percent as "startWaterPercent", r.end_water_percent as "endWaterPercent",
  r.mode, r.map_key as "mapKey", r.remark`);

export async function pageOfTaskReports(
  db: Queries,
  deviceId: number,
  { query, now }: { query: TaskReportChoice; now: Date },
): Promise<Page<TaskReport>> {
  const page = await readNewestFirst<Row>(db, query, {
    columns: COLUMNS,
    from: raw("task_reports r"),
    where: allOf([
      sql`r.device_id = ${deviceId}`,
      spanCondition(raw("r.started_at"), query, now),
      query.endStatuses?.length ? sql`r.end_status = any(${query.endStatuses})` : undefined,
    ]),
    orderBy:
      query.sort === "startedAt" ? raw("r.started_at, r.run_id") : raw("r.started_at desc, r.run_id desc"),
  });
  return { ...page, records: page.records.map(reportOf) };
}

function reportOf(row: Row): TaskReport {
  const { plannedAreaSqm: planned, actualAreaSqm: actual, durationS } = row;
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    // Overlap and replanning can clean more than was planned; more than all of it is not covered.
    coveragePercent: planned > 0 ? Math.min(100, (actual / planned) * 100) : 0,
    efficiencySqmH: durationS > 0 ? actual / (durationS / 3_600) : 0,
  };
}
