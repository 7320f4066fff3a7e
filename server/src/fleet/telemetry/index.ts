/**
 * What devices report: the newest state of each, the raw reports behind it, and the sums of their work. Robots come in
 * through the ingest side; people read through `createTelemetryReads`.
 */
export { createTelemetryReads, type TelemetryReads } from "./telemetry.reads.service.ts";
export { serveTelemetry } from "./telemetry.routes.ts";
