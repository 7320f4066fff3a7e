/**
 * Connection records: each time a device came and went, and why (spec §3); out of them, and of gaps between reports, a
 * device's timeline, and what the evidence says of why it is away. Partitioned by month.
 */
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { BatchReaction } from "../batches/index.ts";
import { dropOldMonths } from "../telemetry/index.ts";
import { serveConnections } from "./connections.routes.ts";
import { createConnections } from "./connections.service.ts";
import { recordConnections } from "./connections-record.service.ts";
import { recordGaps } from "./report-gaps.store.ts";

export { type ConnectionNotices, createConnectionNotices } from "./connection-notices.ts";
export { recordConnections } from "./connections-record.service.ts";
export { insertRecords, type NewRecord } from "./connections-records.store.ts";

export const TABLES = {
  private: ["report_gaps"],
  readable: ["connection_records"],
};

export const connectionsRoom = (
  deps: Parameters<typeof createConnections>[0] & {
    db: Database;
    config: Pick<Config, "CONNECTION_RECORDS_DAYS">;
  },
): Room => ({
  routes: (route) => serveConnections(route, createConnections(deps)),
  upkeep: [
    dropOldMonths(deps.db, "connections/retention", {
      connection_records: deps.config.CONNECTION_RECORDS_DAYS,
      report_gaps: deps.config.CONNECTION_RECORDS_DAYS,
    }),
  ],
});

/** Records comings and goings, and gaps between reports. */
export const connectionsReaction: BatchReaction = {
  async react(tx, { kept }) {
    await Promise.all([recordConnections(tx, kept.connections), recordGaps(tx, kept.gaps)]);
    return undefined;
  },
};
