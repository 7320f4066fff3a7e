import type { PlannedPath } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ReportedPlan } from "./plans.ts";

/** Answers those that are newer than what was known; an empty one stays as the mark of when that was said. */
export async function keepPlans(tx: Queries, plans: readonly ReportedPlan[]): Promise<ReportedPlan[]> {
  if (plans.length === 0) return [];
  const rows = [...plans].sort((a, b) => a.device.id - b.device.id);
  const kept = await tx.many<{ id: number }>(sql`
    insert into device_plans as p (device_id, told_at, map_key, points)
    select g.device_id, g.told_at, g.map_key, g.points
    from unnest(${numbersOf(rows, ({ device }) => device.id)}::bigint[], ${textsOf(rows, ({ plan }) => plan.at)}::timestamptz[],
        ${textsOf(rows, ({ plan }) => plan.mapKey)}::text[], ${textsOf(rows, ({ plan }) => JSON.stringify(plan.points))}::jsonb[])
      as g (device_id, told_at, map_key, points)
    where exists (select from devices d where d.id = g.device_id)
    on conflict (device_id) do update set told_at = excluded.told_at, map_key = excluded.map_key, points = excluded.points
    where excluded.told_at >= p.told_at
    returning device_id as id`);
  const ids = new Set(kept.map(({ id }) => id));
  return plans.filter(({ device }) => ids.has(device.id));
}

/** Of devices that are there and on their way. */
export async function plansOf(
  db: Queries,
  deviceIds: readonly number[],
): Promise<[deviceId: number, plan: PlannedPath][]> {
  const rows = await db.many<Omit<PlannedPath, "at"> & { deviceId: number; at: Date }>(sql`
    select p.device_id as "deviceId", p.told_at as at, p.map_key as "mapKey", p.points
    from device_plans p join device_states s on s.device_id = p.device_id and s.is_online
    where p.device_id = any(${[...deviceIds]}::bigint[]) and p.points <> '[]'`);
  return rows.map(({ deviceId, at, ...plan }) => [deviceId, { ...plan, at: at.toISOString() }]);
}
