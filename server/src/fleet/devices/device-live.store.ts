import { pick } from "@sweepline/contract/core/records.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { COLUMN_FIELDS, type ColumnField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { raw } from "sql-template-tag";
import { selected } from "../../core/db/columns.ts";

/** The live part of a device as a query over `device_states s` reads it; the table itself is telemetry's to write. */
export interface LiveRecord extends Pick<DeviceLive, ColumnField> {
  status: DeviceStatus;
  isOnline: boolean;
  errorCount: number;
  x: number | null;
  y: number | null;
  theta: number | null;
  mapKey: string | null;
  lastReportAt: Date | null;
}

// Left-joined: a device that never reported has no row there, and is offline.
export const LIVE_COLUMNS =
  raw(`coalesce(s.status, '03') as status, coalesce(s.is_online, false) as "isOnline", s.x, s.y, s.theta,
  s.map_key as "mapKey", coalesce(s.error_count, 0) as "errorCount", s.last_report_at as "lastReportAt",
  ${selected(COLUMN_FIELDS, "s")}`);

export function liveOf(record: LiveRecord): DeviceLive {
  const { status, isOnline, errorCount, x, y, theta, mapKey, lastReportAt } = record;
  const isPlaced = x !== null && y !== null && mapKey !== null;
  return {
    ...{ status, isOnline, errorCount },
    ...pick(record, COLUMN_FIELDS),
    position: isPlaced ? { x, y, theta: theta ?? 0, mapKey } : null,
    lastReportAt: lastReportAt?.toISOString() ?? null,
  };
}
