/**
 * Maintenance windows: times in which alarms inform nobody. They stand on the page of alarm rules; what they and rules choose devices by
 * is here.
 */

export { placesQuery } from "./maintenance-windows.calls.ts";
export { MaintenanceWindows } from "./maintenance-windows.tsx";
export { type ChoiceProps, DevicesSelect, ManySelect, namedDevice, PlacesSelect } from "./whom-selects.tsx";
