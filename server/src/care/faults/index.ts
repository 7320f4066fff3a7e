/**
 * Fault reports (spec §2, §3): what robots report to be wrong with them, raised and recovered as one row, in the transaction of the batch
 * that says so. What no code names is kept as robots call it, counted, and named as soon as there is a code.
 */
import { FAULT_ENDPOINTS, FAULT_EVENTS } from "@sweepline/contract/care/faults.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import { hourly } from "../../core/jobs.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { trimUnnamed } from "./fault-writes.store.ts";
import { serveFaults } from "./faults.routes.ts";
import { createFaultReports } from "./faults.service.ts";

export { nameFaults, placeEndedFaults } from "./fault-writes.store.ts";
export { faultsReaction } from "./faults.reaction.ts";
export { type EndedFault, saveEndedFaults } from "./faults-history.service.ts";

export const TABLES = {
  private: ["unnamed_faults"],
  inWing: ["fault_reports"],
};

export const faultsRoom = (
  deps: Parameters<typeof createFaultReports>[0] & {
    db: Database;
    config: Pick<Config, "FAULT_REPORTS_DAYS">;
  },
): Room => ({
  routes: (route) => serveFaults(route, createFaultReports(deps)),
  live: (hub) => hub.offer(FAULT_EVENTS.faultChanged, { permission: FAULT_ENDPOINTS.list.permission }),
  upkeep: [
    dropOldMonths(deps.db, "faults/retention", { fault_reports: deps.config.FAULT_REPORTS_DAYS }),
    hourly("faults/unnamed", async () => void (await trimUnnamed(deps.db))),
  ],
});
