import { MQTT_SERVER_ENDPOINTS as E } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { openingBy, type Unseal } from "../../core/http/opening.ts";
import type { Route } from "../../core/http/route.ts";
import type { MqttServers } from "./mqtt-servers.service.ts";

export function serveMqttServers(route: Route, servers: MqttServers, unseal: Unseal): void {
  const opened = openingBy(unseal);
  route(E.list, ({ caller, query }) => servers.list(caller, query));
  route(E.options, ({ caller }) => servers.options(caller));
  route(E.get, ({ caller, params }) => servers.get(caller, params.id));
  route(E.create, async (call) => servers.create(call, await opened(call.body)));
  route(E.update, async (call) => servers.update(call, await opened(call.body)));
  route(E.rename, (call) => servers.rename(call, { ...call.params, ...call.body }));
  route(E.remove, async (call) => {
    await servers.remove(call, call.params.id);
    return true;
  });
  route(E.tryOut, async (call) => servers.tryOut(call, await opened(call.body)));
  route(E.retry, async (call) => {
    await servers.retry(call, call.params.id);
    return true;
  });
  route(E.send, (call) => servers.send(call, call.params.id, call.body));
}
