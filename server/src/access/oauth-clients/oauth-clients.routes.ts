import { OAUTH_CLIENT_ENDPOINTS as E } from "@sweepline/contract/access/oauth-clients.ts";
import type { Route } from "../../core/http/route.ts";
import type { OAuthClients } from "./oauth-clients.service.ts";

export function serveOAuthClients(route: Route, clients: OAuthClients): void {
  route(E.list, ({ caller, query }) => clients.list(caller, query));
  route(E.get, ({ caller, params }) => clients.get(caller, params.id));
  route(E.create, (call) => clients.create(call, call.body));
  route(E.update, (call) => clients.update(call, call.body));
  route(E.rotateSecret, (call) => clients.rotateSecret(call, { ...call.params, ...call.body }));
  route(E.remove, async (call) => {
    await clients.remove(call, call.params.id);
    return true;
  });
}
