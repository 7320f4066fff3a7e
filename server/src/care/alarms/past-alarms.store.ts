import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

interface PastAlarm {
  deviceId: number;
  kind: AlarmKindName;
  at: Date;
  mapKey: string;
}

/** An alarm of days ago, by the rule that is there for all; nobody is informed of it. Undefined: no rule has this kind. */
export const placeAlarm = (
  tx: Queries,
  { deviceId, kind, at, mapKey }: PastAlarm,
): Promise<{ id: number; severity: FaultLevel; ruleName: string } | undefined> =>
  tx.maybe(sql`
    with rule as (
      select r.id, r.name, r.severity, r.duration_s from alarm_rules r
      where r.kind = ${kind} and r.is_enabled and r.replaces_id is null order by r.organization_id, r.id limit 1),
    made as (
      insert into alarm_groups (organization_id, rule_id, device_id, first_at, last_at)
      select d.organization_id, r.id, d.id, ${at}, ${at} from devices d, rule r where d.id = ${deviceId} returning id),
    raised as (
      insert into alarms (device_id, rule_id, subject, subject_name, rule_name, kind, severity, since, map_key, group_id, raised_at)
      select ${deviceId}, r.id, '', '', r.name, ${kind}, r.severity, ${at}::timestamptz - make_interval(secs => r.duration_s),
        ${mapKey}, g.id, ${at} from rule r, made g
      returning id, severity, rule_name),
    noted as (insert into alarm_events (alarm_id, at, kind) select id, ${at}, 'raised' from raised)
    select id, severity, rule_name as "ruleName" from raised`);

export const clearPlacedAlarm = (tx: Queries, id: number, at: Date): Promise<number> =>
  tx.run(sql`
    with cleared as (update alarms set cleared_at = ${at} where id = ${id} and cleared_at is null returning id)
    insert into alarm_events (alarm_id, at, kind) select id, ${at}, 'cleared' from cleared`);
