/**
 * Usage of the fleet over any range of whole days (`/wel/usage`): by device, place, organization, product or day; also what
 * did nothing. Figures are those of the daily rollups, so that they add up to the dashboard's and the ranking's.
 */
import { USAGE_ENDPOINTS } from "@sweepline/contract/insight/usage-report.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Room } from "../../core/room.ts";
import { exportUsage } from "./usage-report.export.ts";
import { usageReportStore } from "./usage-report.store.ts";

export const usageReportRoom = ({ db, clock }: { db: Queries; clock: Clock }): Room => ({
  routes(route) {
    const store = usageReportStore(db);
    route(USAGE_ENDPOINTS.list, ({ caller, query }) =>
      store.page({ ...query, scope: caller.scope, now: clock.now() }, query),
    );
    route(USAGE_ENDPOINTS.export, async ({ caller, query, language }) =>
      fileAnswer(await exportUsage(db, caller.scope, { ...query, language, now: clock.now() })),
    );
  },
});
