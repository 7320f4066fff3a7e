import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import type { Route } from "../../core/http/route.ts";
import type { DeviceLog } from "./device-log.service.ts";

export function serveDeviceLog(route: Route, log: DeviceLog): void {
  route(DEVICE_LOG_ENDPOINTS.list, ({ caller, params, query }) => log.list(caller, params.id, query));
}
