/**
 * Maintenance windows: times in which alarms of some devices are recorded and inform nobody. Who raises alarms asks for the windows of
 * its devices (`windowsOfDevices`) and how long they last (`longestOf`).
 */
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { dropEndedWindows } from "./windows.jobs.ts";
import { serveMaintenanceWindows } from "./windows.routes.ts";
import { createMaintenanceWindows, type MaintenanceWindowsDeps } from "./windows.service.ts";
import { WINDOW_NAMES } from "./windows.store.ts";

export { WINDOWS_OF_ORGANIZATIONS, type WindowOfDevice, windowsOfDevices } from "./windows.store.ts";
export { longestOf } from "./windows.ts";

export const TABLES = { private: ["maintenance_windows"] };

export const maintenanceWindowsRoom = (
  deps: MaintenanceWindowsDeps & { config: Pick<Config, "FAULT_REPORTS_DAYS"> },
): Room => ({
  subjects: { maintenanceWindow: WINDOW_NAMES },
  routes: (route) => serveMaintenanceWindows(route, createMaintenanceWindows(deps)),
  upkeep: [dropEndedWindows(deps.db, deps.config.FAULT_REPORTS_DAYS)],
});
