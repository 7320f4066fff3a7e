import type { Page } from "@sweepline/contract/core/paging.ts";
import type { Run, RunDetail, RunListQuery, RunMove } from "@sweepline/contract/operations/runs.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinThen } from "../../core/db/scope.ts";
import { instantOfId } from "../../core/time-id.ts";

/** Rows of `runs` for who reads them; what moves them stands in `run-moves.store.ts`. */
/** Of `r` and its device `d`. */
export const runsWithin = (scope: DataScope): Sql =>
  withinThen(scope, {
    ...{ organization: "r.organization_id", operator: "d.operator_staff_id", holder: "d.organization_id" },
  });

const FROM = raw(`runs r
  join devices d on d.id = r.device_id
  join organization_directory g on g.id = r.organization_id
  left join tasks k on k.id = r.task_id
  left join schedules c on c.id = r.schedule_id
  left join maps m on m.id = r.map_id
  left join floors f on f.id = m.floor_id
  left join places l on l.id = f.place_id
  left join task_reports p on p.device_id = r.device_id and p.started_at = r.report_at and p.run_id = r.id::text`);

const COLUMNS = raw(`r.id, k.id as "taskId", r.task_name as "taskName", r.task_version as "taskVersion",
  cardinality(r.step_names) as "stepCount", r.organization_id as "organizationId", g.org_name as "organizationName",
  m.id as "mapId", m.name as "mapName", l.name as "placeName", r.device_id as "deviceId", d.short_name as "deviceName",
  d.serial_number as "serialNumber", r.staff_id as "staffId", r.staff_name as "staffName", c.id as "scheduleId", c.name as "scheduleName", r.due_at as "dueAt",
  r.combination_run_id as "combinationRunId", r.combination_name as "combinationName", r.state, r.waits_for as "waitsFor",
  r.ending, r.end_status as "endStatus", r.ended_by_name as "endedByName", r.ended_by_kind as "endedByKind", r.note,
  case when p.planned_area_sqm > 0 then least(100, 100 * p.actual_area_sqm / p.planned_area_sqm) end as percent,
  p.planned_area_sqm as "plannedAreaSqm", p.actual_area_sqm as "cleanedAreaSqm",
  r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt"`);
const DETAIL =
  raw(`${COLUMNS.text}, r.step_names as steps, r.step_states as "stepStates", r.step_ids as "stepIds",
  r.rest_of as "restOfId", r.continued_by as "continuedById", r.moves, p.duration_s as "durationS",
  p.start_battery_percent as "startBatteryPercent", p.end_battery_percent as "endBatteryPercent",
  p.start_water_percent as "startWaterPercent", p.end_water_percent as "endWaterPercent", p.id as "reportId"`);

type Stored<Row extends Run> = Omit<Row, "createdAt" | "startedAt" | "endedAt" | "dueAt"> & {
  dueAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

const runOf = <Row extends Run>({ createdAt, startedAt, endedAt, dueAt, ...row }: Stored<Row>): Row =>
  ({
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }) as unknown as Row;

/** Where a run's row is. */
const at = (id: string): Sql => sql`r.created_at = ${instantOfId(id)} and r.id = ${id}`;

export async function pageOfRuns(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: RunListQuery; now: Date },
): Promise<Page<Run>> {
  const { search = "", organizationId, taskId, deviceId, mapId, scheduleId, states, endStatuses } = query;
  const like = containing(search);
  const page = await readNewestFirst<Stored<Run>>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf([
      runsWithin(scope),
      spanCondition(raw("r.created_at"), query, now),
      search !== "" &&
        sql`(r.task_name ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like})`,
      organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
      taskId !== undefined && sql`r.task_id = ${taskId}`,
      deviceId !== undefined && sql`r.device_id = ${deviceId}`,
      mapId !== undefined && sql`r.map_id = ${mapId}`,
      scheduleId !== undefined && sql`r.schedule_id = ${scheduleId}`,
      states?.length ? sql`r.state = any(${states})` : undefined,
      endStatuses?.length ? sql`r.end_status = any(${endStatuses})` : undefined,
    ]),
    orderBy: query.sort === "createdAt" ? raw("r.created_at, r.id") : raw("r.created_at desc, r.id desc"),
    isSearch: search !== "",
  });
  return { ...page, records: page.records.map(runOf) };
}

/** As it is kept; what its robot can be told is asked elsewhere. */
export type KeptRun = Omit<RunDetail, "canSkip">;

export async function findRun(db: Queries, scope: DataScope, id: string): Promise<KeptRun | undefined> {
  const row = await db.maybe<Stored<KeptRun>>(
    sql`select ${DETAIL} from ${FROM} where ${at(id)} and ${runsWithin(scope)}`,
  );
  return row && runOf<KeptRun>(row);
}

/** Those of them that the caller may see. */
export async function findRuns(db: Queries, scope: DataScope, ids: readonly string[]): Promise<Run[]> {
  const rows = await db.many<Stored<Run>>(sql`
    select ${COLUMNS} from unnest(${ids.map(instantOfId)}::timestamptz[], ${[...ids]}::uuid[]) as w(created_at, id)
    join ${FROM} on true
    where r.created_at = w.created_at and r.id = w.id and ${runsWithin(scope)} order by r.created_at, r.id`);
  return rows.map((row) => runOf<Run>(row));
}

export interface RunFact {
  id: string;
  deviceId: number;
  ending: Run["ending"];
  continuedById: string | null;
}

