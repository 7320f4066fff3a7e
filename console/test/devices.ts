/** Devices as the server tells of them. */
import { recordOf } from "@sweepline/contract/core/records.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceDetail, DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import {
  type DeviceLive,
  type DeviceState,
  NEVER_REPORTED,
  NEVER_REPORTED_LIVE,
} from "@sweepline/contract/fleet/telemetry.ts";

export const AT = "2026-01-02T03:04:05.000Z";

export const aLive = (given: Partial<DeviceLive> = {}): DeviceLive => ({
  ...NEVER_REPORTED_LIVE,
  status: "04",
  isOnline: true,
  workStatus: 1,
  batteryPercent: 64,
  isCharging: false,
  cleanWaterPercent: 71,
  wasteWaterPercent: 12,
  lastReportAt: new Date().toISOString(),
  ...given,
});

const EMPTY_TEXTS = recordOf(DEVICE_FIELD_NAMES, () => "");

/** What a row of the equipment list and a registration both say. */
const identityOf = (id: number) =>
  ({
    id,
    serialNumber: `SW-${id}`,
    shortName: `Hall ${id}`,
    kind: "scrubber",
    productId: 1,
    productCode: "S5",
    productName: "S5 Scrubber",
    protocol: "vda5050",
    organizationId: 2,
    organizationName: "Brightfloor",
    ...{ placeId: null, placeName: null },
    timeZone: "UTC",
    isLocked: false,
    commissionedAt: AT,
    live: aLive(),
  }) as const;

export const aDevice = (id: number, given: Partial<DeviceRow> = {}): DeviceRow => ({
  ...identityOf(id),
  firmwareVersion: "2.4.1",
  hardwareVersion: null,
  ...given,
});

export const aRegistration = (id: number, given: Partial<DeviceRegistration> = {}): DeviceRegistration => ({
  ...EMPTY_TEXTS,
  ...identityOf(id),
  manufacturer: "Acme",
  projectName: "",
  mqttServerId: null,
  mqttServerName: null,
  credential: { state: "valid", createdAt: AT, revokedAt: null },
  lockedAt: null,
  lockReason: "",
  decommissionedAt: null,
  decommissionReason: "",
  updatedAt: AT,
  revision: 3,
  ...given,
});

export const aDeviceDetail = (id: number, given: Partial<DeviceDetail> = {}): DeviceDetail => ({
  ...EMPTY_TEXTS,
  ...aDevice(id),
  manufacturer: "Acme",
  capabilities: ["battery", "cleaning", "cleaningModes", "position", "settings", "water"],
  iccid: null,
  lockReason: "",
  lockedAt: null,
  mqttServerId: null,
  revision: 3,
  workedHours: 12,
  cleanedAreaSqm: 3400,
  totalTasks: 18,
  ...given,
});

/** All that a device's own page is told of it; what was not reported is null. */
export const aState = (given: Partial<DeviceState> = {}): DeviceState => ({
  ...NEVER_REPORTED,
  ...aLive(),
  errors: null,
  ...given,
});
