import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface BegunCondition {
  deviceId: number;
  ruleId: number;
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
    text: `insert into alarm_conditions (device_id, rule_id, since, due_at, value, map_key, x, y)
           select device_id, rule_id, to_timestamp(since / 1000), to_timestamp(due / 1000), value, map_key, x, y
             from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::text[], $7::real[], $8::real[])
               as g(device_id, rule_id, since, due, value, map_key, x, y)
           on conflict (device_id, rule_id) do nothing`,
    values: [
      numberColumn(begun.map((one) => one.deviceId)),
      numberColumn(begun.map((one) => one.ruleId)),
      numberColumn(begun.map((one) => one.since)),
      numberColumn(begun.map((one) => one.dueAt)),
      numberColumn(begun.map((one) => one.value)),
      textColumn(begun.map((one) => one.mapKey)),
      numberColumn(begun.map((one) => one.x)),
      numberColumn(begun.map((one) => one.y)),
    ],
  });
}

export interface EndedCondition {
  deviceId: number;
  ruleId: number;
  at: number;
}

export interface ClearedAlarm {
  id: number;
  deviceId: number;
  kind: AlarmKindName;
  severity: FaultLevel;
  ruleName: string;
  value: number | null;
}

/** Clears what conditions had raised that `ended` deletes; it returns device_id, rule_id, alarm_id and at. */
const clearing = (ended: string): string => `
  with ended as (${ended}),
  cleared as (
    update alarms a set cleared_at = greatest(a.raised_at, e.at) from ended e
     where a.device_id = e.device_id and a.rule_id = e.rule_id and a.cleared_at is null and a.id = e.alarm_id
    returning a.id, a.device_id, a.cleared_at, a.kind, a.severity, a.rule_name, a.value),
  noted as (insert into alarm_events (alarm_id, at, kind) select id, cleared_at, 'cleared' from cleared)
  select id, device_id as "deviceId", kind, severity, rule_name as "ruleName", value from cleared`;

/** Conditions that are gone, and with them what they had raised. */
export const endConditions = (tx: Queries, ended: readonly EndedCondition[]): Promise<ClearedAlarm[]> =>
  tx.many({
    name: "alarm-conditions-end",
    text: clearing(`
      delete from alarm_conditions c using unnest($1::bigint[], $2::bigint[], $3::float8[]) as g(device_id, rule_id, ms)
       where c.device_id = g.device_id and c.rule_id = g.rule_id
      returning c.device_id, c.rule_id, c.alarm_id, to_timestamp(g.ms / 1000) as at`),
    values: [
      numberColumn(ended.map((one) => one.deviceId)),
      numberColumn(ended.map((one) => one.ruleId)),
      numberColumn(ended.map((one) => one.at)),
    ],
  });

/** Of a rule that is changed or gone: its conditions begin again by what devices say next. */
export const endConditionsOfRule = (
  tx: Queries,
  { ruleId, at }: { ruleId: number; at: Date },
): Promise<ClearedAlarm[]> =>
  tx.many({
    name: "",
    text: clearing(`
      delete from alarm_conditions where rule_id = $1 returning device_id, rule_id, alarm_id, $2::timestamptz as at`),
    values: [ruleId, at],
  });
