import type { QueryOf } from "@sweepline/contract/core/endpoint.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import {
  TASK_REPORT_ENDPOINTS as E,
  type TaskReportDetail,
} from "@sweepline/contract/operations/task-reports.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, queryFor, queryKeyOf, useWrite } from "../../core/api/index.ts";

export const taskReportQuery = (id: number) => queryFor(E.get, { params: { id } });

/** Filters of the list, as they are asked. */
export type AskedFilters = QueryOf<typeof E.sums>;
export const sumsQuery = (query: AskedFilters) => ({
  ...queryFor(E.sums, { query }),
  placeholderData: keepPreviousData,
});

/** All parts of a route, one after the other; again when the run has ended. */
export const routeQuery = ({
  id,
  routeParts,
  endedAt,
}: Pick<TaskReportDetail, "id" | "routeParts" | "endedAt">) =>
  queryOptions({
    queryKey: [...queryKeyOf(E.route, { params: { id } }), routeParts, endedAt],
    queryFn: async ({ signal }) => {
      const points: TrailPoint[] = [];
      for (let part = 0; part < routeParts; part += 1)
        points.push(...(await call(E.route, { params: { id }, query: { part }, signal, isQuiet: true })));
      return points;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRemark = (id: number) =>
  useWrite(
    (body: { remark: string; revision: number }) => call(E.remark, { params: { id }, body }),
    [E.get, E.page, E.list],
  );
