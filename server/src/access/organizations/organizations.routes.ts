import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { Organizations } from "./organizations.service.ts";
import type { Requester } from "./tree-changes.service.ts";

const requesterOf = (call: { caller: Caller; remoteIp: string }): Requester => ({
  actor: actorOf(call),
  scope: call.caller.scope,
});

export function serveOrganizations(route: Route, organizations: Organizations): void {
  const { types } = organizations;
  route(E.options, ({ caller, query }) => organizations.options(caller.scope, query));
  route(E.tree, ({ caller, query }) => organizations.tree(caller.scope, query));
  route(E.list, ({ caller, query }) => organizations.page(caller.scope, query));
  route(E.get, async ({ caller, params }) => {
    await organizations.get(params.id, caller.scope);
    return organizations.detail(caller.scope, params.id);
  });
  route(E.create, async (call) => {
    const { id } = await organizations.create(call.body, requesterOf(call));
    return organizations.detail(call.caller.scope, id);
  });
  route(E.update, async (call) => {
    await organizations.update(call.body, requesterOf(call));
    return organizations.detail(call.caller.scope, call.body.id);
  });
  route(E.setStatus, async (call) => {
    await organizations.setStatus(call.params.id, call.body.status, requesterOf(call));
    return organizations.detail(call.caller.scope, call.params.id);
  });
  route(E.move, async (call) => {
    await organizations.move(call.params.id, call.body.parentId, requesterOf(call));
    return organizations.detail(call.caller.scope, call.params.id);
  });
  route(E.remove, async (call) => {
    await organizations.remove(call.params.id, requesterOf(call));
    return true;
  });
  route(E.types, ({ caller }) => types.list(caller.scope));
  route(E.createType, (call) => types.create(call.body, actorOf(call)));
  route(E.updateType, (call) => types.update(call.body, actorOf(call)));
  route(E.removeType, async (call) => {
    await types.remove(call.params.id, actorOf(call));
    return true;
  });
}
