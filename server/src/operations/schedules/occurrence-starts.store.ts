import sql, { type Sql } from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import { MAY_RUN } from "../tasks/index.ts";

/** An occurrence that was due, and whether a run of it began. */
export interface OccurrenceStart {
  scheduleId: number;
  /** Empty: the schedule is gone. */
  scheduleName: string;
  dueAt: Date;
  /** Who runs it, or is to; null: there is nobody. */
  deviceId: number | null;
  /** When a run of it, or of a part of its combination, began; null: none has. */
  startedAt: Date | null;
  /** Its schedule was paused before it could begin. */
  isPaused: boolean;
  /** It was paused, or deleted since. */
  isWithdrawn: boolean;
  /** When the schedule was due again after it; null: it was not yet. */
  nextDueAt: Date | null;
}

const MINUTE = sql`interval '1 minute'`;

/** Of occurrences `o`; a run's row is found by its device and the time within which it can have been made. */
const startsOf = (where: Sql, { now, limit }: { now: Date; limit: number }): Sql => sql`
  select o.schedule_id as "scheduleId", coalesce(s.name, '') as "scheduleName", o.due_at as "dueAt",
    coalesce(o.device_id, ran.device_id, named.id) as "deviceId", ran.started_at as "startedAt",
    o.cause is not distinct from 'paused' as "isPaused", (s.id is null or o.cause is not distinct from 'paused') as "isWithdrawn",
    (select min(n.due_at) from schedule_occurrences n
      where n.schedule_id = o.schedule_id and n.due_at > o.due_at and n.due_at <= ${now}) as "nextDueAt"
  from schedule_occurrences o
  left join schedules s on s.id = o.schedule_id
  left join lateral (
    select r.device_id, r.started_at from runs r
     where o.run_id is not null and r.device_id = o.device_id and r.id = o.run_id
       and r.created_at between o.due_at - ${MINUTE} and o.until + ${MINUTE}
    union all
    select r.device_id, r.started_at from runs r
     where o.combination_run_id is not null and r.combination_run_id = o.combination_run_id
       and r.created_at >= o.due_at - ${MINUTE}
    order by started_at nulls last limit 1) ran on true
  left join lateral (
    select d.id from (select 1) one left join combinations c on c.id = o.combination_id
      join tasks t on t.id = coalesce(o.task_id, c.task_ids[1])
      left join maps m on m.id = t.map_id
      join devices d on ${MAY_RUN}
      left join device_states ds on ds.device_id = d.id
     where o.device_id is null and ran.device_id is null
     order by d.id = any(t.device_ids) desc, ds.map_key is not distinct from m.map_key desc, d.id limit 1) named on true
  where ${where} order by o.due_at desc, o.schedule_id limit ${limit}`;

/** Those due within the span that no run has begun of by now and that nobody withdrew, the newest first. */
export const openStarts = (
  db: Queries,
  { from, to, now, limit }: { from: Date; to: Date; now: Date; limit: number },
): Promise<OccurrenceStart[]> =>
  db.many(
    // Asked every second: the runs of all months are planned for.
    prepared(
      "occurrences-open-starts",
      startsOf(
        sql`o.due_at > ${from} and o.due_at <= ${to} and ran.started_at is null
          and s.id is not null and o.cause is distinct from 'paused'`,
        { now, limit },
      ),
    ),
  );

/** All that were due within the span and that these devices ran, or were to run. */
export const startsWithin = (
  db: Queries,
  { from, to, deviceIds, limit }: { from: Date; to: Date; deviceIds: readonly number[]; limit: number },
): Promise<OccurrenceStart[]> =>
  db.many(
    startsOf(
      sql`o.due_at >= ${from} and o.due_at <= ${to}
        and coalesce(o.device_id, ran.device_id, named.id) = any(${[...deviceIds]}::bigint[])`,
      { now: to, limit },
    ),
  );

/** Those with these names. */
export const startsOfOccurrences = (
  db: Queries,
  { keys, now }: { keys: readonly { scheduleId: number; dueAt: Date }[]; now: Date },
): Promise<OccurrenceStart[]> =>
  db.many(
    startsOf(
      sql`(o.schedule_id, o.due_at) in (select * from unnest(${keys.map(({ scheduleId }) => scheduleId)}::bigint[],
        ${keys.map(({ dueAt }) => dueAt)}::timestamptz[]))`,
      { now, limit: keys.length },
    ),
  );

/** When something is due next that a device `d` may be the one to run; null: nothing is. */
export const NEXT_DUE = sql`(
  select min(n.next_at) from schedules n
    left join combinations c on c.id = n.combination_id
    join tasks t on t.id = n.task_id or t.id = any(c.task_ids)
  where n.organization_id = d.organization_id and n.paused_at is null and n.next_at is not null
    and (d.id = any(t.device_ids) or d.product_id = t.product_id))`;
