/**
 * Coverage ages: when each square of a floor was last cleaned, across robots and weeks, and on how many days of late.
 *
 *   reports ──soon──▶ tiles ◀──once more, hours later── reports
 *
 * Reports are folded by upkeep, in stretches of the time at which they were received; ingest does nothing for it. Tiles only grow
 * towards the newer, so a report that is folded again changes nothing: a stretch that breaks off is simply folded again, and what
 * came late is found by going over everything twice. Squares lie in the world of the map, hence on the same spot in all versions.
 * Raw reports go with their retention, tiles with their map.
 */
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { foldCoverage } from "./coverage.jobs.ts";
import { serveCoverage } from "./coverage.routes.ts";
import { createCoverage } from "./coverage.service.ts";

export { addCleaned, type Cleaned } from "./fold.ts";

export const TABLES = {
  private: ["coverage_progress", "coverage_tiles"],
};

export const coverageRoom = (deps: { db: Database; clock: Clock }): Room => ({
  routes: (route) => serveCoverage(route, createCoverage(deps)),
  upkeep: [foldCoverage(deps)],
});
