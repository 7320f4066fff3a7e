import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import type { Caller } from "../../core/caller.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { PermissionRequests } from "./permission-requests.service.ts";
import type { StepActor } from "./permission-requests-deps.ts";

const stepActorOf = (call: { caller: Caller; remoteIp: string }): StepActor => ({
  actor: actorOf(call),
  displayName: call.caller.displayName,
  scope: call.caller.scope,
  organizationId: call.caller.organizationId,
});

export function servePermissionRequests(route: Route, requests: PermissionRequests): void {
  route(E.list, ({ caller, query }) => requests.list(caller.scope, query));
  route(E.own, ({ caller }) => requests.own(caller));
  route(E.get, ({ caller, params }) => requests.get(caller.scope, params.id));
  route(E.apply, (call) => requests.apply(stepActorOf(call), call.body));
  route(E.review, (call) => requests.review(stepActorOf(call), call.params.id, call.body));
  route(E.revoke, (call) => requests.revoke(stepActorOf(call), call.params.id, call.body.reason));
  route(E.withdraw, (call) => requests.withdraw(stepActorOf(call), call.params.id, call.body.reason));
}
