/**
 * Combinations: tasks in an order, over floors and robots, and their runs. What comes next follows from how the runs of the parts are
 * (`advance.ts`); it is looked at again whenever one of them has ended, and begun with what its starter may at that time.
 */
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { type AdvanceDeps, advanceRuns } from "./advance.jobs.ts";
import { type CombinationRuns, createCombinationRuns } from "./combination-runs.service.ts";
import { serveCombinations } from "./combinations.routes.ts";
import { type Combinations, createCombinations } from "./combinations.service.ts";
import { COMBINATION_NAMES } from "./combinations.store.ts";

export { COMBINATIONS_OF_ORGANIZATIONS } from "./combinations.store.ts";
export { mayStart } from "./may-start.ts";
export { type CombinationRuns, type Combinations, createCombinationRuns, createCombinations };

export const TABLES = {
  private: ["combination_runs"],
  inWing: ["combinations"],
};

export const combinationsRoom = (
  deps: AdvanceDeps & { config: Pick<Config, "TASK_REPORTS_DAYS"> },
  rooms: { combinations: Combinations; combinationRuns: CombinationRuns },
): Room => ({
  subjects: { combination: COMBINATION_NAMES },
  routes: (route) => serveCombinations(route, rooms),
  upkeep: [
    advanceRuns(deps),
    dropOldMonths(deps.db, "combinations/retention", { combination_runs: deps.config.TASK_REPORTS_DAYS }),
  ],
});
