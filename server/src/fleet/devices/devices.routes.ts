import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Devices } from "./devices.service.ts";

export function serveDevices(route: Route, devices: Devices): void {
  route(DEVICE_ENDPOINTS.list, ({ caller, query }) => devices.list(caller, query));
  route(DEVICE_ENDPOINTS.get, ({ caller, params }) => devices.get(caller, params.id));
  route(DEVICE_ENDPOINTS.overview, ({ caller, query }) => devices.overview(caller, query.organizationId));
  route(DEVICE_ENDPOINTS.export, async ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await devices.export(caller, { filters, format, timeZone, language }));
  });
  route(DEVICE_ENDPOINTS.exportChosen, async ({ caller, body, language }) => {
    const { deviceIds, ...request } = body;
    return fileAnswer(await devices.export(caller, { filters: deviceIds, ...request, language }));
  });
}
