/**
 * Commissioning of elevators: the server tries one step by step for who started it, and what came of it is kept.
 *
 *   start (api) ─▶ `elevator_trial_runs` ─nudge─▶ upkeep (jobs; one process at a time) ─calls, holds, gives free─▶ elevators
 *                                              └─▶ live event ─▶ page ─gaps, keep─▶ `elevator_trials`
 */
import type { Room } from "../../core/room.ts";
import type { Elevators } from "../elevators/index.ts";
import { offerElevatorTrialEvents } from "./elevator-trial-announcements.ts";
import { runElevatorTrials, type TrialRunnerDeps } from "./elevator-trials.jobs.ts";
import { serveElevatorTrials } from "./elevator-trials.routes.ts";
import { createElevatorTrials, type ElevatorTrialsDeps } from "./elevator-trials.service.ts";

export const TABLES = {
  private: ["elevator_trial_runs", "elevator_trials"],
  readable: [],
};

type Deps = TrialRunnerDeps & ElevatorTrialsDeps & { elevators: Elevators };

export const elevatorTrialsRoom = (deps: Deps): Room => ({
  routes: (route) => serveElevatorTrials(route, createElevatorTrials(deps)),
  live: (hub) => offerElevatorTrialEvents(hub, deps.elevators.visibleAmong),
  upkeep: [runElevatorTrials(deps)],
});
