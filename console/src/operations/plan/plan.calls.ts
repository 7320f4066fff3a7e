import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import type { Span } from "./plan-span.ts";

export const planQuestion = ({ from, to }: Span) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

export const planQuery = (span: Span, organizationId: number | undefined) => ({
  ...queryFor(E.get, {
    query: { ...planQuestion(span), ...(organizationId !== undefined && { organizationId }) },
  }),
  placeholderData: keepPreviousData,
});
