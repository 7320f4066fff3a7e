import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { IngestItem } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { Facts } from "./facts.ts";
import { statusFacts, statusOf } from "./status-rules.ts";

/** A low battery is logged once, and again only after it has been this much above its threshold. */
const BATTERY_RECOVERY_PERCENT = 5;

/** After each fold: the display status again, and lines of the log for what is another than before. */
export function noteChanges(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  noteBattery(memory, item, facts);
  noteLock(memory, item, facts);
  const status = statusOf(statusFacts(memory, item.device.alertPercent));
  if (status === memory.status) return;
  const isAboutConnection = status === DEVICE_STATUS.offline || memory.status === DEVICE_STATUS.offline;
  // Coming and going have their own lines.
  if (!isAboutConnection)
    note({ item, facts, kind: "statusChanged", values: { from: memory.status, to: status } });
  memory.status = status;
}

function noteBattery(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  const { detail } = memory;
  const { batteryPercent, isCharging } = memory.state;
  if (batteryPercent === null) return;
  const { alertPercent } = item.device;
  if (!detail.isBatteryLow && batteryPercent < alertPercent && isCharging !== true) {
    detail.isBatteryLow = true;
    note({
      item,
      facts,
      kind: "batteryLow",
      level: "warning",
      values: { percent: Math.round(batteryPercent) },
    });
  } else if (detail.isBatteryLow && batteryPercent >= alertPercent + BATTERY_RECOVERY_PERCENT)
    detail.isBatteryLow = false;
}

/** Locked by the platform or at the machine. */
function noteLock(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  const isLocked = item.device.isLocked || memory.detail.isLocked === true;
  if (isLocked === memory.detail.wasLocked) return;
  memory.detail.wasLocked = isLocked;
  note({ item, facts, kind: isLocked ? "locked" : "unlocked", values: {} });
}

interface Note {
  item: IngestItem;
  facts: Facts;
  kind: LogKind;
  level?: LogLevel;
  values: Record<string, string | number>;
}

function note({ item, facts, kind, level = "info", values }: Note): void {
  // A will's own time is that of an old connection, see fold.ts.
  const at = item.type === "message" && item.kind === "connection" ? item.receivedAt : item.at;
  facts.logs.push({ device: item.device, at, level, kind, values });
}
