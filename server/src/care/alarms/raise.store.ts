import { type AlarmKindName, ONE_CAUSE_S, SAME_ALARM_S } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import sql from "sql-template-tag";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { RULES_OF_DEVICES } from "./rules-of-devices.store.ts";

/** A condition that has held for its rule's duration. */
export interface DueCondition {
  deviceId: number;
  ruleId: number;
  ruleName: string;
  kind: AlarmKindName;
  severity: FaultLevel;
  since: Date;
  value: number | null;
  mapKey: string | null;
  x: number | null;
  y: number | null;
  organizationId: number;
  operatorStaffId: number | null;
  placeId: number | null;
}

const MOST_AT_ONCE = 2_000;

/** Locked until the transaction ends. By the clocks of their devices, those of quiet hours wait. */
export const holdDue = (tx: Queries, now: Date): Promise<DueCondition[]> =>
  tx.many(sql`
    select c.device_id as "deviceId", c.rule_id as "ruleId", r.name as "ruleName", r.kind, r.severity, c.since, c.value,
      c.map_key as "mapKey", c.x, c.y, d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      pd.place_id as "placeId"
    from alarm_conditions c join alarm_rules r on r.id = c.rule_id join devices d on d.id = c.device_id
      left join place_devices pd on pd.device_id = d.id
      cross join lateral (select to_char(${now}::timestamptz at time zone d.time_zone, 'HH24:MI') as clock) t
    where c.alarm_id is null and c.due_at <= ${now}
      and (r.quiet_hours is null or case when r.quiet_hours->>'from' < r.quiet_hours->>'to'
        then not (t.clock >= r.quiet_hours->>'from' and t.clock < r.quiet_hours->>'to')
        else t.clock < r.quiet_hours->>'from' and t.clock >= r.quiet_hours->>'to' end)
    order by c.due_at, c.device_id, c.rule_id limit ${MOST_AT_ONCE} for update of c skip locked`);

export interface RaisedAlarm {
  id: number;
  deviceId: number;
  ruleId: number;
  isNew: boolean;
}

const keys = (due: readonly DueCondition[]) => [
  numberColumn(due.map((one) => one.deviceId)),
  numberColumn(due.map((one) => one.ruleId)),
];

/** Those that were cleared a moment ago are the same again. */
export const reopenAlarms = (tx: Queries, due: readonly DueCondition[], now: Date): Promise<RaisedAlarm[]> =>
  tx.many({
    name: "alarms-reopen",
    text: `update alarms a set cleared_at = null, times = a.times + 1
             from unnest($1::bigint[], $2::bigint[]) as g(device_id, rule_id)
            where a.device_id = g.device_id and a.rule_id = g.rule_id and a.raised_at > $3::timestamptz - interval '1 day'
              and a.cleared_at > $3::timestamptz - interval '${SAME_ALARM_S} s'
           returning a.id, a.device_id as "deviceId", a.rule_id as "ruleId", false as "isNew"`,
    values: [...keys(due), now],
  });

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
    text: `insert into alarms (device_id, rule_id, rule_name, kind, severity, since, value, map_key, x, y, group_id, raised_at)
           select device_id, rule_id, rule_name, kind, severity, to_timestamp(since / 1000), value, map_key, x, y, group_id, $12
             from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::text[],
               $9::real[], $10::real[], $11::bigint[])
               as g(device_id, rule_id, rule_name, kind, severity, since, value, map_key, x, y, group_id)
           on conflict (device_id, raised_at, rule_id) do nothing
           returning id, device_id as "deviceId", rule_id as "ruleId", true as "isNew"`,
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
    ],
  });

/** What was raised is known by its condition, and noted. */
export const noteRaised = (tx: Queries, raised: readonly RaisedAlarm[], now: Date): Promise<number> =>
  tx.run({
    name: "alarms-note-raised",
    text: `with g as (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as g(device_id, rule_id, alarm_id, kind)),
           known as (update alarm_conditions c set alarm_id = g.alarm_id from g where c.device_id = g.device_id and c.rule_id = g.rule_id)
           insert into alarm_events (alarm_id, at, kind) select alarm_id, $5, kind from g`,
    values: [
      numberColumn(raised.map((one) => one.deviceId)),
      numberColumn(raised.map((one) => one.ruleId)),
      numberColumn(raised.map((one) => one.id)),
      textColumn(raised.map(({ isNew }) => (isNew ? "raised" : "cameBack"))),
      now,
    ],
  });

/** When the next condition is due; null: none is. */
export async function nextDue(db: Queries, now: Date): Promise<Date | null> {
  const row = await db.one<{ at: Date | null }>(sql`
    select min(due_at) as at from alarm_conditions where alarm_id is null and due_at > ${now}`);
  return row.at;
}

/**
 * What no report can change: conditions of devices that a rule no longer holds for are ended, and devices that are away without a condition
 * get one, as of a rule that is new.
 */
export async function sweepConditions(tx: Queries, now: Date): Promise<void> {
  await tx.run(sql`
    delete from alarm_conditions c where not exists (
      select from ${RULES_OF_DEVICES} where d.id = c.device_id and r.id = c.rule_id)`);
  await tx.run(sql`
    insert into alarm_conditions (device_id, rule_id, since, due_at, map_key, x, y)
    select d.id, r.id, ${now}, ${now}::timestamptz + make_interval(secs => r.duration_s), s.map_key, s.x, s.y
      from ${RULES_OF_DEVICES} join device_states s on s.device_id = d.id
     where r.kind = 'offline' and not s.is_online and s.last_report_at is not null
    on conflict (device_id, rule_id) do nothing`);
}

/** Alarms whose condition is gone. */
export const clearOrphans = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`
    with cleared as (
      update alarms a set cleared_at = greatest(a.raised_at, ${now}) where a.cleared_at is null
         and not exists (select from alarm_conditions c where c.device_id = a.device_id and c.rule_id = a.rule_id and c.alarm_id = a.id)
      returning a.id, a.cleared_at)
    insert into alarm_events (alarm_id, at, kind) select id, cleared_at, 'cleared' from cleared`);

/** Occurrences of which nothing is kept any more. */
export const trimGroups = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from alarm_groups where last_at < ${before}`);
