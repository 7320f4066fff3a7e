import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TaskDefinition, TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import type { TaskVersion } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { visible } from "../../sites/maps/index.ts";
import { mayRun } from "./task-runners.store.ts";

export const TASKS_OF_ORGANIZATIONS = sql`select organization_id from tasks`;

/** What is written of a task; columns that repeat what lists ask of its definition are made of it. */
export interface TaskFields {
  name: string;
  remark: string;
  isTemplate: boolean;
  definition: TaskDefinition;
  elementIds: readonly string[];
  areaSqm: number;
}

export interface ChangedBy {
  staffId: number;
  staffName: string;
  at: Date;
}

export interface HeldTask {
  id: number;
  organizationId: number;
  mapId: number | null;
  name: string;
  remark: string;
  isTemplate: boolean;
  isArchived: boolean;
  definition: TaskDefinition;
  revision: number;
}

/** Names are given one after the other within an organization. */
export const holdNames = (tx: Queries, organizationId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('tasks'), ${organizationId}::int)`);

export const isNameTaken = async (
  tx: Queries,
  { organizationId, name, id }: { organizationId: number; name: string; id?: number | undefined },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select from tasks where organization_id = ${organizationId} and lower(name) = lower(${name}) and archived_at is null
      and id is distinct from ${id ?? null}::bigint`)) !== undefined;

/** Locked until the transaction ends. */
export const holdTask = (tx: Queries, scope: DataScope, id: number): Promise<HeldTask | undefined> =>
  tx.maybe(sql`
    select t.id, t.organization_id as "organizationId", t.map_id as "mapId", t.name, t.remark, t.is_template as "isTemplate",
      t.archived_at is not null as "isArchived", t.definition, t.revision
    from tasks t where t.id = ${id} and ${withinScope(scope, { organization: "t.organization_id" })} for update`);

interface DrawnMap {
  id: number;
  organizationId: number;
  mapKey: string;
  elements: MapElement[];
}

/** Those of the maps that the caller may see, as they are drawn now. */
export const drawnMaps = (tx: Queries, scope: DataScope, ids: readonly number[]): Promise<DrawnMap[]> =>
  tx.many(sql`
    select m.id, m.organization_id as "organizationId", m.map_key as "mapKey", v.elements
    from maps m join map_versions v on v.id = m.current_version_id
    where m.id = any(${[...ids]}::bigint[]) and ${visible(scope)}`);

export const drawnMap = async (tx: Queries, scope: DataScope, id: number): Promise<DrawnMap | undefined> =>
  (await drawnMaps(tx, scope, [id]))[0];

/** Kinds of the devices that may run a task, with how many were named and how many of these are there. */
export const runnersOf = (
  tx: Queries,
  organizationId: number,
  runner: TaskRunner,
): Promise<{ count: number; kinds: DeviceKind[] }> =>
  runner.kind === "product"
    ? tx.one(sql`
        select count(*)::int as count, coalesce(array_agg(p.kind), '{}') as kinds from products p where p.id = ${runner.productId}`)
    : tx.one(sql`
        select count(*)::int as count, coalesce(array_agg(distinct p.kind), '{}') as kinds
        from devices d join products p on p.id = d.product_id
        where ${mayRun(organizationId, runner)}`);

const repeated = ({ definition: { runner, steps } }: TaskFields) => ({
  runner: runner.kind,
  deviceIds: runner.kind === "devices" ? [...runner.deviceIds] : [],
  productId: runner.kind === "product" ? runner.productId : null,
  stepCount: steps.length,
});

export async function insertTask(
  tx: Queries,
  { organizationId, mapId }: { organizationId: number; mapId: number },
  { fields, by }: { fields: TaskFields; by: ChangedBy },
): Promise<number> {
  const { name, remark, isTemplate, definition, elementIds, areaSqm } = fields;
  const { runner, deviceIds, productId, stepCount } = repeated(fields);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into tasks (organization_id, map_id, name, remark, is_template, definition, element_ids, runner, device_ids, product_id,
      step_count, area_sqm, changed_at, changed_by)
    values (${organizationId}, ${mapId}, ${name}, ${remark}, ${isTemplate}, ${JSON.stringify(definition)}::jsonb,
      ${[...elementIds]}::text[], ${runner}, ${deviceIds}::bigint[], ${productId}, ${stepCount}, ${areaSqm}, ${by.at}, ${by.staffName})
    returning id`);
  await insertVersion(tx, id, { fields, by });
  return id;
}

export async function updateTask(
  tx: Queries,
  id: number,
  { fields, by }: { fields: TaskFields; by: ChangedBy },
): Promise<void> {
  const { name, remark, isTemplate, definition, elementIds, areaSqm } = fields;
  const { runner, deviceIds, productId, stepCount } = repeated(fields);
  await tx.run(sql`
    update tasks set name = ${name}, remark = ${remark}, is_template = ${isTemplate}, definition = ${JSON.stringify(definition)}::jsonb,
      element_ids = ${[...elementIds]}::text[], runner = ${runner}, device_ids = ${deviceIds}::bigint[], product_id = ${productId},
      step_count = ${stepCount}, area_sqm = ${areaSqm}, changed_at = ${by.at}, changed_by = ${by.staffName}, revision = revision + 1
    where id = ${id}`);
  await insertVersion(tx, id, { fields, by });
}

const insertVersion = (
  tx: Queries,
  taskId: number,
  { fields: { name, remark, definition }, by }: { fields: TaskFields; by: ChangedBy },
): Promise<number> =>
  tx.run(sql`
    insert into task_versions (task_id, number, name, remark, definition, staff_id, staff_name, created_at)
    select ${taskId}, coalesce(max(number), 0) + 1, ${name}, ${remark}, ${JSON.stringify(definition)}::jsonb,
      ${by.staffId}::bigint, ${by.staffName}, ${by.at}
    from task_versions where task_id = ${taskId}`);

export const setArchived = (tx: Queries, id: number, archivedAt: Date | null): Promise<number> =>
  tx.run(sql`update tasks set archived_at = ${archivedAt}, revision = revision + 1 where id = ${id}`);

export const deleteTask = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from tasks where id = ${id}`);

const VERSION = sql`
  number, name, remark, definition, staff_id as "staffId", staff_name as "staffName", created_at as "createdAt"`;
type StoredVersion = Omit<TaskVersion, "createdAt"> & { createdAt: Date };
const versionOf = ({ createdAt, ...row }: StoredVersion): TaskVersion => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export const pageOfTaskVersions = (
  db: Queries,
  taskId: number,
  query: PageQuery,
): Promise<Page<TaskVersion>> =>
  readPage<StoredVersion, TaskVersion>(db, query, {
    rows: sql`
      select ${VERSION} from task_versions where task_id = ${taskId}
      ${orderBy(query, { columns: { number: "number" }, initial: "-number", id: "number" })} ${limitOf(query)}`,
    all: sql`select from task_versions where task_id = ${taskId}`,
    row: versionOf,
  });

export const taskVersion = (
  db: Queries,
  { taskId, number }: { taskId: number; number: number },
): Promise<StoredVersion | undefined> =>
  db.maybe(sql`select ${VERSION} from task_versions where task_id = ${taskId} and number = ${number}`);

/** Number of the newest version of each task. */
export async function newestVersions(db: Queries, taskIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.many<{ taskId: number; number: number }>(sql`
    select g.id as "taskId", n.number from unnest(${[...taskIds]}::bigint[]) as g(id)
    cross join lateral (
      select v.number from task_versions v where v.task_id = g.id order by v.number desc limit 1) n`);
  return new Map(rows.map(({ taskId, number }) => [taskId, number]));
}
