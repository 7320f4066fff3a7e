/**
 * Runs: one execution of a task by one robot. A run is made together with the order that the robot is sent, and from then on moves
 * by evidence only: steps of that order, what the robot reports, its status (`run-moves.ts` says what follows from what). It ends in
 * words, whoever ends it. Areas, battery and water are in the task report of the same id.
 */
import { RUN_EVENTS } from "@sweepline/contract/operations/runs.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { endStaleRuns } from "./runs.jobs.ts";
import { serveRuns } from "./runs.routes.ts";
import type { Runs } from "./runs.service.ts";

export { endRunsOfLeft, followRunCommands } from "./run-commands.ts";
export type { Started } from "./run-start.service.ts";
export { createRunReaction } from "./runs.reaction.ts";
export { createRuns, type Runs } from "./runs.service.ts";
export { FAILED_SINCE, RAN_SINCE, runsWithin } from "./runs.store.ts";

export const TABLES = {
  private: ["run_keys"],
  inWing: ["runs"],
};

export const runsRoom = (
  { db, config }: { db: Database; config: Pick<Config, "TASK_REPORTS_DAYS"> },
  runs: Runs,
): Room => ({
  routes: (route) => serveRuns(route, runs),
  live: (hub) => hub.offer(RUN_EVENTS.runChanged, { permission: "operations_runs_list" }),
  upkeep: [endStaleRuns(db), dropOldMonths(db, "runs/retention", { runs: config.TASK_REPORTS_DAYS })],
});
