import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { DeviceLog } from "./device-log.service.ts";

export function serveDeviceLog(route: Route, log: DeviceLog): void {
  route(DEVICE_LOG_ENDPOINTS.list, ({ caller, params, query }) => log.list(caller, params.id, query));
  route(DEVICE_LOG_ENDPOINTS.levels, ({ caller, params, query }) => log.levels(caller, params.id, query));
  route(DEVICE_LOG_ENDPOINTS.export, async ({ caller, params, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await log.export(caller, params.id, { filters, format, timeZone, language }));
  });
}
