import { DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import {
  type DeviceLive,
  type DeviceState,
  TELEMETRY_EVENTS,
  type TrailPoint,
} from "@sweepline/contract/fleet/telemetry.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { Announcement } from "../../core/live/live.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { PositionFact, ReportFact } from "./facts.ts";
import type { ToldPlan } from "./plans.ts";

/** Live events of what was just committed; built only where somebody watches. */
export type IsWanted = (event: string, key: number) => boolean;

const { deviceChanged, deviceStateChanged, deviceMoved, devicePlanned } = TELEMETRY_EVENTS;
export const DEVICE_EVENTS = [...Object.values(TELEMETRY_EVENTS), DEVICE_LOG_EVENTS.deviceLogged];

const instant = (at: number): string => new Date(at).toISOString();

function deviceLive(memory: DeviceMemory): DeviceLive {
  return {
    status: memory.status,
    isOnline: memory.isOnline,
    workStatus: memory.workStatus,
    batteryPercent: memory.batteryPercent,
    isCharging: memory.isCharging,
    cleanWaterPercent: memory.cleanWaterPercent,
    wasteWaterPercent: memory.wasteWaterPercent,
    position: memory.position,
    errorCount: memory.detail.errors.length,
    taskName: memory.taskName,
    lastReportAt: memory.lastReportAt === null ? null : instant(memory.lastReportAt),
  };
}

function deviceState(memory: DeviceMemory): DeviceState {
  const { mode, intensity, collisionBar, freezeKind, operatingMode, wifi, consumables } = memory.detail;
  const { errors, radio, measurements, run } = memory.detail;
  return {
    ...deviceLive(memory),
    ...{
      mode,
      intensity,
      collisionBar,
      freezeKind,
      operatingMode,
      wifi,
      consumables,
      errors,
      radio,
      measurements,
      run,
    },
  };
}

function announcement(device: IngestDevice, event: string, payload: unknown): Announcement {
  return {
    entry: [event, device.id, payload],
    organizationId: device.organizationId,
    operatorStaffId: device.operatorStaffId,
  };
}

export function changeAnnouncements(
  changed: Iterable<{ device: IngestDevice; memory: DeviceMemory }>,
  isWanted: IsWanted,
): Announcement[] {
  const announcements: Announcement[] = [];
  for (const { device, memory } of changed) {
    if (isWanted(deviceChanged.name, device.id))
      announcements.push(announcement(device, deviceChanged.name, deviceLive(memory)));
    if (isWanted(deviceStateChanged.name, device.id))
      announcements.push(announcement(device, deviceStateChanged.name, deviceState(memory)));
  }
  return announcements;
}

export const planAnnouncements = (plans: readonly ToldPlan[], isWanted: IsWanted): Announcement[] =>
  plans
    .filter(({ device }) => isWanted(devicePlanned.name, device.id))
    .map(({ device, plan }) => announcement(device, devicePlanned.name, plan));

export function moveAnnouncements(
  moves: { reports: readonly ReportFact[]; positions: readonly PositionFact[] },
  isWanted: IsWanted,
): Announcement[] {
  const announcements: Announcement[] = [];
  const add = (device: IngestDevice, point: TrailPoint): void =>
    void announcements.push(announcement(device, deviceMoved.name, point));
  for (const { device, at, report } of moves.reports) {
    if (!report.position || !isWanted(deviceMoved.name, device.id)) continue;
    const { x, y, theta, mapId } = report.position;
    add(device, { at: instant(at), x, y, theta, mapKey: mapId, cleanedRows: report.cleanedRows ?? null });
  }
  for (const { device, at, position } of moves.positions)
    if (isWanted(deviceMoved.name, device.id))
      add(device, { at: instant(at), ...position, cleanedRows: null });
  return announcements;
}
