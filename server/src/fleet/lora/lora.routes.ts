import { LORA_ENDPOINTS } from "@sweepline/contract/fleet/lora.ts";
import type { Route } from "../../core/http/route.ts";
import type { Lora } from "./lora.service.ts";

export function serveLora(route: Route, lora: Lora): void {
  route(LORA_ENDPOINTS.sensors, ({ caller, query }) => lora.sensors(caller, query));
  route(LORA_ENDPOINTS.concentrators, ({ caller, query }) => lora.concentrators(caller, query));
  route(LORA_ENDPOINTS.sensor, ({ caller, params }) => lora.sensor(caller, params.id));
  route(LORA_ENDPOINTS.uplinks, ({ caller, params, query }) => lora.uplinks(caller, params.id, query));
  route(LORA_ENDPOINTS.signal, ({ caller, params, query }) => lora.signal(caller, params.id, query.days));
}
