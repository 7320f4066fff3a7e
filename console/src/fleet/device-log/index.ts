/** The log of a device, a table for the device's page; new lines come over the live socket. */

export { DeviceLog } from "./device-log.tsx";
export { LogWithin } from "./log-within.tsx";
