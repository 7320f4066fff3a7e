import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  NewSchedule,
  Schedule,
  ScheduleListQuery,
  ScheduleSubject,
} from "@sweepline/contract/operations/schedules/index.ts";
import type { ScheduleException, ScheduleRule } from "@sweepline/contract/operations/schedules/rule.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { closedDaysOf, LEFT_OUT_DAYS } from "./closed-days.store.ts";

/** Schedules as people read and write them; what falls due stands in `firing.store.ts`. */
const visible = (scope: DataScope): Sql => withinScope(scope, { organization: "s.organization_id" });

/** That of the task's place, of a combination that of its first task's; without one, that of most of the organization's devices. */
export const TIME_ZONE = sql`coalesce(p.time_zone, (
  select d.time_zone from devices d where d.organization_id = t.organization_id and d.decommissioned_at is null
  group by d.time_zone order by count(*) desc, d.time_zone limit 1), 'UTC')`;
/** Of a combination its first task, by whose place's clocks it is due. */
export const OF_SUBJECT = sql`
  left join combinations c on c.id = s.combination_id
  left join tasks t on t.id = coalesce(s.task_id, c.task_ids[1])`;
export const OF_PLACE = sql`
  left join maps m on m.id = t.map_id
  left join floors f on f.id = m.floor_id
  left join places p on p.id = f.place_id`;
/** What a schedule is shown with. */
const DETAILS = sql`
  ${OF_SUBJECT}
  join organization_directory g on g.id = s.organization_id
  ${OF_PLACE}
  left join lateral (
    select o.state, o.due_at from schedule_occurrences o where o.schedule_id = s.id order by o.due_at desc limit 1) o on true`;
const COLUMNS = sql`
  s.id, s.name, s.organization_id as "organizationId", g.org_name as "organizationName", s.task_id as "taskId",
  s.combination_id as "combinationId", coalesce(c.name, t.name) as "subjectName", m.id as "mapId", p.name as "placeName", s.time_zone as "timeZone", s.rule, s.exceptions,
  s.late_min as "lateMin", s.paused_at is not null as "isPaused",
  case when s.paused_at is null then s.next_at end as "nextAt", o.state as "lastOutcome", o.due_at as "lastAt",
  s.changed_at as "changedAt", s.changed_by as "changedBy", s.revision`;

type Stored = Omit<Schedule, "nextAt" | "lastAt" | "changedAt"> & {
  nextAt: Date | null;
  lastAt: Date | null;
  changedAt: Date;
};
const scheduleOf = ({ nextAt, lastAt, changedAt, ...row }: Stored): Schedule => ({
  ...row,
  nextAt: nextAt?.toISOString() ?? null,
  lastAt: lastAt?.toISOString() ?? null,
  changedAt: changedAt.toISOString(),
});

const SORTS = { nextAt: "s.next_at", name: "s.name", changedAt: "s.changed_at" };

export function pageOfSchedules(
  db: Queries,
  scope: DataScope,
  query: ScheduleListQuery,
): Promise<Page<Schedule>> {
  const { search = "", organizationId, taskId, combinationId, isPaused } = query;
  const like = containing(search);
  const where = allOf([
    visible(scope),
    search !== "" && sql`(s.name ilike ${like} or coalesce(c.name, t.name) ilike ${like})`,
    organizationId !== undefined && sql`s.organization_id = ${organizationId}`,
    taskId !== undefined && sql`s.task_id = ${taskId}`,
    combinationId !== undefined && sql`s.combination_id = ${combinationId}`,
    isPaused !== undefined && sql`(s.paused_at is not null) = ${isPaused}::boolean`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "nextAt", id: "s.id" });
  return readPage<Stored, Schedule>(db, query, {
    // The page first: with all that it is shown with, the planner would not find that of a tenant by its index.
    rows: sql`select ${COLUMNS} from (
      select s.* from schedules s ${OF_SUBJECT} where ${where} ${order} ${limitOf(query)}) s ${DETAILS} ${order}`,
    all: sql`select from schedules s ${OF_SUBJECT} where ${where}`,
    row: scheduleOf,
  });
}

export async function findSchedule(db: Queries, scope: DataScope, id: number): Promise<Schedule | undefined> {
  const row = await db.maybe<Stored>(
    sql`select ${COLUMNS} from schedules s ${DETAILS} where s.id = ${id} and ${visible(scope)}`,
  );
  return row && scheduleOf(row);
}

export interface HeldSchedule extends ScheduleSubject {
  id: number;
  name: string;
  organizationId: number;
  rule: ScheduleRule;
  exceptions: readonly ScheduleException[];
  lateMin: number;
  timeZone: string;
  isPaused: boolean;
  revision: number;
  /** Of its organization, and those above it. */
  closedDays: readonly string[];
}

