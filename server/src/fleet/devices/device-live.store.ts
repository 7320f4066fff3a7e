import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { raw } from "sql-template-tag";

/** The live part of a device as a query over `device_states s` reads it; the table itself is telemetry's to write. */
export interface LiveRecord {
  status: DeviceStatus;
  is_online: boolean;
  work_status: number | null;
  battery_percent: number | null;
  is_charging: boolean | null;
  clean_water_percent: number | null;
  waste_water_percent: number | null;
  x: number | null;
  y: number | null;
  theta: number | null;
  map_key: string | null;
  error_count: number;
  task_name: string | null;
  last_report_at: Date | null;
}

// Left-joined: a device that never reported has no row there, and is offline.
export const LIVE_COLUMNS =
  raw(`coalesce(s.status, '03') as status, coalesce(s.is_online, false) as is_online,
  s.work_status, s.battery_percent, s.is_charging, s.clean_water_percent, s.waste_water_percent,
  s.x, s.y, s.theta, s.map_key, coalesce(s.error_count, 0) as error_count, s.task_name, s.last_report_at`);

export function liveOf(record: LiveRecord): DeviceLive {
  const { x, y, theta, map_key: mapKey } = record;
  const isPlaced = x !== null && y !== null && mapKey !== null;
  return {
    status: record.status,
    isOnline: record.is_online,
    workStatus: record.work_status,
    batteryPercent: record.battery_percent,
    isCharging: record.is_charging,
    cleanWaterPercent: record.clean_water_percent,
    wasteWaterPercent: record.waste_water_percent,
    position: isPlaced ? { x, y, theta: theta ?? 0, mapKey } : null,
    errorCount: record.error_count,
    taskName: record.task_name,
    lastReportAt: record.last_report_at?.toISOString() ?? null,
  };
}
