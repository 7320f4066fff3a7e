import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import type { Route } from "../../core/http/route.ts";
import type { Connections } from "./connections.service.ts";

export function serveConnections(route: Route, connections: Connections): void {
  route(CONNECTION_ENDPOINTS.list, ({ caller, params, query }) => connections.list(caller, params.id, query));
}
