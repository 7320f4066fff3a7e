import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { payloadOf } from "../device-registration/index.ts";

export type Handout = NonNullable<DeviceImportReport["handout"]>;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function saveTable({ file, fileName }: Handout): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  save(new Blob([bytes], { type: XLSX }), fileName);
}

/** A list of what each device's own file and QR code say. */
export function saveForTools({ devices, fileName }: Handout): void {
  const text = JSON.stringify(devices.map(payloadOf), undefined, 2);
  save(new Blob([`${text}\n`], { type: "application/json" }), fileName.replace(/\.xlsx$/, ".json"));
}
