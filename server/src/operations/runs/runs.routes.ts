import { RUN_ENDPOINTS as E } from "@sweepline/contract/operations/runs.ts";
import type { Route } from "../../core/http/route.ts";
import type { Runs } from "./runs.service.ts";

export function serveRuns(route: Route, runs: Runs): void {
  route(E.list, ({ caller, query }) => runs.list(caller, query));
  route(E.get, ({ caller, params }) => runs.get(caller, params.id));
  route(E.candidates, ({ caller, params }) => runs.candidates(caller, params.id));
  route(E.start, (call) => runs.start(call, call.params.id, call.body));
  route(E.pause, (call) => runs.pause(call, call.params.id));
  route(E.resume, (call) => runs.resume(call, call.params.id));
  route(E.skip, (call) => runs.skip(call, call.params.id, call.body));
  route(E.rest, (call) => runs.rest(call, call.params.id, call.body));
  route(E.stop, (call) => runs.stop(call, call.params.id));
}
