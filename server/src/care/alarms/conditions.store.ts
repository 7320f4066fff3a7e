import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import sql from "sql-template-tag";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { RULES_OF_DEVICES, type Share } from "./rules-of-devices.store.ts";

export interface BegunCondition {
  deviceId: number;
  ruleId: number;
  /** Empty: the device itself. */
  subject?: string;
  subjectName?: string;
  since: number;
  dueAt: number;
  value: number | null;
  mapKey: string | null;
  x: number | null;
  y: number | null;
}

/** One that holds already goes on as it began. */
export async function beginConditions(tx: Queries, begun: readonly BegunCondition[]): Promise<void> {
  await tx.run({
    name: "alarm-conditions-begin",
    text: `insert into alarm_conditions (device_id, rule_id, since, due_at, value, map_key, x, y, subject, subject_name)
           select device_id, rule_id, to_timestamp(since / 1000), to_timestamp(due / 1000), value, map_key, x, y, subject, subject_name
             from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::text[], $7::real[], $8::real[],
               $9::text[], $10::text[])
               as g(device_id, rule_id, since, due, value, map_key, x, y, subject, subject_name)
           on conflict (device_id, rule_id, subject) do nothing`,
    values: [
      numberColumn(begun.map((one) => one.deviceId)),
      numberColumn(begun.map((one) => one.ruleId)),
      numberColumn(begun.map((one) => one.since)),
      numberColumn(begun.map((one) => one.dueAt)),
      numberColumn(begun.map((one) => one.value)),
      textColumn(begun.map((one) => one.mapKey)),
      numberColumn(begun.map((one) => one.x)),
      numberColumn(begun.map((one) => one.y)),
      textColumn(begun.map(({ subject = "" }) => subject)),
      textColumn(begun.map(({ subjectName = "" }) => subjectName)),
    ],
  });
}

export interface EndedCondition {
  deviceId: number;
  ruleId: number;
  subject?: string;
  at: number;
}

export interface ClearedAlarm {
  id: number;
  deviceId: number;
  kind: AlarmKindName;
  severity: FaultLevel;
  ruleName: string;
  value: number | null;
  organizationId: number;
  operatorStaffId: number | null;
  clearedAt: Date;
  /** Nobody was informed of it. */
  isSuppressed: boolean;
}

/** Clears what conditions had raised that `ended` deletes, or that are gone; it has device_id, rule_id, subject, alarm_id and at. */
const clearing = (ended: string): string => `
  with ended as (${ended}),
  cleared as (
    update alarms a set cleared_at = greatest(a.raised_at, e.at) from ended e
     where a.device_id = e.device_id and a.rule_id = e.rule_id and a.subject = e.subject and a.cleared_at is null and a.id = e.alarm_id
    returning a.id, a.device_id, a.cleared_at, a.kind, a.severity, a.rule_name, a.value,
      a.suppressed_until is not null as suppressed),
  noted as (insert into alarm_events (alarm_id, at, kind) select id, cleared_at, 'cleared' from cleared)
  select c.id, c.device_id as "deviceId", c.kind, c.severity, c.rule_name as "ruleName", c.value,
    d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
    c.cleared_at as "clearedAt", c.suppressed as "isSuppressed"
    from cleared c join devices d on d.id = c.device_id`;

/** Conditions that are gone, and with them what they had raised. */
export const endConditions = (tx: Queries, ended: readonly EndedCondition[]): Promise<ClearedAlarm[]> =>
  tx.many({
    name: "alarm-conditions-end",
    text: clearing(`
      delete from alarm_conditions c using unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) as g(device_id, rule_id, ms, subject)
       where c.device_id = g.device_id and c.rule_id = g.rule_id and c.subject = g.subject
      returning c.device_id, c.rule_id, c.subject, c.alarm_id, to_timestamp(g.ms / 1000) as at`),
    values: [
      numberColumn(ended.map((one) => one.deviceId)),
      numberColumn(ended.map((one) => one.ruleId)),
      numberColumn(ended.map((one) => one.at)),
      textColumn(ended.map(({ subject = "" }) => subject)),
    ],
  });

/** Of a rule that is changed or gone, and by whom: its conditions begin again by what devices say next. */
export async function endConditionsOfRule(
  tx: Queries,
  { ruleId, at, staffName }: { ruleId: number; at: Date; staffName: string },
): Promise<ClearedAlarm[]> {
  await tx.run(sql`
    insert into alarm_events (alarm_id, at, kind, staff_name)
    select a.id, greatest(a.raised_at, ${at}), 'ruleChanged', ${staffName}
      from alarm_conditions c join alarms a on a.device_id = c.device_id and a.rule_id = c.rule_id and a.id = c.alarm_id
     where c.rule_id = ${ruleId} and a.cleared_at is null`);
  return tx.many({
    name: "",
    text: clearing(`
      delete from alarm_conditions where rule_id = $1 returning device_id, rule_id, subject, alarm_id, $2::timestamptz as at`),
    values: [ruleId, at],
  });
}

/** Of devices that a rule no longer holds for. */
export const forsakenConditions = (db: Queries, { turn, of }: Share): Promise<HeldCondition[]> =>
  db.many(sql`
    select c.device_id as "deviceId", c.rule_id as "ruleId", c.subject from alarm_conditions c
     where c.device_id % ${of} = ${turn} and not exists (
      select from ${RULES_OF_DEVICES} where d.id = c.device_id and r.id = c.rule_id)`);

/** Alarms whose condition is gone: it ended while they were raised. */
export const clearOrphans = (tx: Queries, at: Date): Promise<ClearedAlarm[]> =>
  tx.many({
    name: "alarms-clear-orphans",
    text: clearing(`
      select a.device_id, a.rule_id, a.subject, a.id as alarm_id, $1::timestamptz as at from alarms a where a.cleared_at is null
         and not exists (select from alarm_conditions c where c.device_id = a.device_id and c.rule_id = a.rule_id
           and c.subject = a.subject and c.alarm_id = a.id)`),
    values: [at],
  });

export interface HeldCondition {
  deviceId: number;
  ruleId: number;
  subject: string;
}

/** Those of rules of one kind that hold now: few, but where much is wrong. */
export const heldOfKind = (db: Queries, kind: AlarmKindName): Promise<HeldCondition[]> =>
  db.many(sql`
    select c.device_id as "deviceId", c.rule_id as "ruleId", c.subject from alarm_conditions c join alarm_rules r on r.id = c.rule_id
    where r.kind = ${kind}`);
