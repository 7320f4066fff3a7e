import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import type { Span } from "./plan-span.ts";

export const planQuery = ({ from, to }: Span, organizationId: number | undefined) => ({
  ...queryFor(E.get, {
    query: {
      ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      ...(organizationId !== undefined && { organizationId }),
    },
  }),
  placeholderData: keepPreviousData,
});

const C = SCHEDULE_ENDPOINTS.changeOne;
/** Another time for one occurrence, by the place's clocks. */
export const useMoveOccurrence = () =>
  useWrite(
    ({ id, ...body }: { id: number; original: string; at: string; revision: number }) =>
      call(C, { params: { id }, body }),
    [E.get, SCHEDULE_ENDPOINTS.list, SCHEDULE_ENDPOINTS.get, SCHEDULE_ENDPOINTS.occurrences],
  );
