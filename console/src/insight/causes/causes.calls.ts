import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import type { RangeQuery } from "@sweepline/contract/insight/dashboard.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";

const RENEWED_EVERY_MS = 5 * 60_000;

export const causesQuery = (query: RangeQuery) => ({
  ...queryFor(CAUSES_ENDPOINTS.list, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: RENEWED_EVERY_MS,
});
