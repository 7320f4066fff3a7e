/** Task reports: one a run, kept up while it runs and closed when it ends. Spec §3. Partitioned by month. */
export { serveTaskReports } from "./task-reports.routes.ts";
export { createTaskReports, type TaskReports } from "./task-reports.service.ts";
