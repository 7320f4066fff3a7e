import { PRODUCT_ENDPOINTS as E } from "@sweepline/contract/fleet/products.ts";
import type { Route } from "../../core/http/route.ts";
import type { Products } from "./products.service.ts";

export function serveProducts(route: Route, products: Products): void {
  route(E.options, () => products.options());
  route(E.list, ({ caller, query }) => products.list(caller, query));
  route(E.get, ({ caller, params }) => products.get(caller, params.id));
  route(E.create, (call) => products.create(call, call.body));
  route(E.update, (call) => products.update(call, call.body));
  route(E.remove, async (call) => {
    await products.remove(call, call.params.id);
    return true;
  });
}
