import { DASHBOARD_ENDPOINTS } from "@sweepline/contract/insight/dashboard.ts";
import type { Route } from "../../core/http/route.ts";
import type { DashboardService } from "./dashboard.service.ts";

export function serveDashboard(route: Route, service: DashboardService): void {
  route(DASHBOARD_ENDPOINTS.now, ({ caller }) => service.now(caller));
  route(DASHBOARD_ENDPOINTS.range, ({ caller, query }) => service.range(caller.scope, query));
  route(DASHBOARD_ENDPOINTS.comparison, ({ caller, query }) =>
    service.comparison(caller.scope, query.timeZone),
  );
  route(DASHBOARD_ENDPOINTS.floors, ({ caller }) => service.floors(caller.scope));
}
