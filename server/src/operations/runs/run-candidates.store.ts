import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  LEAST_START_BATTERY_PERCENT,
  MAX_RUN_CANDIDATES,
  type RunCandidate,
  type RunObstacle,
} from "@sweepline/contract/operations/runs.ts";
import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { mayRun } from "../tasks/index.ts";

interface Wanted {
  organizationId: number;
  mapKey: string;
  runner: TaskRunner;
  /** This one only. */
  deviceId?: number | undefined;
}

type Row = Omit<RunCandidate, "obstacle"> & {
  status: DeviceStatus;
  isLocked: boolean;
  isOnMap: boolean;
  hasRun: boolean;
};

/** Devices that may run a task and that the person may see, with what is in their way now; those without an obstacle first. */
export async function runCandidates(
  db: Queries,
  scope: DataScope,
  { organizationId, mapKey, runner, deviceId }: Wanted,
): Promise<RunCandidate[]> {
  const rows = await db.many<Row>(sql`
    select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
      s.battery_percent as "batteryPercent", m.name as "mapName", coalesce(s.status, '03') as status,
      d.is_locked as "isLocked", coalesce(s.map_key = ${mapKey}, false) as "isOnMap",
      exists (select from runs r where r.device_id = d.id and r.ended_at is null) as "hasRun"
    from devices d
    left join device_states s on s.device_id = d.id
    left join maps m on m.map_key = s.map_key and m.organization_id = d.organization_id
    where ${mayRun(organizationId, runner)}
      and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
      and (${deviceId ?? null}::bigint is null or d.id = ${deviceId ?? null})
    order by s.map_key is distinct from ${mapKey}, s.battery_percent desc nulls last, d.id
    limit ${MAX_RUN_CANDIDATES}`);
  return rows
    .map(({ status, isLocked, isOnMap, hasRun, ...row }) => ({
      ...row,
      obstacle: obstacleOf({ status, isLocked, isOnMap, hasRun, batteryPercent: row.batteryPercent }),
    }))
    .sort((one, other) => Number(one.obstacle !== null) - Number(other.obstacle !== null));
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
  hasRun,
  batteryPercent,
}: Pick<Row, "status" | "isLocked" | "isOnMap" | "hasRun" | "batteryPercent">): RunObstacle | null {
  if (status === DEVICE_STATUS.offline) return "offline";
  if (isLocked || status === DEVICE_STATUS.locked) return "locked";
  if (hasRun || !FREE.includes(status)) return "busy";
  if (!isOnMap) return "otherMap";
  return (batteryPercent ?? 100) < LEAST_START_BATTERY_PERCENT ? "lowBattery" : null;
}
