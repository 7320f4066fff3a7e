/**
 * Ranking (`/wel/rank`): devices, organizations or products by the work they did in a range, each with its place in the
 * whole order and the value of the period before. Places are shared by equal values and do not depend on the search,
 * on the page, or on the direction in which the list is read: 1 is always the best.
 */
import { RANKING_ENDPOINTS } from "@sweepline/contract/insight/ranking.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { createRankingService } from "./ranking.service.ts";
import { createRankingStore } from "./ranking.store.ts";

export const rankingRoom = ({ db, clock }: { db: Queries; clock: Clock }): Room => ({
  routes(route) {
    const service = createRankingService({ store: createRankingStore(db), clock });
    route(RANKING_ENDPOINTS.list, ({ caller, query }) => service.list(caller.scope, query));
  },
});
