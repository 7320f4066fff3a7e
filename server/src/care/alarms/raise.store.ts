import { type AlarmKindName, ONE_CAUSE_S } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import sql from "sql-template-tag";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { HeldRule } from "./held.ts";

/** A condition that has held for its rule's duration. */
export interface DueCondition
  extends Pick<HeldRule, "durationS" | "threshold" | "field" | "direction" | "quietHours"> {
  deviceId: number;
  ruleId: number;
  ruleName: string;
  kind: AlarmKindName;
  severity: FaultLevel;
  subject: string;
  subjectName: string;
  since: Date;
  value: number | null;
  mapKey: string | null;
  x: number | null;
  y: number | null;
  organizationId: number;
  operatorStaffId: number | null;
  placeId: number | null;
  timeZone: string;
  /** Of a rule for silence: of when the newest state is that the device said. */
  saidAt: Date | null;
}

const MOST_AT_ONCE = 2_000;

/** Locked until the transaction ends. */
export const holdDue = (tx: Queries, now: Date): Promise<DueCondition[]> =>
  tx.many(sql`
    select c.device_id as "deviceId", c.rule_id as "ruleId", r.name as "ruleName", r.kind, r.severity, r.duration_s as "durationS",
      r.threshold, r.field, r.direction, r.quiet_hours as "quietHours", c.subject, c.subject_name as "subjectName", c.since, c.value,
      c.map_key as "mapKey", c.x, c.y, d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      d.time_zone as "timeZone", pd.place_id as "placeId",
      case when r.kind = 'stale' then greatest(s.state_at, s.cleaning_at) end as "saidAt"
    from alarm_conditions c join alarm_rules r on r.id = c.rule_id join devices d on d.id = c.device_id
      left join place_devices pd on pd.device_id = d.id left join device_states s on s.device_id = d.id
    where c.alarm_id is null and c.due_at <= ${now}
    order by c.due_at, c.device_id, c.rule_id limit ${MOST_AT_ONCE} for update of c skip locked`);

/** Conditions that are due later than was thought. */
export const putOffDue = (
  tx: Queries,
  later: readonly (Pick<DueCondition, "deviceId" | "ruleId" | "subject"> & {
    since: number;
    dueAt: number;
  })[],
): Promise<number> =>
  tx.run({
    name: "alarm-conditions-put-off",
    text: `update alarm_conditions c set since = to_timestamp(g.since / 1000), due_at = to_timestamp(g.due / 1000)
             from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::float8[]) as g(device_id, rule_id, subject, since, due)
            where c.device_id = g.device_id and c.rule_id = g.rule_id and c.subject = g.subject`,
    values: [
      ...keys(later),
      numberColumn(later.map((one) => one.since)),
      numberColumn(later.map((one) => one.dueAt)),
    ],
  });

export interface RaisedAlarm {
  id: number;
  deviceId: number;
  ruleId: number;
  subject: string;
  isNew: boolean;
}

const keys = (due: readonly Pick<DueCondition, "deviceId" | "ruleId" | "subject">[]) => [
  numberColumn(due.map((one) => one.deviceId)),
  numberColumn(due.map((one) => one.ruleId)),
  textColumn(due.map((one) => one.subject)),
];

export interface LastAlarm extends Omit<RaisedAlarm, "isNew"> {
  raisedAt: Date;
  clearedAt: Date;
  /** Nobody was informed of it, or all were that it is over: its rule was changed. */
  wasSilent: boolean;
}

/** Of each the newest alarm of the last day, where that is cleared. */
export const lastAlarms = (tx: Queries, due: readonly DueCondition[], now: Date): Promise<LastAlarm[]> =>
  tx.many({
    name: "alarms-last",
    text: `select distinct on (a.device_id, a.rule_id, a.subject) a.id, a.device_id as "deviceId", a.rule_id as "ruleId", a.subject,
             a.raised_at as "raisedAt", a.cleared_at as "clearedAt", a.suppressed_until is not null or exists (
               select from alarm_events e where e.alarm_id = a.id and e.at = a.cleared_at and e.kind = 'ruleChanged') as "wasSilent"
             from unnest($1::bigint[], $2::bigint[], $3::text[]) as g(device_id, rule_id, subject)
             join alarms a on a.device_id = g.device_id and a.rule_id = g.rule_id and a.subject = g.subject
            where a.raised_at > $4::timestamptz - interval '1 day' and a.cleared_at is not null
            order by a.device_id, a.rule_id, a.subject, a.raised_at desc`,
    values: [...keys(due), now],
  });

export const reopenAlarms = (tx: Queries, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    update alarms a set cleared_at = null, times = a.times + 1, suppressed_until = null, window_id = null
    where a.id = any(${[...ids]})`);

export interface Suppression {
  id: number;
  until: Date;
  windowId: number;
}

export const suppressAlarms = (tx: Queries, all: readonly Suppression[]): Promise<number> =>
  tx.run(sql`
    update alarms a set suppressed_until = g.until, window_id = g.window_id
      from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ until }) => until)}::timestamptz[],
        ${all.map(({ windowId }) => windowId)}::bigint[]) as g(id, until, window_id)
     where a.id = g.id`);

/** Active ones whose window was to be over by now; locked until the transaction ends. */
export const holdReleased = (tx: Queries, now: Date): Promise<(DueCondition & RaisedAlarm)[]> =>
  tx.many(sql`
    select a.id, a.device_id as "deviceId", a.rule_id as "ruleId", a.rule_name as "ruleName", a.kind, a.severity, a.subject,
      a.subject_name as "subjectName", a.since, a.value, d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      d.time_zone as "timeZone", pd.place_id as "placeId", true as "isNew"
    from alarms a join devices d on d.id = a.device_id left join place_devices pd on pd.device_id = d.id
    where a.suppressed_until <= ${now} and a.cleared_at is null
    order by a.suppressed_until, a.id limit ${MOST_AT_ONCE} for update of a skip locked`);

export const noteReleased = (tx: Queries, ids: readonly number[], now: Date): Promise<number> =>
  tx.run(sql`
    with released as (
      update alarms set suppressed_until = null where id = any(${[...ids]}) returning id)
    insert into alarm_events (alarm_id, at, kind) select id, ${now}, 'released' from released`);

/** What a window held back is looked at again: it was changed. */
export const releaseWindow = (tx: Queries, windowId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update alarms set suppressed_until = ${now}
     where window_id = ${windowId} and suppressed_until > ${now} and cleared_at is null`);

