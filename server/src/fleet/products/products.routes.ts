import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import type { Route } from "../../core/http/route.ts";
import type { Products } from "./products.service.ts";

export function serveProducts(route: Route, products: Products): void {
  route(PRODUCT_ENDPOINTS.options, () => products.options());
}
