import { ROLLOUT_ENDPOINTS as E } from "@sweepline/contract/operations/rollouts/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { RolloutActs } from "./operate.service.ts";
import type { Rollouts } from "./rollouts.service.ts";

export function serveRollouts(
  route: Route,
  { rollouts, acts }: { rollouts: Rollouts; acts: RolloutActs },
): void {
  route(E.list, ({ caller, query }) => rollouts.list(caller, query));
  route(E.preview, ({ caller, body }) => rollouts.preview(caller, body));
  route(E.get, ({ caller, params }) => rollouts.get(caller, params.id));
  route(E.devices, ({ caller, params, query }) => rollouts.devices(caller, params.id, query));
  route(E.create, (call) => rollouts.create(call, call.body));
  route(E.update, (call) => rollouts.update(call, call.body));
  route(E.remove, async (call) => {
    await rollouts.remove(call, call.params.id);
    return true;
  });
  route(E.revert, (call) => rollouts.revert(call, call.params.id, call.body.packageIds));
  route(E.submit, (call) => acts.submit(call, { ...call.params, ...call.body }));
  route(E.approve, (call) => acts.approve(call, { ...call.params, ...call.body }));
  route(E.reject, (call) => acts.reject(call, { ...call.params, ...call.body }));
  route(E.start, (call) => acts.start(call, { ...call.params, ...call.body }));
  route(E.pause, (call) => acts.pause(call, call.params));
  route(E.resume, (call) => acts.resume(call, { ...call.params, ...call.body }));
  route(E.next, (call) => acts.next(call, { ...call.params, ...call.body }));
  route(E.stop, (call) => acts.stop(call, call.params));
  route(E.emergencyStop, (call) => acts.emergencyStop(call, call.params));
}
