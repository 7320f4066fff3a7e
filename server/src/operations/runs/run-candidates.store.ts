import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  LEAST_START_BATTERY_PERCENT,
  MAX_RUN_CANDIDATES,
  type RunCandidate,
  type RunObstacle,
} from "@sweepline/contract/operations/runs.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { MAY_RUN } from "../tasks/index.ts";

interface Wanted {
  taskId: number;
  /** The task's map, as robots call it. */
  mapKey: string;
  /** This one only. */
  deviceId?: number | undefined;
}

type Row = Omit<RunCandidate, "obstacle"> & {
  status: DeviceStatus;
  isLocked: boolean;
  isOnMap: boolean;
  hasRun: boolean;
  /** Somebody operates it from far away. */
  isOperated: boolean;
};

/**
 * For each of the tasks the devices that may run it and that the person may see, with what is in their way now; those without an
 * obstacle first.
 */
export async function runCandidates(
  db: Queries,
  scope: DataScope,
  wanted: readonly Wanted[],
): Promise<RunCandidate[][]> {
  const rows = await db.many<Row & { place: number }>(sql`
    select g.place, c.*
    from unnest(${wanted.map(({ taskId }) => taskId)}::bigint[], ${wanted.map(({ mapKey }) => mapKey)}::text[],
      ${wanted.map(({ deviceId }) => deviceId ?? null)}::bigint[]) with ordinality as g(task_id, map_key, device_id, place)
    join tasks t on t.id = g.task_id
    cross join lateral (
      select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
        s.battery_percent as "batteryPercent", m.name as "mapName", coalesce(s.status, '03') as status,
        d.is_locked as "isLocked", coalesce(s.map_key = g.map_key, false) as "isOnMap",
        exists (select from runs r where r.device_id = d.id and r.ended_at is null) as "hasRun",
        exists (select from remote_leases l where l.device_id = d.id and l.session_id is not null) as "isOperated"
      from (
        select n.id from unnest(t.device_ids) as n(id) where t.runner = 'devices'
        union all
        select o.id from devices o where t.runner <> 'devices' and o.organization_id = t.organization_id) named
      join devices d on d.id = named.id and ${MAY_RUN}
      left join device_states s on s.device_id = d.id
      left join maps m on m.map_key = s.map_key and m.organization_id = d.organization_id
      where ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
        and (g.device_id is null or d.id = g.device_id)
      order by s.map_key is distinct from g.map_key, s.battery_percent desc nulls last, d.id
      limit ${MAX_RUN_CANDIDATES}) c`);
  const found = Map.groupBy(rows, ({ place }) => place);
  return wanted.map((_, index) =>
    (found.get(index + 1) ?? [])
      .map(({ place, status, isLocked, isOnMap, hasRun, isOperated, ...row }) => ({
        ...row,
        obstacle: obstacleOf({
          ...{ status, isLocked, isOnMap, isTaken: hasRun || isOperated },
          batteryPercent: row.batteryPercent,
        }),
      }))
      .sort((one, other) => Number(one.obstacle !== null) - Number(other.obstacle !== null)),
  );
}

const FREE: readonly DeviceStatus[] = [
  DEVICE_STATUS.charging,
  DEVICE_STATUS.standby,
  DEVICE_STATUS.returningToDock,
  DEVICE_STATUS.dockReturnPaused,
  DEVICE_STATUS.lowPower,
];

function obstacleOf({
  status,
  isLocked,
  isOnMap,
  isTaken,
  batteryPercent,
}: Pick<Row, "status" | "isLocked" | "isOnMap" | "batteryPercent"> & {
  isTaken: boolean;
}): RunObstacle | null {
  if (status === DEVICE_STATUS.offline) return "offline";
  if (isLocked || status === DEVICE_STATUS.locked) return "locked";
  if (isTaken || !FREE.includes(status)) return "busy";
  if (!isOnMap) return "otherMap";
  return (batteryPercent ?? 100) < LEAST_START_BATTERY_PERCENT ? "lowBattery" : null;
}
