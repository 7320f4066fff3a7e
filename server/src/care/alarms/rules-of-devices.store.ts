import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { Held, HeldRule } from "./held.ts";

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

const RULE = sql`r.id, r.kind, r.duration_s as "durationS", r.threshold, r.field, r.direction, r.quiet_hours as "quietHours"`;

export async function rulesOfDevices(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, HeldRule[]>> {
  const rows = await db.many<HeldRule & { deviceId: number }>(sql`
    select d.id as "deviceId", ${RULE}
    from ${RULES_OF_DEVICES} where d.id = any(${[...deviceIds]}) order by r.id`);
  const found = new Map<number, HeldRule[]>();
  for (const { deviceId, ...rule } of rows) found.set(deviceId, [...(found.get(deviceId) ?? []), rule]);
  return found;
}

/** A device, a rule that holds for it, and by whose clocks its quiet hours are. */
export interface RuleOfDevice {
  deviceId: number;
  timeZone: string;
  rule: HeldRule;
}

/** Rules of one kind, of these devices. */
export async function rulesOfKind(
  db: Queries,
  kind: AlarmKindName,
  deviceIds: readonly number[],
): Promise<RuleOfDevice[]> {
  const rows = await db.many<HeldRule & { deviceId: number; timeZone: string }>(sql`
    select d.id as "deviceId", d.time_zone as "timeZone", ${RULE}
    from ${RULES_OF_DEVICES} where r.kind = ${kind} and d.id = any(${[...deviceIds]}) order by d.id, r.id`);
  return rows.map(({ deviceId, timeZone, ...rule }) => ({ deviceId, timeZone, rule }));
}

/** How long it must hold for the most impatient rule of the kind, in seconds; null: there is none. */
export async function shortestOfKind(db: Queries, kind: AlarmKindName): Promise<number | null> {
  const { s } = await db.one<{ s: number | null }>(sql`
    select min(duration_s) as s from alarm_rules where kind = ${kind} and is_enabled`);
  return s;
}

/** Devices in use that clean, in these places. */
export const cleanersOfPlaces = (
  db: Queries,
  placeIds: readonly number[],
): Promise<{ deviceId: number; placeId: number }[]> =>
  db.many(sql`
    select pd.device_id as "deviceId", pd.place_id as "placeId" from place_devices pd
      join devices d on d.id = pd.device_id join products p on p.id = d.product_id
     where pd.place_id = any(${[...placeIds]}) and d.decommissioned_at is null and 'cleaning' = any(p.capabilities)
     order by pd.place_id, pd.device_id`);

/** Of these devices those that clean, with the place of each. */
export async function placesOfCleaners(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.many<{ deviceId: number; placeId: number }>(sql`
    select pd.device_id as "deviceId", pd.place_id as "placeId" from place_devices pd
      join devices d on d.id = pd.device_id join products p on p.id = d.product_id
     where pd.device_id = any(${[...deviceIds]}) and 'cleaning' = any(p.capabilities)`);
  return new Map(rows.map(({ deviceId, placeId }) => [deviceId, placeId]));
}

/** Devices whose turn it is, of so many turns. */
export interface Share {
  turn: number;
  of: number;
}
export const ALL_DEVICES: Share = { turn: 0, of: 1 };

/** Devices for which a rule has no condition that no report of theirs will begin: they are away, or say nothing more. */
export async function withoutCondition(db: Queries, { turn, of }: Share): Promise<RuleOfDevice[]> {
  const rows = await db.many<HeldRule & { deviceId: number; timeZone: string }>(sql`
    select d.id as "deviceId", d.time_zone as "timeZone", ${RULE}
      from ${RULES_OF_DEVICES} join device_states s on s.device_id = d.id
     where d.id % ${of} = ${turn} and (r.kind = 'offline' and not s.is_online and s.last_report_at is not null
         or r.kind = 'stale' and s.is_online and greatest(s.state_at, s.cleaning_at) is not null)
       and not exists (select from alarm_conditions c where c.device_id = d.id and c.rule_id = r.id)`);
  return rows.map(({ deviceId, timeZone, ...rule }) => ({ deviceId, timeZone, rule }));
}

/** Rules of each device that hold now, as they were written. */
export async function heldConditions(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, Map<number, Held>>> {
  const rows = await db.many<{
    deviceId: number;
    ruleId: number;
    since: Date;
    dueAt: Date;
    value: number | null;
  }>(sql`
    select device_id as "deviceId", rule_id as "ruleId", since, due_at as "dueAt", value from alarm_conditions
     where device_id = any(${[...deviceIds]}) and subject = ''`);
  const found = new Map<number, Map<number, Held>>();
  for (const { deviceId, ruleId, since, dueAt, value } of rows)
    found.set(
      deviceId,
      (found.get(deviceId) ?? new Map()).set(ruleId, {
        ...{ since: since.getTime(), dueAt: dueAt.getTime(), value },
      }),
    );
  return found;
}

/** Changes whenever any rule does. */
export async function rulesStamp(db: Queries): Promise<string> {
  const row = await db.one<{ stamp: string }>(sql`
    select count(*) || ' ' || coalesce(extract(epoch from max(changed_at)), 0) as stamp from alarm_rules`);
  return row.stamp;
}
