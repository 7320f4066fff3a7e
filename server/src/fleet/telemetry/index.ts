/**
 * What devices report: the newest state of each, the raw reports behind it, and the sums of their work. Robots come in
 * through the ingest side; people read through `createTelemetryReads`.
 */

export { devicesBySerialNumbers } from "./device-directory.store.ts";
export type { Facts, UplinkFact } from "./facts.ts";
export { DEVICE_EVENTS } from "./live-payloads.ts";
export type { GrowingMap, Hearing, Reading, Uplink } from "./reading.ts";
export { createRejections } from "./rejections.service.ts";
export { createSiteDates, type SiteDates } from "./site-day.ts";
export { addTaskCounts, type TaskCount } from "./task-counts.store.ts";
export { longestRetentionDays } from "./telemetry.jobs.store.ts";
export { dropOld, ensureRoom, keepRoom, watchSilence } from "./telemetry.jobs.ts";
export { createTelemetryReads, type TelemetryReads, withheldState } from "./telemetry.reads.service.ts";
export { serveTelemetry } from "./telemetry.routes.ts";
export { createTelemetry, type ReadBatch } from "./telemetry.service.ts";
export { addUsageHistory, type UsageIncrement } from "./usage-history.ts";

/** @public */
export const TABLES = {
  private: ["device_plans"],
  readable: [
    "device_states",
    "telemetry_rejections",
    "telemetry_reports",
    "usage_days",
    "usage_months",
    "usage_quarters",
  ],
};
