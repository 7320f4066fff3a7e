import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type CausesQuery = NonNullable<InputOf<typeof CAUSES_ENDPOINTS.list>["query"]>;
const RENEWED_EVERY_MS = 5 * 60_000;

export const causesQuery = (query: CausesQuery) => ({
  ...queryFor(CAUSES_ENDPOINTS.list, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: RENEWED_EVERY_MS,
});
