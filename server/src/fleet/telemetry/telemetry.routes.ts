import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { Route } from "../../core/http/route.ts";
import type { TelemetryReads } from "./telemetry-reads.service.ts";

export function serveTelemetry(route: Route, telemetry: TelemetryReads): void {
  route(TELEMETRY_ENDPOINTS.state, ({ caller, params }) => telemetry.state(caller, params.id));
  route(TELEMETRY_ENDPOINTS.trail, ({ caller, params, query }) =>
    telemetry.trail(caller, params.id, query.minutes),
  );
  route(TELEMETRY_ENDPOINTS.usage, ({ caller, params, query }) =>
    telemetry.usage(caller, params.id, query.days),
  );
}
