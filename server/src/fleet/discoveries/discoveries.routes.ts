import { DISCOVERY_ENDPOINTS } from "@sweepline/contract/fleet/discoveries.ts";
import type { Route } from "../../core/http/route.ts";
import type { Discoveries } from "./discoveries.service.ts";

export function serveDiscoveries(route: Route, discoveries: Discoveries): void {
  route(DISCOVERY_ENDPOINTS.list, ({ caller, query }) => discoveries.list(caller, query));
  route(DISCOVERY_ENDPOINTS.get, ({ caller, params }) => discoveries.get(caller, params.id));
  route(DISCOVERY_ENDPOINTS.admit, (call) => discoveries.admit(call, call.body));
  route(DISCOVERY_ENDPOINTS.reject, (call) => discoveries.reject(call, call.body.ids));
  route(DISCOVERY_ENDPOINTS.forget, (call) => discoveries.forget(call, call.body.ids));
}
