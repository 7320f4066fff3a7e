/**
 * The electronic dashboard (`/wel/index`): what the fleet does now, what it did over a range and in the period before,
 * and the floors on which robots work. Every figure is of the devices within the caller's scope.
 */
import { DASHBOARD_EVENTS } from "@sweepline/contract/insight/dashboard.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { serveDashboard } from "./dashboard.routes.ts";
import { createDashboardService } from "./dashboard.service.ts";
import { createDashboardStore } from "./dashboard.store.ts";

/** Figures that change by themselves. */
const FLEET_NOW_EVERY_MS = 2_000;

export function dashboardRoom({ db, clock }: { db: Queries; clock: Clock }): Room {
  const service = createDashboardService({ store: createDashboardStore(db), clock });
  return {
    routes: (route) => serveDashboard(route, service),
    live: (hub) =>
      hub.provide(DASHBOARD_EVENTS.fleetNow, {
        permission: "insight_dashboard_view",
        everyMs: FLEET_NOW_EVERY_MS,
        compute: service.now,
      }),
  };
}
