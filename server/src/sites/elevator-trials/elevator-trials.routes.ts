import { ELEVATOR_TRIAL_ENDPOINTS as T } from "@sweepline/contract/sites/elevator-trials.ts";
import type { Route } from "../../core/http/route.ts";
import type { ElevatorTrials } from "./elevator-trials.service.ts";

export function serveElevatorTrials(route: Route, trials: ElevatorTrials): void {
  route(T.trials, ({ caller, params }) => trials.trials(caller, params.id));
  route(T.run, ({ caller, params }) => trials.run(caller, params.id));
  route(T.start, (call) => trials.start(call, call.params.id, call.language));
  route(T.stop, (call) => trials.stop(call, call.params.id));
  route(T.keepTrial, (call) => trials.keep(call, call.params.id, call.body));
}
