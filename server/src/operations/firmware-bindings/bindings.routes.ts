import { BINDING_ENDPOINTS as E } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { Route } from "../../core/http/route.ts";
import type { FirmwareBindings } from "./bindings.service.ts";

export function serveFirmwareBindings(route: Route, bindings: FirmwareBindings): void {
  route(E.list, ({ caller, query }) => bindings.list(caller, query));
  route(E.get, ({ caller, params }) => bindings.get(caller, params.id));
  route(E.devices, ({ caller, params, query }) => bindings.devices(caller, params.id, query));
  route(E.behind, ({ caller, params }) => bindings.behind(caller, params.id));
  route(E.create, (call) => bindings.create(call, call.body));
  route(E.update, (call) => bindings.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await bindings.remove(call, call.params.id);
    return true;
  });
  route(E.choose, (call) => bindings.choose(call, call.body));
}
