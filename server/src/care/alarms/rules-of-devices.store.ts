import type { AlarmKindName, ComparedField } from "@sweepline/contract/care/alarms/kinds.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A rule as the conditions of one device are looked at by it. */
export interface HeldRule {
  id: number;
  kind: AlarmKindName;
  durationS: number;
  threshold: number | null;
  field: ComparedField | null;
  direction: "above" | "below" | null;
}

/**
 * Devices `d` and the rules `r` that hold for them: of an organization on the way from the device's up to the platform, unless one nearer
 * stands in its place, or switches it off.
 */
export const RULES_OF_DEVICES: Sql = sql`
  devices d join organization_directory o on o.id = d.organization_id
  join alarm_rules r on r.organization_id = any(o.path) and r.is_enabled and d.decommissioned_at is null
    and (r.product_ids = '{}' or d.product_id = any(r.product_ids))
    and (r.device_ids = '{}' or d.id = any(r.device_ids))
    and (r.place_ids = '{}' or exists (select from place_devices pd where pd.device_id = d.id and pd.place_id = any(r.place_ids)))
    and not exists (select from alarm_rules n where n.replaces_id = r.id and n.organization_id = any(o.path))`;

export async function rulesOfDevices(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, HeldRule[]>> {
  const rows = await db.many<HeldRule & { deviceId: number }>(sql`
    select d.id as "deviceId", r.id, r.kind, r.duration_s as "durationS", r.threshold, r.field, r.direction
    from ${RULES_OF_DEVICES} where d.id = any(${[...deviceIds]}) order by r.id`);
  const found = new Map<number, HeldRule[]>();
  for (const { deviceId, ...rule } of rows) found.set(deviceId, [...(found.get(deviceId) ?? []), rule]);
  return found;
}

/** Rules of each device that hold now, as they were written. */
export async function heldConditions(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db.many<{ deviceId: number; ruleId: number }>(sql`
    select device_id as "deviceId", rule_id as "ruleId" from alarm_conditions where device_id = any(${[...deviceIds]})`);
  const found = new Map<number, Set<number>>();
  for (const { deviceId, ruleId } of rows)
    found.set(deviceId, (found.get(deviceId) ?? new Set()).add(ruleId));
  return found;
}

/** Changes whenever any rule does. */
export async function rulesStamp(db: Queries): Promise<string> {
  const row = await db.one<{ stamp: string }>(sql`
    select count(*) || ' ' || coalesce(extract(epoch from max(changed_at)), 0) as stamp from alarm_rules`);
  return row.stamp;
}
