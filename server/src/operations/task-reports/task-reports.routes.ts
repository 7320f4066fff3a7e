import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import type { Route } from "../../core/http/route.ts";
import type { TaskReports } from "./task-reports.service.ts";

export function serveTaskReports(route: Route, reports: TaskReports): void {
  route(TASK_REPORT_ENDPOINTS.list, ({ caller, params, query }) => reports.list(caller, params.id, query));
}
