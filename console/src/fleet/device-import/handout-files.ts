import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { saveFile } from "../../core/api/index.ts";
import { payloadOf } from "../device-registration/index.ts";

export type Handout = NonNullable<DeviceImportReport["handout"]>;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function saveTable({ file, fileName }: Handout): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: XLSX }), fileName);
}

/** A list of what each device's own file and QR code say. */
export function saveForTools({ devices, fileName }: Handout): void {
  const text = JSON.stringify(devices.map(payloadOf), undefined, 2);
  saveFile(new Blob([`${text}\n`], { type: "application/json" }), fileName.replace(/\.xlsx$/, ".json"));
}
