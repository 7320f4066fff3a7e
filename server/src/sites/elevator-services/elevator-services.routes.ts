import { ELEVATOR_SERVICE_ENDPOINTS as E } from "@sweepline/contract/sites/elevator-services/index.ts";
import { openingBy, type Unseal } from "../../core/http/opening.ts";
import type { Route } from "../../core/http/route.ts";
import type { ElevatorServices } from "./elevator-services.service.ts";

export function serveElevatorServices(route: Route, services: ElevatorServices, unseal: Unseal): void {
  const opened = openingBy(unseal);
  route(E.get, ({ caller, params }) => services.get(caller, params.id));
  route(E.save, async (call) => services.save(call, call.params.id, await opened(call.body)));
  route(E.remove, (call) => services.remove(call, call.params.id));
  route(E.tryOut, async (call) => services.tryOut(call, call.params.id, await opened(call.body)));
}
