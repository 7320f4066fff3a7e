import type { DeviceFieldName } from "@sweepline/contract/fleet/shared/device-field-lists.ts";

/** What the form of a registration holds. */
export interface FormValues extends Readonly<Record<DeviceFieldName, string>> {
  readonly serialNumber: string;
  readonly organizationId: number | undefined;
  readonly productId: number | undefined;
  readonly manufacturer: string;
  readonly mqttServerId: number | null;
  readonly timeZone: string;
}
