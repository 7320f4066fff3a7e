/** Connection records: each time a device came and went, and why. Spec §3. Partitioned by month. */

export { devicesLeftOnline, recordConnections } from "./connections.record.ts";
export { insertRecords, type NewRecord } from "./connections.records.store.ts";
export { serveConnections } from "./connections.routes.ts";
export { createConnections } from "./connections.service.ts";
