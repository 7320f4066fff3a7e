import { ON_CALL_ENDPOINTS as E } from "@sweepline/contract/care/on-call.ts";
import type { Route } from "../../core/http/route.ts";
import type { OnCall } from "./on-call.service.ts";

export function serveOnCall(route: Route, onCall: OnCall): void {
  route(E.list, ({ caller, query }) => onCall.list(caller, query));
  route(E.shifts, ({ caller, params }) => onCall.shifts(caller, params.id));
  route(E.people, ({ caller, query }) => onCall.people(caller, query.search));
  route(E.preview, ({ caller, body }) => onCall.preview(caller, body));
  route(E.create, (call) => onCall.create(call, call.body));
  route(E.update, (call) => onCall.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await onCall.remove(call, call.params.id);
    return true;
  });
  route(E.standIn, (call) => onCall.standIn(call, call.params.id, call.body));
  route(E.removeStandIn, (call) => onCall.removeStandIn(call, call.params));
}
