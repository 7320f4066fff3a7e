/**
 * Devices out of an xls or xlsx file: every bad cell is told, and unless there is none, no device is made, or those of the good
 * rows if it is asked so. The answer of the import itself carries the credentials, as a file and as rows, once: handed out later
 * they would have to lie somewhere in plain text until then. Who loses the answer gives the devices new credentials.
 */
import type { Room } from "../../core/room.ts";
import { serveDeviceImports } from "./device-import.routes.ts";
import { createDeviceImports } from "./device-import.service.ts";

export const deviceImportRoom = (deps: Parameters<typeof createDeviceImports>[0]): Room => ({
  routes: (route) => serveDeviceImports(route, createDeviceImports(deps)),
});
