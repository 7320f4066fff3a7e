import { BROKER_ENDPOINTS } from "@sweepline/contract/fleet/broker.ts";
import type { Route } from "../../core/http/route.ts";
import type { BrokerReads } from "./broker.service.ts";

export function serveBroker(route: Route, broker: BrokerReads): void {
  route(BROKER_ENDPOINTS.refusals, ({ caller, query }) => broker.refusals(caller, query));
  route(BROKER_ENDPOINTS.figures, ({ caller }) => broker.figures(caller));
  route(BROKER_ENDPOINTS.device, ({ caller, params }) => broker.device(caller, params.id));
  route(BROKER_ENDPOINTS.take, (call) => broker.take(call, call.params.id));
}
