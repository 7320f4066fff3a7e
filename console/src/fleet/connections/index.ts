/** Connection records of a device, a table for the device's page, and the words for why a device left. */
export { ConnectionRecords } from "./connection-records.tsx";
export { connectionTexts } from "./connections.texts.ts";
