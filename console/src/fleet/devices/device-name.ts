import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";

/** A device is called by its short name where it has one. */
export const deviceName = ({
  shortName,
  serialNumber,
}: Pick<DeviceRow, "shortName" | "serialNumber">): string => shortName || serialNumber;
