import { DEPLOYMENT_ENDPOINTS as E } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Deployments } from "./deployments.service.ts";

export function serveDeployments(route: Route, deployments: Deployments): void {
  route(E.list, ({ caller, query }) => deployments.list(caller, query));
  route(E.get, ({ caller, params }) => deployments.get(caller, params.id));
  route(E.create, (call) => deployments.create(call, call.body));
  route(E.goToStep, (call) => deployments.goToStep(call, { ...call.params, ...call.body }));
  route(E.order, (call) => {
    const { id: key, order } = call.body;
    return deployments.order(call, { deploymentId: call.params.id, key, order });
  });
  route(E.forget, (call) => deployments.forget(call, call.params));
  route(E.change, (call) => deployments.change(call, { ...call.params, ...call.body }));
  route(E.draw, (call) => deployments.draw(call, { ...call.params, ...call.body }));
  route(E.align, (call) => deployments.align(call, { ...call.params, ...call.body }));
  route(E.end, (call) => deployments.end(call, { ...call.params, ...call.body }));
}