/** How these are, whoever may see them. */
export const runFacts = (tx: Queries, ids: readonly string[]): Promise<RunFact[]> =>
  tx.many(sql`
    select r.id, r.device_id as "deviceId", r.continued_by as "continuedById",
      case when r.ended_at is not null then coalesce(r.ending, 'forgotten') end as ending
    from unnest(${ids.map(instantOfId)}::timestamptz[], ${[...ids]}::uuid[]) as w(created_at, id)
    join runs r on r.created_at = w.created_at and r.id = w.id`);

export type AnnouncedRun = Run & { operatorStaffId: number | null };

/** For browsers that watch: each run as it is now. */
export async function runsAsTheyAre(
  db: Queries,
  keys: readonly { deviceId: number; id: string }[],
): Promise<AnnouncedRun[]> {
  const rows = await db.many<Stored<AnnouncedRun>>(sql`
    select ${COLUMNS}, d.operator_staff_id as "operatorStaffId"
    from unnest(${keys.map(({ deviceId }) => deviceId)}::bigint[], ${keys.map(({ id }) => instantOfId(id))}::timestamptz[],
      ${keys.map(({ id }) => id)}::uuid[]) as w(device_id, created_at, id)
    join ${FROM} on true
    where r.device_id = w.device_id and r.created_at = w.created_at and r.id = w.id`);
  return rows.map((row) => runOf<AnnouncedRun>(row));
}

export interface NewRun {
  id: string;
  createdAt: Date;
  deviceId: number;
  organizationId: number;
  taskId: number;
  taskName: string;
  taskVersion: number;
  steps: readonly { id: string; name: string }[];
  /** The run that left these steps undone. */
  restOf?: string | undefined;
  mapId: number;
  commandId: string;
  staffId: number | null;
  staffName: string | null;
  /** Absent: a person began it. */
  due?: { scheduleId: number; dueAt: Date } | undefined;
  /** What it is part of. */
  combination?: { runId: string; name: string } | undefined;
}

function evidenceOf({ due, combination, restOf }: NewRun): RunMove["evidence"] {
  if (due) return "schedule";
  return combination && !restOf ? "combination" : "person";
}

export async function insertRuns(tx: Queries, runs: readonly NewRun[]): Promise<void> {
  const rows = runs.map((run) => {
    const at = run.createdAt.toISOString();
    const evidence = evidenceOf(run);
    return {
      ...{ device_id: run.deviceId, created_at: at, id: run.id, organization_id: run.organizationId },
      ...{ task_id: run.taskId, task_name: run.taskName, task_version: run.taskVersion, map_id: run.mapId },
      step_names: run.steps.map(({ name }) => name),
      step_ids: run.steps.map(({ id }) => id),
      ...{ staff_id: run.staffId, staff_name: run.staffName, command_id: run.commandId },
      moves: [
        { at, state: "waiting", waitsFor: "order", evidence, staffName: run.staffName },
      ] satisfies RunMove[],
      ...{ schedule_id: run.due?.scheduleId, due_at: run.due?.dueAt.toISOString(), rest_of: run.restOf },
      ...{ combination_run_id: run.combination?.runId, combination_name: run.combination?.name },
    };
  });
  await tx.run(sql`
    insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, step_ids,
      map_id, staff_id, staff_name, command_id, waits_for, moves, changed_at, schedule_id, due_at, rest_of,
      combination_run_id, combination_name)
    select device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, step_ids,
      map_id, staff_id, staff_name, command_id, 'order', moves, created_at, schedule_id, due_at, rest_of,
      combination_run_id, combination_name
    from jsonb_populate_recordset(null::runs, ${JSON.stringify(rows)}::jsonb)`);
}

/** False where another one does its rest already. */
export const continueBy = async (tx: Queries, id: string, by: string): Promise<boolean> =>
  (await tx.run(sql`update runs r set continued_by = ${by} where ${at(id)} and r.continued_by is null`)) > 0;

/** Those of the devices that run something for us; they are held by whoever asks, so that nobody begins another meanwhile. */
export async function withOpenRun(tx: Queries, deviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.many<{ id: number }>(
    prepared(
      "runs-open-of",
      sql`
    select distinct r.device_id as id from runs r
    where r.device_id = any(${[...deviceIds]}::bigint[]) and r.ended_at is null`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The run that a key stands for. */
export const runOfKey = (
  tx: Queries,
  { taskId, key }: { taskId: number; key: string },
): Promise<{ id: string; deviceId: number } | undefined> =>
  tx.maybe(
    sql`select run_id as id, device_id as "deviceId" from run_keys where task_id = ${taskId} and key = ${key}`,
  );

/** False where somebody has used it meanwhile. */
export const keepKey = async (
  tx: Queries,
  { taskId, key, run }: { taskId: number; key: string; run: Pick<NewRun, "id" | "createdAt" | "deviceId"> },
): Promise<void> => {
  await tx.run(sql`
    insert into run_keys (task_id, key, device_id, run_id, created_at)
    values (${taskId}, ${key}, ${run.deviceId}, ${run.id}, ${run.createdAt})`);
};

export const dropKeys = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from run_keys where created_at < ${before}`);

/** Of a row `u` with a device and a time `since`: whether a run of it has ended from then on, and whether one has by a fault. */
const SINCE = sql`n.device_id = u.device_id and n.created_at >= u.since and n.ended_at is not null`;
export const RAN_SINCE = sql`exists (select from runs n where ${SINCE})`;
export const FAILED_SINCE = sql`exists (select from runs n where ${SINCE} and n.end_status = 'abnormalEnd')`;
