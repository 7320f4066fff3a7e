/** The log of a device, a table for the device's page; new lines come over the live socket. */

export { deviceLogHandlers } from "./device-log.calls.ts";
export { DeviceLog } from "./device-log.tsx";
export { LogWithin } from "./log-within.tsx";
