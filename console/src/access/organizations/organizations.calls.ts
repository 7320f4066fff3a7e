import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations.ts";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type OptionsQuery = NonNullable<InputOf<typeof E.options>["query"]>;

/** Organizations within the person's scope, for filters and forms. They change rarely. */
export const organizationOptionsQuery = (query: OptionsQuery = {}) => ({
  ...queryFor(E.options, { query }),
  staleTime: 5 * 60_000,
});
