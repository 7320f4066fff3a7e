/** What ingest knows of a device, for tests of what one message changes of it. */
import { recordOf } from "@sweepline/contract/core/records.ts";
import { COLUMN_FIELDS } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { type DeviceMemory, memoryOf } from "../src/fleet/telemetry/device-memory.ts";

export const aDevice = {
  id: 7,
  serialNumber: "SN",
  manufacturer: "Acme",
  organizationId: 1,
  operatorStaffId: null,
  timeZone: "UTC",
  isLocked: false,
  protocol: "vda5050",
  mqttServerId: null,
  alertPercent: 20,
  retentionDays: 30,
  secretHash: null,
};

/** Of one that is online and was last heard of then. */
export const aMemory = (lastReportAt: number, given: Partial<DeviceMemory> = {}): DeviceMemory => ({
  ...memoryOf({
    device_id: 7,
    version: "1",
    is_online: true,
    last_report_at: new Date(lastReportAt),
    state_at: null,
    state_header: null,
    position_at: null,
    cleaning_at: null,
    cleaning_header: null,
    battery_at: null,
    status: "01",
    ...recordOf(COLUMN_FIELDS, () => null),
    x: null,
    y: null,
    theta: null,
    map_key: null,
    detail: {},
  }),
  ...given,
});
