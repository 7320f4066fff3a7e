import { DISCOVERY_ENDPOINTS } from "@sweepline/contract/fleet/discoveries/index.ts";
import { PAIRING_ENDPOINTS } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import type { Route } from "../../core/http/route.ts";
import type { Discoveries } from "./discoveries.service.ts";
import type { PairingWindows } from "./pairing.service.ts";

export function serveDiscoveries(
  route: Route,
  { discoveries, windows }: { discoveries: Discoveries; windows: PairingWindows },
): void {
  route(DISCOVERY_ENDPOINTS.list, ({ caller, query }) => discoveries.list(caller, query));
  route(DISCOVERY_ENDPOINTS.get, ({ caller, params }) => discoveries.get(caller, params.id));
  route(DISCOVERY_ENDPOINTS.admit, (call) => discoveries.admit(call, call.body));
  route(DISCOVERY_ENDPOINTS.reject, (call) => discoveries.reject(call, call.body.ids));
  route(DISCOVERY_ENDPOINTS.forget, (call) => discoveries.forget(call, call.body.ids));
  route(PAIRING_ENDPOINTS.status, ({ caller }) => windows.status(caller));
  route(PAIRING_ENDPOINTS.open, (call) => windows.open(call, call.body));
  route(PAIRING_ENDPOINTS.close, (call) => windows.close(call, call.params.id));
}
