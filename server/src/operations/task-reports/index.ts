/** Task reports: one a run, kept up while it runs and closed when it ends. Spec §3. Partitioned by month. */
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { exportTaskReportsJob } from "./task-report-export-job.service.ts";
import { TASK_REPORT_NAMES, taskReportRows } from "./task-report-rows.store.ts";
import { serveTaskReports } from "./task-reports.routes.ts";
import { createTaskReports } from "./task-reports.service.ts";

export { createTaskReaction, isNewer } from "./task-reports.reaction.ts";
export { type EndedRun, saveEndedRuns } from "./task-reports-history.service.ts";

export const TABLES = {
  readable: ["task_reports"],
};

export const taskReportsRoom = (
  deps: Parameters<typeof createTaskReports>[0] & { db: Database; config: Pick<Config, "TASK_REPORTS_DAYS"> },
): Room => ({
  subjects: { taskReport: TASK_REPORT_NAMES },
  routes: (route) => serveTaskReports(route, createTaskReports(deps)),
  jobs: [exportTaskReportsJob(createTaskReports(deps))],
  upkeep: [dropOldMonths(deps.db, "task-reports/retention", { task_reports: deps.config.TASK_REPORTS_DAYS })],
  explains: {
    taskReport: {
      endpoint: TASK_REPORT_ENDPOINTS.list,
      rows: (scope, choice) => taskReportRows(deps.db, scope, choice),
    },
  },
});
