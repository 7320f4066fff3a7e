import { ROLE_ENDPOINTS as E } from "@sweepline/contract/access/roles.ts";
import type { Route } from "../../core/http/route.ts";
import type { Roles } from "./roles.service.ts";

export function serveRoles(route: Route, roles: Roles): void {
  route(E.list, ({ caller, query }) => roles.list(caller, query));
  route(E.options, ({ caller, query }) => roles.options(caller, query.organizationId));
  route(E.comparison, ({ caller, query }) => roles.compare(caller, query.ids));
  route(E.get, ({ caller, params }) => roles.get(caller, params.id));
  route(E.preview, ({ caller, params, query }) => roles.preview(caller, params.id, query.organizationId));
  route(E.create, async (call) => roles.get(call.caller, await roles.make(call, call.body)));
  route(E.update, async (call) => roles.get(call.caller, await roles.change(call, call.body)));
  route(E.copy, async (call) => roles.get(call.caller, await roles.copy(call, call.params.id, call.body)));
  route(E.remove, async (call) => {
    await roles.remove(call, call.params.id);
    return true;
  });
}
