import { COMBINATION_ENDPOINTS as E } from "@sweepline/contract/operations/combinations/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { CombinationRuns } from "./combination-runs.service.ts";
import type { Combinations } from "./combinations.service.ts";

export function serveCombinations(
  route: Route,
  { combinations, combinationRuns: runs }: { combinations: Combinations; combinationRuns: CombinationRuns },
): void {
  route(E.list, ({ caller, query }) => combinations.list(caller, query));
  route(E.get, ({ caller, params }) => combinations.get(caller, params.id));
  route(E.create, (call) => combinations.create(call, call.body));
  route(E.update, (call) => combinations.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await combinations.remove(call, call.params.id, call.body);
    return null;
  });
  route(E.start, (call) => runs.start(call, call.params.id, call.body));
  route(E.runs, ({ caller, query }) => runs.list(caller, query));
  route(E.run, ({ caller, params }) => runs.get(caller, params.id));
  route(E.confirm, (call) => runs.confirm(call, call.params.id, call.body));
  route(E.skip, (call) => runs.skip(call, call.params.id, call.body));
  route(E.reorder, (call) => runs.reorder(call, call.params.id, call.body));
  route(E.redo, (call) => runs.redo(call, call.params.id, call.body));
  route(E.stop, (call) => runs.stop(call, call.params.id));
}
