import { DEVICE_IMPORT_ENDPOINTS as E } from "@sweepline/contract/fleet/device-import.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { DeviceImports } from "./device-import.service.ts";

export function serveDeviceImports(route: Route, imports: DeviceImports): void {
  route(E.template, async ({ language }) => fileAnswer(await imports.template(language)));
  route(E.run, (call) => imports.run(call, { ...call.query, file: call.body, language: call.language }));
}
