import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations.ts";
import { queryFor } from "../../core/api/index.ts";

/** Organizations within the person's scope, for filters. They change rarely. */
export const organizationOptionsQuery = () => ({
  ...queryFor(ORGANIZATION_ENDPOINTS.options, { query: {} }),
  staleTime: 5 * 60_000,
});
