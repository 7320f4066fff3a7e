/** Task reports: one a run, kept up while it runs and closed when it ends. Spec §3. Partitioned by month. */

export { taskReportRows } from "./task-report-rows.store.ts";
export { createTaskFollower } from "./task-reports.follow.ts";
export { type EndedRun, saveEndedRuns } from "./task-reports.history.ts";
export { serveTaskReports } from "./task-reports.routes.ts";
export { createTaskReports } from "./task-reports.service.ts";

/** @public */
export const TABLES = {
  readable: ["task_reports"],
};
