/** Sensors, concentrators and what else reports (spec §2 `/iot/equipmentInfo`): the equipment list's parts, with signal and values. */
export { IotListPage } from "./iot-list.page.tsx";
