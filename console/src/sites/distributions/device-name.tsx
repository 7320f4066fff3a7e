import { TwoLines } from "../../ui/table/index.ts";

interface DeviceNameProps {
  readonly device: { readonly shortName: string; readonly serialNumber: string };
}

/** A robot by its name, and by its serial number below. */
export const DeviceName = ({ device: { shortName, serialNumber } }: DeviceNameProps) => (
  <TwoLines below={shortName && serialNumber}>
    <span title={serialNumber}>{shortName || serialNumber}</span>
  </TwoLines>
);
