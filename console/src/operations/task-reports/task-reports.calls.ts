import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type ReportQuery = NonNullable<InputOf<typeof TASK_REPORT_ENDPOINTS.list>["query"]>;

export const taskReportsQuery = (deviceId: number, query: ReportQuery) => ({
  ...queryFor(TASK_REPORT_ENDPOINTS.list, { params: { id: deviceId }, query }),
  placeholderData: keepPreviousData,
});
