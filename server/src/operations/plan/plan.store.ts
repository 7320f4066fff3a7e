import { CLEANING_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { MAX_PARTS_OF_STAGE, MAX_STAGES } from "@sweepline/contract/operations/combinations/definition.ts";
import {
  MAX_PLAN,
  type PlanDevice,
  type PlanMap,
  type PlanOccurrence,
  type PlanRun,
  type PlanSchedule,
} from "@sweepline/contract/operations/plan.ts";
import type { ScheduleSubject } from "@sweepline/contract/operations/schedules/index.ts";
import type { ScheduleException, ScheduleRule } from "@sweepline/contract/operations/schedules/rule.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { runsWithin } from "../runs/index.ts";
import { LEFT_OUT_DAYS } from "../schedules/index.ts";
import { inStages, type StoredPart } from "./stages.ts";

interface Asked {
  scope: DataScope;
  from: Date;
  to: Date;
  organizationId?: number | undefined;
}

/** A run lasts two days at most: one that began before that is over. */
const LONGEST_RUN_MS = 2 * 86_400_000;
/** Runs of a task that say how long it takes. */
const LAST_RUNS = 5;
/** Where none has ended yet. */
const ASSUMED_SQM_PER_S = 700 / 3_600;
const LEAST_S = 60;

/** Robots in use, by name: what cleans, and what drives without. */
export const devicesOfPlan = (db: Queries, { scope, organizationId }: Asked): Promise<PlanDevice[]> =>
  db.many(sql`
    select d.id, d.short_name as "deviceName", d.serial_number as "serialNumber", l.name as "placeName"
    from devices d join products p on p.id = d.product_id
    left join place_devices q on q.device_id = d.id
    left join places l on l.id = q.place_id
    where ${allOf([
      sql`d.decommissioned_at is null and (p.kind = any(${[...CLEANING_KINDS]}) or 'position' = any(p.capabilities))`,
      withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" }),
      organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    ])}
    order by d.short_name, d.id limit ${MAX_PLAN.devices + 1}`);

type StoredRun = Omit<PlanRun, "from" | "to"> & { from: Date; to: Date | null };

export async function runsOfPlan(
  db: Queries,
  { scope, from, to, organizationId }: Asked,
): Promise<PlanRun[]> {
  const rows = await db.many<StoredRun>(sql`
    select r.id, r.device_id as "deviceId", r.map_id as "mapId", r.task_name as "taskName",
      r.combination_run_id as "combinationRunId", r.combination_name as "combinationName", r.state, r.waits_for as "waitsFor",
      r.end_status as "endStatus", r.created_at as "from", r.ended_at as "to"
    from runs r join devices d on d.id = r.device_id
    where ${allOf([
      sql`r.created_at >= ${new Date(from.getTime() - LONGEST_RUN_MS)} and r.created_at <= ${to}`,
      sql`(r.ended_at is null or r.ended_at >= ${from})`,
      runsWithin(scope),
      organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
    ])}
    order by r.created_at desc, r.id desc limit ${MAX_PLAN.runs + 1}`);
  return rows.map((row) => ({ ...row, from: row.from.toISOString(), to: row.to?.toISOString() ?? null }));
}

const ofSchedules = ({ scope, organizationId }: Asked): Sql =>
  allOf([
    withinScope(scope, { organization: "s.organization_id" }),
    organizationId !== undefined && sql`s.organization_id = ${organizationId}`,
  ]);

/** What was due and was not started: still looking for a robot, or given up. */
export async function dueOfPlan(db: Queries, asked: Asked): Promise<PlanOccurrence[]> {
  const rows = await db.many<Omit<PlanOccurrence, "at" | "isMoved"> & { at: Date }>(sql`
    select o.schedule_id as "scheduleId", o.original, o.due_at as at, o.state, o.cause, o.device_id as "deviceId"
    from schedules s join schedule_occurrences o on o.schedule_id = s.id
    where o.due_at between ${asked.from} and ${asked.to} and o.state <> 'started' and ${ofSchedules(asked)}
    order by o.due_at, o.schedule_id limit ${MAX_PLAN.planned}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), isMoved: false }));
}

/** A schedule's task, or a part of its combination. */
export interface StoredSchedule extends PlanSchedule {
  rule: ScheduleRule;
  exceptions: readonly ScheduleException[];
  closedDays: readonly string[];
  isPaused: boolean;
}

/**
 * Schedules of which something is or was due within the span, each part with how long its task takes. Of a combination all of whose tasks
 * were deleted one part is left, in the combination's name: somebody must see that it does not start.
 */
export const schedulesOfPlan = (db: Queries, asked: Asked): Promise<StoredSchedule[]> =>
  schedulesWith(
    db,
    sql`
      select s.id, s.name, s.task_id, s.combination_id, s.time_zone, s.rule, s.exceptions, ${LEFT_OUT_DAYS}, s.paused_at, s.revision
      from schedules s
      where ${ofSchedules(asked)} and (s.next_at <= ${asked.to} or exists (
        select from schedule_occurrences o
        where o.schedule_id = s.id and o.due_at between ${asked.from} and ${asked.to} and o.state <> 'started'))`,
  );

/** One that is not saved yet. */
export const draftOfPlan = (
  db: Queries,
  { id, taskId, combinationId, timeZone, rule, exceptions, closedDays }: Draft,
): Promise<StoredSchedule[]> =>
  schedulesWith(
    db,
    sql`
      select ${id}::bigint as id, coalesce((select s.name from schedules s where s.id = ${id}), '') as name,
        ${taskId}::bigint as task_id, ${combinationId}::bigint as combination_id, ${timeZone}::text as time_zone,
        ${JSON.stringify(rule)}::jsonb as rule, ${JSON.stringify(exceptions)}::jsonb as exceptions,
        ${[...closedDays]}::text[] as "closedDays", null::timestamptz as paused_at, 0 as revision`,
  );

type Draft = Pick<StoredSchedule, "id" | "timeZone" | "rule" | "exceptions" | "closedDays"> & ScheduleSubject;

/** What the last runs of a task took, or its area would. */
export const secondsOfTask = (taskId: Sql, areaSqm: Sql): Sql => sql`
  greatest(${LEAST_S}, coalesce(${meanSeconds(taskId)}, ${areaSqm} / ${ASSUMED_SQM_PER_S}))::float8`;

const meanSeconds = (taskId: Sql): Sql => sql`(
  select avg(extract(epoch from r.ended_at - r.started_at)) from (
    select r.ended_at, r.started_at from runs r
    where r.task_id = ${taskId} and r.end_status = 'completed' and r.started_at is not null
    order by r.created_at desc limit ${LAST_RUNS}) r)::float8`;

/** Of a combination: without it PostgreSQL expects ten thousand of each, and prepares for them. */
const MAX_PARTS = MAX_STAGES * MAX_PARTS_OF_STAGE;

async function schedulesWith(db: Queries, wanted: Sql): Promise<StoredSchedule[]> {
  const rows = await db.many<StoredPart & StoredSchedule>(sql`
    with given as materialized (${wanted}),
    parts as (
      select g.*, null::text as combination_name, null::text as part_id, 0 as stage, 'atOnce' as begins, null::jsonb as device,
        g.task_id as of_task
      from given g where g.task_id is not null
      union all
      select g.*, c.name, p.part->>'id', p.stage, p.begins, p.part->'device', (p.part->>'taskId')::bigint
      from given g join combinations c on c.id = g.combination_id
      cross join lateral (
        select p.part, s.at::int - 1 as stage, s.stage->>'begins' as begins
        from jsonb_array_elements(c.definition->'stages') with ordinality s(stage, at), jsonb_array_elements(s.stage->'parts') p(part)
        limit ${MAX_PARTS}) p),
    with_tasks as (
      select p.*, coalesce(t.name, p.combination_name) as task_name, t.map_id, coalesce(t.area_sqm, 0) as area_sqm, t.id is null as is_lost,
        case when t.runner = 'devices' and cardinality(t.device_ids) = 1 then t.device_ids[1] end as device_id,
        row_number() over (partition by p.id order by t.id is null, p.stage, p.part_id) as place
      from parts p left join tasks t on t.id = p.of_task),
    wanted as materialized (
      select * from with_tasks where not is_lost or place = 1 and combination_id is not null),
    lasting as (
      select t.of_task, ${meanSeconds(sql`t.of_task`)} as seconds
      from (select distinct of_task from wanted) t)
    select w.id, w.name, w.combination_id as "combinationId", w.combination_name as "combinationName", w.part_id as "partId",
      w.stage, w.begins, w.device, w.of_task as "taskId", w.task_name as "taskName", w.map_id as "mapId", w.time_zone as "timeZone",
      w.device_id as "deviceId", w.rule, w.exceptions, w."closedDays", w.paused_at is not null as "isPaused", w.revision,
      greatest(${LEAST_S}, coalesce(l.seconds, w.area_sqm / ${ASSUMED_SQM_PER_S}))::float8 as "durationS"
    from wanted w left join lasting l on l.of_task = w.of_task order by w.id, w.stage, w.part_id`);
  return inStages(rows);
}

/** Of whoever sees runs or schedules on them. */
export const mapsOfPlan = (db: Queries, ids: readonly number[]): Promise<PlanMap[]> =>
  db.many(sql`
    select m.id, m.name, f.name as "floorName", p.id as "placeId", p.name as "placeName"
    from maps m left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id
    where m.id = any(${[...ids]}::bigint[]) order by p.name, f.level, f.mezzanine, m.name, m.id`);
