/**
 * The electronic dashboard (`/wel/index`): what the fleet does now, what it did over a range and in the period before,
 * and the floors on which robots work. Every figure is of the devices within the caller's scope.
 */
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Route } from "../../core/http/route.ts";
import { serveDashboard } from "./dashboard.routes.ts";
import { createDashboardService, type DashboardService } from "./dashboard.service.ts";
import { createDashboardStore } from "./dashboard.store.ts";

export type { DashboardService };

export function createDashboard({
  db,
  clock,
  route,
}: {
  db: Queries;
  clock: Clock;
  route: Route;
}): DashboardService {
  const service = createDashboardService({ store: createDashboardStore(db), clock });
  serveDashboard(route, service);
  return service;
}
