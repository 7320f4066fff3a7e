import type { NOT_STARTED_CAUSES } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import { LEFT_OUT_DAYS } from "./closed-days.store.ts";
import type { HeldSchedule } from "./schedules.store.ts";
import { HELD, OF_PLACE, OF_SUBJECT, TIME_ZONE } from "./schedules.store.ts";

/** What falls due, and what becomes of it. */
export type Cause = (typeof NOT_STARTED_CAUSES)[number];

export interface DueSchedule extends HeldSchedule {
  nextAt: Date;
  nextOriginal: string;
}

/** Those that are due, the longest first; locked, and left out where another process has them. */
export const holdDue = (tx: Queries, now: Date, limit: number): Promise<DueSchedule[]> =>
  tx.many(sql`
    select ${HELD}, s.next_at as "nextAt",
      s.next_original as "nextOriginal", ${LEFT_OUT_DAYS}
    from schedules s where s.paused_at is null and s.next_at <= ${now}
    order by s.next_at limit ${limit} for update skip locked`);

export interface Fired {
  schedule: DueSchedule;
  until: Date;
  next: { at: Date; original: string } | undefined;
  /** What became of it already; absent: it is to be started. */
  outcome?: Outcome | undefined;
}

/** What was due is written down, and what comes next; both or neither. Answers how many had not been due before. */
export async function writeFired(tx: Queries, fired: readonly Fired[]): Promise<number> {
  const ids = fired.map(({ schedule: { id } }) => id);
  const outcomes = fired.map(({ outcome }) => outcome);
  const written = await tx.run(sql`
    insert into schedule_occurrences (schedule_id, due_at, original, organization_id, task_id, combination_id, until, try_at, device_id,
      state, cause, run_id)
    select * from unnest(${ids}::bigint[], ${fired.map(({ schedule }) => schedule.nextAt)}::timestamptz[],
      ${fired.map(({ schedule }) => schedule.nextOriginal)}::text[],
      ${fired.map(({ schedule }) => schedule.organizationId)}::bigint[],
      ${fired.map(({ schedule }) => schedule.taskId)}::bigint[],
      ${fired.map(({ schedule }) => schedule.combinationId)}::bigint[], ${fired.map(({ until }) => until)}::timestamptz[],
      ${fired.map(({ schedule, outcome }) => outcome?.tryAt ?? schedule.nextAt)}::timestamptz[],
      ${fired.map((one) => one.outcome?.deviceId ?? ownRobotOf(one.schedule))}::bigint[],
      ${outcomes.map((outcome) => outcome?.state ?? "due")}::text[], ${outcomes.map((outcome) => outcome?.cause ?? null)}::text[],
      ${outcomes.map((outcome) => outcome?.runId ?? null)}::uuid[])
    on conflict do nothing`);
  await setNext(
    tx,
    fired.map(({ schedule: { id }, next }) => ({ id, next })),
  );
  return written;
}

/** That of the occurrence which is due. */
export const ownRobotOf = ({ exceptions, nextOriginal }: DueSchedule): number | null =>
  exceptions.find(({ original }) => original === nextOriginal)?.deviceId ?? null;

export interface DueOccurrence {
  scheduleId: number;
  dueAt: Date;
  original: string;
  organizationId: number;
  taskId: number | null;
  combinationId: number | null;
  /** Its own robot; null: the best that may run its task. */
  deviceId: number | null;
  until: Date;
  cause: Cause | null;
  /** Whoever wrote the schedule last; null: it is gone. */
  staffId: number | null;
}

/** Those that are to be tried now and that nobody else has, of tasks or of combinations. */
export const holdOccurrences = (
  tx: Queries,
  { of, now, limit }: { of: "tasks" | "combinations"; now: Date; limit: number },
): Promise<DueOccurrence[]> =>
  tx.many(
    prepared(
      `occurrences-hold-${of}`,
      sql`
    select schedule_id as "scheduleId", due_at as "dueAt", original, organization_id as "organizationId", task_id as "taskId",
      combination_id as "combinationId", until, device_id as "deviceId", cause,
      (select s.staff_id from schedules s where s.id = schedule_id) as "staffId"
    from schedule_occurrences where state = 'due' and try_at <= ${now} and (combination_id is null) = ${of === "tasks"}
    order by try_at limit ${limit} for update skip locked`,
    ),
  );

/** What became of it: begun by a run of its task or of its combination, to be tried again at a time, or over. */
export interface Outcome extends Pick<DueOccurrence, "scheduleId" | "dueAt" | "original"> {
  state: "started" | "due" | "notStarted";
  cause: Cause | null;
  tryAt: Date | null;
  runId: string | null;
  combinationRunId: string | null;
  /** Null: as it was. */
  deviceId: number | null;
}

