import { MAINTENANCE_WINDOW_ENDPOINTS as E } from "@sweepline/contract/care/maintenance-windows.ts";
import type { Route } from "../../core/http/route.ts";
import type { MaintenanceWindows } from "./windows.service.ts";

export function serveMaintenanceWindows(route: Route, windows: MaintenanceWindows): void {
  route(E.list, ({ caller, query }) => windows.list(caller, query));
  route(E.create, (call) => windows.create(call, call.body));
  route(E.update, (call) => windows.update(call, call.params.id, call.body));
  route(E.end, (call) => windows.end(call, call.params.id));
}
