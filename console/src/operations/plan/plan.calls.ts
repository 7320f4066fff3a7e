import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
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
