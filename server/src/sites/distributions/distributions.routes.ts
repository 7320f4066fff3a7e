import { DISTRIBUTION_ENDPOINTS as E } from "@sweepline/contract/sites/distributions/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Distributions } from "./distributions.service.ts";

export function serveDistributions(route: Route, distributions: Distributions): void {
  route(E.targets, ({ caller, params, query }) => distributions.targets(caller, params.id, query));
  route(E.distribute, (call) => distributions.distribute(call, call.params.id, call.body));
  route(E.history, ({ caller, params, query }) => distributions.history(caller, params.id, query));
  route(E.deviceMaps, ({ caller, params }) => distributions.deviceMaps(caller, params.id));
  route(E.deviceHistory, ({ caller, params, query }) =>
    distributions.deviceHistory(caller, params.id, query),
  );
  route(E.enable, (call) => distributions.enable(call, { deviceId: call.params.id, ...call.body }));
  route(E.remove, (call) => distributions.remove(call, { deviceId: call.params.id, ...call.body }));
  route(E.transfer, (call) => distributions.transfer(call, { deviceId: call.params.id, ...call.body }));
}
