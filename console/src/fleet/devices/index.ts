/** Devices as they are managed: the equipment list, its table for other pages, and a device's own record. */
export { ConnectLink } from "./connect-link.tsx";
export { useNameColumn } from "./device-columns.tsx";
export { deviceFieldTexts } from "./device-fields.texts.ts";
export { OnlineSelect } from "./device-filters.tsx";
export { filtersOfDeviceList, useDeviceList } from "./device-list.ts";
export { deviceName } from "./device-name.ts";
export { DeviceTable } from "./device-table.tsx";
export { deviceListQuery, deviceOverviewQuery, deviceQuery } from "./devices.calls.ts";
export { AgeCell, LevelCell, StatusCell } from "./live-cells.tsx";
export { usePlaceColumn } from "./place-column.tsx";
export { useMayKnow } from "./use-may-know.ts";
