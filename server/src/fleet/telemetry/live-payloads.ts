import { pick } from "@sweepline/contract/core/records.ts";
import { DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import { COLUMN_FIELDS } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
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
import type { ReportedPlan } from "./plans.ts";

/** Live events of what was just committed; built only where somebody watches. */
export type IsWanted = (event: string, key: number) => boolean;

const { deviceChanged, deviceStateChanged, deviceMoved, devicePlanned } = TELEMETRY_EVENTS;
export const DEVICE_EVENTS = [...Object.values(TELEMETRY_EVENTS), DEVICE_LOG_EVENTS.deviceLogged];

const instant = (at: number): string => new Date(at).toISOString();

function deviceLive(memory: DeviceMemory): DeviceLive {
  return { ...pick(memory.state, COLUMN_FIELDS), ...ownFields(memory) };
}

const deviceState = (memory: DeviceMemory): DeviceState => ({ ...memory.state, ...ownFields(memory) });

const ownFields = ({ status, isOnline, position, state, lastReportAt }: DeviceMemory) => ({
  status,
  isOnline,
  position,
  errorCount: state.errors.length,
  lastReportAt: lastReportAt === null ? null : instant(lastReportAt),
});

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

export const planAnnouncements = (plans: readonly ReportedPlan[], isWanted: IsWanted): Announcement[] =>
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
