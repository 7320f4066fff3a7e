import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";

interface Wanted {
  search?: string | undefined;
  /** Those that are chosen already, whatever is searched. */
  ids?: number[];
}

/** People of the caller's scope. */
export const peopleQuery = (query: Wanted) => ({
  ...queryFor(STAFF_ENDPOINTS.options, { query }),
  placeholderData: keepPreviousData,
});
/** Others where a room offers some people alone. */
export type PeopleQuery = (query: Wanted) => ReturnType<typeof peopleQuery>;
