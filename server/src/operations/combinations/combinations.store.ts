import type { Page } from "@sweepline/contract/core/paging.ts";
import type { CombinationDefinition } from "@sweepline/contract/operations/combinations/definition.ts";
import type {
  Combination,
  CombinationListQuery,
  NewCombination,
} from "@sweepline/contract/operations/combinations/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

const visible = (scope: DataScope): Sql => withinScope(scope, { organization: "c.organization_id" });

const FROM = sql`
  from combinations c join organization_directory g on g.id = c.organization_id
  left join lateral (
    select r.id, r.state, r.ending, r.created_at from combination_runs r
    where r.combination_id = c.id order by r.created_at desc, r.id desc limit 1) r on true`;
const COLUMNS = sql`
  c.id, c.name, c.remark, c.organization_id as "organizationId", g.org_name as "organizationName", c.definition,
  c.changed_at as "changedAt", c.changed_by as "changedBy", c.revision,
  r.id as "runId", r.state as "runState", r.ending as "runEnding", r.created_at as "runCreatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'placeName', p.name, 'floorName', f.name,
      'areaSqm', t.area_sqm, 'isArchived', t.archived_at is not null) order by t.id), '[]')
    from tasks t left join maps m on m.id = t.map_id left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id
    where t.id = any(c.task_ids)) as tasks,
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'deviceName', d.short_name, 'serialNumber', d.serial_number)
      order by d.id), '[]')
    from devices d where d.id = any(c.device_ids) and d.organization_id = c.organization_id and d.decommissioned_at is null) as devices,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.id), '[]')
    from schedules s where s.combination_id = c.id) as schedules`;
const SORTS = { changedAt: "c.changed_at", name: "c.name" };

type LastRun = NonNullable<Combination["lastRun"]>;
type Stored = Omit<Combination, "changedAt" | "lastRun"> & {
  changedAt: Date;
  runId: string | null;
  runState: LastRun["state"];
  runEnding: LastRun["ending"];
  runCreatedAt: Date;
};
const combinationOf = ({
  changedAt,
  runId,
  runState,
  runEnding,
  runCreatedAt,
  ...row
}: Stored): Combination => ({
  ...row,
  lastRun:
    runId === null
      ? null
      : { id: runId, state: runState, ending: runEnding, createdAt: runCreatedAt.toISOString() },
  changedAt: changedAt.toISOString(),
});

export function pageOfCombinations(
  db: Queries,
  scope: DataScope,
  query: CombinationListQuery,
): Promise<Page<Combination>> {
  const { search = "", organizationId, taskId } = query;
  const where = allOf([
    visible(scope),
    search !== "" && sql`c.name ilike ${containing(search)}`,
    organizationId !== undefined && sql`c.organization_id = ${organizationId}`,
    taskId !== undefined && sql`c.task_ids @> array[${taskId}]::bigint[]`,
  ]);
  return readPage<Stored, Combination>(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-changedAt", id: "c.id" })} ${limitOf(query)}`,
    all: sql`select from combinations c where ${where}`,
    row: combinationOf,
  });
}

export async function findCombination(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<Combination | undefined> {
  const row = await db.maybe<Stored>(sql`select ${COLUMNS} ${FROM} where c.id = ${id} and ${visible(scope)}`);
  return row && combinationOf(row);
}

export interface HeldCombination {
  id: number;
  organizationId: number;
  name: string;
  remark: string;
  definition: CombinationDefinition;
  revision: number;
}

/** Locked until the transaction ends. */
export const holdCombination = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<HeldCombination | undefined> =>
  tx.maybe(sql`
    select c.id, c.organization_id as "organizationId", c.name, c.remark, c.definition, c.revision
    from combinations c where c.id = ${id} and ${visible(scope)} for update`);

export interface NamedTask {
  id: number;
  organizationId: number;
  name: string;
}

/** Tasks that the person sees, templates apart. */
export const namedTasks = (tx: Queries, scope: DataScope, ids: readonly number[]): Promise<NamedTask[]> =>
  tx.many(sql`
    select t.id, t.organization_id as "organizationId", t.name from tasks t
    where t.id = any(${[...ids]}::bigint[]) and not t.is_template
      and ${withinScope(scope, { organization: "t.organization_id" })} order by t.id`);

/** How many of these devices in use are the organization's. */
export const countDevicesOf = async (
  tx: Queries,
  organizationId: number,
  ids: readonly number[],
): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from devices d
      where d.id = any(${[...ids]}::bigint[]) and d.organization_id = ${organizationId} and d.decommissioned_at is null`)
  ).count;

interface Written extends NewCombination {
  organizationId: number;
  taskIds: readonly number[];
  deviceIds: readonly number[];
}
export interface ChangedBy {
  name: string | null;
  at: Date;
}

export async function insertCombination(tx: Queries, written: Written, by: ChangedBy): Promise<number> {
  const { organizationId, name, remark, definition, taskIds, deviceIds } = written;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into combinations (organization_id, name, remark, definition, task_ids, device_ids, changed_at, changed_by)
    values (${organizationId}, ${name}, ${remark}, ${JSON.stringify(definition)}::jsonb, ${[...taskIds]}::bigint[],
      ${[...deviceIds]}::bigint[], ${by.at}, ${by.name}) returning id`);
  return id;
}

export const updateCombination = (
  tx: Queries,
  id: number,
  { written, by }: { written: Written; by: ChangedBy },
): Promise<number> =>
  tx.run(sql`
    update combinations set organization_id = ${written.organizationId}, name = ${written.name}, remark = ${written.remark},
      definition = ${JSON.stringify(written.definition)}::jsonb, task_ids = ${[...written.taskIds]}::bigint[],
      device_ids = ${[...written.deviceIds]}::bigint[], changed_at = ${by.at}, changed_by = ${by.name}, revision = revision + 1
    where id = ${id}`);

export const deleteCombination = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from combinations where id = ${id}`);

/** Names of one organization are given one after the other. */
export const isNameTaken = async (
  tx: Queries,
  { organizationId, name, id = 0 }: { organizationId: number; name: string; id?: number },
): Promise<boolean> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('combination names'), ${organizationId}::int)`);
  const row = await tx.maybe(sql`
    select from combinations where organization_id = ${organizationId} and lower(name) = lower(${name}) and id <> ${id}`);
  return row !== undefined;
};

export const mapOfTask = async (db: Queries, id: number): Promise<number | null> =>
  (await db.maybe<{ mapId: number | null }>(sql`select map_id as "mapId" from tasks where id = ${id}`))
    ?.mapId ?? null;

/** Holds organizations from being deleted. */
export const COMBINATIONS_OF_ORGANIZATIONS = sql`select organization_id from combinations`;

/** For the audit log. */
export const COMBINATION_NAMES = namedByNumber(
  (ids, scope) => sql`
    select c.id, c.name from combinations c where c.id = any(${ids}) and ${visible(scope)}`,
);
