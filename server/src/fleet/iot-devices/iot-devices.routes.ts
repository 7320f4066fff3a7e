import { IOT_ENDPOINTS as E } from "@sweepline/contract/fleet/iot-devices.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { IotDevices } from "./iot-devices.service.ts";

export function serveIotDevices(route: Route, devices: IotDevices): void {
  route(E.list, ({ caller, query }) => devices.list(caller, query));
  route(E.export, async ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await devices.export(caller, { filters, format, timeZone, language }));
  });
}
