/**
 * Connection records: each time a device came and went, and why (spec §3); out of them, and of gaps between reports, a
 * device's timeline, and what the evidence says of why it is away. Partitioned by month.
 */

export { devicesLeftOnline, recordConnections } from "./connections.record.ts";
export { insertRecords, type NewRecord } from "./connections.records.store.ts";
export { serveConnections } from "./connections.routes.ts";
export { createConnections } from "./connections.service.ts";
export { recordGaps } from "./report-gaps.store.ts";

/** @public */
export const TABLES = {
  private: ["report_gaps"],
  readable: ["connection_records"],
};
