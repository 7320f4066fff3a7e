import { FINDING_ENDPOINTS as E, type PlanCheck } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";

export const findingsQuery = (organizationId: number | undefined) =>
  queryFor(E.list, { query: { ...(organizationId !== undefined && { organizationId }) } });

/** Of what is not saved; a fault in it is said by the form. */
export const checkQuery = (body: PlanCheck) => ({
  ...queryFor(E.check, { body }),
  placeholderData: keepPreviousData,
  meta: { quietStatus: 422 },
});

const { changeOne, list, get, occurrences } = SCHEDULE_ENDPOINTS;
/** Another time for one occurrence, by the place's clocks. */
export const useMoveOccurrence = () =>
  useWrite(
    ({ id, ...body }: { id: number; original: string; at: string; revision: number }) =>
      call(changeOne, { params: { id }, body }),
    [PLAN_ENDPOINTS.get, E.list, list, get, occurrences],
  );
