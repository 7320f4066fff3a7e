import sql, { raw } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";
import { historyStart, sinceHeld } from "../../fleet/devices/index.ts";

const NAME = raw(`coalesce(nullif(r.task_name, ''), r.run_id) || ' · ' || d.serial_number || ' · '
  || to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`);

/**
 * Task reports as rows that access is explained for. A search finds devices, which are few, and of each its latest reports:
 * there are too many reports to look through their names.
 */
export function taskReportRows(
  db: Queries,
  scope: DataScope,
  { id, search = "", limit }: RowChoice,
): Promise<NamedRow[]> {
  const like = containing(search);
  const visible = allOf([
    sql`d.decommissioned_at is null`,
    withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" }),
    search !== "" && sql`d.short_name ilike ${like} or d.serial_number ilike ${like}`,
  ]);
  const start = historyStart(scope, "d.id");
  if (id !== undefined)
    return db.many<NamedRow>(sql`
      select r.id, d.organization_id as "organizationId", ${NAME} as name
      from task_reports r join devices d on d.id = r.device_id
      where r.id = ${id} and ${visible} and r.started_at >= coalesce(${start}, '-infinity') limit ${limit}`);
  return db.many<NamedRow>(sql`
    select r.id, d.organization_id as "organizationId", ${NAME} as name
    from (select d.id, d.organization_id, d.short_name, d.serial_number, ${start} as start from devices d where ${visible} order by d.serial_number limit ${limit}) d
    cross join lateral (
      select * from task_reports t where t.device_id = d.id and t.started_at >= coalesce(d.start, '-infinity')
      order by t.started_at desc limit ${limit}) r
    order by r.started_at desc, r.id desc limit ${limit}`);
}

/** For the audit log. */
export const TASK_REPORT_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, ${NAME} as name
    from task_reports r join devices d on d.id = r.device_id
    where r.id = any(${ids}) and ${sinceHeld(scope, raw("r.started_at"))}`,
);
