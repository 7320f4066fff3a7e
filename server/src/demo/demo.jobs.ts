import type { Clock } from "../core/clock.ts";
import type { Database } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Combinations } from "../operations/combinations/index.ts";
import type { Runs } from "../operations/runs/index.ts";
import type { Schedules } from "../operations/schedules/index.ts";
import type { Tasks } from "../operations/tasks/index.ts";
import type { Distributions } from "../sites/distributions/index.ts";
import type { ElevatorRides } from "../sites/elevator-rides/index.ts";
import type { MapDrafts } from "../sites/map-drafts/index.ts";
import { demoCombinations } from "./demo-combinations.jobs.ts";
import { demoDrawing } from "./demo-drawing.jobs.ts";
import { demoFloors } from "./demo-floors.jobs.ts";
import { demoRides } from "./demo-rides.jobs.ts";
import { demoSchedules } from "./demo-schedules.jobs.ts";
import { demoTasks } from "./demo-tasks.jobs.ts";

/** What the demonstration does after its first start. */
export const demoUpkeep = (deps: {
  db: Database;
  rides: ElevatorRides;
  drafts: MapDrafts;
  distributions: Distributions;
  clock: Clock;
  tasks: Tasks;
  combinations: Combinations;
  schedules: Schedules;
  runs: Runs;
}): Upkeep[] => [
  demoRides(deps),
  demoFloors(deps),
  demoDrawing(deps),
  demoTasks(deps),
  demoSchedules(deps),
  demoCombinations(deps),
];
