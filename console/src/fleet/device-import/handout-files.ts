import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { saveFile, saveXlsx } from "../../core/api/index.ts";
import { payloadOf } from "../device-registration/index.ts";

export type Handout = NonNullable<DeviceImportReport["handout"]>;

export const saveTable = ({ file, fileName }: Handout): void => saveXlsx(file, fileName);

/** A list of what each device's own file and QR code say. */
export function saveForTools({ devices, fileName }: Handout): void {
  const text = JSON.stringify(devices.map(payloadOf), undefined, 2);
  saveFile(new Blob([`${text}\n`], { type: "application/json" }), fileName.replace(/\.xlsx$/, ".json"));
}
