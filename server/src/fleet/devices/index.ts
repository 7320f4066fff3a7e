/**
 * Devices as they are managed: identity, product, holder, credentials, lock. What they report is telemetry's; here it
 * is only joined to the list. Other rooms ask this one whether a caller may see a device (`requireVisible`), from when on
 * its history is theirs (`historyOf`) and who a serial number is. A change is told to every process (`onDevicesChanged`), so that what was remembered is dropped.
 */
export { type DeviceChange, onDevicesChanged, tellDevicesChanged } from "./device-changes.ts";
export { factsheetLogs, takeFactsheets } from "./device-factsheets.take.ts";
export { historyStart } from "./device-history.store.ts";
export { LIVE_COLUMNS, type LiveRecord, liveOf } from "./device-live.store.ts";
export type { SendLock } from "./device-lock.service.ts";
export { keepProtocolState } from "./device-protocol-state.store.ts";
export type { Registered } from "./device-registry.service.ts";
export { countDevicesWithin, deviceRows } from "./device-rows.store.ts";
export { hashOf, newSecret } from "./device-secrets.ts";
export { type MovedZone, putInZone } from "./device-zones.store.ts";
export { serveDevices } from "./devices.routes.ts";
export { createDevices, type Devices } from "./devices.service.ts";
export { serveRegistrations } from "./registrations.routes.ts";
export {
  type BrokerAddress,
  createRegistrations,
  type Registrations,
  signInOf,
} from "./registrations.service.ts";
export { withheldLive } from "./withheld.ts";

/** @public */
export const TABLES = {
  readable: ["device_credentials", "device_lock_periods", "devices"],
};
