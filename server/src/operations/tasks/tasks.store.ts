import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  TaskDetail,
  TaskFault,
  TaskListQuery,
  TaskRow,
} from "@sweepline/contract/operations/tasks/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { HAS_ELEMENTS, MAY_RUN } from "./task-runners.store.ts";

const SORTS = {
  changedAt: "t.changed_at",
  name: "t.name",
  organizationName: "g.org_name",
  placeName: "p.name",
  areaSqm: "t.area_sqm",
};

const visible = (scope: DataScope): Sql => withinScope(scope, { organization: "t.organization_id" });

const HAS_DEVICE = sql`exists (select from devices d where ${MAY_RUN})`;

const FROM = sql`
  from tasks t
  join organization_directory g on g.id = t.organization_id
  left join maps m on m.id = t.map_id
  left join map_versions v on v.id = m.current_version_id
  left join floors f on f.id = m.floor_id
  left join places p on p.id = f.place_id`;

const COLUMNS = sql`
  t.id, t.name, t.remark, t.organization_id as "organizationId", g.org_name as "organizationName", t.map_id as "mapId",
  m.name as "mapName", p.id as "placeId", p.name as "placeName", f.name as "floorName", t.step_count as "stepCount",
  t.area_sqm as "areaSqm", t.is_template as "isTemplate", t.archived_at as "archivedAt", t.changed_at as "changedAt",
  t.changed_by as "changedBy", t.revision, ${HAS_DEVICE} as "hasDevice",
  case when ${HAS_ELEMENTS} then null else (
    select array_agg(e.id) from unnest(t.element_ids) as e (id) where not coalesce(v.element_ids ? e.id, false)) end as missing,
  t.definition`;

type Stored = Omit<TaskRow, "faults" | "archivedAt" | "changedAt"> &
  Pick<TaskDetail, "definition"> & {
    archivedAt: Date | null;
    changedAt: Date;
    hasDevice: boolean;
    missing: string[] | null;
  };

const conditionsOf = (scope: DataScope, query: TaskListQuery): Sql => {
  const {
    search,
    organizationId,
    placeId,
    mapId,
    deviceId,
    isTemplate,
    isArchived = false,
    isRunnable,
    ids,
  } = query;
  return allOf([
    visible(scope),
    isArchived ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
    search !== undefined && search !== "" && sql`t.name ilike ${containing(search)}`,
    organizationId !== undefined && sql`t.organization_id = ${organizationId}`,
    placeId !== undefined && sql`f.place_id = ${placeId}`,
    mapId !== undefined && sql`t.map_id = ${mapId}`,
    deviceId !== undefined &&
      sql`not t.is_template and exists (select from devices d where d.id = ${deviceId} and ${MAY_RUN})`,
    isTemplate !== undefined && sql`t.is_template = ${isTemplate}`,
    isRunnable !== undefined && sql`${isRunnable}::boolean = (${HAS_ELEMENTS} and ${HAS_DEVICE})`,
    ids !== undefined && sql`t.id = any(${ids}::bigint[])`,
  ]);
};

export function pageOfTasks(db: Queries, scope: DataScope, query: TaskListQuery): Promise<Page<TaskRow>> {
  const where = conditionsOf(scope, query);
  return readPage<Stored, TaskRow>(db, query, {
    rows: sql`
      select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-changedAt", id: "t.id" })} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: rowOf,
  });
}

type FoundTask = Omit<TaskDetail, "adjustedStepIds">;

/** Those of them that the caller may see, in the order of their ids. */
export async function findTasks(db: Queries, scope: DataScope, ids: readonly number[]): Promise<FoundTask[]> {
  const stored = await db.many<Stored & { mapVersionId: number | null }>(sql`
    select ${COLUMNS}, v.id as "mapVersionId" ${FROM} where t.id = any(${[...ids]}::bigint[]) and ${visible(scope)} order by t.id`);
  return stored.map((row) => ({
    ...{ ...rowOf(row), definition: row.definition, mapVersionId: row.mapVersionId },
  }));
}

export const findTask = async (db: Queries, scope: DataScope, id: number): Promise<FoundTask | undefined> =>
  (await findTasks(db, scope, [id]))[0];

function rowOf({
  definition,
  hasDevice,
  missing,
  archivedAt,
  changedAt,
  ...row
}: Stored & { mapVersionId?: unknown }): TaskRow {
  const { mapVersionId: _, ...rest } = row;
  return {
    ...rest,
    faults: faultsOf({ definition, hasDevice, missing, mapId: row.mapId }),
    archivedAt: archivedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  };
}

function faultsOf({
  definition,
  hasDevice,
  missing,
  mapId,
}: Pick<Stored, "definition" | "hasDevice" | "missing" | "mapId">): TaskFault[] {
  const faults: TaskFault[] = [];
  if (mapId === null) faults.push({ kind: "noMap", name: "" });
  else if (missing) {
    const gone = new Set(missing);
    for (const { name, target } of definition.steps)
      if (target.kind === "element" && gone.has(target.elementId)) faults.push({ kind: "zoneMissing", name });
    for (const id of [definition.startPointId, definition.endPointId])
      if (id !== null && gone.has(id)) faults.push({ kind: "pointMissing", name: id });
  }
  if (!hasDevice) faults.push({ kind: "noDevice", name: "" });
  return faults;
}

/** For the audit log. */
export const TASK_NAMES = namedByNumber(
  (ids, scope) => sql`
    select t.id, t.name from tasks t where t.id = any(${ids}) and ${visible(scope)}`,
);
