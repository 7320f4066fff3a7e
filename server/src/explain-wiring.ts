import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import type { Explanations } from "./access/rights/index.ts";
import type { Database } from "./core/db/database.ts";
import { deviceRows } from "./fleet/devices/index.ts";
import { taskReportRows } from "./operations/task-reports/index.ts";
import { mapRows } from "./sites/maps/index.ts";

/** Rows of the upper wings whose access is explained. */
export function explainFleetRows(db: Database, explanations: Explanations): void {
  explanations.provide("device", {
    endpoint: DEVICE_ENDPOINTS.get,
    withholds: COMPANY_PERMISSIONS,
    rows: (scope, choice) => deviceRows(db, scope, choice),
  });
  explanations.provide("map", {
    endpoint: MAP_ENDPOINTS.grid,
    rows: (scope, choice) => mapRows(db, scope, choice),
  });
  explanations.provide("taskReport", {
    endpoint: TASK_REPORT_ENDPOINTS.list,
    rows: (scope, choice) => taskReportRows(db, scope, choice),
  });
}