/** What a schedule is worked out from; its closed days come beside it. */
export const HELD = sql`
  s.id, s.name, s.organization_id as "organizationId", s.task_id as "taskId", s.combination_id as "combinationId", s.rule, s.exceptions, s.late_min as "lateMin",
  s.time_zone as "timeZone", s.paused_at is not null as "isPaused", s.revision`;

/** Locked until the transaction ends. */
export const holdSchedule = (tx: Queries, scope: DataScope, id: number): Promise<HeldSchedule | undefined> =>
  tx.maybe(sql`
    select ${HELD}, ${closedDaysOf("s.organization_id")} as "closedDays"
    from schedules s where s.id = ${id} and ${visible(scope)} for update`);

export type SubjectFacts = Pick<HeldSchedule, "organizationId" | "timeZone" | "closedDays">;

/** A task that schedules may start; undefined: none that the person sees, or a template. */
export const taskForSchedule = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<SubjectFacts | undefined> =>
  tx.maybe(sql`
    select t.organization_id as "organizationId", ${TIME_ZONE} as "timeZone",
      ${closedDaysOf("t.organization_id")} as "closedDays"
    from tasks t ${OF_PLACE}
    where t.id = ${id} and not t.is_template and t.archived_at is null
      and ${withinScope(scope, { organization: "t.organization_id" })}`);

/** Undefined: none that the person sees. */
export const combinationForSchedule = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<SubjectFacts | undefined> =>
  tx.maybe(sql`
    select c.organization_id as "organizationId", ${TIME_ZONE} as "timeZone",
      ${closedDaysOf("c.organization_id")} as "closedDays"
    from combinations c left join tasks t on t.id = c.task_ids[1] ${OF_PLACE}
    where c.id = ${id} and ${withinScope(scope, { organization: "c.organization_id" })}`);

export const closedDaysOfSchedule = (db: Queries, id: number): Promise<Pick<HeldSchedule, "closedDays">> =>
  db.one(sql`select ${LEFT_OUT_DAYS} from schedules s where s.id = ${id}`);

export interface WrittenSchedule extends NewSchedule {
  organizationId: number;
  timeZone: string;
  exceptions: readonly ScheduleException[];
  next: { at: Date; original: string } | undefined;
}

export interface ChangedBy {
  staffId: number;
  name: string | null;
  at: Date;
}

export async function insertSchedule(tx: Queries, schedule: WrittenSchedule, by: ChangedBy): Promise<number> {
  const { organizationId, taskId, combinationId, name, rule, exceptions, timeZone, lateMin, next } = schedule;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into schedules (organization_id, task_id, combination_id, name, rule, exceptions, time_zone, late_min, next_at, next_original,
      changed_at, changed_by, staff_id)
    values (${organizationId}, ${taskId}, ${combinationId}, ${name}, ${JSON.stringify(rule)}::jsonb, ${JSON.stringify(exceptions)}::jsonb, ${timeZone},
      ${lateMin}, ${next?.at ?? null}, ${next?.original ?? null}, ${by.at}, ${by.name},
      ${by.staffId}) returning id`);
  return id;
}

export async function updateSchedule(
  tx: Queries,
  id: number,
  { schedule, by }: { schedule: WrittenSchedule; by: ChangedBy },
): Promise<void> {
  const { organizationId, taskId, combinationId, name, rule, exceptions, timeZone, lateMin, next } = schedule;
  await tx.run(sql`
    update schedules set organization_id = ${organizationId}, task_id = ${taskId}, combination_id = ${combinationId}, name = ${name},
      rule = ${JSON.stringify(rule)}::jsonb, exceptions = ${JSON.stringify(exceptions)}::jsonb, time_zone = ${timeZone},
      late_min = ${lateMin}, next_at = ${next?.at ?? null}, next_original = ${next?.original ?? null}, changed_at = ${by.at},
      changed_by = ${by.name}, staff_id = ${by.staffId}, revision = revision + 1
    where id = ${id}`);
}

export async function pauseSchedule(
  tx: Queries,
  id: number,
  {
    isPaused,
    next,
    by,
  }: { isPaused: boolean; next: { at: Date; original: string } | undefined; by: ChangedBy },
): Promise<void> {
  await tx.run(sql`
    update schedules set paused_at = ${isPaused ? by.at : null}, next_at = ${next?.at ?? null},
      next_original = ${next?.original ?? null}, changed_at = ${by.at}, changed_by = ${by.name}, revision = revision + 1
    where id = ${id}`);
}

export const deleteSchedule = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from schedules where id = ${id}`);

/** For the audit log. */
export const SCHEDULE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select s.id, s.name from schedules s where s.id = any(${ids}) and ${visible(scope)}`,
);