/** Occurrences of places that began a moment ago: by rule and place. */
export const openGroups = (
  tx: Queries,
  due: readonly DueCondition[],
  now: Date,
): Promise<{ id: number; ruleId: number; placeId: number }[]> =>
  tx.many(sql`
    update alarm_groups g set last_at = ${now}
    where g.rule_id = any(${due.map(({ ruleId }) => ruleId)}) and g.place_id = any(${due.flatMap(({ placeId }) => placeId ?? [])})
      and g.last_at > ${now}::timestamptz - make_interval(secs => ${ONE_CAUSE_S})
    returning g.id, g.rule_id as "ruleId", g.place_id as "placeId"`);

export interface NewGroup {
  organizationId: number;
  ruleId: number;
  placeId: number | null;
  deviceId: number | null;
}

/** Their ids, in the order of the groups. */
export async function insertGroups(tx: Queries, groups: readonly NewGroup[], now: Date): Promise<number[]> {
  const rows = await tx.many<{ id: number }>({
    name: "alarm-groups-insert",
    text: `insert into alarm_groups (organization_id, rule_id, place_id, device_id, first_at, last_at)
           select organization_id, rule_id, place_id, device_id, $5, $5
             from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality
               as g(organization_id, rule_id, place_id, device_id, n) order by n
           returning id`,
    values: [
      numberColumn(groups.map((one) => one.organizationId)),
      numberColumn(groups.map((one) => one.ruleId)),
      numberColumn(groups.map((one) => one.placeId)),
      numberColumn(groups.map((one) => one.deviceId)),
      now,
    ],
  });
  return rows.map(({ id }) => id);
}

export const insertAlarms = (
  tx: Queries,
  alarms: readonly (DueCondition & { groupId: number })[],
  now: Date,
): Promise<RaisedAlarm[]> =>
  tx.many({
    name: "alarms-insert",
    text: `insert into alarms (device_id, rule_id, subject, subject_name, rule_name, kind, severity, since, value, map_key, x, y,
             group_id, raised_at)
           select device_id, rule_id, subject, subject_name, rule_name, kind, severity, to_timestamp(since / 1000), value, map_key, x, y,
             group_id, $13
             from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[],
               $9::text[], $10::real[], $11::real[], $12::bigint[], $14::text[])
               as g(device_id, rule_id, subject, rule_name, kind, severity, since, value, map_key, x, y, group_id, subject_name)
           on conflict (device_id, raised_at, rule_id, subject) do nothing
           returning id, device_id as "deviceId", rule_id as "ruleId", subject, true as "isNew"`,
    values: [
      ...keys(alarms),
      textColumn(alarms.map((one) => one.ruleName)),
      textColumn(alarms.map((one) => one.kind)),
      textColumn(alarms.map((one) => one.severity)),
      numberColumn(alarms.map((one) => one.since.getTime())),
      numberColumn(alarms.map((one) => one.value)),
      textColumn(alarms.map((one) => one.mapKey)),
      numberColumn(alarms.map((one) => one.x)),
      numberColumn(alarms.map((one) => one.y)),
      numberColumn(alarms.map((one) => one.groupId)),
      now,
      textColumn(alarms.map((one) => one.subjectName)),
    ],
  });

/** What was raised is known by its condition, and noted. */
export const noteRaised = (tx: Queries, raised: readonly RaisedAlarm[], now: Date): Promise<number> =>
  tx.run({
    name: "alarms-note-raised",
    text: `with g as (
             select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as g(device_id, rule_id, alarm_id, kind, subject)),
           known as (
             update alarm_conditions c set alarm_id = g.alarm_id from g
              where c.device_id = g.device_id and c.rule_id = g.rule_id and c.subject = g.subject)
           insert into alarm_events (alarm_id, at, kind) select alarm_id, $6, kind from g`,
    values: [
      numberColumn(raised.map((one) => one.deviceId)),
      numberColumn(raised.map((one) => one.ruleId)),
      numberColumn(raised.map((one) => one.id)),
      textColumn(raised.map(({ isNew }) => (isNew ? "raised" : "cameBack"))),
      textColumn(raised.map((one) => one.subject)),
      now,
    ],
  });

/** Whether a condition has held for long enough, or an alarm has been suppressed for as long as it was to be. */
export async function isDue(db: Queries, now: Date): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(
    prepared(
      "alarms-due",
      sql`select exists (select from alarm_conditions where alarm_id is null and due_at <= ${now})
        or exists (select from alarms where suppressed_until <= ${now} and cleared_at is null) as due`,
    ),
  );
  return due;
}

/** When the next condition is due; null: none is. */
export async function nextDue(db: Queries, now: Date): Promise<Date | null> {
  const row = await db.one<{ at: Date | null }>(sql`
    select min(due_at) as at from alarm_conditions where alarm_id is null and due_at > ${now}`);
  return row.at;
}

/** Occurrences of which nothing is kept any more. */
export const trimGroups = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from alarm_groups where last_at < ${before}`);