export const noteOutcomes = (tx: Queries, all: readonly Outcome[]): Promise<number> =>
  tx.run(sql`
    update schedule_occurrences o set state = g.state, cause = g.cause, try_at = coalesce(g.try_at, o.try_at), run_id = g.run_id,
      combination_run_id = g.combination_run_id, device_id = coalesce(g.device_id, o.device_id)
    from unnest(${all.map(({ scheduleId }) => scheduleId)}::bigint[], ${all.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${all.map(({ original }) => original)}::text[], ${all.map(({ state }) => state)}::text[],
      ${all.map(({ cause }) => cause)}::text[], ${all.map(({ tryAt }) => tryAt)}::timestamptz[],
      ${all.map(({ runId }) => runId)}::uuid[], ${all.map(({ combinationRunId }) => combinationRunId)}::uuid[],
      ${all.map(({ deviceId }) => deviceId)}::bigint[])
      as g(schedule_id, due_at, original, state, cause, try_at, run_id, combination_run_id, device_id)
    where o.schedule_id = g.schedule_id and o.due_at = g.due_at and o.original = g.original and o.state = 'due'`);

/** What was due and waits for a robot is over: the schedule was paused. */
export const giveUpDue = (tx: Queries, scheduleId: number): Promise<number> =>
  tx.run(sql`
    update schedule_occurrences set cause = 'paused', state = 'notStarted'
    where schedule_id = ${scheduleId} and state = 'due'`);

/** When there is something to do next; null: nothing is planned. */
export const nextDue = async (db: Queries): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(sql`
      select least((select min(next_at) from schedules where paused_at is null),
        (select min(try_at) from schedule_occurrences where state = 'due')) as at`)
  ).at;

/** Schedules whose place has another time zone than when their next time was worked out. */
export const holdShifted = (tx: Queries, limit: number): Promise<(HeldSchedule & { newZone: string })[]> =>
  tx.many(sql`
    select ${HELD}, ${LEFT_OUT_DAYS},
      ${TIME_ZONE} as "newZone"
    from schedules s ${OF_SUBJECT} ${OF_PLACE}
    where t.id is not null and s.time_zone <> ${TIME_ZONE} order by s.id limit ${limit} for update of s skip locked`);

export const shift = (
  tx: Queries,
  id: number,
  { timeZone, next }: { timeZone: string; next: { at: Date; original: string } | undefined },
): Promise<number> =>
  tx.run(sql`
    update schedules set time_zone = ${timeZone}, next_at = ${next?.at ?? null}, next_original = ${next?.original ?? null}
    where id = ${id}`);

interface PastOccurrence {
  original: string;
  dueAt: Date;
  state: "due" | "started" | "notStarted";
  cause: Cause | null;
  runId: string | null;
  combinationRunId: string | null;
  /** Who ran it, or is to. */
  deviceId: number | null;
}

/** Of one schedule, in order of time. */
export const pastOccurrences = (
  db: Queries,
  scheduleId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<PastOccurrence[]> =>
  db.many(sql`
    select original, due_at as "dueAt", state, cause, run_id as "runId", combination_run_id as "combinationRunId",
      device_id as "deviceId"
    from schedule_occurrences
    where schedule_id = ${scheduleId} and due_at between ${from} and ${to} order by due_at, original limit ${limit}`);

/**
 * Schedules of an organization and those below it that leave closed days out; locked. What is due already is fired first, and what
 * comes after it is worked out then.
 */
export const holdLeavingOut = (tx: Queries, organizationId: number, now: Date): Promise<HeldSchedule[]> =>
  tx.many(sql`
    select ${HELD}, ${LEFT_OUT_DAYS}
    from schedules s join organization_directory g on g.id = s.organization_id
    where ${organizationId} = any(g.path) and s.rule->>'onClosedDays' = 'skip'
      and (s.next_at is null or s.next_at > ${now}) order by s.id for update of s`);

export interface NextTime {
  id: number;
  next: { at: Date; original: string } | undefined;
}

export const setNext = (tx: Queries, times: readonly NextTime[]): Promise<number> =>
  tx.run(sql`
    update schedules s set next_at = g.at, next_original = g.original
    from unnest(${times.map(({ id }) => id)}::bigint[], ${times.map(({ next }) => next?.at ?? null)}::timestamptz[],
      ${times.map(({ next }) => next?.original ?? null)}::text[]) as g(id, at, original)
    where s.id = g.id`);
