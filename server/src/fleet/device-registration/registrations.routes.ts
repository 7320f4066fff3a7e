import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import type { Route } from "../../core/http/route.ts";
import type { Registrations } from "./registrations.service.ts";

export function serveRegistrations(route: Route, registrations: Registrations): void {
  route(E.list, ({ caller, query }) => registrations.list(caller, query));
  route(E.get, ({ caller, params }) => registrations.get(caller, params.id));
  route(E.broker, () => registrations.broker());
  route(E.register, (call) => registrations.register(call, call.body));
  route(E.update, (call) => registrations.update(call, call.body));
  route(E.rotateSecret, (call) => registrations.rotateSecret(call, call.params.id));
  route(E.revokeSecret, (call) => registrations.revokeSecret(call, call.params.id));
  route(E.lock, (call) => registrations.setLocked(call, { ...call.params, ...call.body, isLocked: true }));
  route(E.unlock, (call) => registrations.setLocked(call, { ...call.params, isLocked: false }));
  route(E.decommission, (call) => registrations.decommission(call, { ...call.params, ...call.body }));
  route(E.recommission, (call) => registrations.recommission(call, call.params.id));
}
