import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { queryFor } from "../../core/api/index.ts";

/** All products, for filters. They change rarely. */
export const productOptionsQuery = () => ({
  ...queryFor(PRODUCT_ENDPOINTS.options, {}),
  staleTime: 5 * 60_000,
});
