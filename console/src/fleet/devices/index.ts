/** Devices as they are managed: the equipment list, and a device's own record for other pages. */
export { deviceName } from "./device-columns.tsx";
export { deviceListQuery, deviceQuery } from "./devices.calls.ts";
