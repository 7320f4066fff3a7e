/** Lists of devices with a filter by place: devices know of no places, so it is put into them here. */
export { ConsumableList } from "./consumable-list.page.tsx";
export { DeviceList } from "./device-list.page.tsx";
export { IotList } from "./iot-list.page.tsx";
