/** Connection records of a device, a table for the device's page. */
export { ConnectionRecords } from "./connection-records.tsx";
