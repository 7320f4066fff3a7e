/**
 * Devices as they are managed: identity, product, holder, credentials, lock. What they report is telemetry's; here it
 * is only joined to the list. Other rooms ask this one whether a caller may see a device (`requireVisible`), from when on
 * its history is theirs (`historyOf`) and who a serial number is. A change is told to every process (`onDevicesChanged`), so that what was remembered is dropped.
 */
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { exportDevicesJob } from "./device-export-job.service.ts";
import { DEVICE_NAMES, deviceRows } from "./device-rows.store.ts";
import { serveDevices } from "./devices.routes.ts";
import type { Devices } from "./devices.service.ts";

export { type DeviceChange, onDevicesChanged, publishDevicesChanged } from "./device-changes.ts";
export type { OnDecommissioned } from "./device-decommissioning.service.ts";
export { heldDevices, historyStart, sinceHeld } from "./device-history.store.ts";
export { handOver, speakThrough } from "./device-holders.store.ts";
export { LIVE_COLUMNS, type LiveRecord, liveOf } from "./device-live.store.ts";
export type { SendLock } from "./device-lock.service.ts";
export { keepProtocolState } from "./device-protocol-state.store.ts";
export type { OnRegistered, Registered } from "./device-registry.service.ts";
export { countDevicesWithin, DEVICES_OF_ORGANIZATIONS } from "./device-rows.store.ts";
export { hashOf, newSecret } from "./device-secrets.ts";
export { TEXTS } from "./device-texts.store.ts";
export { type MovedZone, putInZone } from "./device-zones.store.ts";
export { devicesReaction } from "./devices.reaction.ts";
export { createDevices, type Devices } from "./devices.service.ts";
export { type DeviceConditions, type Homes, held, type OnMap, type RunsVersion } from "./devices.store.ts";
export { withheldLive, withheldState } from "./withheld.ts";

export const TABLES = {
  inWing: ["device_credentials"],
  readable: ["device_lock_periods", "devices"],
};
export const LENT_COLUMNS = {
  devices: [
    "commissioned_at",
    "concentrator_id",
    "decommission_reason",
    "decommissioned_at",
    "factsheet",
    "firmware_version",
    "hardware_version",
    "iccid",
    "id",
    "is_locked",
    "manufacturer",
    "mqtt_server_id",
    "operator_staff_id",
    "organization_id",
    "product_id",
    "protocol_state",
    "revision",
    "serial_number",
    "short_name",
    "time_zone",
    "updated_at",
  ],
};

export const devicesRoom = (db: Queries, devices: Devices): Room => ({
  subjects: { device: DEVICE_NAMES },
  routes: (route) => serveDevices(route, devices),
  jobs: [exportDevicesJob(devices)],
  explains: {
    device: {
      endpoint: DEVICE_ENDPOINTS.get,
      withholds: COMPANY_PERMISSIONS,
      rows: (scope, choice) => deviceRows(db, scope, choice),
    },
  },
});
