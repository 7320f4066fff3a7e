/**
 * What devices report: the newest state of each, the raw reports behind it, and the sums of their work. Robots come in
 * through the ingest side; people read through `createTelemetryReads`.
 */
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { Room } from "../../core/room.ts";
import { withheldLive, withheldState } from "../devices/index.ts";
import { serveTelemetry } from "./telemetry.routes.ts";
import type { TelemetryReads } from "./telemetry-reads.service.ts";

export { devicesBySerialNumbers } from "./device-directory.store.ts";
export { beginStates } from "./device-memory.store.ts";
export type { Facts, UplinkFact } from "./facts.ts";
export { fleetDays, keepFleetDays } from "./fleet-days.store.ts";
export { dropOldMonths } from "./history-retention.ts";
export { packRows, unpackRows } from "./packed-rows.ts";
export type { GrowingMap, Reading, Reception, Uplink } from "./reading.ts";
export { createSiteDates, type SiteDates } from "./site-day.ts";
export { addTaskCounts, type TaskCount } from "./task-counts.store.ts";
export { ensureRoom, telemetryUpkeep, watchSilence } from "./telemetry.jobs.ts";
export { createTelemetry, DEVICE_EVENTS, type ReadBatch, saidAt } from "./telemetry.service.ts";
export { longestRetentionDays } from "./telemetry-jobs.store.ts";
export {
  createTelemetryReads,
  type TelemetryReads,
  trailAround,
  trailWithin,
} from "./telemetry-reads.service.ts";
export { addUsageHistory, type UsageIncrement } from "./usage-history.ts";

export const TABLES = {
  private: ["device_plans"],
  readable: [
    "device_states",
    "telemetry_reports",
    "usage_days",
    "usage_fleet_days",
    "usage_months",
    "usage_quarters",
  ],
};
export const LENT_COLUMNS = {
  device_states: [
    "battery_at",
    "battery_percent",
    "cleaning_at",
    "detail",
    "device_id",
    "error_count",
    "is_charging",
    "is_online",
    "last_report_at",
    "map_key",
    "state_at",
    "status",
    "task_name",
    "theta",
    "x",
    "y",
  ],
};

export const telemetryRoom = (telemetry: TelemetryReads): Room => ({
  routes: (route) => serveTelemetry(route, telemetry),
  live(hub) {
    const permission = "fleet_devices_list";
    hub.offer(TELEMETRY_EVENTS.deviceChanged, {
      permission,
      withhold: withheldLive,
      snapshot: telemetry.liveSnapshots,
    });
    hub.offer(TELEMETRY_EVENTS.deviceStateChanged, {
      permission,
      withhold: withheldState,
      snapshot: telemetry.stateSnapshots,
    });
    hub.offer(TELEMETRY_EVENTS.deviceMoved, { permission });
    hub.offer(TELEMETRY_EVENTS.devicePlanned, { permission, snapshot: telemetry.planSnapshots });
  },
});
