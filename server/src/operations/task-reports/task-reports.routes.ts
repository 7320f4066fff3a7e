import { TASK_REPORT_ENDPOINTS as E } from "@sweepline/contract/operations/task-reports.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { TaskReports } from "./task-reports.service.ts";

export function serveTaskReports(route: Route, reports: TaskReports): void {
  route(E.list, ({ caller, params, query }) => reports.list(caller, params.id, query));
  route(E.page, ({ caller, query }) => reports.page(caller, query));
  route(E.sums, ({ caller, query }) => reports.sums(caller, query));
  route(E.export, async ({ caller, query, language }) =>
    fileAnswer(await reports.exportFile(caller, { ...query, language })),
  );
  route(E.get, ({ caller, params }) => reports.get(caller, params.id));
  route(E.route, ({ caller, params, query }) => reports.route(caller, params.id, query.part));
  route(E.remark, (call) => reports.remark(call, call.params.id, call.body));
}
