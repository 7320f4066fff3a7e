/** Devices as they are managed: the equipment list, its table for other pages, and a device's own record. */
export { deviceName } from "./device-columns.tsx";
export { DEVICE_LIST_FIELDS } from "./device-list-view.ts";
export { DeviceTable } from "./device-table.tsx";
export { deviceListQuery, deviceQuery } from "./devices.calls.ts";
